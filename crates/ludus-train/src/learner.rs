//! What every way of learning has in common: a state that goes from one generation to the next. A run knows nothing
//! else of it, so one kind of run serves every algorithm.
//!
//! A generation counts once all its games are played and judged; a learner that is stopped on the way is as it was
//! before. So a checkpoint is always the state after a whole number of generations.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::{
    executor::{Executor, Unfinished},
    memory::Memory,
};

/// A way of learning, between two generations. Whatever happens next follows from the state and the run's settings.
pub trait Learner: Send {
    /// How many generations are done.
    fn generation(&self) -> u64;

    /// Whether there is nothing left to learn, whatever the settings say about generations.
    fn is_finished(&self) -> bool {
        false
    }

    /// Plays and learns one more generation.
    ///
    /// # Errors
    /// It was stopped, or somebody broke down in a game; nothing has changed.
    fn advance(&mut self, executor: &Executor<'_>) -> Result<Progress, Unfinished>;

    /// Everything that later generations depend on, as the bytes of a file. Equal states give equal bytes.
    fn save(&self) -> Vec<u8>;

    /// What opponents remember. Nothing that is learned depends on it, but it saves time to keep it.
    fn memory(&self) -> Memory {
        Memory::default()
    }

    /// The best player so far as the bytes of a file that makes an agent.
    fn champion(&self, origin: &Origin) -> Vec<u8>;
}

/// Where a champion comes from; written into its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The name of the run.
    pub run: String,
    /// How many generations it had behind it.
    pub generation: u64,
    /// The seed of the run.
    pub seed: u64,
}

/// What one generation came to: a line of the run's log.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Progress {
    /// Its number, counted from 1.
    pub generation: u64,
    /// The fitness of its best member.
    pub best: f64,
    /// The mean fitness of all members.
    pub mean: f64,
    /// The standard deviation of their fitness.
    pub spread: f64,
    /// Games that were played for it.
    pub games: u64,
    /// Further numbers of this way of learning, such as the mean step size.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub details: BTreeMap<&'static str, f64>,
}

impl Progress {
    /// Sums up the fitness of a generation's members, of whom there is at least one.
    #[must_use]
    pub fn of(generation: u64, fitness: &[f64], games: u64) -> Self {
        let n = fitness.len().max(1) as f64;
        let mean = fitness.iter().sum::<f64>() / n;
        let variance = fitness.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / n;
        let best = fitness.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        Self { generation, best, mean, spread: variance.sqrt(), games, details: BTreeMap::new() }
    }

    /// The same with one more number.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: f64) -> Self {
        self.details.insert(name, value);
        self
    }
}
