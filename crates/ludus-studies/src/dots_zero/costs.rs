//! What the study's computing costs: boards learned from and positions judged in a second by the published net, and from these the whole
//! of each subset. Its epochs are beyond a short run, so the hours are worked out and say so; the published ones are those of clocks.

use ludus_core::Seed;
use ludus_gradient::{Device, GradientError};
use ludus_nets::{NormedShape, Processor};
use serde::{Deserialize, Serialize};

use super::{DotsZeroStudy, ladder::Subsets};
use crate::{
    comparison::{Comparison, Measured, Published, Wanted},
    error::StudyError,
    learning_bench::LearningBench,
    normed_bench::NormedBench,
    policy_bench::PolicyBench,
    published::{self, DotsZero},
    report::{Row, Section, Table},
    stopwatch::best_rates,
    unit::Unit,
    workroom::Workroom,
};

pub(super) const STEP: &str = "speeds";

/// Positions that games side by side ask about at once, as the study's own runs do.
const SIDE_BY_SIDE: usize = 25;
const SECONDS_AN_HOUR: f64 = 3_600.0;

/// The published net, by the CPU second.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Rates {
    /// Boards learned from.
    learned: f64,
    /// Positions judged for games side by side.
    judged: f64,
    /// Positions judged for one game, as disputes do.
    judged_alone: f64,
}

/// What a subset asks for.
struct Work {
    letter: &'static str,
    versions: f64,
    epochs: f64,
    games: f64,
    dispute: f64,
    simulations: f64,
    /// What the text's clock said.
    hours: Published,
}

pub(super) fn section(
    study: &DotsZeroStudy,
    subsets: &Subsets,
    workroom: &mut Workroom<'_>,
) -> Result<Section, StudyError> {
    let rates = workroom.step(STEP, |workroom| measure(study.speeds.seconds, workroom))?;
    let published = DotsZero::shipped();
    let text = "The published net of 2.7 million weights on random boards; the best of five slices of CPU time counts. The hours of a subset are \
                extrapolated from these speeds: boards to learn from, evaluations of the games to learn from side by side, and those of disputes one \
                by one, none of them remembered. The text's are hours by the clock on cloud machines of two to four virtual processors."
        .into();
    let mut rows = rate_rows(rates);
    rows.extend(subsets.all().map(|subset| Row {
        what: format!("{}, {} generations as they were trained here", subset.letter, subset.run.log.len()),
        unit: Unit::CpuSeconds,
        comparison: Comparison::ours_only(Measured::exactly(subset.cpu_seconds)),
    }));
    let hours = work(published).iter().flat_map(|work| hour_rows(work, rates, published)).collect();
    Ok(Section {
        title: "What it costs".into(),
        text,
        tables: vec![
            Table::Rows { caption: "Speeds (measured: differs from machine to machine)".into(), rows },
            Table::Rows { caption: "Whole subsets with all epochs (ours extrapolated)".into(), rows: hours },
        ],
        charts: Vec::new(),
    })
}

fn measure(seconds: f64, workroom: &Workroom<'_>) -> Result<Rates, StudyError> {
    let clock = workroom.tools.clock;
    let judged = |rows| {
        let bench = NormedBench::new(rows, Seed(1));
        best_rates(clock, seconds, bench.asking(Processor::best()))[0]
    };
    let failed = |error: GradientError| StudyError::Nets(error.to_string());
    let net = &DotsZero::shipped().net;
    let (inputs, hidden) = (net.layers[0], net.layers[1..].to_vec());
    let shape = NormedShape { inputs, hidden, slots: inputs, value_bins: None };
    let mut bench =
        LearningBench::normed((shape, net.dropout), net.batch, Device::cpu(), Seed(1)).map_err(failed)?;
    bench.learn(1).map_err(failed)?;
    let [learned] =
        best_rates(clock, seconds, |steps| [bench.learn(steps).expect("it has made a step before")]);
    Ok(Rates { learned, judged: judged(SIDE_BY_SIDE), judged_alone: judged(1) })
}

fn rate_rows(rates: Rates) -> Vec<Row> {
    let row = |what: String, rate: f64| Row {
        what,
        unit: Unit::EvaluationsPerSecond,
        comparison: Comparison::ours_only(Measured::exactly(rate.round())),
    };
    vec![
        row("boards learned from".into(), rates.learned),
        row(format!("positions judged, {SIDE_BY_SIDE} at once"), rates.judged),
        row("positions judged, one at a time".into(), rates.judged_alone),
    ]
}

/// What the subsets ask for. Of C the text gives the versions; the rest is A's.
fn work(published: &DotsZero) -> Vec<Work> {
    let subsets = &published.subsets;
    let of = |letter, subset: &published::dots_zero::Subset, versions: u64, hours| Work {
        letter,
        versions: versions as f64,
        epochs: subset.epochs as f64,
        games: subset.games as f64,
        dispute: subset.dispute as f64,
        simulations: subset.simulations as f64,
        hours,
    };
    let hours_a =
        Published::noted(rounded(published.hours_a().unwrap_or(f64::NAN)), "the sum of tables 5.1 and 5.2");
    let hours_b = Published::noted(subsets.b.hours.unwrap_or(f64::NAN), "42 days");
    let hours_c = Published::noted(subsets.c.hours, "sizes of A are assumed; elsewhere the text says 5 days");
    vec![
        of("A", &subsets.a, subsets.a.versions, hours_a),
        of("B", &subsets.b, subsets.b.versions, hours_b),
        of("C", &subsets.a, subsets.c.versions, hours_c),
    ]
}

/// The whole of a subset, and the part of it that is learning.
fn hour_rows(work: &Work, rates: Rates, published: &DotsZero) -> [Row; 2] {
    let net = &published.net;
    let positions = |games: f64| games * net.plies as f64;
    let boards = positions(work.games) * net.copies as f64 * (1.0 - net.validation) * work.epochs;
    let learning = boards / rates.learned;
    let playing = positions(work.games) * work.simulations / rates.judged;
    let disputing = positions(work.dispute) * work.simulations / rates.judged_alone;
    let hours = |seconds: f64| Measured::exactly(work.versions * seconds / SECONDS_AN_HOUR);
    let what = format!("{}: {} versions of {} epochs", work.letter, work.versions, work.epochs);
    let whole = Comparison::new(work.hours.clone(), hours(learning + playing + disputing), Wanted::Lower);
    [
        Row { what: format!("{what}, extrapolated"), unit: Unit::CpuHours, comparison: whole },
        Row {
            what: format!("{}: of which learning", work.letter),
            unit: Unit::CpuHours,
            comparison: Comparison::ours_only(hours(learning)),
        },
    ]
}

/// To a tenth of an hour.
fn rounded(hours: f64) -> f64 {
    (10.0 * hours).round() / 10.0
}
