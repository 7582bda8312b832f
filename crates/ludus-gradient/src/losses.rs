//! How wrong a net is, head by head, as means over positions:
//!
//! - policy: the cross-entropy of the softmax over legal slots, times how much each policy counts;
//! - value and score: the square of the difference;
//! - ownership: the cross-entropy of whose each cell is in the end, over cells that can be owned.

use burn::tensor::{
    Tensor,
    activation::{log_sigmoid, log_softmax},
};
use serde::{Deserialize, Serialize};

use crate::{
    architecture::Said,
    device::Device,
    error::GradientError,
    examples::{Examples, Widths},
    parameters::{read, shaped},
};

/// What is added to the logits of slots that take no part in the softmax: their share is 0 in f32 and no number overflows.
const OUT: f64 = -1e9;

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

/// The same as tensors, of which gradients can be asked.
#[derive(Clone)]
pub(crate) struct LossTensors {
    total: Tensor<1>,
    /// Policy, value, score, ownership.
    heads: [Tensor<1>; 4],
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

    fn list(&self) -> [f64; 4] {
        [self.policy, self.value, self.score, self.ownership]
    }
}

impl LossTensors {
    /// How wrong it is what a net says of some examples.
    pub(crate) fn of(
        said: &Said,
        examples: &Examples<'_>,
        (widths, weights): (Widths, &LossWeights),
        device: &Device,
    ) -> Self {
        let n = examples.len();
        let zero = || Tensor::zeros([1], device.plain());
        let score = said.score.clone().map(|score| squares(score, examples.scores, device));
        let ownership = said.ownership.clone().map(|logits| owned(logits, examples, device));
        let heads = [
            policy(said.logits.clone(), examples, [n, widths.slots], device),
            squares(said.value.clone(), examples.values, device),
            score.unwrap_or_else(zero),
            ownership.unwrap_or_else(zero),
        ];
        Self { total: weighted(&heads, weights.list()), heads }
    }

    /// The mean of several batches, each with its share of all positions.
    pub(crate) fn mean(batches: &[(Self, f64)]) -> Option<Self> {
        let scaled = |(losses, share): &(Self, f64)| Self {
            total: losses.total.clone().mul_scalar(*share),
            heads: losses.heads.clone().map(|head| head.mul_scalar(*share)),
        };
        batches.iter().map(scaled).reduce(|one, other| Self {
            total: one.total + other.total,
            heads: std::array::from_fn(|head| one.heads[head].clone() + other.heads[head].clone()),
        })
    }

    /// The loss that gradients are asked of.
    pub(crate) fn total(&self) -> &Tensor<1> {
        &self.total
    }

    /// The numbers.
    pub(crate) fn read(&self) -> Result<Losses, GradientError> {
        let mut all = vec![self.total.clone().inner()];
        all.extend(self.heads.iter().map(|head| head.clone().inner()));
        let all = read(Tensor::cat(all, 0))?;
        let at = |idx: usize| f64::from(all[idx]);
        Ok(Losses { total: at(0), policy: at(1), value: at(2), score: at(3), ownership: at(4) })
    }
}

/// The sum of all heads, each times its weight.
fn weighted(heads: &[Tensor<1>; 4], weights: [f64; 4]) -> Tensor<1> {
    let [policy, value, score, ownership] =
        std::array::from_fn(|head| heads[head].clone().mul_scalar(weights[head]));
    policy + value + score + ownership
}

fn policy(logits: Tensor<2>, examples: &Examples<'_>, dims: [usize; 2], device: &Device) -> Tensor<1> {
    let legal: Tensor<2> = shaped(examples.legal, dims, device);
    let wanted: Tensor<2> = shaped(examples.policies, dims, device);
    let weights: Tensor<1> = shaped(examples.policy_weights, [dims[0]], device);
    let out = legal.neg().add_scalar(1.0).mul_scalar(OUT);
    let surprise: Tensor<1> = (log_softmax(logits + out, 1) * wanted).sum_dim(1).flatten(0, 1);
    (surprise * weights).mean().neg()
}

fn squares(said: Tensor<1>, wanted: &[f32], device: &Device) -> Tensor<1> {
    (said - shaped(wanted, [wanted.len()], device)).square().mean()
}

/// A cell is the mover's with the chance (1 + tanh x) / 2, which is the sigmoid of 2x.
fn owned(logits: Tensor<2>, examples: &Examples<'_>, device: &Device) -> Tensor<1> {
    let [n, cells] = logits.dims();
    let wanted: Tensor<2> = shaped(examples.ownership, [n, cells], device);
    let ownable: Tensor<2> = shaped(examples.ownable, [1, cells], device);
    let count = examples.ownable.iter().map(|&can| f64::from(can)).sum::<f64>().max(1.0) * n as f64;
    let own = wanted.add_scalar(1.0).div_scalar(2.0);
    let twice = logits.mul_scalar(2.0);
    let opponents = own.clone().neg().add_scalar(1.0);
    let surprise = log_sigmoid(twice.clone()) * own + log_sigmoid(twice.neg()) * opponents;
    (surprise * ownable).sum().div_scalar(-count)
}
