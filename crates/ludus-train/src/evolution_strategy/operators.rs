//! How an offspring differs from its parent: σ' = σ·exp(τ·N(0,1)) and w' = w + σ'·N(0,1), each weight with chance of its
//! own, τ = 1/√(2·√n) for n weights (Chellapilla and Fogel 1999). The value of a king has a rule of its own.

use ludus_core::Rng;
use ludus_nets::{Layout, piece_shape::KING};

use super::settings::{EvolutionStrategy, King};
use crate::chance::{between, normal};

/// A net and how far each of its weights goes at a time.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    /// The weights.
    pub weights: Vec<f64>,
    /// A step size for each of them.
    pub steps: Vec<f64>,
}

impl Member {
    /// A member of the first generation.
    #[must_use]
    pub fn random(layout: &Layout, settings: &EvolutionStrategy, rng: &mut Rng) -> Self {
        let mut weights: Vec<f64> =
            (0..layout.len()).map(|_| between(rng, -settings.weights, settings.weights)).collect();
        if let (Some(place), Some(king)) = (layout.range(KING), settings.king) {
            weights[place.start] = king.start;
        }
        Self { steps: vec![settings.step; weights.len()], weights }
    }

    /// The mean of its step sizes.
    #[must_use]
    pub fn mean_step(&self) -> f64 {
        self.steps.iter().sum::<f64>() / self.steps.len().max(1) as f64
    }
}

/// How fast step sizes change with so many weights: τ.
#[must_use]
pub fn step_rate(n_weights: usize) -> f64 {
    1.0 / (2.0 * (n_weights as f64).sqrt()).sqrt()
}

/// A step size after one generation, given a normal number.
#[must_use]
pub fn adapted_step(step: f64, rate: f64, normal: f64) -> f64 {
    step * libm::exp(rate * normal)
}

/// An offspring of `parent`. A king's value keeps its step size, which nothing uses.
#[must_use]
pub fn offspring(parent: &Member, layout: &Layout, settings: &EvolutionStrategy, rng: &mut Rng) -> Member {
    let king = layout.range(KING).map(|place| place.start);
    let rate = step_rate(layout.len() - usize::from(king.is_some()));
    let mut child = parent.clone();
    for idx in (0..child.weights.len()).filter(|&idx| Some(idx) != king) {
        child.steps[idx] = adapted_step(parent.steps[idx], rate, normal(rng));
        child.weights[idx] = parent.weights[idx] + child.steps[idx] * normal(rng);
    }
    if let (Some(idx), Some(rule)) = (king, settings.king) {
        child.weights[idx] = crowned(parent.weights[idx], rule, rng);
    }
    child
}

/// A king's value one step further, one step back, or the same.
fn crowned(value: f64, King { step, low, high, .. }: King, rng: &mut Rng) -> f64 {
    let direction = f64::from(rng.below(3)) - 1.0;
    let (low, high) = (low.unwrap_or(f64::NEG_INFINITY), high.unwrap_or(f64::INFINITY));
    (value + direction * step).clamp(low, high.max(low))
}
