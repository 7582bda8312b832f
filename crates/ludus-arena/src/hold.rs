//! The sole right to work on something, held by a locked file. The system lets go of the lock when the program ends,
//! however it ends, so nothing stays held after its owner. What the file says of its owner is for others to read.
//!
//! Holds are taken, given up and looked at under one more lock, the gate of the folder: else a program could lock a file
//! that its owner is just removing, while the next one makes a new file of that name and locks it, too.

use std::{
    fs::{self, File, TryLockError},
    io::{self, Read, Seek, Write},
    path::{Path, PathBuf},
};

/// The sole right to work on something; dropping it gives it up.
#[derive(Debug)]
pub struct Hold {
    gate: PathBuf,
    path: PathBuf,
    _file: File,
}

/// Why somebody did not get hold of something.
#[derive(Debug, thiserror::Error)]
pub enum HoldError {
    /// Another program has it.
    #[error("held by {owner}")]
    Held {
        /// Who, as the owner wrote itself down.
        owner: String,
    },
    /// The file cannot be written or locked.
    #[error(transparent)]
    Failed(#[from] io::Error),
}

/// Waits until nobody else is behind the gate, a file which is made if it is not there; closing it ends that.
///
/// # Errors
/// The file cannot be made or locked.
pub fn alone_behind(gate: &Path) -> io::Result<File> {
    let file = open(gate)?;
    file.lock()?;
    Ok(file)
}

/// Who holds what the file at `path` stands for, if anybody does. A file that its owner left behind holds nothing.
///
/// # Errors
/// A file cannot be read or locked.
pub fn owner(gate: &Path, path: &Path) -> io::Result<Option<String>> {
    let _alone = alone_behind(gate)?;
    let mut file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    match file.try_lock_shared() {
        Ok(()) => Ok(None),
        Err(TryLockError::WouldBlock) => read(&mut file).map(Some),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

impl Hold {
    /// Takes hold of what the file at `path` stands for, and writes the owner into it.
    ///
    /// # Errors
    /// Another program has it, or a file cannot be written.
    pub fn take(gate: &Path, path: &Path, owner: &str) -> Result<Self, HoldError> {
        let _alone = alone_behind(gate)?;
        Self::take_when_alone(gate, path, owner)
    }

    /// The same for whoever is behind the gate already.
    ///
    /// # Errors
    /// Another program has it, or the file cannot be written.
    pub fn take_when_alone(gate: &Path, path: &Path, owner: &str) -> Result<Self, HoldError> {
        let mut file = open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(HoldError::Held { owner: read(&mut file)? }),
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        file.set_len(0).and_then(|()| file.rewind())?;
        file.write_all(owner.as_bytes())?;
        Ok(Self { gate: gate.into(), path: path.into(), _file: file })
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        // A file that stays behind does no harm: only its lock counts.
        if let Ok(_alone) = alone_behind(&self.gate) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

fn read(file: &mut File) -> io::Result<String> {
    let mut owner = String::new();
    file.read_to_string(&mut owner)?;
    Ok(owner)
}

fn open(path: &Path) -> io::Result<File> {
    File::options().read(true).write(true).create(true).truncate(false).open(path)
}
