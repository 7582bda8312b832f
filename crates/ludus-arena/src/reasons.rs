//! An agent's reasons as sentences, the same for the terminal and the page. Each is a fixed pattern that is filled with
//! numbers of the report and is left out where they are missing: nothing is said that the numbers do not say, because
//! a reason that was made up would be worse than none.

use crate::{
    report::{CandidateReport, FeatureReport, ThoughtReport},
    statistics::wilson,
};

/// How much of a line a person wants to read.
const LONGEST_LINE: usize = 12;

/// What is known about a thought, a sentence each. None for an agent without reasons.
#[must_use]
pub fn sentences(report: &ThoughtReport) -> Vec<String> {
    let said = [
        by_heuristic(report),
        by_pattern(report),
        forbidden(report),
        by_exact_play(report),
        searched(report),
        simulated(report),
        next_simulated(report),
        rated(report),
        valued(report),
        expected_line(report),
    ];
    said.into_iter().flatten().chain(features(report)).collect()
}

fn by_heuristic(report: &ThoughtReport) -> Option<String> {
    let name = report.why.heuristic?;
    Some(format!("The heuristic {name} chose {} before any search.", report.mv))
}

fn by_pattern(report: &ThoughtReport) -> Option<String> {
    let pattern = report.why.pattern.as_ref()?;
    Some(format!(
        "The pattern \"{}\" is on the board; {} owns its target {}.",
        pattern.name, report.mv, pattern.target
    ))
}

fn forbidden(report: &ThoughtReport) -> Option<String> {
    let (moves, names) = (report.why.forbidden.join(" "), report.why.forbidden_by.join(" and "));
    (!moves.is_empty()).then(|| format!("Kept from the search by the heuristic {names}: {moves}."))
}

fn by_exact_play(report: &ThoughtReport) -> Option<String> {
    let (exactness, value) = (report.why.exact?, report.value?);
    let length = if report.depth > 0 { format!(" in {}", plies(report.depth)) } else { String::new() };
    let condition = if exactness == "proven" { "" } else { " if the game began here" };
    let mv = &report.mv;
    let as_good: Vec<&str> = report
        .why
        .candidates
        .iter()
        .map(|candidate| candidate.mv.as_str())
        .filter(|other| other != mv)
        .collect();
    let others = if as_good.is_empty() { String::new() } else { format!("; as good: {}", as_good.join(" ")) };
    let (points, mover) = (points(value), report.mover);
    Some(format!(
        "Exact play: {mv} leads to {points} for {mover}{length} when both play best{condition}{others}."
    ))
}

fn searched(report: &ThoughtReport) -> Option<String> {
    let boards = report.why.boards.as_ref()?;
    let [expanded, evaluated, remembered] =
        [boards.expanded, boards.evaluated, boards.remembered].map(grouped);
    let kinds = format!("{expanded} expanded, {evaluated} evaluated, {remembered} remembered");
    let looked = format!("ooked at {} ({kinds})", counted(report.nodes, "board"));
    Some(match report.depth {
        0 => format!("L{looked}, no ply to the end."),
        depth => format!("Searched {} ahead and l{looked}.", plies(depth)),
    })
}

/// The candidates that were simulated, and how often all of them together.
fn visited(report: &ThoughtReport) -> (Vec<(&CandidateReport, u64)>, u64) {
    let visits = |candidate: &'_ CandidateReport| candidate.visits.unwrap_or(0);
    let visited: Vec<_> = report
        .why
        .candidates
        .iter()
        .map(|candidate| (candidate, visits(candidate)))
        .filter(|(_, visits)| *visits > 0)
        .collect();
    let total = visited.iter().map(|(_, visits)| visits).sum();
    (visited, total)
}

fn simulated(report: &ThoughtReport) -> Option<String> {
    let (visited, total) = visited(report);
    let &(chosen, visits) = visited.iter().find(|(candidate, _)| candidate.mv == report.mv)?;
    let began = format!(
        "{} of {} ({}) began with {}",
        grouped(visits),
        counted(total, "simulation"),
        percent(visits as f64 / total as f64),
        chosen.mv
    );
    Some(match (chosen.proven, &chosen.guided, chosen.result?) {
        (Some(proven), _, _) => format!("{began}; it is a certain {proven}."),
        (None, Some(guided), _) => format!(
            "{began}, to which the net gave {} beforehand; their mean value is {} on a scale from -1, lost, to 1, won.",
            percent(guided.prior),
            signed(guided.q)
        ),
        (None, None, result) => {
            let interval = wilson(result, visits);
            let (low, high) = (100.0 * interval.low, 100.0 * interval.high);
            format!(
                "{began}; they scored {}, a draw counting half (95 % interval {low:.0}–{high:.0} %, as if independent).",
                percent(result)
            )
        }
    })
}

fn next_simulated(report: &ThoughtReport) -> Option<String> {
    let (visited, _) = visited(report);
    visited.iter().find(|(candidate, _)| candidate.mv == report.mv)?;
    let (next, visits) = visited.into_iter().find(|(candidate, _)| candidate.mv != report.mv)?;
    let result = match (next.proven, &next.guided, next.result?) {
        (Some(proven), _, _) => format!("a certain {proven}"),
        (None, Some(guided), _) => format!("of mean value {}", signed(guided.q)),
        (None, None, result) => format!("which scored {}", percent(result)),
    };
    Some(format!("Next comes {} with {}, {result}.", next.mv, counted(visits, "simulation")))
}

/// What a rating says, which values all moves without a search.
fn rated(report: &ThoughtReport) -> Option<String> {
    let why = &report.why;
    if why.exact.is_some()
        || why.boards.is_some()
        || why.candidates.iter().any(|candidate| candidate.visits.is_some())
    {
        return None;
    }
    let value = report.value?;
    let rated: Vec<(&str, f64)> = why
        .candidates
        .iter()
        .filter_map(|candidate| Some((candidate.mv.as_str(), candidate.value?)))
        .collect();
    let n_equal = rated.iter().filter(|(_, other)| *other == value).count();
    if n_equal == 0 || rated.iter().any(|(_, other)| *other > value) {
        return None;
    }
    let best = match n_equal {
        1 => format!("{} is rated highest", report.mv),
        _ => format!("{} is one of {n_equal} that are rated highest", report.mv),
    };
    let next = rated.iter().find(|(_, other)| *other < value);
    let next = next.map_or(String::new(), |(mv, value)| format!("; next comes {mv} at {}", signed(*value)));
    Some(format!("Of {}, {best}, at {}{next}.", counted(rated.len() as u64, "move"), signed(value)))
}

/// What the agent expects, unless it has been said already.
fn valued(report: &ThoughtReport) -> Option<String> {
    let is_guided = report.why.candidates.iter().any(|candidate| candidate.guided.is_some());
    let is_said = report.why.exact.is_some() || is_guided || rated(report).is_some();
    let value = report.value.filter(|_| !is_said)?;
    Some(format!("Valued at {} for {}.", points(value), report.mover))
}

fn expected_line(report: &ThoughtReport) -> Option<String> {
    let line = &report.line;
    let more = if line.len() > LONGEST_LINE { " …" } else { "" };
    (line.len() > 1)
        .then(|| format!("Expected line: {}{more}.", line[..line.len().min(LONGEST_LINE)].join(" ")))
}

/// The largest feature, and the largest that speaks against it.
fn features(report: &ThoughtReport) -> impl Iterator<Item = String> {
    let place = match (&report.why.boards, report.line.len()) {
        (Some(_), 2..) => " at the end of that line",
        (Some(_), _) => " after the move",
        (None, _) => "",
    };
    let largest = |features: &mut dyn Iterator<Item = &'_ FeatureReport>| {
        features
            .filter(|feature| feature.value != 0.0)
            .max_by(|one, other| one.value.abs().total_cmp(&other.value.abs()))
            .cloned()
    };
    let first = largest(&mut report.why.features.iter());
    let opposed = first.as_ref().and_then(|first| {
        largest(
            &mut report.why.features.iter().filter(|feature| feature.value.signum() != first.value.signum()),
        )
    });
    let first = first.map(|feature| format!("Largest share{place}: {}.", described(&feature)));
    let opposed = opposed.map(|feature| format!("Largest against that: {}.", described(&feature)));
    first.into_iter().chain(opposed)
}

fn described(feature: &FeatureReport) -> String {
    let made_of = match (feature.amount, feature.weight) {
        (Some(amount), Some(weight)) => format!(" (amount {amount} × weight {weight})"),
        _ => String::new(),
    };
    format!("{}, {}{made_of}", feature.name, points(feature.value))
}

fn plies(n: u32) -> String {
    if n == 1 { "1 ply".into() } else { format!("{n} plies") }
}

/// A number of things in words, such as `1 board` or `12,345 boards`.
fn counted(n: u64, one: &str) -> String {
    format!("{} {one}{}", grouped(n), if n == 1 { "" } else { "s" })
}

/// A number with its thousands apart.
fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (idx, digit) in digits.chars().enumerate() {
        if idx > 0 && (digits.len() - idx).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

/// A number with its sign to two digits, of which zeros at the end are left out.
fn signed(value: f64) -> String {
    let rounded = (100.0 * value).round() / 100.0;
    if rounded == 0.0 { "0".into() } else { format!("{rounded:+}") }
}

fn points(value: f64) -> String {
    let text = signed(value);
    let unit = if matches!(text.as_str(), "+1" | "-1") { "point" } else { "points" };
    format!("{text} {unit}")
}
