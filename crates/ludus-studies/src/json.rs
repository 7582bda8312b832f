//! Reports as JSON, by serde. Numbers carry their unit in their key, as everywhere in Ludus: a published time is
//! `{"seconds": 13.53}`, so that a program which expects hours fails instead of being wrong. Keys depend on the unit of a
//! row, which is why the maps are written by hand.

use std::collections::BTreeMap;

use ludus_draw::chart;
use serde::{Serialize, Serializer, ser::SerializeMap};
use serde_json::{Value, json};

use crate::{
    chart::{Chart, Content},
    comparison::{Comparison, Measured, Published, Verdict},
    report::{Grid, Report, Row, Section, Table},
    unit::Unit,
};

impl Serialize for Report {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("study", &self.study)?;
        map.serialize_entry("preset", &self.preset)?;
        map.serialize_entry("seed", &self.seed.0)?;
        map.serialize_entry("cpu_seconds", &self.cpu_seconds)?;
        map.serialize_entry("verdicts", &BTreeMap::from(self.tally()))?;
        map.serialize_entry("sections", &self.sections)?;
        map.end()
    }
}

impl Serialize for Section {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("title", &self.title)?;
        map.serialize_entry("text", &self.text)?;
        map.serialize_entry("tables", &self.tables)?;
        map.serialize_entry("charts", &self.charts)?;
        map.end()
    }
}

impl Serialize for Table {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Rows { caption, rows } => {
                let mut map = serializer.serialize_map(None)?;
                map.serialize_entry("caption", caption)?;
                map.serialize_entry("rows", rows)?;
                map.end()
            }
            Self::Grid(grid) | Self::Detail(grid) => grid.serialize(serializer),
        }
    }
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("what", &self.what)?;
        write_comparison(&mut map, &self.comparison, self.unit)?;
        map.end()
    }
}

impl Serialize for Grid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let cells = self.rows.iter().flat_map(|(row, cells)| {
            let cells = self.columns.iter().zip(cells);
            cells.filter_map(move |(column, cell)| cell.as_ref().map(|comparison| (row, column, comparison)))
        });
        let cells: Vec<GridCell<'_>> = cells
            .map(|(row, column, comparison)| GridCell { row, column, comparison, unit: self.unit })
            .collect();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("caption", &self.caption)?;
        map.serialize_entry("row_kind", &self.row_kind)?;
        map.serialize_entry("cells", &cells)?;
        map.end()
    }
}

/// A cell of a grid with its place, so that a reader needs no indexes.
struct GridCell<'a> {
    row: &'a str,
    column: &'a str,
    comparison: &'a Comparison,
    unit: Unit,
}

impl Serialize for GridCell<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("row", self.row)?;
        map.serialize_entry("column", self.column)?;
        write_comparison(&mut map, self.comparison, self.unit)?;
        map.end()
    }
}

fn write_comparison<M: SerializeMap>(
    map: &mut M,
    comparison: &Comparison,
    unit: Unit,
) -> Result<(), M::Error> {
    if let Some(published) = comparison.published() {
        map.serialize_entry("published", &InUnit(published, unit))?;
    }
    if let Some(ours) = comparison.ours() {
        map.serialize_entry("ours", &InUnit(ours, unit))?;
    }
    map.serialize_entry("verdict", comparison.verdict().name())?;
    if let Verdict::Differs(why) = comparison.verdict() {
        map.serialize_entry("reason", why)?;
    }
    Ok(())
}

/// A number with the unit that its key carries.
struct InUnit<'a, T>(&'a T, Unit);

impl Serialize for InUnit<'_, Published> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(Published { value, note }, unit) = self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(unit.key(), value)?;
        if let Some(note) = note {
            map.serialize_entry("note", note)?;
        }
        map.end()
    }
}

impl Serialize for InUnit<'_, Measured> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(Measured { value, interval, n }, unit) = self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(unit.key(), value)?;
        if let Some((low, high)) = interval {
            map.serialize_entry(&format!("{}_low", unit.key()), low)?;
            map.serialize_entry(&format!("{}_high", unit.key()), high)?;
        }
        if let Some(n) = n {
            map.serialize_entry("n", n)?;
        }
        map.end()
    }
}

impl Serialize for Chart {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("name", &self.name)?;
        map.serialize_entry("title", &self.title)?;
        map.serialize_entry("x_label", &self.x_label)?;
        map.serialize_entry("y_label", &self.y_label)?;
        match &self.content {
            Content::Lines(series) => map.serialize_entry("series", &listed(series, series_value))?,
            Content::Bars(bars) => map.serialize_entry("bars", &listed(bars, bar_value))?,
            Content::Histogram { bins, curve } => {
                map.serialize_entry("bins", &listed(bins, bin_value))?;
                map.serialize_entry("curve", &curve.as_ref().map(series_value))?;
            }
            Content::HeatMap(heat_map) => {
                map.serialize_entry("columns", &heat_map.columns)?;
                map.serialize_entry("rows", &listed(&heat_map.rows, heat_row_value))?;
            }
        }
        map.end()
    }
}

fn listed<T>(things: &[T], value: fn(&T) -> Value) -> Vec<Value> {
    things.iter().map(value).collect()
}

fn series_value(series: &chart::Series) -> Value {
    let point = |(x, y): &(f64, chart::Measured)| match y.interval {
        Some((low, high)) => json!({ "x": x, "y": y.value, "y_low": low, "y_high": high }),
        None => json!({ "x": x, "y": y.value }),
    };
    json!({ "name": series.name, "points": series.points.iter().map(point).collect::<Vec<_>>() })
}

fn bar_value(bar: &chart::Bar) -> Value {
    match bar.measured.interval {
        Some((low, high)) => {
            json!({ "name": bar.name, "x": bar.measured.value, "x_low": low, "x_high": high })
        }
        None => json!({ "name": bar.name, "x": bar.measured.value }),
    }
}

fn bin_value(bin: &chart::Bin) -> Value {
    json!({ "from": bin.from, "to": bin.to, "count": bin.count })
}

fn heat_row_value((name, values): &(String, Vec<Option<f64>>)) -> Value {
    json!({ "name": name, "values": values })
}
