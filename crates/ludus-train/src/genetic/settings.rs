//! What can be chosen about a genetic algorithm. The study's values stand in the presets, each with its source; what makes
//! no sense is refused before the first game, because a run may last for days.

use ludus_core::Rng;
use serde::{Deserialize, Serialize};

use super::error::GeneticError;
use crate::chance::between;

/// The settings of a genetic algorithm.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Genetic {
    /// How many chromosomes there are, at least two.
    pub population: usize,
    /// The share of the next generation that comes from crossover; the others are copies.
    pub crossover: f64,
    /// The share of chromosomes of which one gene is redrawn.
    pub mutation: f64,
    /// What a gene may be.
    pub genes: Genes,
    /// Whom each chromosome plays as both colours: agents' texts.
    pub opponents: Vec<String>,
    /// One of the opponents who is not played while learning, so that somebody is left to be surprised.
    pub leave_out: Option<String>,
    /// What happens when nothing gets better.
    pub plateau: Option<Plateau>,
    /// Champions that become opponents.
    pub ladder: Option<Ladder>,
}

/// What a gene may be; each value is as likely as the others.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Genes {
    /// A whole number.
    Integers {
        /// The least.
        low: i16,
        /// The greatest.
        high: i16,
    },
    /// Any number.
    Reals {
        /// The least.
        low: f64,
        /// What all are below.
        high: f64,
    },
}

/// When a population is stuck, and what is done about it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Plateau {
    /// After so many generations without a better best fitness.
    pub generations: u64,
    /// The share of chromosomes that mutate from then on, until the best improves.
    pub mutation: f64,
}

/// When a champion becomes the next and only opponent of a new population.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Ladder {
    /// With this fitness at least.
    pub fitness: f64,
    /// So many populations in all.
    pub rungs: u64,
    /// After so many generations on one rung whatever the fitness is.
    pub patience: u64,
}

impl Genetic {
    /// How many chromosomes of the next generation are copies.
    #[must_use]
    pub fn n_copies(&self) -> usize {
        self.share((1.0 - self.crossover).max(0.0)).min(self.population)
    }

    /// How many chromosomes mutate at this rate.
    #[must_use]
    pub fn n_mutants(&self, rate: f64) -> usize {
        self.share(rate).min(self.population)
    }

    /// The mutation rate when the best fitness has not risen for `stale` generations.
    #[must_use]
    pub fn mutation_rate(&self, stale: u64) -> f64 {
        match self.plateau {
            Some(plateau) if stale >= plateau.generations => plateau.mutation,
            _ => self.mutation,
        }
    }

    fn share(&self, rate: f64) -> usize {
        (rate * self.population as f64).round() as usize
    }

    /// Refuses what makes no sense; opponents are looked at where they are made.
    pub(super) fn check(&self) -> Result<(), GeneticError> {
        if self.population < 2 {
            return Err(GeneticError::Population(self.population));
        }
        let plateau = self.plateau.map(|plateau| ("plateau's mutation", plateau.mutation));
        let shares = [("crossover", self.crossover), ("mutation", self.mutation)];
        let mut shares = shares.into_iter().chain(plateau);
        if let Some((name, found)) = shares.find(|(_, share)| !(0.0..=1.0).contains(share)) {
            return Err(GeneticError::Share { name, found });
        }
        let [low, high] = self.genes.limits();
        if low.is_finite() && high.is_finite() && low <= high {
            return Ok(());
        }
        Err(GeneticError::Genes { low, high })
    }
}

impl Genes {
    /// The least and the greatest gene.
    #[must_use]
    pub fn limits(self) -> [f64; 2] {
        match self {
            Self::Integers { low, high } => [low, high].map(f64::from),
            Self::Reals { low, high } => [low, high],
        }
    }

    /// A gene by chance.
    pub fn draw(self, rng: &mut Rng) -> f64 {
        match self {
            Self::Integers { low, high } => {
                f64::from(low) + f64::from(rng.below(u32::from(high.abs_diff(low)) + 1))
            }
            Self::Reals { low, high } => between(rng, low, high),
        }
    }

    /// A chromosome of `n_genes` by chance.
    pub fn chromosome(self, n_genes: usize, rng: &mut Rng) -> Vec<f64> {
        (0..n_genes).map(|_| self.draw(rng)).collect()
    }
}
