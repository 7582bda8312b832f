//! Residual nets by the kernels of `ludus-nets` instead of tensors: several times as fast on a processor, and what tensors say is
//! the truth that they are compared with. Examples go through in jobs of a fixed size, whoever does them, and jobs are
//! added up in their order, so the number of threads changes no bit.

use std::sync::Arc;

use ludus_nets::{BoardPlan, Genome, LearningNet, Outlooks, Processor, ResidualShape, Tape};
use rayon::prelude::{IntoParallelIterator, IntoParallelRefIterator, ParallelIterator};

use crate::{
    architecture::Architecture,
    error::GradientError,
    examples::{Examples, Seen},
    losses::{LossWeights, Losses},
    slopes::Share,
};

/// Positions of a job: several chunks, so that there are not too many gradients to add up.
const JOB: usize = 2 * Tape::CHUNK;

/// What one job is about.
struct Job<'a> {
    examples: &'a Examples<'a>,
    pictures: &'a [f32],
    plan: &'a BoardPlan,
    /// The first position, and the first that is another's.
    positions: (usize, usize),
}

/// How wrong a net is, and, if asked for, how that changes with each weight.
pub(crate) fn judge(
    shape: &ResidualShape,
    genome: &Genome,
    batches: &[Examples<'_>],
    weights: &LossWeights,
    wants_gradient: bool,
) -> Result<(Losses, Genome), GradientError> {
    let architecture = Architecture::Residual(shape.clone());
    let mut jobs = Vec::new();
    for examples in batches.iter().filter(|examples| !examples.is_empty()) {
        examples.check(architecture.widths(&examples.seen)?)?;
        let Seen::Pictures { planes: pictures, plan } = examples.seen else { continue };
        for first in (0..examples.len()).step_by(JOB) {
            jobs.push(Job { examples, pictures, plan, positions: (first, examples.len().min(first + JOB)) });
        }
    }
    if jobs.is_empty() {
        return Err(GradientError::NoExamples);
    }
    let net = LearningNet::compile(shape, genome, Processor::best())?;
    let all: usize = batches.iter().map(Examples::len).sum();
    let share = Share { weights, positions: all };
    let results: Vec<_> = jobs.par_iter().map(|job| job.run(&net, share, wants_gradient)).collect();
    let mut losses = Losses::default();
    let mut gradients = Vec::with_capacity(results.len());
    for result in results {
        let (lost, gradient) = result?;
        losses.add(&lost, 1.0);
        gradients.push(gradient);
    }
    Ok((losses, summed(genome, &gradients)?))
}

/// Number by number, the sum of all jobs in their order.
fn summed(genome: &Genome, gradients: &[Vec<f32>]) -> Result<Genome, GradientError> {
    let sum = |idx: usize| gradients.iter().map(|gradient| f64::from(gradient[idx])).sum();
    let values = if gradients.iter().all(Vec::is_empty) {
        vec![0.0; genome.layout().len()]
    } else {
        (0..genome.layout().len()).into_par_iter().map(sum).collect()
    };
    Ok(Genome::new(Arc::clone(genome.layout()), values)?)
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
