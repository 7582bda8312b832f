//! Where weights begin that somebody else has learned. Only the numbers of a champion are taken; what it is at the board of
//! this run follows from them.

use ludus_games::Catalogued;

use crate::{
    forerunner::{self, ForerunnerError},
    pupils::Pupils,
};

/// Why a run cannot begin with a champion.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// There is none that can be used.
    #[error(transparent)]
    Forerunner(#[from] ForerunnerError),
    /// Its numbers mean something else.
    #[error("{champion} learned for another [judge], wanted the one of this run")]
    OtherJudge {
        /// Its name.
        champion: String,
    },
}

/// The numbers of a champion in the data folder.
pub(super) fn numbers<G: Catalogued>(pupils: &Pupils<G>, champion: &str) -> Result<Vec<f64>, StartError> {
    let player = forerunner::load(&pupils.subject.tables, champion)?;
    let unusable = |error| ForerunnerError::Unusable { champion: champion.into(), error };
    let (_, genome) = player.at(&pupils.game).map_err(unusable)?;
    if player.judge != pupils.subject.judge {
        return Err(StartError::OtherJudge { champion: champion.into() });
    }
    Ok(genome.values().to_vec())
}
