//! A net that learns. Its state is weights, averaged weights and what the optimiser remembers; all of it goes into a file and
//! comes back, and learning goes on as if nothing had been.

use std::sync::Arc;

use ludus_core::Rng;
use ludus_nets::{Card, Genome, Layout, NetFile, NetFileError, Outlooks, Slice};

use crate::{
    architecture::Architecture,
    device::Device,
    engine::{Engine, Memory, Stride, Work},
    error::GradientError,
    examples::{Examples, Seen},
    losses::{LossWeights, Losses},
    optimiser::OptimiserSettings,
};

/// The parts of a stored state, each with all slices of the net.
const PARTS: [&str; 4] = ["weights", "average", "means", "squares"];
/// The card's entries that say how many steps were made, and how many the optimiser remembers.
const STEPS: &str = "steps";
const REMEMBERED: &str = "remembered steps";

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

/// A net that learns.
pub struct Trainer {
    architecture: Architecture,
    settings: OptimiserSettings,
    loss_weights: LossWeights,
    device: Device,
    layout: Arc<Layout>,
    engine: Box<dyn Engine>,
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
        let layout = architecture.layout();
        genome.layout().demand(&layout)?;
        let work = Work { architecture: &architecture, settings: &settings, loss_weights: &loss_weights };
        let engine = device.engine(&work, genome);
        Ok(Self { architecture, settings, loss_weights, device, layout, engine, steps: 0 })
    }

    /// How many steps it has made.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Its weights.
    pub fn weights(&self) -> Result<Genome, GradientError> {
        self.genome(&self.engine.weights()?)
    }

    /// The mean of its weights over the last steps, which plays better than the weights of any one step.
    pub fn averaged(&self) -> Result<Genome, GradientError> {
        self.genome(&self.engine.averaged()?)
    }

    /// One step towards what the examples say, of one size of board or several. `rng` decides about dropout alone.
    ///
    /// # Errors
    /// Examples do not fit the net, or the loss or the gradients are not finite; nothing has changed then.
    pub fn step(&mut self, batches: &[Examples<'_>], rng: &mut Rng) -> Result<StepReport, GradientError> {
        let batches = self.checked(batches)?;
        let rate = self.settings.schedule.rate(self.steps);
        let number = self.steps + 1;
        // The averaged weights are the mean of all steps at first, so that where they began is forgotten at once.
        let mean = self.steps as f64 / number as f64;
        let kept = self.settings.average.unwrap_or(0.0).min(mean);
        let stride = Stride { number, rate, longest: self.settings.longest_gradient, kept };
        let (losses, gradient) = self.engine.step(&batches, &stride, rng)?;
        self.steps = number;
        Ok(StepReport { losses, gradient, rate })
    }

    /// How wrong the net is as it plays, without learning from it.
    ///
    /// # Errors
    /// Examples do not fit the net.
    pub fn losses(&self, batches: &[Examples<'_>]) -> Result<Losses, GradientError> {
        self.engine.losses(&self.checked(batches)?)
    }

    /// The gradient of the loss by each weight as the net plays, before any clipping; zeros for what batch norm keeps.
    ///
    /// # Errors
    /// Examples do not fit the net.
    pub fn gradient(&self, batches: &[Examples<'_>]) -> Result<Genome, GradientError> {
        self.genome(&self.engine.gradient(&self.checked(batches)?)?)
    }

    /// What the net says of so many positions as it plays: what the kernels that play say, within their error.
    ///
    /// # Errors
    /// What it is shown does not fit the net.
    pub fn evaluate(&self, seen: &Seen<'_>, positions: usize) -> Result<Outlooks, GradientError> {
        let wanted = positions * self.architecture.widths(seen)?.inputs;
        let found = seen.inputs().len();
        if found != wanted {
            return Err(GradientError::WrongExamples { what: "what the net sees", found, wanted });
        }
        self.engine.evaluate(seen, positions)
    }

    /// All that is needed to go on.
    pub fn state(&self) -> Result<NetFile, GradientError> {
        let Memory { parts, steps } = self.engine.memory()?;
        let values = parts.iter().flatten().map(|&value| f64::from(value)).collect();
        let genome = Genome::new(Arc::new(state_layout(&self.layout)?), values)?;
        let counts = [(STEPS, self.steps), (REMEMBERED, steps)];
        Ok(NetFile { card: counts.map(|(key, count)| (key.into(), count.to_string())).into(), genome })
    }

    /// Goes on where a state was kept; it must be of a net of the same shape.
    ///
    /// # Errors
    /// The state is another net's, or damaged; nothing has changed then.
    pub fn restore(&mut self, state: &NetFile) -> Result<(), GradientError> {
        state.genome.layout().demand(&state_layout(&self.layout)?)?;
        let (steps, remembered) = (count(&state.card, STEPS)?, count(&state.card, REMEMBERED)?);
        let part = |number: usize| {
            let values = &state.genome.values()[number * self.layout.len()..][..self.layout.len()];
            values.iter().map(|&value| value as f32).collect()
        };
        self.engine.remember(Memory { parts: std::array::from_fn(part), steps: remembered });
        self.steps = steps;
        Ok(())
    }

    /// Goes on with other weights of the same shape, without memories of the old ones. Steps are counted on.
    ///
    /// # Errors
    /// The weights are another net's; nothing has changed then.
    pub fn restart(&mut self, genome: &Genome) -> Result<(), GradientError> {
        genome.layout().demand(&self.layout)?;
        let Self { architecture, settings, loss_weights, .. } = self;
        self.engine = self.device.engine(&Work { architecture, settings, loss_weights }, genome);
        Ok(())
    }

    /// The batches that have examples, if all of them fit the net.
    fn checked<'a>(&self, batches: &[Examples<'a>]) -> Result<Vec<Examples<'a>>, GradientError> {
        let batches: Vec<_> = batches.iter().filter(|examples| !examples.is_empty()).copied().collect();
        for examples in &batches {
            examples.check(self.architecture.widths(&examples.seen)?)?;
        }
        if batches.is_empty() { Err(GradientError::NoExamples) } else { Ok(batches) }
    }

    /// Numbers as a genome; every f32 is an f64.
    fn genome(&self, values: &[f32]) -> Result<Genome, GradientError> {
        let values = values.iter().map(|&value| f64::from(value)).collect();
        Ok(Genome::new(Arc::clone(&self.layout), values)?)
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
