//! How large steps are, as learning goes on.

use std::f64::consts::PI;

use serde::{Deserialize, Serialize};

use crate::error::GradientError;

/// The rate of each step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Schedule {
    /// Always the same.
    Constant {
        /// The rate.
        rate: f64,
    },
    /// Down half a cosine, and then the last rate for ever.
    Cosine {
        /// The rate to begin with.
        from: f64,
        /// The last rate.
        to: f64,
        /// Steps until then.
        steps: u64,
        /// Steps at the beginning over which the rate rises from 0.
        #[serde(default)]
        warm_up: u64,
    },
    /// A rate for each stretch.
    Stairs {
        /// The step from which on each rate holds, rising from 0, and the rate.
        stairs: Vec<(u64, f64)>,
    },
}

impl Schedule {
    /// Refuses rates that are not above zero, and stairs without a first one or out of order.
    pub fn check(&self) -> Result<(), GradientError> {
        match self {
            Self::Constant { rate } => positive(*rate),
            Self::Cosine { from, to, .. } => positive(*from).and(positive(*to)),
            Self::Stairs { stairs } => {
                stairs.iter().try_for_each(|&(_, rate)| positive(rate))?;
                let starts: Vec<u64> = stairs.iter().map(|&(start, _)| start).collect();
                match starts.first() == Some(&0) && starts.is_sorted_by(|one, other| one < other) {
                    true => Ok(()),
                    false => Err(GradientError::WrongSetting {
                        key: "stairs",
                        found: starts.first().map_or(f64::NAN, |&start| start as f64),
                        wanted: "a first stair at step 0, and each after the one before",
                    }),
                }
            }
        }
    }

    /// The rate of a step, counted from 0.
    #[must_use]
    pub fn rate(&self, step: u64) -> f64 {
        match self {
            Self::Constant { rate } => *rate,
            Self::Cosine { from, to, steps, warm_up } => {
                let rise = ((step + 1) as f64 / (*warm_up as f64).max(1.0)).min(1.0);
                let share = (step as f64 / (*steps as f64).max(1.0)).min(1.0);
                rise * (to + (from - to) * (1.0 + libm::cos(PI * share)) / 2.0)
            }
            Self::Stairs { stairs } => {
                let last = stairs.iter().rev().find(|&&(start, _)| start <= step);
                last.map_or(0.0, |&(_, rate)| rate)
            }
        }
    }
}

fn positive(rate: f64) -> Result<(), GradientError> {
    match rate > 0.0 && rate.is_finite() {
        true => Ok(()),
        false => Err(GradientError::WrongSetting { key: "rate", found: rate, wanted: "more than 0" }),
    }
}
