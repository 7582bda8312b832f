//! How steps are made of gradients: all of them together are clipped to a length, then Adam with decoupled weight decay (Loshchilov
//! and Hutter 2019) moves each weight by what it remembers of its gradients. Biases and what batch norm keeps do not decay.

use burn::{
    optim::{AdamW, AdamWConfig, AdamWState, AdaptiveMomentumState, Optimizer},
    tensor::Tensor,
};
use serde::{Deserialize, Serialize};

use crate::{
    device::Device,
    error::GradientError,
    parameters::{Parameters, read},
    schedule::Schedule,
};

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
    pub(crate) fn moments(&self, parameters: &Parameters, device: &Device) -> Moments {
        let zeros = |tensor: &Tensor<1>| Tensor::zeros(tensor.dims(), device.plain());
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
