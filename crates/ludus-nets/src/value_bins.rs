//! Values as shares of bins: a head says how likely each of several values is, and the value is their mean. Such a head learns by
//! cross-entropy, which fits values that are whole numbers, such as margins, far better than one unit learns them by squares.
//!
//! Bins lie evenly from -1 to 1, both included. A value between two of them is shared between these two, so that the mean of what
//! is wanted is the value itself.

use serde::{Deserialize, Serialize};

use crate::{
    net_error::{MAX_UNITS, NetError},
    outlook::softmax,
};

/// How many bins a value has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ValueBins(pub usize);

impl ValueBins {
    /// Refuses a single bin, which could say one value only, and numbers beyond all use.
    pub(crate) fn check(self) -> Result<(), NetError> {
        match self.0 {
            2..=MAX_UNITS => Ok(()),
            found => Err(NetError::WrongBins { found, most: MAX_UNITS }),
        }
    }

    /// The values of the bins.
    pub fn values(self) -> impl Iterator<Item = f64> {
        let last = (self.0 - 1) as f64;
        (0..self.0).map(move |bin| 2.0 * bin as f64 / last - 1.0)
    }

    /// The two bins that share a value, with their shares; what lies beyond -1 and 1 is theirs.
    #[must_use]
    pub fn shares(self, value: f64) -> [(usize, f64); 2] {
        let place = (value.clamp(-1.0, 1.0) + 1.0) / 2.0 * (self.0 - 1) as f64;
        let lower = (place as usize).min(self.0 - 2);
        let upper_share = place - lower as f64;
        [(lower, 1.0 - upper_share), (lower + 1, upper_share)]
    }

    /// The mean of the values of bins with these logits, which become shares.
    pub(crate) fn mean(self, logits: &mut [f32]) -> f32 {
        softmax(logits);
        self.values().zip(logits).map(|(value, share)| value as f32 * *share).sum()
    }

    /// The same by plain loops in f64.
    pub(crate) fn exact_mean(self, logits: &[f64]) -> f64 {
        let largest = logits.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let powers: Vec<f64> = logits.iter().map(|logit| libm::exp(logit - largest)).collect();
        let sum: f64 = powers.iter().sum();
        self.values().zip(powers).map(|(value, power)| value * power / sum).sum()
    }
}
