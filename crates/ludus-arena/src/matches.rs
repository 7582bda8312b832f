//! A match from plan to report: pairs of games between two agents, stored as they end, and what they say. With a
//! sequential test the match ends at the first pair that decides it, looking at pairs in their order only, so the
//! verdict does not depend on which games happened to end first.

use std::ops::ControlFlow;

use ludus_games::Catalogued;
use serde::Serialize;

use crate::{
    event::{self, Event, EventError, Watcher},
    hall::Equipment,
    incidents::Incidents,
    ledger::{Ledger, Pair},
    library::Library,
    plan::MatchPlan,
    schedule::Schedule,
    statistics::sprt::{Course, PairScore, Sprt, Verdict},
    tally::Tally,
};

/// A match in numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatchReport {
    /// The score.
    #[serde(flatten)]
    pub tally: Tally,
    /// What the test says, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtReport>,
    /// What went wrong.
    #[serde(flatten)]
    pub incidents: Incidents,
}

/// A sequential test in numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SprtReport {
    /// The rating difference at which the claim is rejected.
    pub elo0: f64,
    /// The one at which it is accepted.
    pub elo1: f64,
    /// How often it may be wrong at the first.
    pub alpha: f64,
    /// How often it may be wrong at the second.
    pub beta: f64,
    /// Below this log likelihood ratio the claim is rejected.
    pub lower: f64,
    /// Above this one it is accepted.
    pub upper: f64,
    /// The log likelihood ratio after each pair.
    pub llrs: Vec<f64>,
    /// `accepted`, `rejected` or `undecided`.
    pub verdict: &'static str,
}

/// Plays the match with this number as far as it is missing, and reports.
///
/// # Errors
/// An agent cannot be made, or the library fails.
pub fn play<G: Catalogued>(
    game: &G,
    (library, id, plan): (&mut Library, i64, &MatchPlan),
    equipment: &Equipment,
    watch: Watcher<'_>,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<MatchReport, EventError> {
    let mut counts = [0; 5];
    let mut watch = |ledger: &Ledger| {
        let is_decided = plan.sprt.is_some_and(|sprt| is_decided(&sprt, &mut counts, ledger));
        if is_decided { ControlFlow::Break(()) } else { watch(ledger) }
    };
    let event = Event { schedule: &plan.schedule, library: &mut *library, match_ids: &[id], equipment };
    let report = report(plan, &event::play(game, event, &mut watch, stop)?);
    let is_decided = report.sprt.as_ref().is_some_and(|sprt| sprt.verdict != UNDECIDED);
    if is_decided || report.tally.games == plan.schedule.games() {
        library.finish_match(id, report.tally.games / 2)?;
    }
    Ok(report)
}

/// What the finished games of a match say. Pairs after the one that decides a test do not count.
#[must_use]
pub fn report(plan: &MatchPlan, ledger: &Ledger) -> MatchReport {
    let course = plan.sprt.map(|sprt| (sprt, follow(&sprt, ledger)));
    let pairs = course.as_ref().map_or(plan.schedule.pairs, |(_, course)| course.llrs.len() as u64);
    let schedule = Schedule { pairs, ..plan.schedule.clone() };
    MatchReport {
        tally: Tally::of(&schedule, 0, &ledger.pairs(0, 0).take(pairs as usize).collect::<Vec<Pair<'_>>>()),
        sprt: course.map(|(sprt, course)| SprtReport::new(&sprt, course)),
        incidents: Incidents::of(&schedule, ledger),
    }
}

/// Counts the pairs that have become whole since the last time, until one decides.
fn is_decided(sprt: &Sprt, counts: &mut [u64; 5], ledger: &Ledger) -> bool {
    ledger.pairs(0, counts.iter().sum()).any(|pair| {
        counts[usize::from(pair.half_points())] += 1;
        sprt.verdict(counts).is_some()
    })
}

fn follow(sprt: &Sprt, ledger: &Ledger) -> Course {
    let scores = ledger.pairs(0, 0).map(Pair::half_points);
    sprt.follow(scores.filter_map(PairScore::from_half_points))
}

const UNDECIDED: &str = "undecided";

impl SprtReport {
    fn new(sprt: &Sprt, course: Course) -> Self {
        let claim = sprt.claim();
        let (lower, upper) = sprt.bounds();
        let verdict = match course.verdict {
            Some(Verdict::Accepted) => "accepted",
            Some(Verdict::Rejected) => "rejected",
            None => UNDECIDED,
        };
        Self {
            elo0: claim.elo0,
            elo1: claim.elo1,
            alpha: claim.alpha,
            beta: claim.beta,
            lower,
            upper,
            llrs: course.llrs,
            verdict,
        }
    }
}
