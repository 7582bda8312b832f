//! What both sides are asked for and what is believed of their answers. Both get the same [`Slice`], so that
//! nothing in the question favours one of them.

use anyhow::{Result, ensure};

/// How often each side is measured, in turn, so that a slow minute of the machine hits both.
const ROUNDS: u64 = 6;

/// One measurement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slice {
    /// Where the random games come from.
    pub(crate) seed: u64,
    /// How long to measure, in CPU seconds.
    pub(crate) seconds: f64,
}

/// What each side is asked for, one after the other.
pub(crate) fn slices(seconds: f64) -> impl Iterator<Item = Slice> {
    (0..ROUNDS).map(move |seed| Slice { seed, seconds })
}

/// Refuses a measured number that cannot be divided by.
pub(crate) fn ensure_positive(name: &str, number: f64) -> Result<()> {
    ensure!(number > 0.0, "{name} is {number}, wanted more than 0");
    Ok(())
}
