//! How many of a generation's games were won: what the report counts, over all nets and not only the best.

use ludus_arena::statistics::mean_and_error;

use crate::{comparison::Measured, training::Trained};

/// The detail of a run that holds the share.
const WINS: &str = "wins";

/// The share of games won in each generation, in per cent.
pub(super) fn by_generation(run: &Trained) -> Vec<f64> {
    run.detail(WINS).map(|(_, share)| 100.0 * share).collect()
}

/// The share in the last generation.
pub(super) fn at_end(run: &Trained) -> f64 {
    by_generation(run).last().copied().unwrap_or_default()
}

/// The highest share of any generation.
pub(super) fn highest(run: &Trained) -> f64 {
    by_generation(run).into_iter().fold(0.0, f64::max)
}

/// The mean over runs of the highest share within so many generations.
pub(super) fn within(runs: &[Trained], generations: usize) -> Measured {
    let best = |run: &Trained| by_generation(run).into_iter().take(generations).fold(0.0, f64::max);
    mean(&runs.iter().map(best).collect::<Vec<f64>>())
}

/// A mean with its interval.
pub(super) fn mean(values: &[f64]) -> Measured {
    let (value, error) = mean_and_error(values);
    let interval = (values.len() > 1).then_some((value - error, value + error));
    Measured { value, interval, n: Some(values.len() as u64) }
}
