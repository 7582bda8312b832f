//! The ways of learning by name, and how a run begins or takes up one of them. A new one is a file of its own and a line in
//! each of the two matches below.

use std::path::Path;

use ludus_games::{AnyGame, Catalogued, GameVisitor};
use serde::{Deserialize, Serialize};

use crate::{
    cma_es::{Adaptation, CmaEs, StartError},
    evolution_strategy::{EvolutionStrategy, Strategy},
    genetic::{Breeding, Genetic, GeneticError},
    learner::Learner,
    opposition::OppositionError,
    pupils::{Pupils, Subject, SubjectError},
    saved::{Saved, SavedError},
};

/// A way of learning with its settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Learning {
    /// Weights that carry their own step sizes.
    EvolutionStrategy(EvolutionStrategy),
    /// Chromosomes that are selected, crossed and mutated.
    Genetic(Genetic),
    /// A cloud of candidates that learns its own shape.
    CmaEs(CmaEs),
}

/// Why nothing can be learned.
#[derive(Debug, thiserror::Error)]
pub enum LearningError {
    /// The subject does not fit the game.
    #[error(transparent)]
    Subject(Box<SubjectError>),
    /// An opponent cannot play.
    #[error(transparent)]
    Opposition(Box<OppositionError>),
    /// The genetic algorithm cannot work so.
    #[error(transparent)]
    Genetic(Box<GeneticError>),
    /// The champion to begin with is not there or of another kind.
    #[error("start-from: {0}")]
    Start(Box<StartError>),
    /// The saved state does not fit.
    #[error(transparent)]
    Saved(#[from] SavedError),
    /// A number is out of its range.
    #[error("{key}: found {found}, wanted {wanted}")]
    Number {
        /// The setting.
        key: &'static str,
        /// What it is.
        found: String,
        /// What it should be.
        wanted: &'static str,
    },
}

impl From<SubjectError> for LearningError {
    fn from(error: SubjectError) -> Self {
        Self::Subject(Box::new(error))
    }
}

impl From<OppositionError> for LearningError {
    fn from(error: OppositionError) -> Self {
        Self::Opposition(Box::new(error))
    }
}

impl From<StartError> for LearningError {
    fn from(error: StartError) -> Self {
        Self::Start(Box::new(error))
    }
}

impl From<GeneticError> for LearningError {
    fn from(error: GeneticError) -> Self {
        Self::Genetic(Box::new(error))
    }
}

impl Learning {
    /// The name of the way, as in settings.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::EvolutionStrategy(_) => "evolution-strategy",
            Self::Genetic(_) => "genetic",
            Self::CmaEs(_) => "cma-es",
        }
    }

    /// The same with everything decided that depends on what lies in the data folder.
    #[must_use]
    pub fn pinned(self, data: &Path) -> Self {
        match self {
            Self::CmaEs(settings) => Self::CmaEs(settings.pinned(data)),
            other => other,
        }
    }

    /// Begins to learn, or goes on from the bytes of a saved state.
    ///
    /// # Errors
    /// The settings do not fit the game or each other, or the state does not fit them.
    pub fn begin(
        &self,
        game: &AnyGame,
        subject: Subject,
        saved: Option<&[u8]>,
    ) -> Result<Box<dyn Learner>, LearningError> {
        self.check()?;
        let saved = saved.map(Saved::decode).transpose()?;
        game.visit(Begin { learning: self, subject, saved })
    }

    fn check(&self) -> Result<(), LearningError> {
        let at_least = |key, found: usize, least: usize, wanted| match found >= least {
            true => Ok(()),
            false => Err(LearningError::Number { key, found: found.to_string(), wanted }),
        };
        let positive = |key, found: f64| match found > 0.0 && found.is_finite() {
            true => Ok(()),
            false => Err(LearningError::Number { key, found: found.to_string(), wanted: "a number above 0" }),
        };
        match self {
            Self::EvolutionStrategy(settings) => {
                positive("step", settings.step)?;
                positive("weights", settings.weights)?;
                at_least("population", settings.population, 2, "at least 2")?;
                settings.opponents.check()
            }
            Self::Genetic(_) => Ok(()),
            Self::CmaEs(settings) => {
                positive("step", settings.step)?;
                at_least("population", settings.population.unwrap_or(2), 2, "at least 2")?;
                at_least("games", settings.games, 1, "at least 1")
            }
        }
    }
}

struct Begin<'a> {
    learning: &'a Learning,
    subject: Subject,
    saved: Option<Saved>,
}

impl GameVisitor for Begin<'_> {
    type Output = Result<Box<dyn Learner>, LearningError>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let pupils = Pupils::new(game, self.subject)?;
        Ok(match (self.learning, self.saved) {
            (Learning::EvolutionStrategy(settings), None) => {
                Box::new(Strategy::new(pupils, settings.clone()))
            }
            (Learning::EvolutionStrategy(settings), Some(saved)) => {
                Box::new(Strategy::restored(pupils, settings.clone(), &saved)?)
            }
            (Learning::Genetic(settings), None) => Box::new(Breeding::new(pupils, settings.clone())?),
            (Learning::Genetic(settings), Some(saved)) => {
                Box::new(Breeding::restored(pupils, settings.clone(), &saved)?)
            }
            (Learning::CmaEs(settings), None) => Box::new(Adaptation::new(pupils, settings.clone())?),
            (Learning::CmaEs(settings), Some(saved)) => {
                Box::new(Adaptation::restored(pupils, settings.clone(), &saved)?)
            }
        })
    }
}
