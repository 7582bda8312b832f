//! Who is at work on what. A match or tournament in progress is held by a locked file in the data folder; the
//! system lets go of the lock when the program ends, however it ends, so nothing stays held after its owner. Holds
//! are taken and given up under one more lock for the whole folder: else a program could lock a file that its owner
//! is just removing, while the next one makes a new file of that name and locks it, too.

use std::{
    fs::{self, File, TryLockError},
    io::{self, Read, Seek, Write},
    path::{Path, PathBuf},
    process,
};

use super::{Library, LibraryError};

/// The file in the data folder whose lock gives a short time alone with it.
const LOCK_NAME: &str = "library.lock";

/// The sole right to play a match or tournament; dropping it gives it up.
#[derive(Debug)]
pub struct Hold {
    folder: PathBuf,
    path: PathBuf,
    _file: File,
}

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
        alone_in(&self.folder).map_err(|error| LibraryError::Folder { folder: self.folder.clone(), error })
    }

    /// Takes hold of something, for whoever is alone with the folder.
    pub(super) fn hold_when_alone(&self, what: &'static str, id: i64) -> Result<Hold, LibraryError> {
        let in_folder = |error| LibraryError::Folder { folder: self.folder.clone(), error };
        let locks = self.folder.join("locks");
        fs::create_dir_all(&locks).map_err(in_folder)?;
        let path = locks.join(format!("{what}-{id}"));
        let mut file = open(&path).map_err(in_folder)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut owner = String::new();
                file.read_to_string(&mut owner).map_err(in_folder)?;
                return Err(LibraryError::Held { what, id, owner });
            }
            Err(TryLockError::Error(error)) => return Err(in_folder(error)),
        }
        file.set_len(0).and_then(|()| file.rewind()).map_err(in_folder)?;
        write!(file, "{}", process::id()).map_err(in_folder)?;
        Ok(Hold { folder: self.folder.clone(), path, _file: file })
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        // A file that stays behind does no harm: only its lock counts.
        if let Ok(_alone) = alone_in(&self.folder) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Waits until nobody else is alone with the folder; closing the file ends it.
pub(super) fn alone_in(folder: &Path) -> io::Result<File> {
    let file = open(&folder.join(LOCK_NAME))?;
    file.lock()?;
    Ok(file)
}

fn open(path: &Path) -> io::Result<File> {
    File::options().read(true).write(true).create(true).truncate(false).open(path)
}
