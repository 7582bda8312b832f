//! The genetic algorithm of the scalable Go study: nets play each other, every pair as both colours; the best third survive
//! unchanged, a third are mutated copies of them, and a third are new. New ones are drawn by chance or, on a board larger than
//! the one where learning began, scaled up from the best nets of the smaller one.

mod games;
mod import;
mod selection;
mod settings;

use ludus_core::{Rng, Seed};
use ludus_games::Catalogued;

pub use import::{ImportError, Population, best_of};
pub use selection::survivors;
pub use settings::{RoundRobin, Scaling, Survivors};

use crate::{
    chance::between,
    executor::{Executor, Unfinished},
    learner::{Learner, Origin, Progress},
    pupils::Pupils,
    saved::{Saved, SavedError},
};
use games::{Games, Played};
use import::Imports;

/// The algorithm at one game.
pub struct Breeding<G: Catalogued> {
    pupils: Pupils<G>,
    settings: RoundRobin,
    generation: u64,
    /// Once a generation is done, the survivors come first, the best one first of all.
    members: Vec<Vec<f64>>,
    champion: Vec<f64>,
    imports: Option<Imports>,
}

const GENERATION: &str = "generation";
const MEMBERS: &str = "members";
const CHAMPION: &str = "champion";

impl<G: Catalogued> Breeding<G> {
    /// The first generation, not yet played.
    ///
    /// # Errors
    /// The run that nets are to be scaled from is not there or does not fit.
    pub fn new(pupils: Pupils<G>, settings: RoundRobin) -> Result<Self, ImportError> {
        let scaling = settings.scaling.as_ref();
        let imports = scaling.map(|scaling| Imports::load(&pupils, scaling)).transpose()?;
        let mut breeding =
            Self { pupils, settings, generation: 0, members: Vec::new(), champion: Vec::new(), imports };
        let mut rng = breeding.seed().stream("first members", 0);
        breeding.members = (0..breeding.settings.population).map(|_| breeding.newcomer(&mut rng)).collect();
        breeding.champion.clone_from(&breeding.members[0]);
        Ok(breeding)
    }

    /// Goes on from where `saved` was made.
    ///
    /// # Errors
    /// It was made with other settings, or is damaged.
    pub fn restored(pupils: Pupils<G>, settings: RoundRobin, saved: &Saved) -> Result<Self, RestoreError> {
        let n_weights = pupils.layout().len();
        let imports = match &settings.scaling {
            Some(scaling) => Some(Imports::restored(&pupils, scaling, saved)?),
            None => None,
        };
        Ok(Self {
            generation: saved.number(GENERATION)?,
            members: saved.exact_rows(MEMBERS, (settings.population, n_weights))?,
            champion: saved.row(CHAMPION, n_weights)?,
            pupils,
            settings,
            imports,
        })
    }

    fn seed(&self) -> Seed {
        self.pupils.subject.seed
    }

    /// A net that has not played yet.
    fn newcomer(&self, rng: &mut Rng) -> Vec<f64> {
        let range = self.settings.weights;
        match &self.imports {
            Some(imports) => imports.scaled(range, rng),
            None => (0..self.pupils.layout().len()).map(|_| between(rng, -range, range)).collect(),
        }
    }

    /// Survivors, mutated copies of them, and newcomers.
    fn next_members(&self, survivors: &[usize]) -> Vec<Vec<f64>> {
        let mut next: Vec<Vec<f64>> = survivors.iter().map(|&idx| self.members[idx].clone()).collect();
        let mut rng = self.seed().stream("mutation", self.generation);
        let radius = self.settings.radius;
        for idx in 0..survivors.len() {
            let mutated = next[idx].iter().map(|weight| weight + between(&mut rng, -radius, radius));
            next.push(mutated.collect());
        }
        let mut rng = self.seed().stream("newcomers", self.generation);
        while next.len() < self.settings.population {
            next.push(self.newcomer(&mut rng));
        }
        next
    }
}

/// Why a saved state cannot be taken up.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// The state does not fit.
    #[error(transparent)]
    Saved(#[from] SavedError),
    /// The settings name nets that cannot be scaled.
    #[error(transparent)]
    Import(#[from] ImportError),
}

impl<G: Catalogued> Learner for Breeding<G> {
    fn generation(&self) -> u64 {
        self.generation
    }

    fn advance(&mut self, executor: &Executor<'_>) -> Result<Progress, Unfinished> {
        let games = Games {
            pupils: &self.pupils,
            settings: &self.settings,
            generation: self.generation,
            members: &self.members,
        };
        let Played { points, games, boards } = games.play(executor)?;
        let survivors = survivors(&points, self.settings.survivors);
        self.champion.clone_from(&self.members[survivors[0]]);
        self.members = self.next_members(&survivors);
        self.generation += 1;
        Ok(Progress::of(self.generation, &points, games).with("boards", boards as f64))
    }

    fn save(&self) -> Vec<u8> {
        let saved = Saved::default()
            .with_number(GENERATION, self.generation)
            .with_rows(MEMBERS, self.members.iter().map(Vec::as_slice))
            .with_rows(CHAMPION, [self.champion.as_slice()]);
        match &self.imports {
            Some(imports) => imports.save(saved).encode(),
            None => saved.encode(),
        }
    }

    fn champion(&self, origin: &Origin) -> Vec<u8> {
        self.pupils.file(&self.champion, origin)
    }
}

/// The third of a population that survives.
#[must_use]
pub fn third(population: usize) -> usize {
    population / 3
}
