//! Section 5: boards from 9x9 on, more neurons there, and fronts of 7x7 that are kept while a new combiner is evolved.

use super::{EspGoStudy, layers::Layers, preset::esp, wins};
use crate::{
    comparison::{Comparison, Measured, Published, Wanted},
    error::StudyError,
    published,
    report::{Row, Section, Table},
    training::Trained,
    unit::Unit,
    workroom::Workroom,
};

/// Slices of the front nets begin so.
const FRONTS: [&str; 3] = ["corner", "edge", "centre"];

const MORE_NEURONS: &str = "more-neurons";

/// The names of the steps.
pub(super) fn steps(study: &EspGoStudy) -> Vec<String> {
    let boards = study.larger.boards.iter().map(|board| format!("board-{}", board.rows));
    let fronts = study.fronts.boards.iter().map(|board| format!("fronts-{}", board.rows));
    boards.chain([MORE_NEURONS.to_owned()]).chain(fronts).collect()
}

pub(super) fn section(
    study: &EspGoStudy,
    layers: &Layers,
    workroom: &mut Workroom<'_>,
) -> Result<Section, StudyError> {
    let sizes = &study.larger;
    let mut train = |name: &str, settings| workroom.step(name, |workroom| workroom.train(name, &settings));
    let mut rows = Vec::new();
    for &board in &sizes.boards {
        let run: Trained = train(&format!("board-{}", board.rows), study.on_board(board))?;
        rows.push(row(&board.described(), &run));
    }
    let first = sizes.boards[0];
    let run: Trained = train(MORE_NEURONS, study.with_neurons(first, sizes.more_neurons))?;
    rows.push(row(&format!("{} with {} neurons", first.described(), sizes.more_neurons), &run));
    let mut front_rows = Vec::new();
    for &board in &study.fronts.boards {
        let mut settings = study.with_specialists(board);
        let learning = esp(&mut settings);
        learning.start = Some(layers.best_fronts().run.clone());
        learning.frozen = FRONTS.map(String::from).into();
        let run: Trained = train(&format!("fronts-{}", board.rows), settings)?;
        front_rows.push(Row {
            what: format!("{}, kept fronts", board.described()),
            unit: Unit::Percent,
            comparison: Comparison::ours_only(Measured::exactly(wins::highest(&run))),
        });
    }
    let scratch: Vec<f64> = layers.specialists.iter().map(wins::highest).collect();
    front_rows.push(Row {
        what: format!("7x7 for {} generations, from scratch", study.layers.generations),
        unit: Unit::Percent,
        comparison: Comparison::ours_only(wins::mean(&scratch)),
    });
    Ok(Section {
        title: "Larger boards, and fronts that are kept".into(),
        text: "The text: from 9x9 on nothing is learned, more neurons change nothing; kept fronts do as well as new ones on 7x7 and \
               nothing on 9x9."
            .into(),
        tables: vec![
            Table::Rows { caption: "Section 5: most games won in any generation".into(), rows },
            Table::Rows { caption: "Section 5: fronts of 7x7 used again".into(), rows: front_rows },
        ],
        charts: Vec::new(),
    })
}

fn row(what: &str, run: &Trained) -> Row {
    let published = Published::noted(published::EspGo::shipped().larger.most, "never more than this");
    let comparison = Comparison::new(published, Measured::exactly(wins::highest(run)), Wanted::Higher);
    Row { what: what.into(), unit: Unit::Percent, comparison }
}
