//! Who is at work on what. A match or tournament in progress is held by a locked file in the data folder; the
//! system lets go of the lock when the program ends, however it ends, so nothing stays held after its owner.

use std::{
    fs::{self, File, TryLockError},
    io::{self, Read, Seek, Write},
    path::{Path, PathBuf},
    process,
};

use super::{Library, LibraryError};

/// The sole right to play a match or tournament; dropping it gives it up.
#[derive(Debug)]
pub struct Hold {
    path: PathBuf,
    _file: File,
}

impl Library {
    /// Takes hold of the `what` with number `id`, so that no other program plays it.
    ///
    /// # Errors
    /// Another program has it, or the data folder cannot be written.
    pub fn hold(&self, what: &'static str, id: i64) -> Result<Hold, LibraryError> {
        let in_folder = |error| LibraryError::Folder { folder: self.folder.clone(), error };
        let folder = self.folder.join("locks");
        fs::create_dir_all(&folder).map_err(in_folder)?;
        let path = folder.join(format!("{what}-{id}"));
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
        Ok(Hold { path, _file: file })
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        // A file that stays behind does no harm: only its lock counts.
        let _ = fs::remove_file(&self.path);
    }
}

/// Opens the file at `path`, made if need be, and waits until nobody else has it locked.
pub(super) fn lock(path: &Path) -> io::Result<File> {
    let file = open(path)?;
    file.lock()?;
    Ok(file)
}

fn open(path: &Path) -> io::Result<File> {
    File::options().read(true).write(true).create(true).truncate(false).open(path)
}
