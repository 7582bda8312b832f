//! Section 5: how much of a generation's games is won when the opponent makes more and more random moves.

use super::{BoardSettings, EspGoStudy, wins};
use crate::{
    comparison::{Comparison, Measured, Published, Wanted},
    error::StudyError,
    published,
    report::{Grid, Row, Section, Table},
    training::Trained,
    unit::Unit,
    workroom::Workroom,
};

/// The names of the steps.
pub(super) fn steps(study: &EspGoStudy) -> Vec<String> {
    let sizes = &study.randomness;
    let name = |board: usize| (0..sizes.shares.len()).map(move |idx| step_name(board, idx));
    sizes.boards.iter().flat_map(|board| name(board.rows)).collect()
}

fn step_name(board: usize, idx: usize) -> String {
    format!("random-{board}-{}", idx + 1)
}

pub(super) fn section(study: &EspGoStudy, workroom: &mut Workroom<'_>) -> Result<Section, StudyError> {
    let sizes = &study.randomness;
    let mut rows = Vec::new();
    for &board in &sizes.boards {
        let mut won = Vec::new();
        for (idx, &share) in sizes.shares.iter().enumerate() {
            let settings = study.with_random(board, share);
            let name = step_name(board.rows, idx);
            let run: Trained = workroom.step(&name, |workroom| workroom.train(&name, &settings))?;
            won.push(wins::at_end(&run));
        }
        rows.push((board.rows, won));
    }
    let cell = |&won: &f64| Some(Comparison::ours_only(Measured::exactly(won)));
    let grid = Grid {
        caption: "Section 5: games won in the last generation, by the share of random moves".into(),
        unit: Unit::Percent,
        row_kind: "board".into(),
        columns: sizes.shares.iter().map(f64::to_string).collect(),
        rows: rows
            .iter()
            .map(|(board, won)| (format!("{board}x{board}"), won.iter().map(cell).collect()))
            .collect(),
    };
    let lengths = sizes.boards.iter().map(BoardSettings::described).collect::<Vec<_>>().join(", ");
    let text = format!("A single layer against GNU Go with more and more random moves: {lengths}.");
    Ok(Section {
        title: "Random moves of the opponent".into(),
        text,
        tables: vec![
            Table::Grid(grid),
            Table::Rows { caption: "Where learning was hardest".into(), rows: hardest(study, &rows) },
        ],
        charts: Vec::new(),
    })
}

/// The share at which fewest games were won.
fn hardest(study: &EspGoStudy, rows: &[(usize, Vec<f64>)]) -> Vec<Row> {
    let published = published::EspGo::shipped().randomness.hardest;
    let row = |(board, won): &(usize, Vec<f64>)| {
        let least = (0..won.len()).min_by(|&one, &other| won[one].total_cmp(&won[other])).unwrap_or(0);
        let ours = Measured::exactly(study.randomness.shares[least]);
        let comparison = Comparison::new(Published::plainly(published), ours, Wanted::Equal { within: 0.15 });
        let because = "one run for each share says little, and our GNU Go is a later one";
        Row { what: format!("{board}x{board}"), unit: Unit::Share, comparison: comparison.because(because) }
    };
    rows.iter().map(row).collect()
}
