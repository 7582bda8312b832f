//! Steps by the kernels of `ludus-nets` and plain loops, several times as fast as tensors on a processor. Work is cut into jobs of a
//! fixed size, whoever does them, and jobs are added up in their order; so neither the number of threads nor the kind of
//! processor changes a bit.

mod adam;
mod normed;
mod residual;
mod slopes;

use ludus_core::Rng;
use ludus_nets::{Genome, Outlooks};

use crate::{
    architecture::Architecture,
    engine::{Engine, Memory, Stride, Work, finite},
    error::GradientError,
    examples::{Examples, Seen},
    losses::{LossWeights, Losses},
    optimiser::NORM_SHARE,
};
use adam::{Adam, length};
use normed::NormedLearner;
use residual::ResidualLearner;
use slopes::Share;

/// How wrong a net is, and how that changes.
#[derive(Default)]
struct Judged {
    losses: Losses,
    /// Empty if nobody asked.
    gradient: Vec<f32>,
}

/// Which kernels.
enum Net {
    Residual(ResidualLearner),
    Normed(Box<NormedLearner>),
}

/// A net by kernels.
pub(crate) struct KernelEngine {
    net: Net,
    loss_weights: LossWeights,
    weights: Vec<f32>,
    /// The averaged weights, if they are not the weights themselves.
    average: Option<Vec<f32>>,
    adam: Adam,
}

impl KernelEngine {
    /// A net that begins with the weights of `genome`, which are the architecture's.
    pub(crate) fn new(work: &Work<'_>, genome: &Genome) -> Self {
        let weights: Vec<f32> = genome.values().iter().map(|&value| value as f32).collect();
        let net = match work.architecture {
            Architecture::Residual(shape) => Net::Residual(ResidualLearner::new(shape)),
            Architecture::Normed { shape, dropout } => {
                Net::Normed(Box::new(NormedLearner::new(shape, *dropout)))
            }
        };
        Self {
            net,
            loss_weights: *work.loss_weights,
            average: work.settings.average.map(|_| weights.clone()),
            adam: Adam::new(work.settings, genome.layout()),
            weights,
        }
    }

    /// How wrong the net is as it plays, and, if asked for, how that changes with each weight.
    fn judge(&self, batches: &[Examples<'_>], wants_gradient: bool) -> Result<Judged, GradientError> {
        let share = share(&self.loss_weights, batches)?;
        match &self.net {
            Net::Residual(learner) => learner.judge(&self.weights, batches, share, wants_gradient),
            Net::Normed(learner) => Ok(learner.playing(&self.weights, batches, share, wants_gradient)),
        }
    }
}

/// What part of all losses a position's is.
fn share<'a>(weights: &'a LossWeights, batches: &[Examples<'_>]) -> Result<Share<'a>, GradientError> {
    let positions = batches.iter().map(Examples::len).sum();
    if positions == 0 { Err(GradientError::NoExamples) } else { Ok(Share { weights, positions }) }
}

impl Engine for KernelEngine {
    fn step(
        &mut self,
        batches: &[Examples<'_>],
        stride: &Stride,
        rng: &mut Rng,
    ) -> Result<(Losses, f64), GradientError> {
        let share = share(&self.loss_weights, batches)?;
        let Judged { losses, gradient } = match &mut self.net {
            Net::Residual(learner) => learner.judge(&self.weights, batches, share, true)?,
            Net::Normed(learner) => learner.learning(&self.weights, batches, share, rng),
        };
        finite(stride.number, "loss", losses.total)?;
        let long = length(&gradient);
        finite(stride.number, "length of the gradients", long)?;
        let clip = stride.clipped(long).unwrap_or(1.0);
        self.adam.step(&mut self.weights, &gradient, [stride.rate, clip]);
        if let Net::Normed(learner) = &self.net {
            learner.keep_norms(&mut self.weights, NORM_SHARE);
        }
        if let Some(average) = &mut self.average {
            adam::follow(average, &self.weights, stride.kept);
        }
        Ok((losses, long))
    }

    fn losses(&self, batches: &[Examples<'_>]) -> Result<Losses, GradientError> {
        Ok(self.judge(batches, false)?.losses)
    }

    fn gradient(&self, batches: &[Examples<'_>]) -> Result<Vec<f32>, GradientError> {
        let Judged { losses, gradient } = self.judge(batches, true)?;
        finite(self.adam.steps() + 1, "loss", losses.total)?;
        Ok(gradient)
    }

    fn evaluate(&self, seen: &Seen<'_>, positions: usize) -> Result<Outlooks, GradientError> {
        match (&self.net, seen) {
            (Net::Residual(learner), &Seen::Pictures { planes, plan }) => {
                learner.evaluate(&self.weights, (planes, plan), positions)
            }
            (Net::Normed(learner), Seen::Rows(rows)) => Ok(learner.evaluate(&self.weights, rows)),
            _ => Ok(Outlooks::default()),
        }
    }

    fn weights(&self) -> Result<Vec<f32>, GradientError> {
        Ok(self.weights.clone())
    }

    fn averaged(&self) -> Result<Vec<f32>, GradientError> {
        Ok(self.average.as_ref().unwrap_or(&self.weights).clone())
    }

    fn memory(&self) -> Result<Memory, GradientError> {
        let [means, squares] = self.adam.moments();
        Ok(Memory { parts: [self.weights()?, self.averaged()?, means, squares], steps: self.adam.steps() })
    }

    fn remember(&mut self, memory: Memory) {
        let Memory { parts: [weights, average, means, squares], steps } = memory;
        self.adam.remember([means, squares], steps);
        self.weights = weights;
        self.average = self.average.is_some().then_some(average);
    }
}
