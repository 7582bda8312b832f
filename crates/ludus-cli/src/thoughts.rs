//! An agent's reasons for the terminal: the sentences that everybody gets, then all features and the best candidates in
//! numbers. All values are in points for the player who moves.

use std::io::Write;

use ludus_arena::{
    reasons::sentences,
    report::{CandidateReport, GuidedReport, ThoughtReport},
};

/// How many candidates a person wants to read.
const MOST_CANDIDATES: usize = 8;

/// Prints what is known about the move, a line each.
pub(crate) fn write_reasons(thought: &ThoughtReport, out: &mut dyn Write) -> anyhow::Result<()> {
    for sentence in sentences(thought) {
        writeln!(out, "  {sentence}")?;
    }
    let features = thought.why.features.iter().filter(|feature| feature.value != 0.0);
    let features: Vec<String> = features.map(ToString::to_string).collect();
    if !features.is_empty() {
        writeln!(out, "  made of    {}", features.join(", "))?;
    }
    let candidates = &thought.why.candidates;
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
    if let Some(GuidedReport { q, w, prior, policy }) = candidate.guided {
        words.push(format!("Q {q:+.3}, W {w:+.2}, P {:.1} %, policy {:.1} %", 100.0 * prior, 100.0 * policy));
    } else {
        words.extend(candidate.result.map(|result| format!("wins {:.1} %", 100.0 * result)));
        words.extend(candidate.value.map(|value| format!("value {value:+.2}")));
    }
    words.extend(candidate.proven.map(|proven| format!("a certain {proven}")));
    words.join(", ")
}
