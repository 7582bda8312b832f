//! How wrong a net is and how that changes with each number that it said, by plain loops: what `losses.rs` defines.

use std::ops::Range;

use ludus_nets::{Outlooks, ValueBins};

use crate::{
    examples::Examples,
    losses::{LossWeights, Losses},
};

/// What part of all losses a position's is: one of so many.
#[derive(Clone, Copy)]
pub(super) struct Share<'a> {
    pub(super) weights: &'a LossWeights,
    /// Positions of the whole step.
    pub(super) positions: usize,
}

impl Share<'_> {
    /// The share of a few positions in all losses, and in `slopes` how the total changes with each number said. Who owns a cell is
    /// said before the curve.
    pub(super) fn judge(
        self,
        examples: &Examples<'_>,
        positions: Range<usize>,
        said: &Outlooks,
        slopes: &mut Outlooks,
    ) -> Losses {
        let n = positions.len();
        let slots = examples.policies.len() / examples.len();
        let cells = examples.ownable.len();
        let bins = said.value_logits.len() / n;
        slopes.logits.resize(n * slots, 0.0);
        slopes.values.resize(n, 0.0);
        slopes.value_logits.resize(n * bins, 0.0);
        slopes.scores.resize(said.scores.len(), 0.0);
        slopes.ownership.resize(n * cells, 0.0);
        let mut losses = Losses::default();
        for (idx, position) in positions.enumerate() {
            let logits = (&said.logits[idx * slots..][..slots], &mut slopes.logits[idx * slots..][..slots]);
            losses.policy += self.policy(examples, position, logits);
            losses.value += if bins == 0 {
                let value = (said.values[idx], examples.values[position]);
                self.square([self.weights.value, 1.0], value, &mut slopes.values[idx])
            } else {
                let logits = (
                    &said.value_logits[idx * bins..][..bins],
                    &mut slopes.value_logits[idx * bins..][..bins],
                );
                self.binned(logits, examples.values[position])
            };
            if let Some(slope) = slopes.scores.get_mut(idx) {
                let score = (said.scores[idx], examples.scores[position]);
                let count = f64::from(examples.end_weights[position]);
                losses.score += self.square([self.weights.score, count], score, slope);
            }
            let owners =
                (&said.ownership[idx * cells..][..cells], &mut slopes.ownership[idx * cells..][..cells]);
            losses.ownership += self.ownership(examples, position, owners);
        }
        let LossWeights { policy, value, score, ownership } = *self.weights;
        losses.total = policy * losses.policy
            + value * losses.value
            + score * losses.score
            + ownership * losses.ownership;
        losses
    }

    fn policy(self, examples: &Examples<'_>, position: usize, (logits, slopes): (&[f32], &mut [f32])) -> f64 {
        let row = position * logits.len()..(position + 1) * logits.len();
        let (wanted, legal) = (&examples.policies[row.clone()], &examples.legal[row]);
        let is_legal = |slot: usize| legal[slot] > 0.0;
        let largest = (0..logits.len()).filter(|&slot| is_legal(slot)).map(|slot| logits[slot]);
        let largest = f64::from(largest.fold(f32::NEG_INFINITY, f32::max));
        let mut sum = 0.0;
        for (slot, slope) in slopes.iter_mut().enumerate() {
            let power = if is_legal(slot) { libm::exp(f64::from(logits[slot]) - largest) } else { 0.0 };
            sum += power;
            *slope = power as f32;
        }
        let count = f64::from(examples.policy_weights[position]) / self.positions as f64;
        let all: f64 = wanted.iter().map(|&share| f64::from(share)).sum();
        let log_sum = libm::log(sum);
        let mut surprise = 0.0;
        for (slot, slope) in slopes.iter_mut().enumerate().filter(|&(slot, _)| is_legal(slot)) {
            let (share, wanted) = (f64::from(*slope) / sum, f64::from(wanted[slot]));
            surprise -= wanted * (f64::from(logits[slot]) - largest - log_sum);
            *slope = (self.weights.policy * count * (share * all - wanted)) as f32;
        }
        surprise * count
    }

    /// The square of a difference that counts so much, of a head with this weight.
    fn square(self, [weight, count]: [f64; 2], (said, wanted): (f32, f32), slope: &mut f32) -> f64 {
        let difference = f64::from(said) - f64::from(wanted);
        let count = count / self.positions as f64;
        *slope = (2.0 * weight * count * difference) as f32;
        count * difference * difference
    }

    /// How far the shares of bins are from those of the value that is wanted.
    fn binned(self, (logits, slopes): (&[f32], &mut [f32]), wanted: f32) -> f64 {
        let largest = f64::from(logits.iter().copied().fold(f32::NEG_INFINITY, f32::max));
        let sum: f64 = logits.iter().map(|&logit| libm::exp(f64::from(logit) - largest)).sum();
        let log_share = |bin: usize| f64::from(logits[bin]) - largest - libm::log(sum);
        let count = 1.0 / self.positions as f64;
        for (bin, slope) in slopes.iter_mut().enumerate() {
            *slope = (self.weights.value * count * libm::exp(log_share(bin))) as f32;
        }
        let mut surprise = 0.0;
        for (bin, wanted) in ValueBins(logits.len()).shares(f64::from(wanted)) {
            slopes[bin] -= (self.weights.value * count * wanted) as f32;
            if wanted > 0.0 {
                surprise += wanted * (libm::log(wanted) - log_share(bin));
            }
        }
        surprise * count
    }

    /// A cell is the mover's with the chance of the sigmoid of twice what is said before the curve.
    fn ownership(
        self,
        examples: &Examples<'_>,
        position: usize,
        (said, slopes): (&[f32], &mut [f32]),
    ) -> f64 {
        let count = examples.ownable.iter().map(|&can| f64::from(can)).sum::<f64>().max(1.0);
        let count = count * self.positions as f64;
        let wanted = &examples.ownership[position * said.len()..][..said.len()];
        let mut surprise = 0.0;
        for (cell, slope) in slopes.iter_mut().enumerate() {
            let (said, wanted) = (f64::from(said[cell]), f64::from(wanted[cell]));
            let share = f64::from(examples.ownable[cell]) * f64::from(examples.end_weights[position]) / count;
            let own = (1.0 + wanted) / 2.0;
            surprise += share * (own * softplus(-2.0 * said) + (1.0 - own) * softplus(2.0 * said));
            *slope = (self.weights.ownership * share * (libm::tanh(said) - wanted)) as f32;
        }
        surprise
    }
}

/// ln(1 + e^x).
fn softplus(x: f64) -> f64 {
    x.max(0.0) + libm::log1p(libm::exp(-x.abs()))
}
