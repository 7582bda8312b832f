//! Section 5: how much a king is worth in men. The value walks by small steps and selection hardly feels it, so one run says
//! little; several runs under each rule, kept within bounds and free, give a mean with an interval.

use ludus_arena::statistics::mean_and_error;
use ludus_nets::piece_shape::KING;
use ludus_train::{learning::Learning, settings::Settings};

use super::{CheckersEvolution, evolution, evolution::Evolved};
use crate::{
    comparison::{Comparison, Measured, Published, Wanted},
    error::StudyError,
    published,
    report::{Row, Section, Table},
    training::Trained,
    unit::Unit,
    workroom::Workroom,
};

/// Values that differ by less are called the same, as a share: one step of evolution.
const ONE_STEP: f64 = 0.1 / 1.4;

/// The steps in their order.
pub(super) fn steps(study: &CheckersEvolution) -> Vec<String> {
    let kept = (2..=study.king.runs).map(kept_name);
    kept.chain((1..=study.king.runs).map(free_name)).collect()
}

/// The first run within bounds is the one with the piece count.
fn kept_name(number: u64) -> String {
    format!("king-kept-{number}")
}

fn free_name(number: u64) -> String {
    format!("king-free-{number}")
}

pub(super) fn section(
    study: &CheckersEvolution,
    evolved: &Evolved,
    workroom: &mut Workroom<'_>,
) -> Result<Section, StudyError> {
    let mut kept = vec![evolved.with.clone()];
    for number in 2..=study.king.runs {
        kept.push(train(&kept_name(number), number, &study.run, workroom)?);
    }
    let unbounded = free(&study.run);
    let free = (1..=study.king.runs).map(|number| train(&free_name(number), number, &unbounded, workroom));
    let free = free.collect::<Result<Vec<Trained>, StudyError>>()?;
    let series = |rule: &str, runs: &[Trained]| {
        let lines = runs.iter().enumerate();
        lines
            .map(|(idx, run)| evolution::detail(&format!("{rule} {}", idx + 1), run, KING))
            .collect::<Vec<_>>()
    };
    let lines = [series("kept", &kept), series("free", &free)].concat();
    let published = &published::CheckersEvo::shipped().king_value;
    let text = format!(
        "The value of a king in the champion after {} generations. Runs kept in {} to {}: {}, and as many without bounds, with \
         different seeds. Each offspring's is its parent's, a step more or a step less.",
        evolved.with.generation, published.least, published.most, study.king.runs
    );
    Ok(Section {
        title: "The value of a king".into(),
        text,
        tables: vec![Table::Rows { caption: "Section 5: K at the end".into(), rows: rows(&kept, &free) }],
        charts: vec![evolution::curves(("king", "The value of a king in the best net", "men"), lines)],
    })
}

fn train(
    name: &str,
    number: u64,
    settings: &Settings,
    workroom: &mut Workroom<'_>,
) -> Result<Trained, StudyError> {
    workroom.step(name, |workroom| workroom.train_again(name, number, settings))
}

/// The same settings without bounds for the king.
fn free(settings: &Settings) -> Settings {
    let mut settings = settings.clone();
    if let Learning::EvolutionStrategy(strategy) = &mut settings.learning
        && let Some(king) = &mut strategy.king
    {
        (king.low, king.high) = (None, None);
    }
    settings
}

fn rows(kept: &[Trained], free: &[Trained]) -> Vec<Row> {
    let published = &published::CheckersEvo::shipped().king_value;
    let row = |what: &str, comparison| Row { what: what.into(), unit: Unit::Men, comparison };
    let last = Published::noted(published.last, "of the one net in the last tournament");
    let below = Published::noted(published.free_stays_below, "the text says: pushed to below 1");
    let because = "chance moves it more than selection does at this size";
    let equal = Wanted::Equal { within: ONE_STEP };
    vec![
        row("kept within bounds", Comparison::new(last, mean(kept), equal).because(because)),
        row("free", Comparison::new(below, mean(free), Wanted::Below).because(because)),
    ]
}

/// The mean of the champions' values at the end.
fn mean(runs: &[Trained]) -> Measured {
    let ends: Vec<f64> =
        runs.iter().filter_map(|run| run.detail(KING).last().map(|(_, value)| value)).collect();
    let (value, error) = mean_and_error(&ends);
    let interval = (ends.len() > 1).then_some((value - error, value + error));
    Measured { value, interval, n: Some(ends.len() as u64) }
}
