//! Where weights begin that somebody else has learned: the champion of another run, such as one of a smaller board. Only its
//! numbers are taken; what it is at the board of this run follows from them.

use std::path::Path;

use ludus_arena::learned::{LearnedError, PlayerFile, champions};
use ludus_games::Catalogued;

use crate::pupils::Pupils;

/// Why a run cannot begin with a champion.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The text names no champion.
    #[error("found {0:?}, wanted the name of a run, or RUN@GENERATION")]
    Text(String),
    /// There is no such champion.
    #[error("{run}: {reason}")]
    Missing {
        /// The run.
        run: String,
        /// Why not.
        reason: String,
    },
    /// Its file cannot be used here.
    #[error("{champion}: {error}")]
    Unusable {
        /// Its name.
        champion: String,
        /// What is wrong with it.
        error: LearnedError,
    },
    /// Its numbers mean something else.
    #[error("{champion} learned for another [judge], wanted the one of this run")]
    OtherJudge {
        /// Its name.
        champion: String,
    },
}

/// The same champion with its generation, so that a run stays what it is when the other run learns on. Unchanged where there
/// is none, which is an error later.
pub(super) fn pinned(champion: &str, data: &Path) -> String {
    match champions::parse_spec(champion) {
        Some((run, None)) => {
            let newest = champions::kept(&champions::runs_folder(data).join(run)).last().copied();
            newest.map_or_else(|| champion.into(), |generation| format!("{run}@{generation}"))
        }
        _ => champion.into(),
    }
}

/// The numbers of a champion in the data folder.
pub(super) fn numbers<G: Catalogued>(pupils: &Pupils<G>, champion: &str) -> Result<Vec<f64>, StartError> {
    let (run, generation) =
        champions::parse_spec(champion).ok_or_else(|| StartError::Text(champion.into()))?;
    let missing = |reason| StartError::Missing { run: run.into(), reason };
    let data = pupils.subject.tables.settings().data.as_deref();
    let data = data.ok_or_else(|| missing("there is no data folder here".into()))?;
    let path = champions::find(data, run, generation).map_err(missing)?;
    let unusable = |error| StartError::Unusable { champion: champion.into(), error };
    let player = PlayerFile::load(&path).map_err(unusable)?;
    let (_, genome) = player.at(&pupils.game).map_err(unusable)?;
    if player.judge != pupils.subject.judge {
        return Err(StartError::OtherJudge { champion: champion.into() });
    }
    Ok(genome.values().to_vec())
}
