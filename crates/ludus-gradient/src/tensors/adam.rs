//! Steps by burn's own Adam.

use burn::{
    optim::{AdamW, AdamWConfig, AdamWState, AdaptiveMomentumState, Optimizer},
    tensor::Tensor,
};

use super::parameters::{Parameters, read};
use crate::{error::GradientError, optimiser::OptimiserSettings};

/// Adam and what it remembers of each slice.
pub(crate) struct Adam {
    /// For weights, which decay.
    decaying: AdamW,
    /// For all else.
    plain: AdamW,
    memories: Vec<Option<AdamWState<1>>>,
}

/// What Adam remembers of all slices: means of gradients, and means of their squares.
pub(crate) struct Moments {
    pub(crate) steps: usize,
    pub(crate) means: Parameters,
    pub(crate) squares: Parameters,
}

impl Adam {
    /// Adam without memories.
    pub(crate) fn new(settings: &OptimiserSettings, slices: usize) -> Self {
        let adam = |decay: f64| {
            AdamWConfig::new()
                .with_beta_1(settings.beta_1 as f32)
                .with_beta_2(settings.beta_2 as f32)
                .with_epsilon(settings.epsilon as f32)
                .with_weight_decay(decay as f32)
                .build()
        };
        Self { decaying: adam(settings.weight_decay), plain: adam(0.0), memories: vec![None; slices] }
    }

    /// Moves each slice that has a gradient.
    pub(crate) fn step(&mut self, rate: f64, parameters: &mut Parameters, gradients: Vec<Option<Tensor<1>>>) {
        let names: Vec<bool> = parameters.iter().map(|(slice, _)| slice.name.ends_with(".weights")).collect();
        let slices = parameters.tensors_mut().iter_mut().zip(&mut self.memories);
        for (((tensor, memory), gradient), is_weight) in slices.zip(gradients).zip(names) {
            let Some(gradient) = gradient else { continue };
            let adam = if is_weight { &self.decaying } else { &self.plain };
            let (moved, remembered) = adam.step(rate, tensor.clone(), gradient, memory.take());
            (*tensor, *memory) = (moved, remembered);
        }
    }

    /// What it remembers, with zeros for slices that never had a gradient.
    pub(crate) fn moments(&self, parameters: &Parameters, device: &burn::tensor::Device) -> Moments {
        let zeros = |tensor: &Tensor<1>| Tensor::zeros(tensor.dims(), device);
        let momentums = || self.memories.iter().map(|memory| memory.as_ref().map(|state| &state.momentum));
        let pick = |part: fn(&AdaptiveMomentumState<1>) -> &Tensor<1>| {
            let of = |(momentum, tensor): (Option<&AdaptiveMomentumState<1>>, &Tensor<1>)| {
                momentum.map_or_else(|| zeros(tensor), |momentum| part(momentum).clone())
            };
            let tensors = parameters.iter().map(|(_, tensor)| tensor);
            Parameters::from_tensors(parameters.layout(), momentums().zip(tensors).map(of).collect())
        };
        Moments {
            steps: momentums().flatten().map(|momentum| momentum.time).max().unwrap_or(0),
            means: pick(|momentum| &momentum.moment_1),
            squares: pick(|momentum| &momentum.moment_2),
        }
    }

    /// Remembers what was remembered; `learns` says which slices have gradients.
    pub(crate) fn remember(&mut self, moments: &Moments, learns: impl Fn(&str) -> bool) {
        let both = moments.means.iter().zip(moments.squares.iter());
        for (memory, ((slice, means), (_, squares))) in self.memories.iter_mut().zip(both) {
            *memory = (moments.steps > 0 && learns(&slice.name)).then(|| {
                AdamWState::new(AdaptiveMomentumState::new(moments.steps, means.clone(), squares.clone()))
            });
        }
    }
}

/// The length of all gradients together.
pub(crate) fn length(gradients: &[Option<Tensor<1>>]) -> Result<f64, GradientError> {
    let squares: Vec<Tensor<1>> =
        gradients.iter().flatten().map(|gradient| gradient.clone().square().sum()).collect();
    if squares.is_empty() {
        return Ok(0.0);
    }
    Ok(read(Tensor::cat(squares, 0))?.into_iter().map(f64::from).sum::<f64>().sqrt())
}
