//! How wrong a net is, head by head, as means over positions:
//!
//! - policy: the cross-entropy of the softmax over legal slots, times how much each policy counts;
//! - value and score: the square of the difference; for a value of bins, how far their shares are from those wanted, as
//!   cross-entropy less the entropy of what is wanted, so that it can reach 0;
//! - ownership: the cross-entropy of whose each cell is in the end, over cells that can be owned.

use serde::{Deserialize, Serialize};

use crate::error::GradientError;

/// How much each head counts.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LossWeights {
    /// What to play.
    pub policy: f64,
    /// Who wins.
    pub value: f64,
    /// By how much.
    pub score: f64,
    /// Who owns each cell.
    pub ownership: f64,
}

/// How wrong a net is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Losses {
    /// The sum of all below, each times its weight.
    pub total: f64,
    /// What to play.
    pub policy: f64,
    /// Who wins.
    pub value: f64,
    /// By how much; 0 for nets that do not say.
    pub score: f64,
    /// Who owns each cell; 0 for nets that do not say.
    pub ownership: f64,
}

impl Losses {
    /// Adds `weight` times the losses of others.
    pub fn add(&mut self, other: &Self, weight: f64) {
        let Self { total, policy, value, score, ownership } = other;
        self.total += weight * total;
        self.policy += weight * policy;
        self.value += weight * value;
        self.score += weight * score;
        self.ownership += weight * ownership;
    }
}

impl LossWeights {
    /// All heads alike.
    pub const EQUAL: Self = Self { policy: 1.0, value: 1.0, score: 1.0, ownership: 1.0 };

    /// Refuses weights below zero and those that are no numbers.
    pub fn check(&self) -> Result<(), GradientError> {
        let keys = ["policy", "value", "score", "ownership"];
        let wrong =
            keys.into_iter().zip(self.list()).find(|&(_, weight)| !(0.0..=f64::MAX).contains(&weight));
        wrong.map_or(Ok(()), |(key, found)| {
            Err(GradientError::WrongSetting { key, found, wanted: "0 or more" })
        })
    }

    pub(crate) fn list(&self) -> [f64; 4] {
        [self.policy, self.value, self.score, self.ownership]
    }
}
