//! Symbiotic, adaptive neuro-evolution (Moriarty and Miikkulainen; Richards, Moriarty and Miikkulainen 1998 for Go): one
//! population of neurons, and one of blueprints that say which of them make a net. The study of 2001 has it beside
//! [`crate::esp`], which gives every place of the net neurons of its own.
//!
//! Neurons are exchangeable here, so all slices of the layout must have the same length.

mod blueprints;
mod neurons;
mod settings;

use ludus_core::Rng;
use ludus_games::Catalogued;

pub use blueprints::{TO_OFFSPRING, breed_blueprints, first_blueprints};
pub use neurons::{BEST_NETS, Offspring, WeightMutation, breed_neurons, neuron_fitness};
pub use settings::Sane;

use crate::{
    executor::{Executor, Unfinished},
    learner::{Learner, Origin, Progress},
    learning::LearningError,
    memory::Memory,
    pupils::Pupils,
    saved::{Saved, SavedError},
    teams::{Examiners, first_weights},
};

/// Symbiotic evolution at one game.
pub struct Symbiosis<G: Catalogued> {
    pupils: Pupils<G>,
    settings: Sane,
    examiners: Examiners,
    generation: u64,
    neurons: Vec<Vec<f64>>,
    /// For each net the places of its neurons.
    blueprints: Vec<Vec<usize>>,
    /// The best net as a whole.
    team: Vec<f64>,
    /// The best fitness so far.
    best: Option<f64>,
}

const GENERATION: &str = "generation";
const NEURONS: &str = "neurons";
const BLUEPRINTS: &str = "blueprints";
const TEAM: &str = "team";
const BEST: &str = "best fitness";

impl<G: Catalogued> Symbiosis<G> {
    /// The first generation, not yet played.
    ///
    /// # Errors
    /// An opponent cannot play, or neurons cannot be exchanged.
    pub fn new(pupils: Pupils<G>, settings: Sane) -> Result<Self, LearningError> {
        let (n_pointers, n_weights) = exchangeable(&pupils)?;
        let examiners = Examiners::new(&pupils, settings.games())?;
        let mut rng = pupils.subject.seed.stream("first neurons", 0);
        let neurons: Vec<Vec<f64>> =
            (0..settings.neurons).map(|_| first_weights(settings.weights, n_weights, &mut rng)).collect();
        let mut rng = pupils.subject.seed.stream("first blueprints", 0);
        let blueprints = first_blueprints(settings.blueprints, n_pointers, settings.neurons, &mut rng);
        let team = net(&neurons, &blueprints[0]);
        Ok(Self { pupils, settings, examiners, generation: 0, neurons, blueprints, team, best: None })
    }

    /// Goes on from where `saved` was made.
    ///
    /// # Errors
    /// It was made with other settings, or is damaged; or an opponent cannot play.
    pub fn restored(pupils: Pupils<G>, settings: Sane, saved: &Saved) -> Result<Self, LearningError> {
        let (n_pointers, n_weights) = exchangeable(&pupils)?;
        let rows = saved.exact_rows(BLUEPRINTS, (settings.blueprints, n_pointers))?;
        Ok(Self {
            examiners: Examiners::new(&pupils, settings.games())?,
            generation: saved.number(GENERATION)?,
            neurons: saved.exact_rows(NEURONS, (settings.neurons, n_weights))?,
            blueprints: pointers(&rows, settings.neurons)?,
            team: saved.row(TEAM, pupils.layout().len())?,
            best: saved.rows(BEST, 1)?.concat().pop(),
            pupils,
            settings,
        })
    }

    fn stream(&self, purpose: &str) -> Rng {
        self.pupils.subject.seed.stream(purpose, self.generation)
    }

    fn breed(&mut self, fitness: &[f64]) {
        let Sane { mutation: rate, scale, pointer_mutation, .. } = self.settings;
        let fitness = &fitness[..self.blueprints.len()];
        let of_neurons = neuron_fitness(&self.blueprints, self.neurons.len(), fitness);
        let [mut rng, mut pointer_rng] =
            ["breeding neurons", "breeding blueprints"].map(|of| self.stream(of));
        let mutation = WeightMutation { rate, scale };
        let offspring = breed_neurons(&mut self.neurons, &of_neurons, mutation, &mut rng);
        breed_blueprints(&mut self.blueprints, fitness, (&offspring, pointer_mutation), &mut pointer_rng);
    }

    /// How many neurons are in some net.
    fn n_used(&self) -> usize {
        let mut used = vec![false; self.neurons.len()];
        self.blueprints.iter().flatten().for_each(|&place| used[place] = true);
        used.into_iter().filter(|&used| used).count()
    }
}

impl<G: Catalogued> Learner for Symbiosis<G> {
    fn generation(&self) -> u64 {
        self.generation
    }

    fn advance(&mut self, executor: &Executor<'_>) -> Result<Progress, Unfinished> {
        let mut nets: Vec<Vec<f64>> =
            self.blueprints.iter().map(|blueprint| net(&self.neurons, blueprint)).collect();
        nets.extend(self.settings.keep_team.then(|| self.team.clone()));
        let examined = self.examiners.examine(&self.pupils, self.generation, nets, executor)?;
        let n_used = self.n_used();
        let is_better_than_ever = self.best.is_none_or(|best| examined.best_fitness() > best);
        if is_better_than_ever {
            self.best = Some(examined.best_fitness());
        }
        if self.settings.keep_team || is_better_than_ever {
            self.team.clone_from(examined.best_net());
        }
        self.breed(&examined.fitness);
        self.generation += 1;
        let n_games = examined.nets.len() as u64 * self.examiners.n_games();
        Ok(examined.progress(self.generation, n_games).with("neurons in nets", n_used as f64))
    }

    fn save(&self) -> Vec<u8> {
        let row = |blueprint: &Vec<usize>| blueprint.iter().map(|&place| place as f64).collect();
        let blueprints: Vec<Vec<f64>> = self.blueprints.iter().map(row).collect();
        let best = self.best.map(|best| [best]);
        Saved::default()
            .with_number(GENERATION, self.generation)
            .with_rows(NEURONS, self.neurons.iter().map(Vec::as_slice))
            .with_rows(BLUEPRINTS, blueprints.iter().map(Vec::as_slice))
            .with_rows(TEAM, [self.team.as_slice()])
            .with_rows(BEST, best.iter().map(<[f64; 1]>::as_slice))
            .encode()
    }

    fn memory(&self) -> Memory {
        self.examiners.memory()
    }

    fn champion(&self, origin: &Origin) -> Vec<u8> {
        self.pupils.file(&self.team, origin)
    }
}

/// The net of a blueprint.
fn net(neurons: &[Vec<f64>], blueprint: &[usize]) -> Vec<f64> {
    blueprint.iter().flat_map(|&place| neurons[place].iter().copied()).collect()
}

/// How many slices there are and how long each of them is.
fn exchangeable<G: Catalogued>(pupils: &Pupils<G>) -> Result<(usize, usize), LearningError> {
    let slices = pupils.layout().slices();
    let first = &slices[0];
    match slices.iter().find(|slice| slice.len() != first.len()) {
        None => Ok((slices.len(), first.len())),
        Some(other) => Err(LearningError::UnequalSlices { one: first.to_string(), other: other.to_string() }),
    }
}

/// Pointers as they were saved.
fn pointers(rows: &[Vec<f64>], n_neurons: usize) -> Result<Vec<Vec<usize>>, SavedError> {
    let pointer = |&value: &f64| {
        let is_place = value >= 0.0 && value.fract() == 0.0 && value < n_neurons as f64;
        is_place.then_some(value as usize).ok_or(SavedError::Table { name: BLUEPRINTS, wanted: n_neurons })
    };
    rows.iter().map(|row| row.iter().map(pointer).collect()).collect()
}
