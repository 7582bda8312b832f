//! How wrong a net is, head by head, as tensors: what `losses.rs` defines.

use burn::tensor::{
    Tensor,
    activation::{log_sigmoid, log_softmax},
};

use ludus_nets::ValueBins;

use super::{
    Said,
    parameters::{read, shaped},
};
use crate::{
    error::GradientError,
    examples::{Examples, Widths},
    losses::{LossWeights, Losses},
};

/// What is added to the logits of slots that take no part in the softmax: their share is 0 in f32 and no number overflows.
const OUT: f64 = -1e9;

/// Losses as tensors, of which gradients can be asked.
#[derive(Clone)]
pub(crate) struct LossTensors {
    total: Tensor<1>,
    /// Policy, value, score, ownership.
    heads: [Tensor<1>; 4],
}

impl LossTensors {
    /// How wrong it is what a net says of some examples.
    pub(crate) fn of(
        said: &Said,
        examples: &Examples<'_>,
        (widths, weights): (Widths, &LossWeights),
        device: &burn::tensor::Device,
    ) -> Self {
        let n = examples.len();
        let zero = || Tensor::zeros([1], device);
        let score = said.score.clone().map(|score| {
            let wanted = shaped(examples.scores, [n], device);
            let counts = shaped(examples.end_weights, [n], device);
            ((score - wanted).square() * counts).mean()
        });
        let ownership = said.ownership.clone().map(|logits| owned(logits, examples, device));
        let heads = [
            policy(said.logits.clone(), examples, [n, widths.slots], device),
            match &said.value_logits {
                None => squares(said.value.clone(), examples.values, device),
                Some(logits) => binned(logits.clone(), examples.values, device),
            },
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

fn policy(
    logits: Tensor<2>,
    examples: &Examples<'_>,
    dims: [usize; 2],
    device: &burn::tensor::Device,
) -> Tensor<1> {
    let legal: Tensor<2> = shaped(examples.legal, dims, device);
    let wanted: Tensor<2> = shaped(examples.policies, dims, device);
    let weights: Tensor<1> = shaped(examples.policy_weights, [dims[0]], device);
    let out = legal.neg().add_scalar(1.0).mul_scalar(OUT);
    let surprise: Tensor<1> = (log_softmax(logits + out, 1) * wanted).sum_dim(1).flatten(0, 1);
    (surprise * weights).mean().neg()
}

fn squares(said: Tensor<1>, wanted: &[f32], device: &burn::tensor::Device) -> Tensor<1> {
    (said - shaped(wanted, [wanted.len()], device)).square().mean()
}

/// How far the shares of bins are from those of the values that are wanted.
fn binned(logits: Tensor<2>, wanted: &[f32], device: &burn::tensor::Device) -> Tensor<1> {
    let [n, bins] = logits.dims();
    let mut shares = vec![0.0; n * bins];
    let mut entropy = 0.0;
    for (row, &wanted) in shares.chunks_exact_mut(bins).zip(wanted) {
        for (bin, share) in
            ValueBins(bins).shares(f64::from(wanted)).into_iter().filter(|&(_, share)| share > 0.0)
        {
            row[bin] = share as f32;
            entropy -= share * share.ln();
        }
    }
    let surprise = (log_softmax(logits, 1) * shaped(&shares, [n, bins], device)).sum();
    surprise.add_scalar(entropy).div_scalar(-(n as f64))
}

/// A cell is the mover's with the chance (1 + tanh x) / 2, which is the sigmoid of 2x.
fn owned(logits: Tensor<2>, examples: &Examples<'_>, device: &burn::tensor::Device) -> Tensor<1> {
    let [n, cells] = logits.dims();
    let wanted: Tensor<2> = shaped(examples.ownership, [n, cells], device);
    let ownable: Tensor<2> = shaped(examples.ownable, [1, cells], device);
    let count = examples.ownable.iter().map(|&can| f64::from(can)).sum::<f64>().max(1.0) * n as f64;
    let own = wanted.add_scalar(1.0).div_scalar(2.0);
    let twice = logits.mul_scalar(2.0);
    let opponents = own.clone().neg().add_scalar(1.0);
    let surprise = log_sigmoid(twice.clone()) * own + log_sigmoid(twice.neg()) * opponents;
    let counts: Tensor<2> = shaped(examples.end_weights, [n, 1], device);
    (surprise * ownable * counts).sum().div_scalar(-count)
}
