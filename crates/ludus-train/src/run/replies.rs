//! The file in which a run keeps what its opponents remember. Nothing that is learned depends on it, so it belongs to no
//! checkpoint: it may be ahead of the newest one or be removed, and one that is damaged is set aside, not refused.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use ludus_arena::whole_file;

use super::error::{Damage, RunError};
use crate::memory::Memory;

/// The file's name.
pub const REPLIES: &str = "replies.txt";
/// What a damaged file is called from then on.
const ASIDE: &str = "replies.damaged.txt";

/// Has opponents remember what the file in a run's folder says, if it is there. One that is damaged is set aside, and what
/// was wrong with it returned.
pub(super) fn load(folder: &Path, memory: &Memory) -> Result<Option<Damage>, RunError> {
    let path = folder.join(REPLIES);
    let bytes = match fs::read(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        bytes => bytes.map_err(RunError::about(&path))?,
    };
    let text = str::from_utf8(&bytes).map_err(|error| error.to_string());
    let Err(reason) = text.and_then(|text| memory.recall(text).map_err(|error| error.to_string())) else {
        return Ok(None);
    };
    let aside: PathBuf = folder.join(ASIDE);
    fs::rename(&path, &aside).map_err(RunError::about(&aside))?;
    Ok(Some(Damage::new(&path, reason)))
}

/// Writes the file as a whole; there is none where nobody remembers anything.
pub(super) fn store(folder: &Path, memory: &Memory) -> Result<(), RunError> {
    if memory.is_empty() {
        return Ok(());
    }
    let path = folder.join(REPLIES);
    whole_file::store(&path, &memory.to_text()).map_err(RunError::about(&path))
}
