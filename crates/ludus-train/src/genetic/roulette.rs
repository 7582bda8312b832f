//! Selection by fitness: a wheel on which each chromosome has a part as large as its fitness. The text divides fitness by
//! the sum of all, which is no chance where fitness is negative; so all are shifted first.
//!
//! The shift takes away the lowest fitness of the generation and adds a small share of the spread, so that the worst has a
//! small chance. Where all are equal, so are their chances.

use ludus_core::Rng;

use crate::chance::uniform;

/// How much of the spread between the best and the worst the worst has for itself. Ours, the text is silent: the best of
/// a generation is drawn 21 times as often as the worst.
pub const WORST_SHARE: f64 = 0.05;

/// A wheel of fortune over the members of a generation.
#[derive(Clone, Debug, PartialEq)]
pub struct Roulette {
    /// Where each member's part ends.
    ends: Vec<f64>,
}

impl Roulette {
    /// The wheel for members of this fitness, of whom there is at least one.
    #[must_use]
    pub fn new(fitness: &[f64]) -> Self {
        let lowest = fitness.iter().copied().fold(f64::INFINITY, f64::min);
        let highest = fitness.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let spread = highest - lowest;
        let part = |value: f64| if spread > 0.0 { value - lowest + WORST_SHARE * spread } else { 1.0 };
        let mut end = 0.0;
        let ends = fitness.iter().map(|&value| {
            end += part(value);
            end
        });
        Self { ends: ends.collect() }
    }

    /// The index of the member on whose part the wheel stops.
    pub fn spin(&self, rng: &mut Rng) -> usize {
        let total = self.ends.last().copied().unwrap_or_default();
        let place = uniform(rng) * total;
        // Rounding may take the place to the very end of the wheel, where nobody's part is.
        self.ends.partition_point(|&end| end <= place).min(self.ends.len().saturating_sub(1))
    }
}
