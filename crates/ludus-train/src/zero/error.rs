//! Why a net cannot teach itself.

use ludus_core::spec::SpecError;
use ludus_gradient::GradientError;

use crate::saved::SavedError;

/// Why a net cannot teach itself.
#[derive(Debug, thiserror::Error)]
pub enum ZeroError {
    /// The judge is no net for policy and value.
    #[error(
        "judge: found one that says only half, wanted residual or normed, which say what to play and who wins"
    )]
    WrongJudge,
    /// A board is another game's.
    #[error("boards: found {found}, wanted another size of {wanted}")]
    OtherGame {
        /// The rules.
        found: String,
        /// The game of the run.
        wanted: &'static str,
    },
    /// A board needs other weights.
    #[error(
        "boards: the net of this run cannot play {found}, wanted a judge without weights for places, such as residual"
    )]
    OtherSize {
        /// The rules.
        found: String,
    },
    /// There is no exact play for the ends of games.
    #[error("solve-out: there is no exact play for {game}; leave it out")]
    NoOracle {
        /// The game.
        game: &'static str,
    },
    /// Something is named that does not exist.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The net cannot learn.
    #[error(transparent)]
    Gradient(#[from] GradientError),
    /// The saved state does not fit.
    #[error(transparent)]
    Saved(#[from] SavedError),
}
