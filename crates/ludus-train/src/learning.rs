//! The ways of learning by name, and how a run begins or takes up one of them. A new one is a file of its own and a line in
//! each of the two matches below.

use std::path::Path;

use ludus_games::{AnyGame, Catalogued, GameVisitor};
use serde::{Deserialize, Serialize};

use crate::{
    cma_es::{self, Adaptation, CmaEs},
    esp::{Cooperation, Esp, StartError},
    evolution_strategy::{EvolutionStrategy, Strategy},
    forerunner,
    genetic::{Breeding, Genetic, GeneticError},
    hosts_and_parasites::{ArmsRace, HostsAndParasites},
    learner::Learner,
    opposition::OppositionError,
    pupils::{Pupils, Subject, SubjectError},
    round_robin::{self, ImportError, RestoreError, RoundRobin},
    sane::{Sane, Symbiosis},
    saved::{Saved, SavedError},
    zero::{SelfTaught, Zero, ZeroError},
};

/// A way of learning with its settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Learning {
    /// Weights that carry their own step sizes.
    EvolutionStrategy(EvolutionStrategy),
    /// Chromosomes that are selected, crossed and mutated.
    Genetic(Genetic),
    /// Everybody against everybody, and what was learned on small boards.
    RoundRobin(RoundRobin),
    /// A cloud of candidates that learns its own shape.
    CmaEs(CmaEs),
    /// A population of neurons for every place in the net.
    Esp(Esp),
    /// One population of neurons, and one of blueprints that choose among them.
    Sane(Sane),
    /// Two populations that learn from each other.
    HostsAndParasites(HostsAndParasites),
    /// A net that learns from its own games, by gradients.
    Zero(Box<Zero>),
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
    /// Nets cannot be scaled up.
    #[error(transparent)]
    Import(#[from] ImportError),
    /// There is no such beginning.
    #[error(transparent)]
    Start(Box<StartError>),
    /// Neurons are to be exchanged that are not alike.
    #[error(
        "found the slices {one} and {other}, wanted a judge whose slices are all of one length, such as policy"
    )]
    UnequalSlices {
        /// The first slice.
        one: String,
        /// One of another length.
        other: String,
    },
    /// The champion to begin with is not there or of another kind.
    #[error("start-from: {0}")]
    StartFrom(Box<cma_es::StartError>),
    /// The net cannot teach itself.
    #[error(transparent)]
    Zero(Box<ZeroError>),
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

impl From<cma_es::StartError> for LearningError {
    fn from(error: cma_es::StartError) -> Self {
        Self::StartFrom(Box::new(error))
    }
}

impl From<GeneticError> for LearningError {
    fn from(error: GeneticError) -> Self {
        Self::Genetic(Box::new(error))
    }
}

impl From<ZeroError> for LearningError {
    fn from(error: ZeroError) -> Self {
        match error {
            ZeroError::Saved(error) => Self::Saved(error),
            error => Self::Zero(Box::new(error)),
        }
    }
}

impl From<RestoreError> for LearningError {
    fn from(error: RestoreError) -> Self {
        match error {
            RestoreError::Saved(error) => Self::Saved(error),
            RestoreError::Import(error) => Self::Import(error),
        }
    }
}

impl LearningError {
    /// What is wrong with a number unless a condition holds.
    pub(crate) fn unless(
        holds: bool,
        key: &'static str,
        found: &dyn ToString,
        wanted: &'static str,
    ) -> Result<(), Self> {
        if holds { Ok(()) } else { Err(Self::Number { key, found: found.to_string(), wanted }) }
    }
}

/// Whether a number is a share of something.
pub(crate) fn is_share(number: f64) -> bool {
    (0.0..=1.0).contains(&number)
}

/// Whether a number can be the size of something.
pub(crate) fn is_size(number: f64) -> bool {
    number > 0.0 && number.is_finite()
}

impl Learning {
    /// The name of the way, as in settings.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::EvolutionStrategy(_) => "evolution-strategy",
            Self::Genetic(_) => "genetic",
            Self::RoundRobin(_) => "round-robin",
            Self::CmaEs(_) => "cma-es",
            Self::Esp(_) => "esp",
            Self::Sane(_) => "sane",
            Self::HostsAndParasites(_) => "hosts-and-parasites",
            Self::Zero(_) => "zero",
        }
    }

    /// The same with everything decided that depends on what lies in the data folder.
    #[must_use]
    pub fn pinned(self, data: &Path) -> Self {
        let pin = |champion: Option<String>| champion.map(|champion| forerunner::pinned(champion, data));
        match self {
            Self::CmaEs(settings) => Self::CmaEs(CmaEs { start_from: pin(settings.start_from), ..settings }),
            Self::Esp(settings) => Self::Esp(Esp { start: pin(settings.start), ..settings }),
            Self::HostsAndParasites(settings) => {
                Self::HostsAndParasites(HostsAndParasites { start: pin(settings.start), ..settings })
            }
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
        let at_least = |key, found: usize, least: usize, wanted| {
            LearningError::unless(found >= least, key, &found, wanted)
        };
        let positive =
            |key, found: f64| LearningError::unless(is_size(found), key, &found, "a number above 0");
        match self {
            Self::EvolutionStrategy(settings) => {
                positive("step", settings.step)?;
                positive("weights", settings.weights)?;
                at_least("population", settings.population, 2, "at least 2")?;
                settings.opponents.check()
            }
            Self::Genetic(_) => Ok(()),
            Self::RoundRobin(settings) => {
                positive("weights", settings.weights)?;
                positive("radius", settings.radius)?;
                at_least("population", settings.population, 3, "at least 3")
            }
            Self::CmaEs(settings) => {
                positive("step", settings.step)?;
                at_least("population", settings.population.unwrap_or(2), 2, "at least 2")?;
                at_least("games", settings.games, 1, "at least 1")
            }
            Self::Esp(settings) => settings.check(),
            Self::Sane(settings) => settings.check(),
            Self::HostsAndParasites(settings) => settings.check(),
            Self::Zero(settings) => settings.check(),
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
            (Learning::RoundRobin(settings), None) => {
                Box::new(round_robin::Breeding::new(pupils, settings.clone())?)
            }
            (Learning::RoundRobin(settings), Some(saved)) => {
                Box::new(round_robin::Breeding::restored(pupils, settings.clone(), &saved)?)
            }
            (Learning::CmaEs(settings), None) => Box::new(Adaptation::new(pupils, settings.clone())?),
            (Learning::CmaEs(settings), Some(saved)) => {
                Box::new(Adaptation::restored(pupils, settings.clone(), &saved)?)
            }
            (Learning::Esp(settings), None) => Box::new(Cooperation::new(pupils, settings.clone())?),
            (Learning::Esp(settings), Some(saved)) => {
                Box::new(Cooperation::restored(pupils, settings.clone(), &saved)?)
            }
            (Learning::Sane(settings), None) => Box::new(Symbiosis::new(pupils, settings.clone())?),
            (Learning::Sane(settings), Some(saved)) => {
                Box::new(Symbiosis::restored(pupils, settings.clone(), &saved)?)
            }
            (Learning::HostsAndParasites(settings), None) => {
                Box::new(ArmsRace::new(pupils, settings.clone())?)
            }
            (Learning::HostsAndParasites(settings), Some(saved)) => {
                Box::new(ArmsRace::restored(pupils, settings.clone(), &saved)?)
            }
            (Learning::Zero(settings), None) => Box::new(SelfTaught::new(pupils, (**settings).clone())?),
            (Learning::Zero(settings), Some(saved)) => {
                Box::new(SelfTaught::restored(pupils, (**settings).clone(), &saved)?)
            }
        })
    }
}
