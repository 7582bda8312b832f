//! Figure 27: what the net of 19x19 consists of.

use ludus_nets::subsections::{Sharing, SubsectionShape};

use crate::{
    comparison::{Comparison, Measured, Published, Wanted},
    published::{self, scalable_go::Board19},
    report::{Row, Section, Table},
    unit::Unit,
};

pub(super) fn section() -> Section {
    let published = &published::ScalableGo::shipped().board_19;
    let shape = |whole_board| SubsectionShape {
        board: 19,
        sharing: Sharing::Divergent,
        whole_board,
        without: Vec::new(),
    };
    let mut rows = rows(published, &shape(false));
    let all = shape(true);
    let ours =
        [("with the whole board as a window: windows", all.windows().len()), ("weights", all.layout().len())];
    rows.extend(ours.map(|(what, count)| Row {
        what: what.into(),
        unit: Unit::Count,
        comparison: Comparison::ours_only(Measured::exactly(count as f64)),
    }));
    let text = "The text leaves out the window as large as the board, which its code has, and takes shares of the sum of all \
                inputs; the code rounds down for every window.";
    Section {
        title: "The net of 19x19".into(),
        text: text.into(),
        tables: vec![Table::Rows { caption: "Figure 27: windows and units".into(), rows }],
        charts: Vec::new(),
    }
}

fn rows(published: &Board19, shape: &SubsectionShape) -> Vec<Row> {
    let [inputs, first, second] = shape.totals();
    let [second_inputs, second_hidden, _] = shape.second_units();
    let rounding = "the text rounds once over the sum, its code for every window";
    let counts = [
        ("windows", published.windows, shape.windows().len()),
        ("inputs of the first layer", published.inputs, inputs),
        ("first hidden units", published.hidden_1, first),
        ("second hidden units", published.hidden_2, second),
        ("inputs of the second layer", published.second[0], second_inputs),
        ("hidden units of the second layer", published.second[1], second_hidden),
    ];
    let row = |(what, published, ours): (&str, usize, usize)| {
        let ours = Measured::exactly(ours as f64);
        let comparison =
            Comparison::new(Published::plainly(published as f64), ours, Wanted::Equal { within: 0.0 });
        Row { what: what.into(), unit: Unit::Count, comparison: comparison.because(rounding) }
    };
    counts.map(row).into()
}
