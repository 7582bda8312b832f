//! A small report with something of everything, for the golden files.

use ludus_core::Seed;
use ludus_draw::chart::{self, Bar, HeatMap, Scale, Series};
use ludus_studies::{
    Comparison, Grid, Measured, Published, Report, Row, Section, Table, Unit, Wanted,
    chart::{Chart, Content},
    histogram::{bins_of, normal_curve},
};

pub(crate) fn report() -> Report {
    Report {
        study: "checkers-evo".into(),
        preset: "quick".into(),
        seed: Seed(7),
        cpu_seconds: 4321.0,
        sections: vec![costs(), points()],
    }
}

fn row(what: &str, unit: Unit, comparison: Comparison) -> Row {
    Row { what: what.into(), unit, comparison }
}

fn costs() -> Section {
    let measured = |value, interval, n| Measured { value, interval: Some(interval), n: Some(n) };
    let rows = vec![
        row(
            "a game at depth 6",
            Unit::Seconds,
            Comparison::new(
                Published::plainly(13.53),
                measured(0.251_37, (0.2401, 0.2626), 200),
                Wanted::Lower,
            ),
        ),
        row(
            "minimax, depth 6",
            Unit::Nodes,
            Comparison::new(
                Published::noted(607_326.0, "its own parts sum to 608,326"),
                Measured::exactly(551_109.0),
                Wanted::Equal { within: 0.05 },
            )
            .because("the text counts every jump step"),
        ),
        row(
            "with the piece count | <against it>",
            Unit::Percent,
            Comparison::new(Published::plainly(50.0), measured(71.25, (66.0, 76.5), 400), Wanted::Above),
        ),
        row("humans, M, depth 6", Unit::Points, Comparison::quoted(Published::plainly(6.0))),
        row("share of optimal moves", Unit::Percent, Comparison::ours_only(Measured::exactly(83.5))),
    ];
    Section {
        title: "Costs & claims".into(),
        text: "One search from the starting position, and games against a player that counts pieces.".into(),
        tables: vec![Table::Rows { caption: "Tables 1 and 2".into(), rows }],
        charts: vec![lines(), bars()],
    }
}

fn points() -> Section {
    let cell = |published, ours| {
        Some(Comparison::new(Published::plainly(published), Measured::exactly(ours), Wanted::Higher))
    };
    let extrapolated = Comparison::new(
        Published::noted(25.749, "extrapolated by a cubic in the text"),
        Measured::exactly(3.0),
        Wanted::Equal { within: 0.1 },
    );
    let grid = Grid {
        caption: "Figure 5.1: points of six games".into(),
        unit: Unit::Points,
        row_kind: "depth".into(),
        columns: vec!["M".into(), "ALL".into()],
        rows: vec![
            ("1".into(), vec![cell(6.0, 6.0), cell(5.0, 5.5)]),
            ("6".into(), vec![cell(4.5, 4.0), Some(extrapolated)]),
            ("7".into(), vec![None, Some(Comparison::ours_only(Measured::exactly(1.0)))]),
        ],
    };
    Section {
        title: "Points".into(),
        text: "Three agents, both colours.".into(),
        tables: vec![Table::Grid(grid)],
        charts: vec![histogram(), heat_map()],
    }
}

fn chart(name: &str, content: Content) -> Chart {
    Chart {
        name: name.into(),
        title: format!("A chart of {name}"),
        x_label: "generation".into(),
        y_label: "fitness".into(),
        scale: Scale::Linear,
        content,
    }
}

fn lines() -> Chart {
    let measured = |value| chart::Measured { value, interval: Some((value - 1.0, value + 1.0)) };
    let points = vec![(0.0, measured(2.0)), (5.0, measured(8.5)), (10.0, chart::Measured::exactly(9.0))];
    chart("lines", Content::Lines(vec![Series { name: "best".into(), points }]))
}

fn bars() -> Chart {
    let bar = |name: &str, value| Bar { name: name.into(), measured: chart::Measured::exactly(value) };
    chart("bars", Content::Bars(vec![bar("published", 13.53), bar("ours", 0.25)]))
}

fn histogram() -> Chart {
    let bins = bins_of(&[1.0, 2.0, 2.5, 3.0, 4.0], 3);
    // The sample's curve is shortened: its points fill the golden files otherwise.
    let mut curve = normal_curve(&bins, 2.5, 1.0).unwrap();
    curve.points = curve.points.into_iter().step_by(20).collect();
    chart("histogram", Content::Histogram { bins, curve: Some(curve) })
}

fn heat_map() -> Chart {
    let rows = vec![("1".into(), vec![Some(10.0), Some(-2.5)]), ("2".into(), vec![Some(0.5), None])];
    chart("heat-map", Content::HeatMap(HeatMap { columns: vec!["a".into(), "b".into()], rows }))
}
