//! A grid of numbers as coloured cells with the number in each. Amounts are shares of the largest one, whatever its sign,
//! so that zero is always the colour of the card; signs have the two colours that every kind of sight tells apart.

use super::{
    ChartFrame,
    axis::readable,
    plot::{self, BOTTOM, LABEL_CHARACTER, LEFT, RIGHT, SMALL, TOP},
};
use crate::{
    palette::Palette,
    svg::{Anchor, Font, Ink, Picture, Point},
};

/// Numbers in rows and columns, such as the influence of places.
#[derive(Clone, Debug, PartialEq)]
pub struct HeatMap {
    /// What stands above each column.
    pub columns: Vec<String>,
    /// What stands left of each row, and its numbers from left to right; none where a cell has none.
    pub rows: Vec<(String, Vec<Option<f64>>)>,
}

impl HeatMap {
    /// The number of a cell, if it is one.
    pub(crate) fn value(&self, row: usize, column: usize) -> Option<f64> {
        self.rows[row].1.get(column).copied().flatten().filter(|value| value.is_finite())
    }

    /// Every number that there is.
    fn values(&self) -> impl Iterator<Item = f64> {
        let values = self.rows.iter().flat_map(|(_, values)| values).copied().flatten();
        values.filter(|value| value.is_finite())
    }

    /// The largest amount of any cell, whatever its sign.
    pub(crate) fn largest(&self) -> f64 {
        self.values().fold(0.0, |largest, value| value.abs().max(largest))
    }

    /// How many characters the longest number or label of a column has.
    pub(crate) fn longest_text(&self) -> usize {
        let texts = self.values().map(readable).chain(self.columns.iter().cloned());
        texts.map(|text| text.chars().count()).max().unwrap_or(0)
    }
}

/// A value's share of the largest amount, with its sign.
pub(crate) fn share(value: Option<f64>, largest: f64) -> f64 {
    value.filter(|_| largest > 0.0).map_or(0.0, |value| value / largest)
}

/// The least side of a cell and its height.
const CELL: f64 = 40.0;
/// Room beside the number in a cell that is wider.
const PADDING: f64 = 12.0;
/// Narrower pictures would have no room for a title.
const LEAST_WIDTH: f64 = 360.0;
/// Room for the labels of columns.
const LABELS: f64 = 18.0;
/// How strongly the largest amount is coloured: its number must stand out from it by a contrast of 4.5.
const STRONGEST: f64 = 0.44;
const NUMBER: Font = Font { size: 13.0, weight: 500, anchor: Anchor::Middle };

/// The width of a cell: all have that of the longest text.
fn cell_width(map: &HeatMap) -> f64 {
    CELL.max(map.longest_text() as f64 * (NUMBER.size * 0.6) + PADDING)
}

fn right_edge(map: &HeatMap) -> f64 {
    LEFT + cell_width(map) * map.columns.len() as f64
}

pub(super) fn size(map: &HeatMap) -> (f64, f64) {
    let width = (right_edge(map) + RIGHT).max(LEAST_WIDTH);
    (width, TOP + LABELS + CELL * map.rows.len() as f64 + BOTTOM - 16.0)
}

pub(super) fn draw(picture: &mut Picture, map: &HeatMap, frame: &ChartFrame<'_>) {
    let palette = frame.theme.palette();
    let size = size(map);
    plot::frame(picture, frame, size, (LEFT, right_edge(map).max(LEAST_WIDTH / 2.0)));
    let y_label = plot::shortened(frame.y_label, plot::characters_in(size.0 - 40.0, LABEL_CHARACTER));
    let start = Font { anchor: Anchor::Start, ..SMALL };
    picture.text(Point::new(20.0, TOP - 22.0), &y_label, start, palette.quiet);
    labels(picture, map, palette);
    let (width, largest) = (cell_width(map), map.largest());
    for row in 0..map.rows.len() {
        for column in 0..map.columns.len() {
            let value = map.value(row, column);
            cell(picture, corner(row, column, width), (value, share(value, largest), width), palette);
        }
    }
}

fn corner(row: usize, column: usize, width: f64) -> Point {
    Point::new(LEFT + width * column as f64, TOP + LABELS + CELL * row as f64)
}

fn labels(picture: &mut Picture, map: &HeatMap, palette: &Palette) {
    let width = cell_width(map);
    for (column, label) in map.columns.iter().enumerate() {
        let above = corner(0, column, width).moved(width / 2.0, -LABELS / 2.0);
        picture.text(above, label, SMALL, palette.quiet);
    }
    let end = Font { anchor: Anchor::End, ..SMALL };
    for (row, (label, _)) in map.rows.iter().enumerate() {
        let beside = corner(row, 0, width).moved(-8.0, CELL / 2.0);
        let label = plot::shortened(label, plot::characters_in(LEFT - 8.0, LABEL_CHARACTER));
        picture.text(beside, &label, end, palette.quiet);
    }
}

fn cell(
    picture: &mut Picture,
    corner: Point,
    (value, share, width): (Option<f64>, f64, f64),
    palette: &Palette,
) {
    let size = (width - 2.0, CELL - 2.0);
    let corner = corner.moved(1.0, 1.0);
    picture.rect(corner, size, 2.0, Ink::fill(palette.card).with_stroke(palette.rim, 1.0));
    if share != 0.0 {
        let colour = if share < 0.0 { palette.second } else { palette.first };
        picture.rect(corner, size, 2.0, Ink::fill(colour).with_opacity(STRONGEST * share.abs()));
    }
    if let Some(value) = value {
        let middle = corner.moved(size.0 / 2.0, size.1 / 2.0);
        picture.text(middle, &readable(value), NUMBER, palette.text);
    }
}

/// The numbers behind the picture, row by row.
pub(super) fn describe(map: &HeatMap, frame: &ChartFrame<'_>) -> String {
    let mut text = format!("{} by {}.", frame.y_label, frame.x_label);
    for (row, (label, _)) in map.rows.iter().enumerate() {
        let cells = map.columns.iter().enumerate().filter_map(|(column, name)| {
            map.value(row, column).map(|value| format!("{name} {}", readable(value)))
        });
        text += &format!(" {label}: {}.", cells.collect::<Vec<_>>().join(", "));
    }
    text
}
