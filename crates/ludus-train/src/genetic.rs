//! The genetic algorithms of the Othello study: chromosomes play agents that do not learn, the fitter ones are more likely
//! to be parents, and a few genes are drawn anew. With a ladder the champion becomes the next opponent.
//!
//! A chromosome's fitness follows from its genes, and the best of a generation have many copies. So a chromosome plays
//! once and its copies know their fitness already; that is part of the state, and the log of a run that was resumed says
//! the same.

mod breeding;
mod crossover;
mod error;
mod examination;
mod fitness;
mod ladder;
mod mutation;
mod roulette;
mod settings;

use std::collections::BTreeMap;

use ludus_core::Seed;
use ludus_games::Catalogued;

pub use breeding::Parents;
pub use crossover::{crossed, crossover_point};
pub use error::GeneticError;
pub use fitness::{Ending, FORFEIT, HIGHEST, LOWEST, Observer};
pub use ladder::Standing;
pub use mutation::mutate;
pub use roulette::{Roulette, WORST_SHARE};
pub use settings::{Genes, Genetic, Ladder, Plateau};

use crate::{
    executor::{Executor, Unfinished},
    learner::{Learner, Origin, Progress},
    memory::Memory,
    opposition::Opposition,
    pupils::Pupils,
    saved::{Saved, SavedError},
};
use examination::{Examination, examiners};

/// A genetic algorithm at one game.
pub struct Breeding<G: Catalogued> {
    pupils: Pupils<G>,
    settings: Genetic,
    /// Those of the settings who are played.
    opponents: Opposition,
    generation: u64,
    standing: Standing,
    chromosomes: Vec<Vec<f64>>,
    /// The fitness of those chromosomes that were in the last generation as well.
    known: Vec<Option<f64>>,
    /// The best chromosome of the rung, or at its beginning that of the rung before.
    champion: Vec<f64>,
    /// The only opponent from the second rung on.
    rival: Option<Vec<f64>>,
}

/// The fitness of chromosomes by the bits of their genes.
type KnownFitness = BTreeMap<Vec<u64>, f64>;

const GENERATION: &str = "generation";
const RUNG: &str = "rung";
const ON_RUNG: &str = "generations on the rung";
const STALE: &str = "generations without a better one";
const CHROMOSOMES: &str = "chromosomes";
/// Rows of a chromosome's index and its fitness.
const KNOWN: &str = "known fitness";
const CHAMPION: &str = "champion";
const BEST: &str = "best fitness";
const RIVAL: &str = "rival";

impl<G: Catalogued> Breeding<G> {
    /// The first generation, not yet played.
    ///
    /// # Errors
    /// The settings make no sense, or the game has no pieces.
    pub fn new(pupils: Pupils<G>, settings: Genetic) -> Result<Self, GeneticError> {
        settings.check()?;
        let opponents = examiners(&pupils, &settings)?;
        let mut breeding = Self {
            pupils,
            settings,
            opponents,
            generation: 0,
            standing: Standing::default(),
            chromosomes: Vec::new(),
            known: Vec::new(),
            champion: Vec::new(),
            rival: None,
        };
        breeding.populate();
        breeding.champion.clone_from(&breeding.chromosomes[0]);
        Ok(breeding)
    }

    /// Goes on from where `saved` was made.
    ///
    /// # Errors
    /// It was made with other settings, or is damaged; or as for [`Breeding::new`].
    pub fn restored(pupils: Pupils<G>, settings: Genetic, saved: &Saved) -> Result<Self, GeneticError> {
        let breeding = Self::new(pupils, settings)?;
        let n_genes = breeding.n_genes();
        let n_chromosomes = breeding.settings.population;
        Ok(Self {
            generation: saved.number(GENERATION)?,
            standing: standing(saved)?,
            chromosomes: saved.exact_rows(CHROMOSOMES, (n_chromosomes, n_genes))?,
            known: known(saved, n_chromosomes)?,
            champion: saved.row(CHAMPION, n_genes)?,
            rival: saved.rows(RIVAL, n_genes)?.pop(),
            ..breeding
        })
    }

    fn seed(&self) -> Seed {
        self.pupils.subject.seed
    }

    fn n_genes(&self) -> usize {
        self.pupils.layout().len()
    }

    /// Draws the first chromosomes of a rung.
    fn populate(&mut self) {
        let (genes, n_genes) = (self.settings.genes, self.n_genes());
        let mut rng = self.seed().stream("first chromosomes", self.standing.rung);
        let draw = |_| genes.chromosome(n_genes, &mut rng);
        self.chromosomes = (0..self.settings.population).map(draw).collect();
        self.known = vec![None; self.chromosomes.len()];
    }

    fn examination(&self) -> Examination<'_, G> {
        Examination {
            pupils: &self.pupils,
            opponents: &self.opponents,
            rival: self.rival.as_deref(),
            rung: self.standing.rung,
        }
    }

    /// What is known without playing.
    fn remembered(&self) -> KnownFitness {
        let pairs = self.chromosomes.iter().zip(&self.known);
        pairs.filter_map(|(genes, fitness)| Some((bits(genes), (*fitness)?))).collect()
    }

    /// Chromosomes that nothing is known about, each once.
    fn strangers(&self, memory: &KnownFitness) -> BTreeMap<Vec<u64>, &[f64]> {
        let all = self.chromosomes.iter().map(|genes| (bits(genes), genes.as_slice()));
        all.filter(|(bits, _)| !memory.contains_key(bits)).collect()
    }

    /// Crowns the best of the generation if it is the best of the rung.
    fn crown(&mut self, fitness: &[f64]) {
        let ranks = (0..fitness.len()).rev();
        let best = ranks.max_by(|&one, &other| fitness[one].total_cmp(&fitness[other])).unwrap_or_default();
        if self.standing.note(fitness[best]) {
            self.champion.clone_from(&self.chromosomes[best]);
        }
    }

    fn mutation(&self) -> f64 {
        self.settings.mutation_rate(self.standing.stale)
    }

    fn breed(&mut self, fitness: &[f64], memory: &KnownFitness) {
        let parents = Parents { genes: &self.chromosomes, fitness };
        let mut rng = self.seed().stream("breeding", self.generation);
        self.chromosomes = parents.breed(&self.settings, self.mutation(), &mut rng);
        self.known = self.chromosomes.iter().map(|genes| memory.get(&bits(genes)).copied()).collect();
    }

    /// Whether the champion is to be the next opponent.
    fn has_climbed(&self) -> bool {
        !self.is_finished() && self.settings.ladder.is_some_and(|ladder| self.standing.has_climbed(&ladder))
    }

    /// Begins the next rung, unless it was the last.
    fn climb(&mut self) {
        self.standing = self.standing.next_rung();
        if !self.is_finished() {
            self.rival = Some(self.champion.clone());
            self.populate();
        }
    }
}

impl<G: Catalogued> Learner for Breeding<G> {
    fn generation(&self) -> u64 {
        self.generation
    }

    fn is_finished(&self) -> bool {
        self.settings.ladder.is_some_and(|ladder| self.standing.rung >= ladder.rungs)
    }

    fn advance(&mut self, executor: &Executor<'_>) -> Result<Progress, Unfinished> {
        let mut memory = self.remembered();
        let strangers = self.strangers(&memory);
        let examination = self.examination();
        let found = examination.hold(&strangers.values().copied().collect::<Vec<_>>(), executor)?;
        let n_played = found.len() as u64;
        let games = n_played * examination.n_games();
        memory.extend(strangers.into_keys().zip(found));
        let fitness: Vec<f64> = self.chromosomes.iter().map(|genes| memory[&bits(genes)]).collect();
        self.crown(&fitness);
        self.generation += 1;
        let progress = Progress::of(self.generation, &fitness, games)
            .with("chromosomes played", n_played as f64)
            .with("mutation rate", self.mutation())
            .with("rung", self.standing.rung as f64 + 1.0);
        if self.has_climbed() {
            self.climb();
        } else {
            self.breed(&fitness, &memory);
        }
        Ok(progress)
    }

    fn save(&self) -> Vec<u8> {
        let Standing { rung, generations, stale, best } = self.standing;
        let known =
            self.known.iter().enumerate().filter_map(|(idx, fitness)| Some([idx as f64, (*fitness)?]));
        let known: Vec<[f64; 2]> = known.collect();
        let best = best.map(|best| [best]);
        Saved::default()
            .with_number(GENERATION, self.generation)
            .with_number(RUNG, rung)
            .with_number(ON_RUNG, generations)
            .with_number(STALE, stale)
            .with_rows(CHROMOSOMES, self.chromosomes.iter().map(Vec::as_slice))
            .with_rows(KNOWN, known.iter().map(<[f64; 2]>::as_slice))
            .with_rows(CHAMPION, [self.champion.as_slice()])
            .with_rows(BEST, best.iter().map(<[f64; 1]>::as_slice))
            .with_rows(RIVAL, self.rival.iter().map(Vec::as_slice))
            .encode()
    }

    fn memory(&self) -> Memory {
        self.opponents.memory()
    }

    fn champion(&self, origin: &Origin) -> Vec<u8> {
        self.pupils.file(&self.champion, origin)
    }
}

fn bits(genes: &[f64]) -> Vec<u64> {
    genes.iter().map(|gene| gene.to_bits()).collect()
}

fn standing(saved: &Saved) -> Result<Standing, SavedError> {
    Ok(Standing {
        rung: saved.number(RUNG)?,
        generations: saved.number(ON_RUNG)?,
        stale: saved.number(STALE)?,
        best: saved.rows(BEST, 1)?.concat().pop(),
    })
}

fn known(saved: &Saved, n_chromosomes: usize) -> Result<Vec<Option<f64>>, SavedError> {
    let rows = saved.rows(KNOWN, 2)?;
    let mut known = vec![None; n_chromosomes];
    for row in rows {
        let place = known.get_mut(row[0] as usize);
        *place.ok_or(SavedError::Table { name: KNOWN, wanted: n_chromosomes })? = Some(row[1]);
    }
    Ok(known)
}
