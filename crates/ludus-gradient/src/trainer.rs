//! A net that learns. Its state is weights, averaged weights and what the optimiser remembers; all of it goes into a file and
//! comes back, and learning goes on as if nothing had been.

use std::sync::Arc;

use burn::tensor::Tensor;
use ludus_core::Rng;
use ludus_nets::{Card, Genome, Layout, NetFile, NetFileError, Outlooks, ResidualShape, Slice};

use crate::{
    architecture::Architecture,
    by_kernels,
    device::Device,
    error::GradientError,
    examples::{Examples, Seen},
    losses::{LossTensors, LossWeights, Losses},
    normed::BatchNorm,
    optimiser::{Adam, Moments, OptimiserSettings, length},
    parameters::{Parameters, read},
};

/// The parts of a stored state, each with all slices of the net.
const PARTS: [&str; 4] = ["weights", "average", "means", "squares"];
/// The card's entries that say how many steps were made, and how many the optimiser remembers.
const STEPS: &str = "steps";
const REMEMBERED: &str = "remembered steps";
/// Slices that no gradient moves.
const KEPT_BY_NORM: [&str; 2] = [".means", ".variances"];

/// What a step was like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepReport {
    /// How wrong the net was before it.
    pub losses: Losses,
    /// The length of all gradients together, before they were clipped.
    pub gradient: f64,
    /// How large the step was.
    pub rate: f64,
}

/// How wrong a net is, and how that changes.
struct Slopes {
    losses: Losses,
    /// For each slice; `None` where nothing depends on it.
    gradients: Vec<Option<Tensor<1>>>,
    /// What batch norm has seen.
    norms: Vec<BatchNorm>,
}

/// A net that learns.
pub struct Trainer {
    architecture: Architecture,
    settings: OptimiserSettings,
    loss_weights: LossWeights,
    device: Device,
    parameters: Parameters,
    /// The averaged weights, if they are not the weights themselves.
    average: Option<Parameters>,
    adam: Adam,
    steps: u64,
}

impl Trainer {
    /// A net that begins with the weights of `genome`.
    ///
    /// # Errors
    /// A setting is out of its range, or the weights are not those of the net.
    pub fn new(
        architecture: Architecture,
        genome: &Genome,
        (settings, loss_weights): (OptimiserSettings, LossWeights),
        device: Device,
    ) -> Result<Self, GradientError> {
        architecture.check()?;
        settings.check()?;
        loss_weights.check()?;
        genome.layout().demand(&architecture.layout())?;
        let parameters = Parameters::of(genome, &device);
        Ok(Self {
            average: settings.average.map(|_| parameters.clone()),
            adam: Adam::new(&settings, genome.layout().slices().len()),
            architecture,
            settings,
            loss_weights,
            device,
            parameters,
            steps: 0,
        })
    }

    /// How many steps it has made.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Its weights.
    pub fn weights(&self) -> Result<Genome, GradientError> {
        self.parameters.genome()
    }

    /// The mean of its weights over the last steps, which plays better than the weights of any one step.
    pub fn averaged(&self) -> Result<Genome, GradientError> {
        self.average.as_ref().unwrap_or(&self.parameters).genome()
    }

    /// One step towards what the examples say, of one size of board or several. `rng` decides about dropout alone.
    ///
    /// # Errors
    /// Examples do not fit the net, or the loss or the gradients are not finite; nothing has changed then.
    pub fn step(&mut self, batches: &[Examples<'_>], rng: &mut Rng) -> Result<StepReport, GradientError> {
        let Slopes { losses, mut gradients, norms } = self.slopes(batches, Some(rng))?;
        let gradient = length(&gradients)?;
        self.finite("length of the gradients", gradient)?;
        if let Some(longest) = self.settings.longest_gradient.filter(|&longest| gradient > longest) {
            let clipped = |slice: Tensor<1>| slice.mul_scalar(longest / gradient);
            gradients = gradients.into_iter().map(|slice| slice.map(clipped)).collect();
        }
        let rate = self.settings.schedule.rate(self.steps);
        self.adam.step(rate, &mut self.parameters, gradients);
        norms.into_iter().for_each(|norm| norm.keep(&mut self.parameters));
        self.steps += 1;
        self.follow();
        Ok(StepReport { losses, gradient, rate })
    }

    /// How wrong the net is as it plays, without learning from it.
    ///
    /// # Errors
    /// Examples do not fit the net.
    pub fn losses(&self, batches: &[Examples<'_>]) -> Result<Losses, GradientError> {
        match self.kernels() {
            Some(shape) => {
                Ok(by_kernels::judge(shape, &self.weights()?, batches, &self.loss_weights, false)?.0)
            }
            None => self.judge(&self.parameters, batches, None)?.0.read(),
        }
    }

    /// The gradient of the loss by each weight as the net plays, before any clipping; zeros for what batch norm keeps.
    ///
    /// # Errors
    /// Examples do not fit the net.
    pub fn gradient(&self, batches: &[Examples<'_>]) -> Result<Genome, GradientError> {
        let gradients = self.slopes(batches, None)?.gradients;
        let zeros = |tensor: &Tensor<1>| Tensor::zeros(tensor.dims(), self.device.plain());
        let slices = gradients.into_iter().zip(self.parameters.iter());
        let tensors = slices.map(|(gradient, (_, tensor))| gradient.unwrap_or_else(|| zeros(tensor)));
        Parameters::from_tensors(self.parameters.layout(), tensors.collect()).genome()
    }

    /// What the net says of so many positions as it plays: what the kernels of `ludus-nets` say, within their error.
    ///
    /// # Errors
    /// What it is shown does not fit the net.
    pub fn evaluate(&self, seen: &Seen<'_>, positions: usize) -> Result<Outlooks, GradientError> {
        let wanted = positions * self.architecture.widths(seen)?.inputs;
        let found = seen.inputs().len();
        if found != wanted {
            return Err(GradientError::WrongExamples { what: "what the net sees", found, wanted });
        }
        let said = self.architecture.forward(&self.parameters, (seen, positions), None, &self.device)?;
        Ok(Outlooks {
            logits: read(said.logits)?,
            values: read(said.value)?,
            scores: said.score.map_or(Ok(Vec::new()), read)?,
            ownership: said.ownership.map_or(Ok(Vec::new()), |logits| read(logits.tanh()))?,
        })
    }

    /// All that is needed to go on.
    pub fn state(&self) -> Result<NetFile, GradientError> {
        let moments = self.adam.moments(&self.parameters, &self.device);
        let average = self.average.as_ref().unwrap_or(&self.parameters);
        let mut values = Vec::new();
        for part in [&self.parameters, average, &moments.means, &moments.squares] {
            values.extend_from_slice(part.genome()?.values());
        }
        let genome = Genome::new(Arc::new(state_layout(self.parameters.layout())?), values)?;
        let counts = [(STEPS, self.steps), (REMEMBERED, moments.steps as u64)];
        Ok(NetFile { card: counts.map(|(key, count)| (key.into(), count.to_string())).into(), genome })
    }

    /// Goes on where a state was kept; it must be of a net of the same shape.
    ///
    /// # Errors
    /// The state is another net's, or damaged; nothing has changed then.
    pub fn restore(&mut self, state: &NetFile) -> Result<(), GradientError> {
        let layout = self.parameters.layout();
        state.genome.layout().demand(&state_layout(layout)?)?;
        let (steps, remembered) = (count(&state.card, STEPS)?, count(&state.card, REMEMBERED)?);
        let part = |number: usize| {
            let values = &state.genome.values()[number * layout.len()..][..layout.len()];
            let genome = Genome::new(Arc::clone(layout), values.to_vec())?;
            Ok::<_, GradientError>(Parameters::of(&genome, &self.device))
        };
        let [weights, average, means, squares] = [part(0)?, part(1)?, part(2)?, part(3)?];
        let moments = Moments { steps: remembered as usize, means, squares };
        self.adam.remember(&moments, |name| !KEPT_BY_NORM.iter().any(|end| name.ends_with(end)));
        self.parameters = weights;
        self.average = self.settings.average.map(|_| average);
        self.steps = steps;
        Ok(())
    }

    /// Goes on with other weights of the same shape, without memories of the old ones. Steps are counted on.
    ///
    /// # Errors
    /// The weights are another net's; nothing has changed then.
    pub fn restart(&mut self, genome: &Genome) -> Result<(), GradientError> {
        genome.layout().demand(self.parameters.layout())?;
        self.parameters = Parameters::of(genome, &self.device);
        self.average = self.settings.average.map(|_| self.parameters.clone());
        self.adam = Adam::new(&self.settings, genome.layout().slices().len());
        Ok(())
    }

    /// The shape of the net, if there are kernels for it here.
    fn kernels(&self) -> Option<&ResidualShape> {
        match &self.architecture {
            Architecture::Residual(shape) if self.device.has_kernels() => Some(shape),
            _ => None,
        }
    }

    /// How wrong the net is and how that changes with each weight: as it learns with a stream of chance, else as it plays.
    fn slopes(&self, batches: &[Examples<'_>], chance: Option<&mut Rng>) -> Result<Slopes, GradientError> {
        if let Some(shape) = self.kernels() {
            let (losses, gradient) =
                by_kernels::judge(shape, &self.weights()?, batches, &self.loss_weights, true)?;
            self.finite("loss", losses.total)?;
            let gradients = Parameters::of(&gradient, &self.device).into_tensors();
            return Ok(Slopes { losses, gradients: gradients.map(Some).collect(), norms: Vec::new() });
        }
        let tracked = self.parameters.tracked();
        let (tensors, norms) = self.judge(&tracked, batches, chance)?;
        let losses = tensors.read()?;
        self.finite("loss", losses.total)?;
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
            examples.check(widths)?;
            let (seen, chance) = ((&examples.seen, examples.len()), chance.as_deref_mut());
            let said = self.architecture.forward(parameters, seen, chance, &self.device)?;
            let loss = LossTensors::of(&said, examples, (widths, &self.loss_weights), &self.device);
            losses.push((loss, examples.len() as f64 / positions as f64));
            norms.extend(said.norms);
        }
        let mean = LossTensors::mean(&losses).ok_or(GradientError::NoExamples)?;
        Ok((mean, norms))
    }

    /// Has the averaged weights follow: the mean of all steps at first, so that where it began is forgotten at once.
    fn follow(&mut self) {
        let (Some(average), Some(kept)) = (&mut self.average, self.settings.average) else { return };
        let kept = kept.min((self.steps - 1) as f64 / self.steps as f64);
        let weights = self.parameters.iter().map(|(_, tensor)| tensor);
        for (average, weights) in average.tensors_mut().iter_mut().zip(weights) {
            *average = average.clone().mul_scalar(kept) + weights.clone().mul_scalar(1.0 - kept);
        }
    }

    fn finite(&self, what: &'static str, value: f64) -> Result<(), GradientError> {
        let step = self.steps + 1;
        if value.is_finite() { Ok(()) } else { Err(GradientError::NotFinite { step, what, value }) }
    }
}

/// The slices of a state of a net with these slices.
fn state_layout(layout: &Layout) -> Result<Layout, GradientError> {
    let named = |part| {
        layout
            .slices()
            .iter()
            .map(move |slice| Slice::new(format!("{part}/{}", slice.name), slice.shape.clone()))
    };
    Ok(Layout::new(PARTS.into_iter().flat_map(named).collect())?)
}

/// A number of steps on the card of a state.
fn count(card: &Card, key: &'static str) -> Result<u64, GradientError> {
    let missing = || NetFileError::MissingKey { key: key.into(), found: card.keys().cloned().collect() };
    let text = card.get(key).ok_or_else(missing)?;
    let bad = |_| GradientError::BadCard { key, found: text.clone(), wanted: "a number of steps" };
    text.parse().map_err(bad)
}
