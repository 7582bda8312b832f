//! Figure 5.2: games against three people, whom nobody can ask again. The figures are quoted so that the report has all of the
//! text's tables.

use crate::{
    comparison::{Comparison, Published},
    published::{self, othello_hybrid::PointTable},
    report::{Grid, Section, Table},
    unit::Unit,
};

pub(super) fn section() -> Section {
    let humans = &published::OthelloHybrid::shipped().humans;
    let text = "Points of six games against three people of self-imposed levels one, five and seven of ten. People cannot be \
                reproduced: these numbers are quoted.";
    Section {
        title: "Against people".into(),
        text: text.into(),
        tables: vec![grid("minimax", &humans.minimax), grid("expected-min", &humans.expected_min)],
        charts: Vec::new(),
    }
}

fn grid(search: &str, table: &PointTable) -> Table {
    let row = |(depth, points): (&u32, &Vec<f64>)| {
        let cell = |&points: &f64| Some(Comparison::quoted(Published::plainly(points)));
        (depth.to_string(), points.iter().map(cell).collect())
    };
    Table::Grid(Grid {
        caption: format!("Figure 5.2: {search} against people, points of six games"),
        unit: Unit::Points,
        row_kind: "depth".into(),
        columns: table.techniques.iter().map(|techniques| techniques.text().to_owned()).collect(),
        rows: table.depths.iter().zip(&table.points).map(row).collect(),
    })
}
