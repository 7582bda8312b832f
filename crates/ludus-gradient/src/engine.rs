//! Whoever computes steps: kernels of our own, or tensors. A trainer counts steps, says how large they are and keeps states; the
//! engine has the weights and all that belongs to them.

use ludus_core::Rng;
use ludus_nets::Outlooks;

use crate::{
    architecture::Architecture,
    error::GradientError,
    examples::{Examples, Seen},
    losses::{LossWeights, Losses},
    optimiser::OptimiserSettings,
};

/// What an engine is made for.
pub(crate) struct Work<'a> {
    pub(crate) architecture: &'a Architecture,
    pub(crate) settings: &'a OptimiserSettings,
    pub(crate) loss_weights: &'a LossWeights,
}

/// What a step is to be like.
pub(crate) struct Stride {
    /// Its number, from 1.
    pub(crate) number: u64,
    /// How large it is.
    pub(crate) rate: f64,
    /// The longest that all gradients together may be.
    pub(crate) longest: Option<f64>,
    /// How much of the averaged weights is kept.
    pub(crate) kept: f64,
}

/// Weights, averaged weights, and what the optimiser remembers: means of gradients and of their squares, over so many steps.
pub(crate) struct Memory {
    pub(crate) parts: [Vec<f32>; 4],
    pub(crate) steps: u64,
}

impl Stride {
    /// What gradients of this length are multiplied by, if they are too long.
    pub(crate) fn clipped(&self, gradient: f64) -> Option<f64> {
        self.longest.filter(|&longest| gradient > longest).map(|longest| longest / gradient)
    }
}

/// Refuses numbers that are infinite or none.
pub(crate) fn finite(step: u64, what: &'static str, value: f64) -> Result<(), GradientError> {
    if value.is_finite() { Ok(()) } else { Err(GradientError::NotFinite { step, what, value }) }
}

/// Whoever computes steps. Examples have been checked.
pub(crate) trait Engine: Send + Sync {
    /// One step: how wrong the net was before it, and how long all gradients together were. An error has changed nothing.
    fn step(
        &mut self,
        batches: &[Examples<'_>],
        stride: &Stride,
        rng: &mut Rng,
    ) -> Result<(Losses, f64), GradientError>;

    /// How wrong the net is as it plays.
    fn losses(&self, batches: &[Examples<'_>]) -> Result<Losses, GradientError>;

    /// The gradient of the loss by each weight as the net plays; zeros for what batch norm keeps.
    fn gradient(&self, batches: &[Examples<'_>]) -> Result<Vec<f32>, GradientError>;

    /// What the net says as it plays.
    fn evaluate(&self, seen: &Seen<'_>, positions: usize) -> Result<Outlooks, GradientError>;

    /// Its weights.
    fn weights(&self) -> Result<Vec<f32>, GradientError>;

    /// Its averaged weights.
    fn averaged(&self) -> Result<Vec<f32>, GradientError>;

    /// All that it needs to go on.
    fn memory(&self) -> Result<Memory, GradientError>;

    /// Goes on from there.
    fn remember(&mut self, memory: Memory);
}
