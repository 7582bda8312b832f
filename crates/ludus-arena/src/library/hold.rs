//! Who is at work on what. A match or tournament in progress is held by a locked file in the data folder, so that no
//! other program plays the same games. The gate is one for the whole library, because opening it and beginning
//! something need the same time alone.

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    process,
};

use super::{Library, LibraryError};
use crate::hold::{self, HoldError};

pub use crate::hold::Hold;

/// The file in the data folder whose lock gives a short time alone with it.
const LOCK_NAME: &str = "library.lock";

impl Library {
    /// Takes hold of the `what` with number `id`, so that no other program plays it.
    ///
    /// # Errors
    /// Another program has it, or the data folder cannot be written.
    pub fn hold(&self, what: &'static str, id: i64) -> Result<Hold, LibraryError> {
        let _alone = self.alone()?;
        self.hold_when_alone(what, id)
    }

    /// Waits until no other program opens this library, begins something or takes or gives up a hold.
    pub(super) fn alone(&self) -> Result<File, LibraryError> {
        alone_in(&self.folder).map_err(|error| self.refused(error))
    }

    /// Takes hold of something, for whoever is alone with the folder.
    pub(super) fn hold_when_alone(&self, what: &'static str, id: i64) -> Result<Hold, LibraryError> {
        let locks = self.folder.join("locks");
        fs::create_dir_all(&locks).map_err(|error| self.refused(error))?;
        let path = locks.join(format!("{what}-{id}"));
        let taken = Hold::take_when_alone(&gate(&self.folder), &path, &process::id().to_string());
        taken.map_err(|error| match error {
            HoldError::Held { owner } => LibraryError::Held { what, id, owner },
            HoldError::Failed(error) => self.refused(error),
        })
    }

    fn refused(&self, error: io::Error) -> LibraryError {
        LibraryError::Folder { folder: self.folder.clone(), error }
    }
}

/// Waits until nobody else is alone with the folder; closing the file ends it.
pub(super) fn alone_in(folder: &Path) -> io::Result<File> {
    hold::alone_behind(&gate(folder))
}

fn gate(folder: &Path) -> PathBuf {
    folder.join(LOCK_NAME)
}
