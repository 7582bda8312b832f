//! Weights drawn and changed. Steps come from the Cauchy distribution, as Gomez has it: most are small, so that what works is
//! searched nearby, and a few lead out of any valley.

use ludus_core::Rng;
use serde::{Deserialize, Serialize};

use crate::chance::{between, cauchy};

/// No weight becomes larger. Kernels take no more than 2^40, and a curve is flat long before; a Cauchy step has no limit.
pub const LARGEST: f64 = 1e9;

/// Where weights come from at the beginning.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Weights {
    /// Any number from minus this to this, each as likely as the others.
    Uniform(f64),
    /// A Cauchy distribution around 0 of this scale.
    Cauchy(f64),
}

impl Weights {
    /// The number that says how large they are.
    #[must_use]
    pub fn scale(self) -> f64 {
        match self {
            Self::Uniform(scale) | Self::Cauchy(scale) => scale,
        }
    }
}

/// So many weights for a beginning.
pub fn first_weights(weights: Weights, n_weights: usize, rng: &mut Rng) -> Vec<f64> {
    let draw = |_| match weights {
        Weights::Uniform(limit) => between(rng, -limit, limit),
        Weights::Cauchy(scale) => bounded(scale * cauchy(rng)),
    };
    (0..n_weights).map(draw).collect()
}

/// Changes one weight, any with the same chance, by a Cauchy step.
pub fn jolt(weights: &mut [f64], scale: f64, rng: &mut Rng) {
    if !weights.is_empty() {
        let place = rng.below(weights.len() as u32) as usize;
        weights[place] = bounded(weights[place] + scale * cauchy(rng));
    }
}

/// The same weights with a Cauchy step for every one.
pub fn jolted(weights: &[f64], scale: f64, rng: &mut Rng) -> Vec<f64> {
    weights.iter().map(|weight| bounded(weight + scale * cauchy(rng))).collect()
}

/// The weight, or the largest there may be.
pub(crate) fn bounded(weight: f64) -> f64 {
    weight.clamp(-LARGEST, LARGEST)
}
