//! The champion of another run that a run begins with, such as one of a smaller board: how it is named, pinned to a generation and
//! loaded. What of its numbers is taken is for each way of learning to say.

use std::path::Path;

use ludus_arena::learned::{LearnedError, PlayerFile, champions};
use ludus_exact::Tables;

/// Why a champion cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum ForerunnerError {
    /// The text names no champion.
    #[error("found {0:?}, wanted the name of a run, or RUN@GENERATION; `ludus runs` lists those there are")]
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
}

/// The same champion with its generation, so that a run stays what it is when the other run learns on. Unchanged where there
/// is none, which is an error later.
pub(crate) fn pinned(champion: String, data: &Path) -> String {
    match champions::parse_spec(&champion) {
        Some((run, None)) => {
            let newest = champions::kept(&champions::runs_folder(data).join(run)).last().copied();
            newest.map_or_else(|| champion.clone(), |generation| format!("{run}@{generation}"))
        }
        _ => champion,
    }
}

/// A champion in the data folder.
pub(crate) fn load(tables: &Tables, champion: &str) -> Result<PlayerFile, ForerunnerError> {
    let (run, generation) =
        champions::parse_spec(champion).ok_or_else(|| ForerunnerError::Text(champion.into()))?;
    let missing = |reason| ForerunnerError::Missing { run: run.into(), reason };
    let data = tables.settings().data.as_deref();
    let data = data.ok_or_else(|| missing("there is no data folder here".into()))?;
    let path = champions::find(data, run, generation).map_err(missing)?;
    PlayerFile::load(&path).map_err(|error| ForerunnerError::Unusable { champion: champion.into(), error })
}
