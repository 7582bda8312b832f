//! Residual nets by kernels. Examples go through in jobs of a few chunks, each of which has slopes of its own for all weights.

use std::sync::Arc;

use ludus_nets::{BoardPlan, Genome, Layout, LearningNet, Outlooks, Processor, ResidualShape, Tape};
use rayon::prelude::{IntoParallelIterator, IntoParallelRefIterator, ParallelIterator};

use super::{Judged, slopes::Share};
use crate::{
    error::GradientError,
    examples::{Examples, Seen},
    losses::Losses,
};

/// Positions of a job: several chunks, so that there are not too many gradients to add up.
const JOB: usize = 2 * Tape::CHUNK;

/// Which net.
pub(super) struct ResidualLearner {
    shape: ResidualShape,
    layout: Arc<Layout>,
}

/// What one job is about.
struct Job<'a> {
    examples: &'a Examples<'a>,
    pictures: &'a [f32],
    plan: &'a BoardPlan,
    /// The first position, and the first that is another's.
    positions: (usize, usize),
}

impl ResidualLearner {
    pub(super) fn new(shape: &ResidualShape) -> Self {
        Self { shape: shape.clone(), layout: Arc::new(shape.layout()) }
    }

    /// How wrong the net is, and, if asked for, how that changes with each weight.
    pub(super) fn judge(
        &self,
        weights: &[f32],
        batches: &[Examples<'_>],
        share: Share<'_>,
        wants_gradient: bool,
    ) -> Result<Judged, GradientError> {
        let mut jobs = Vec::new();
        for examples in batches {
            let Seen::Pictures { planes: pictures, plan } = examples.seen else { continue };
            for first in (0..examples.len()).step_by(JOB) {
                let positions = (first, examples.len().min(first + JOB));
                jobs.push(Job { examples, pictures, plan, positions });
            }
        }
        let net = self.net(weights)?;
        let results: Vec<_> = jobs.par_iter().map(|job| job.run(&net, share, wants_gradient)).collect();
        let mut losses = Losses::default();
        let mut gradients = Vec::with_capacity(results.len());
        for result in results {
            let (lost, gradient) = result?;
            losses.add(&lost, 1.0);
            gradients.push(gradient);
        }
        let gradient = if wants_gradient { summed(weights.len(), &gradients) } else { Vec::new() };
        Ok(Judged { losses, gradient })
    }

    /// What the net says as it plays.
    pub(super) fn evaluate(
        &self,
        weights: &[f32],
        (pictures, plan): (&[f32], &BoardPlan),
        positions: usize,
    ) -> Result<Outlooks, GradientError> {
        let net = self.net(weights)?;
        let mut tape = net.at(plan)?;
        let (mut all, mut said) = (Outlooks::default(), Outlooks::default());
        let picture = pictures.len() / positions.max(1);
        for pictures in pictures.chunks(Tape::CHUNK * picture.max(1)) {
            tape.forward(pictures, &mut said);
            all.logits.extend(&said.logits);
            all.values.extend(&said.values);
            all.scores.extend(&said.scores);
            all.ownership.extend(said.ownership.iter().map(|&before| libm::tanhf(before)));
        }
        Ok(all)
    }

    fn net(&self, weights: &[f32]) -> Result<LearningNet, GradientError> {
        let values = weights.iter().map(|&weight| f64::from(weight)).collect();
        let genome = Genome::new(Arc::clone(&self.layout), values)?;
        Ok(LearningNet::compile(&self.shape, &genome, Processor::best())?)
    }
}

/// Number by number, the sum of all jobs in their order.
fn summed(n_weights: usize, gradients: &[Vec<f32>]) -> Vec<f32> {
    let sum = |idx: usize| gradients.iter().map(|gradient| f64::from(gradient[idx])).sum::<f64>() as f32;
    (0..n_weights).into_par_iter().map(sum).collect()
}

impl Job<'_> {
    fn run(
        &self,
        net: &LearningNet,
        share: Share<'_>,
        wants_gradient: bool,
    ) -> Result<(Losses, Vec<f32>), GradientError> {
        let Self { examples, pictures, plan, positions: (first, end) } = *self;
        let mut tape = net.at(plan)?;
        let mut losses = Losses::default();
        let mut gradient = if wants_gradient { vec![0.0; net.n_weights()] } else { Vec::new() };
        let (mut said, mut slopes) = (Outlooks::default(), Outlooks::default());
        let picture = pictures.len() / examples.len();
        for first in (first..end).step_by(Tape::CHUNK) {
            let chunk = first..end.min(first + Tape::CHUNK);
            tape.forward(&pictures[chunk.start * picture..chunk.end * picture], &mut said);
            losses.add(&share.judge(examples, chunk, &said, &mut slopes), 1.0);
            if wants_gradient {
                tape.backward(&slopes, &mut gradient);
            }
        }
        Ok((losses, gradient))
    }
}
