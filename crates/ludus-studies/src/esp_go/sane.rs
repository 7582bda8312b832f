//! Section 6: SANE on 7x7 with as many neurons as ESP and with more, against the same opponent.

use ludus_train::learning::Learning;

use super::{
    BoardSettings, EspGoStudy,
    layers::{BOARD, Layers},
    preset::esp,
    wins,
};
use crate::{
    comparison::{Comparison, Measured, Published},
    error::StudyError,
    published,
    report::{Row, Section, Table},
    training::Trained,
    unit::Unit,
    workroom::Workroom,
};

/// The names of the steps.
pub(super) fn steps(study: &EspGoStudy) -> Vec<String> {
    study.sane.neurons.iter().map(|neurons| step_name(*neurons)).collect()
}

fn step_name(neurons: usize) -> String {
    format!("sane-{neurons}")
}

pub(super) fn section(
    study: &EspGoStudy,
    layers: &Layers,
    workroom: &mut Workroom<'_>,
) -> Result<Section, StudyError> {
    let mut rows = Vec::new();
    for &neurons in &study.sane.neurons {
        let board = BoardSettings { rows: BOARD, generations: study.sane.generations };
        let mut settings = study.with_neurons(board, neurons);
        let mut learning = study.sane.learning.clone();
        learning.opponents.clone_from(&esp(&mut settings).opponents);
        settings.learning = Learning::Sane(learning);
        let name = step_name(neurons);
        let run: Trained = workroom.step(&name, |workroom| workroom.train(&name, &settings))?;
        rows.push(Row {
            what: format!("SANE, {neurons} neurons"),
            unit: Unit::Percent,
            comparison: Comparison::ours_only(Measured::exactly(wins::highest(&run))),
        });
    }
    let single: Vec<f64> = layers.single.iter().map(wins::highest).collect();
    rows.push(Row {
        what: "ESP, 10 neurons".into(),
        unit: Unit::Percent,
        comparison: Comparison::ours_only(wins::mean(&single)),
    });
    let needed = published::EspGo::shipped().sane.neurons as f64;
    rows.push(Row {
        what: "neurons that SANE needed for what ESP did with ten".into(),
        unit: Unit::Count,
        comparison: Comparison::quoted(Published::plainly(needed)),
    });
    Ok(Section {
        title: "SANE".into(),
        text: format!("{} generations on 7x7, most games won in any of them.", study.sane.generations),
        tables: vec![Table::Rows { caption: "Section 6: SANE and ESP".into(), rows }],
        charts: Vec::new(),
    })
}
