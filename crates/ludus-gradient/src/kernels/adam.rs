//! Adam by plain loops (Kingma and Ba 2015; decay as Loshchilov and Hutter 2019 have it). Every weight is moved by itself, so threads
//! take parts of them; what is added up over weights is added up part by part.

use std::ops::Range;

use ludus_nets::Layout;
use rayon::prelude::{IndexedParallelIterator, ParallelIterator, ParallelSlice, ParallelSliceMut};

use crate::optimiser::OptimiserSettings;

/// Weights that a thread takes at a time.
const PART: usize = 1 << 12;

/// Adam and what it remembers.
pub(super) struct Adam {
    betas: [f64; 2],
    epsilon: f64,
    decay: f64,
    /// Slices that gradients move, and whether they decay.
    slices: Vec<(Range<usize>, bool)>,
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: u64,
}

/// What is the same for all weights in a step.
#[derive(Clone, Copy)]
struct Constants {
    betas: [f32; 2],
    /// What means and squares are multiplied by, since they begin at zero.
    corrections: [f32; 2],
    epsilon: f32,
    rate: f32,
    /// What is left of a weight.
    kept: f32,
    clip: f32,
}

impl Adam {
    /// Adam without memories.
    pub(super) fn new(settings: &OptimiserSettings, layout: &Layout) -> Self {
        let slices = layout.ranges().filter_map(|(slice, range)| match slice.name.rsplit('.').next() {
            Some("means" | "variances") => None,
            Some("weights") => Some((range, true)),
            _ => Some((range, false)),
        });
        Self {
            betas: [settings.beta_1, settings.beta_2],
            epsilon: settings.epsilon,
            decay: settings.weight_decay,
            slices: slices.collect(),
            means: vec![0.0; layout.len()],
            squares: vec![0.0; layout.len()],
            steps: 0,
        }
    }

    /// How many steps it remembers.
    pub(super) fn steps(&self) -> u64 {
        self.steps
    }

    /// What it remembers of each weight: the mean of its gradients, and of their squares.
    pub(super) fn moments(&self) -> [Vec<f32>; 2] {
        [self.means.clone(), self.squares.clone()]
    }

    /// Remembers what was remembered.
    pub(super) fn remember(&mut self, [means, squares]: [Vec<f32>; 2], steps: u64) {
        (self.means, self.squares, self.steps) = (means, squares, steps);
    }

    /// Moves each weight by its gradient, which is multiplied by `clip` first.
    pub(super) fn step(&mut self, weights: &mut [f32], gradient: &[f32], [rate, clip]: [f64; 2]) {
        self.steps += 1;
        let correction = |beta: f64| (1.0 / (1.0 - libm::pow(beta, self.steps as f64))) as f32;
        let constants = Constants {
            betas: self.betas.map(|beta| beta as f32),
            corrections: self.betas.map(correction),
            epsilon: self.epsilon as f32,
            rate: rate as f32,
            kept: 1.0,
            clip: clip as f32,
        };
        for (range, decays) in &self.slices {
            let kept = if *decays { (1.0 - rate * self.decay) as f32 } else { 1.0 };
            let constants = Constants { kept, ..constants };
            let weights = weights[range.clone()].par_chunks_mut(PART);
            let means = self.means[range.clone()].par_chunks_mut(PART);
            let squares = self.squares[range.clone()].par_chunks_mut(PART);
            let parts = weights.zip(gradient[range.clone()].par_chunks(PART)).zip(means.zip(squares));
            parts.for_each(|((weights, gradient), (means, squares))| {
                constants.step((weights, gradient), (means, squares));
            });
        }
    }
}

impl Constants {
    fn step(self, (weights, gradient): (&mut [f32], &[f32]), (means, squares): (&mut [f32], &mut [f32])) {
        let Self { betas: [beta_1, beta_2], corrections: [of_mean, of_square], epsilon, rate, kept, clip } =
            self;
        let moments = means.iter_mut().zip(squares);
        for ((weight, &slope), (mean, square)) in weights.iter_mut().zip(gradient).zip(moments) {
            let slope = slope * clip;
            *mean = beta_1 * *mean + (1.0 - beta_1) * slope;
            *square = beta_2 * *square + (1.0 - beta_2) * (slope * slope);
            let way = (*mean * of_mean) / ((*square * of_square).sqrt() + epsilon);
            *weight = kept * *weight - rate * way;
        }
    }
}

/// Has averaged weights follow the weights, of themselves so much being kept.
pub(super) fn follow(average: &mut [f32], weights: &[f32], kept: f64) {
    let (kept, taken) = (kept as f32, (1.0 - kept) as f32);
    average.par_chunks_mut(PART).zip(weights.par_chunks(PART)).for_each(|(average, weights)| {
        average.iter_mut().zip(weights).for_each(|(mean, weight)| *mean = kept * *mean + taken * weight);
    });
}

/// The length of a gradient.
pub(super) fn length(gradient: &[f32]) -> f64 {
    let square = |part: &[f32]| part.iter().map(|&slope| f64::from(slope) * f64::from(slope)).sum::<f64>();
    gradient.par_chunks(PART).map(square).collect::<Vec<f64>>().into_iter().sum::<f64>().sqrt()
}
