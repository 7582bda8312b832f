//! Nets as tensors of burn, which differentiates them: every net on any device that burn has. On a processor they are the second
//! implementation that kernels are compared with.

mod parameters;
mod normed;
mod residual;
mod losses;
mod adam;

use burn::tensor::{Device, Tensor};
use ludus_core::Rng;
use ludus_nets::{Genome, Outlooks};

use crate::{
    architecture::Architecture,
    engine::{Engine, Memory, Stride, Work, finite},
    error::GradientError,
    examples::{Examples, Seen},
    losses::{LossWeights, Losses},
};
use adam::{Adam, Moments, length};
use losses::LossTensors;
use normed::{BatchNorm, Learning};
use parameters::{Parameters, read, shaped};

/// Slices that no gradient moves.
const KEPT_BY_NORM: [&str; 2] = [".means", ".variances"];

/// Whether gradients move the slice of this name.
fn learns(name: &str) -> bool {
    !KEPT_BY_NORM.iter().any(|end| name.ends_with(end))
}

/// What a net says of positions, as tensors.
struct Said {
    /// [positions, slots].
    logits: Tensor<2>,
    /// [positions].
    value: Tensor<1>,
    /// [positions, bins], where the value has bins.
    value_logits: Option<Tensor<2>>,
    /// [positions].
    score: Option<Tensor<1>>,
    /// [positions, cells], before the curve.
    ownership: Option<Tensor<2>>,
    /// What batch norm has seen.
    norms: Vec<BatchNorm>,
}

/// How wrong a net is, and how that changes.
struct Slopes {
    losses: Losses,
    /// For each slice; `None` where nothing depends on it.
    gradients: Vec<Option<Tensor<1>>>,
    /// What batch norm has seen.
    norms: Vec<BatchNorm>,
}

/// A net on a device.
pub(crate) struct TensorEngine {
    architecture: Architecture,
    loss_weights: LossWeights,
    device: Device,
    parameters: Parameters,
    /// The averaged weights, if they are not the weights themselves.
    average: Option<Parameters>,
    adam: Adam,
}

impl TensorEngine {
    /// A net that begins with the weights of `genome`, which are the architecture's.
    pub(crate) fn new(work: &Work<'_>, genome: &Genome, device: Device) -> Self {
        let parameters = Parameters::of(genome, &device);
        Self {
            architecture: work.architecture.clone(),
            loss_weights: *work.loss_weights,
            average: work.settings.average.map(|_| parameters.clone()),
            adam: Adam::new(work.settings, genome.layout().slices().len()),
            device,
            parameters,
        }
    }

    /// What the net with these weights says of so many positions: as it learns with a stream of chance, else as it plays.
    fn forward(
        &self,
        parameters: &Parameters,
        (seen, positions): (&Seen<'_>, usize),
        chance: Option<&mut Rng>,
    ) -> Result<Said, GradientError> {
        let device = &self.device;
        match (&self.architecture, seen) {
            (Architecture::Residual(shape), &Seen::Pictures { planes, plan }) => {
                let pictures = shaped(planes, [positions, shape.planes, plan.rows, plan.cols], device);
                Ok(residual::forward(shape, parameters, plan, pictures, device))
            }
            (Architecture::Normed { shape, dropout }, &Seen::Rows(rows)) => {
                let rows = shaped(rows, [positions, shape.inputs], device);
                let learning = chance.map(|rng| Learning { dropout: *dropout, rng });
                Ok(normed::forward(shape, parameters, rows, learning, device))
            }
            (architecture, seen) => Err(architecture.wrong_view(seen)),
        }
    }

    /// How wrong the net is and how that changes with each weight: as it learns with a stream of chance, else as it plays.
    fn slopes(&self, batches: &[Examples<'_>], chance: Option<&mut Rng>) -> Result<Slopes, GradientError> {
        let tracked = self.parameters.tracked();
        let (tensors, norms) = self.judge(&tracked, batches, chance)?;
        let losses = tensors.read()?;
        let gradients = tracked.gradients(&mut tensors.total().backward());
        Ok(Slopes { losses, gradients, norms })
    }

    /// How wrong a net with these weights is, as tensors: as it learns with a stream of chance, else as it plays.
    fn judge(
        &self,
        parameters: &Parameters,
        batches: &[Examples<'_>],
        mut chance: Option<&mut Rng>,
    ) -> Result<(LossTensors, Vec<BatchNorm>), GradientError> {
        let positions: usize = batches.iter().map(Examples::len).sum();
        let mut losses = Vec::new();
        let mut norms = Vec::new();
        for examples in batches.iter().filter(|examples| !examples.is_empty()) {
            let widths = self.architecture.widths(&examples.seen)?;
            let seen = (&examples.seen, examples.len());
            let said = self.forward(parameters, seen, chance.as_deref_mut())?;
            let loss = LossTensors::of(&said, examples, (widths, &self.loss_weights), &self.device);
            losses.push((loss, examples.len() as f64 / positions as f64));
            norms.extend(said.norms);
        }
        let mean = LossTensors::mean(&losses).ok_or(GradientError::NoExamples)?;
        Ok((mean, norms))
    }

    /// Has the averaged weights follow.
    fn follow(&mut self, kept: f64) {
        let Some(average) = &mut self.average else { return };
        let weights = self.parameters.iter().map(|(_, tensor)| tensor);
        for (average, weights) in average.tensors_mut().iter_mut().zip(weights) {
            *average = average.clone().mul_scalar(kept) + weights.clone().mul_scalar(1.0 - kept);
        }
    }
}

impl Engine for TensorEngine {
    fn step(
        &mut self,
        batches: &[Examples<'_>],
        stride: &Stride,
        rng: &mut Rng,
    ) -> Result<(Losses, f64), GradientError> {
        let Slopes { losses, mut gradients, norms } = self.slopes(batches, Some(rng))?;
        finite(stride.number, "loss", losses.total)?;
        let gradient = length(&gradients)?;
        finite(stride.number, "length of the gradients", gradient)?;
        if let Some(share) = stride.clipped(gradient) {
            let clipped = |slice: Tensor<1>| slice.mul_scalar(share);
            gradients = gradients.into_iter().map(|slice| slice.map(clipped)).collect();
        }
        self.adam.step(stride.rate, &mut self.parameters, gradients);
        norms.into_iter().for_each(|norm| norm.keep(&mut self.parameters));
        self.follow(stride.kept);
        Ok((losses, gradient))
    }

    fn losses(&self, batches: &[Examples<'_>]) -> Result<Losses, GradientError> {
        self.judge(&self.parameters, batches, None)?.0.read()
    }

    fn gradient(&self, batches: &[Examples<'_>]) -> Result<Vec<f32>, GradientError> {
        let slices = self.slopes(batches, None)?.gradients.into_iter().zip(self.parameters.iter());
        let zeros = |tensor: &Tensor<1>| Tensor::zeros(tensor.dims(), &self.device);
        let tensors = slices.map(|(gradient, (slice, tensor))| {
            gradient.filter(|_| learns(&slice.name)).unwrap_or_else(|| zeros(tensor))
        });
        Parameters::from_tensors(self.parameters.layout(), tensors.collect()).values()
    }

    fn evaluate(&self, seen: &Seen<'_>, positions: usize) -> Result<Outlooks, GradientError> {
        let said = self.forward(&self.parameters, (seen, positions), None)?;
        Ok(Outlooks {
            logits: read(said.logits)?,
            values: read(said.value)?,
            value_logits: said.value_logits.map_or(Ok(Vec::new()), read)?,
            scores: said.score.map_or(Ok(Vec::new()), read)?,
            ownership: said.ownership.map_or(Ok(Vec::new()), |logits| read(logits.tanh()))?,
        })
    }

    fn weights(&self) -> Result<Vec<f32>, GradientError> {
        self.parameters.values()
    }

    fn averaged(&self) -> Result<Vec<f32>, GradientError> {
        self.average.as_ref().unwrap_or(&self.parameters).values()
    }

    fn memory(&self) -> Result<Memory, GradientError> {
        let moments = self.adam.moments(&self.parameters, &self.device);
        let (means, squares) = (moments.means.values()?, moments.squares.values()?);
        Ok(Memory { parts: [self.weights()?, self.averaged()?, means, squares], steps: moments.steps as u64 })
    }

    fn remember(&mut self, memory: Memory) {
        let layout = self.parameters.layout().clone();
        let Memory { parts, steps } = memory;
        let [weights, average, means, squares] =
            parts.map(|values| Parameters::of_values(&layout, &values, &self.device));
        let moments = Moments { steps: steps as usize, means, squares };
        self.adam.remember(&moments, learns);
        self.parameters = weights;
        self.average = self.average.is_some().then_some(average);
    }
}
