//! How steps are made of gradients: all of them together are clipped to a length, then Adam with decoupled weight decay (Loshchilov
//! and Hutter 2019) moves each weight by what it remembers of its gradients. Biases and what batch norm keeps do not decay.

use serde::{Deserialize, Serialize};

use crate::{error::GradientError, schedule::Schedule};

/// How far a batch moves the means and variances that batch norm keeps; the usual share of deep-learning libraries.
pub(crate) const NORM_SHARE: f64 = 0.1;

/// How steps are made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct OptimiserSettings {
    /// How large steps are.
    pub schedule: Schedule,
    /// The share of the mean gradient that is kept from step to step.
    #[serde(default = "usual_beta_1")]
    pub beta_1: f64,
    /// The share of the mean square that is kept.
    #[serde(default = "usual_beta_2")]
    pub beta_2: f64,
    /// What keeps divisors away from zero.
    #[serde(default = "usual_epsilon")]
    pub epsilon: f64,
    /// What weights lose at each step, times the rate.
    #[serde(default)]
    pub weight_decay: f64,
    /// The longest that all gradients together may be; none means as long as they are.
    #[serde(default)]
    pub longest_gradient: Option<f64>,
    /// The share of the averaged weights that is kept at each step; none means that they are the weights themselves.
    #[serde(default)]
    pub average: Option<f64>,
}

fn usual_beta_1() -> f64 {
    0.9
}

fn usual_beta_2() -> f64 {
    0.999
}

fn usual_epsilon() -> f64 {
    1e-8
}

impl OptimiserSettings {
    /// Adam as it was published, at one rate.
    #[must_use]
    pub fn adam(rate: f64) -> Self {
        Self {
            schedule: Schedule::Constant { rate },
            beta_1: usual_beta_1(),
            beta_2: usual_beta_2(),
            epsilon: usual_epsilon(),
            weight_decay: 0.0,
            longest_gradient: None,
            average: None,
        }
    }

    /// Refuses what is out of its range.
    pub fn check(&self) -> Result<(), GradientError> {
        self.schedule.check()?;
        let share = |value: f64| (0.0..1.0).contains(&value);
        let demands = [
            ("beta-1", self.beta_1, share(self.beta_1), "at least 0 and less than 1"),
            ("beta-2", self.beta_2, share(self.beta_2), "at least 0 and less than 1"),
            ("epsilon", self.epsilon, self.epsilon > 0.0, "more than 0"),
            ("weight-decay", self.weight_decay, self.weight_decay >= 0.0, "0 or more"),
            (
                "longest-gradient",
                self.longest_gradient.unwrap_or(1.0),
                self.longest_gradient.is_none_or(|longest| longest > 0.0),
                "more than 0",
            ),
            (
                "average",
                self.average.unwrap_or(0.0),
                self.average.is_none_or(share),
                "at least 0 and less than 1",
            ),
        ];
        let wrong = demands.into_iter().find(|&(_, found, is_good, _)| !is_good || !found.is_finite());
        wrong
            .map_or(Ok(()), |(key, found, _, wanted)| Err(GradientError::WrongSetting { key, found, wanted }))
    }
}
