//! Who survives a generation.

use super::{Survivors, third};

/// The members that survive, the best first; of equals the one that was there before.
#[must_use]
pub fn survivors(points: &[f64], rule: Survivors) -> Vec<usize> {
    let mut ranking: Vec<usize> = (0..points.len()).collect();
    ranking.sort_by(|&one, &other| points[other].total_cmp(&points[one]));
    if rule == Survivors::BelowHalf {
        // The published code looks for nets with 29 points of 30 nets, then 28 and so on; those above are never found.
        let most = points.len() as f64 - 1.0;
        ranking.sort_by_key(|&idx| points[idx] > most);
    }
    ranking.truncate(third(points.len()));
    ranking
}
