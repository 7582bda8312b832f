//! An agent's reasons in words, for the terminal. All values are in points for the player who moves.

use std::io::Write;

use ludus_arena::report::{CandidateReport, ThoughtReport, WhyReport};

/// How many candidates and how much of a line a person wants to read.
const MOST_CANDIDATES: usize = 8;
const LONGEST_LINE: usize = 12;

/// Prints what is known about the move, a line each.
pub(crate) fn write_reasons(thought: &ThoughtReport, out: &mut dyn Write) -> anyhow::Result<()> {
    let WhyReport { heuristic, pattern, forbidden, features, candidates, boards } = &thought.why;
    if let Some(name) = heuristic {
        writeln!(out, "  heuristic  {name}")?;
    }
    if let Some(pattern) = pattern {
        writeln!(out, "  pattern    {:?}, to own {}", pattern.name, pattern.target)?;
    }
    if !forbidden.is_empty() {
        writeln!(out, "  forbidden  {}", forbidden.join(" "))?;
    }
    if let Some(value) = thought.value {
        writeln!(out, "  value      {value:+.2} for {}", thought.mover)?;
    }
    if thought.depth > 0 {
        writeln!(out, "  depth      {}", thought.depth)?;
    }
    if let Some(boards) = boards {
        let (expanded, evaluated, remembered) = (boards.expanded, boards.evaluated, boards.remembered);
        writeln!(out, "  boards     {expanded} expanded, {evaluated} evaluated, {remembered} remembered")?;
    } else if candidates.iter().any(|candidate| candidate.visits.is_some()) {
        writeln!(out, "  simulated  {}", thought.nodes)?;
    }
    if thought.line.len() > 1 {
        let more = if thought.line.len() > LONGEST_LINE { " …" } else { "" };
        let line: Vec<&str> = thought.line.iter().take(LONGEST_LINE).map(String::as_str).collect();
        writeln!(out, "  line       {}{more}", line.join(" "))?;
    }
    let parts: Vec<String> = features
        .iter()
        .filter(|feature| feature.value != 0.0)
        .map(|feature| format!("{} {:+.2}", feature.name, feature.value))
        .collect();
    if !parts.is_empty() {
        writeln!(out, "  made of    {}", parts.join(", "))?;
    }
    for candidate in candidates.iter().take(MOST_CANDIDATES) {
        writeln!(out, "  {:<9}  {}", candidate.mv, describe(candidate))?;
    }
    if candidates.len() > MOST_CANDIDATES {
        writeln!(out, "  and {} more moves", candidates.len() - MOST_CANDIDATES)?;
    }
    Ok(())
}

fn describe(candidate: &CandidateReport) -> String {
    let mut words = Vec::new();
    if let (Some(visits), Some(share)) = (candidate.visits, candidate.share) {
        words.push(format!("{visits} visits ({:.1} %)", 100.0 * share));
    }
    words.extend(candidate.result.map(|result| format!("wins {:.1} %", 100.0 * result)));
    words.extend(candidate.value.map(|value| format!("value {value:+.2}")));
    words.extend(candidate.proven.map(|proven| format!("a certain {proven}")));
    words.join(", ")
}
