//! Section 4.1: how many boards a second nets of two sizes judge on one thread. The text knows one way to ask a net; ours can
//! also go on from the board before, or judge all boards after one at once, which is what a search does.

use ludus_core::Seed;
use ludus_nets::Processor;
use serde::{Deserialize, Serialize};

use super::CheckersEvolution;
use crate::{
    comparison::{Comparison, Measured, Published, Wanted},
    error::StudyError,
    net_bench::{NetBench, Way, study_shape},
    published::{self, checkers_evo::Speed},
    report::{Row, Section, Table},
    stopwatch::best_rates,
    unit::Unit,
    workroom::Workroom,
};

pub(super) const STEP: &str = "speeds";

const WAYS: [Way; 3] = [Way::Full, Way::Incremental, Way::Siblings];

/// Evaluations a second of one net, asked in each way.
#[derive(Serialize, Deserialize)]
struct Rates(Vec<[f64; WAYS.len()]>);

pub(super) fn section(study: &CheckersEvolution, workroom: &mut Workroom<'_>) -> Result<Section, StudyError> {
    let published = &published::CheckersEvo::shipped().speeds;
    let Rates(rates) = workroom.step(STEP, |workroom| {
        Ok(Rates(published.iter().map(|speed| measure(speed, study.speeds.seconds, workroom)).collect()))
    })?;
    let rows = published.iter().zip(&rates).flat_map(|(speed, rates)| rows(speed, rates));
    let caption =
        "Section 4.1: evaluations a second of one thread (measured: differs from machine to machine)";
    let text = "Random nets judge random boards: each from scratch as in the text, each from the board before, and all boards \
                after one at once. The best of five slices of CPU time counts; `ludus bench eval` measures the same.";
    Ok(Section {
        title: "Speed of nets".into(),
        text: text.into(),
        tables: vec![Table::Rows { caption: caption.into(), rows: rows.collect() }],
        charts: Vec::new(),
    })
}

fn measure(speed: &Speed, seconds: f64, workroom: &Workroom<'_>) -> [f64; WAYS.len()] {
    let hidden = &speed.layers[1..speed.layers.len() - 1];
    let shape = study_shape(hidden);
    // The same boards whatever the study's seed, so that only the machine counts.
    let bench = NetBench::new(&shape, Seed(1));
    WAYS.map(|way| best_rates(workroom.tools.clock, seconds, bench.asking(way, Processor::best()))[0])
}

fn rows(speed: &Speed, rates: &[f64; WAYS.len()]) -> Vec<Row> {
    let net = name(&speed.layers);
    let published = speed.evaluations_per_second;
    let mut rows = Vec::new();
    for (way, &rate) in WAYS.iter().zip(rates) {
        let comparison =
            Comparison::new(Published::plainly(published), Measured::exactly(rate.round()), Wanted::Higher);
        let what = format!("{net}, {}", way.name());
        rows.push(Row { what, unit: Unit::EvaluationsPerSecond, comparison });
    }
    let best = rates.iter().copied().fold(0.0, f64::max) / published;
    for (what, ratio) in [("in full", rates[0] / published), ("at best", best)] {
        let comparison = Comparison::ours_only(Measured::exactly(ratio));
        rows.push(Row { what: format!("{net}, ratio to the text {what}"), unit: Unit::Ratio, comparison });
    }
    rows
}

/// Layers as the text writes them.
pub(super) fn name(layers: &[usize]) -> String {
    layers.iter().map(usize::to_string).collect::<Vec<String>>().join("-")
}
