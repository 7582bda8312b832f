//! Why a genetic algorithm cannot begin or go on. Everything that a user may have got wrong is found before the first game,
//! each with the key of the setting, since nobody is there to read a message in the middle of a run.

use crate::{opposition::OppositionError, saved::SavedError};

/// Why a genetic algorithm cannot begin or go on.
#[derive(Debug, thiserror::Error)]
pub enum GeneticError {
    /// There are too few chromosomes.
    #[error("population: found {0}, wanted at least 2")]
    Population(usize),
    /// A share is none.
    #[error("{name}: found {found}, wanted a share from 0 to 1")]
    Share {
        /// The setting.
        name: &'static str,
        /// Its value.
        found: f64,
    },
    /// There is nothing between the limits of genes.
    #[error("genes: found {low} to {high}, wanted finite numbers, the lower one first")]
    Genes {
        /// The least.
        low: f64,
        /// The greatest.
        high: f64,
    },
    /// There is nobody to play with, or somebody who cannot play.
    #[error("opponents: {0}")]
    Opposition(Box<OppositionError>),
    /// The one to be left out is not there.
    #[error("leave-out: found {found:?}, wanted one of the opponents: {known}")]
    LeaveOut {
        /// Who should be left out.
        found: String,
        /// The opponents.
        known: String,
    },
    /// The game has nothing that a fitness could be counted from.
    #[error("{0} has no pieces on squares, which fitness is counted from; wanted a game such as othello")]
    NoPieces(&'static str),
    /// The saved state does not fit.
    #[error(transparent)]
    Saved(#[from] SavedError),
}

impl From<OppositionError> for GeneticError {
    fn from(error: OppositionError) -> Self {
        Self::Opposition(Box::new(error))
    }
}
