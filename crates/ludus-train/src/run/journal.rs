//! A file that only grows, a line at a time. Its length and checksum are known at every moment, so a checkpoint can
//! say what the journal was then, and whoever goes on from there cuts off what came later.

use std::{
    fs::{self, File},
    io::{self, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use serde::Serialize;

use super::{
    error::{Damage, RunError},
    seal::Seal,
};

/// A file of JSON lines, open at its end.
#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
    hasher: crc32fast::Hasher,
    bytes: u64,
}

impl Journal {
    /// Opens a journal whose beginning is known, and forgets what comes after it.
    pub(crate) fn open(path: &Path, beginning: Seal) -> Result<Self, RunError> {
        let hasher = check(path, beginning)?;
        let open = || -> io::Result<File> {
            let mut file = File::options().write(true).create(true).truncate(false).open(path)?;
            file.set_len(beginning.bytes)?;
            file.seek(SeekFrom::End(0))?;
            Ok(file)
        };
        let file = open().map_err(RunError::about(path))?;
        Ok(Self { path: path.into(), file, hasher, bytes: beginning.bytes })
    }

    /// Adds a line.
    pub(crate) fn append(&mut self, line: &impl Serialize) -> Result<(), RunError> {
        let mut text =
            serde_json::to_string(line).map_err(|error| RunError::about(&self.path)(error.into()))?;
        text.push('\n');
        self.file.write_all(text.as_bytes()).map_err(RunError::about(&self.path))?;
        self.hasher.update(text.as_bytes());
        self.bytes += text.len() as u64;
        Ok(())
    }

    /// Brings everything down to the disk and says what it is.
    pub(crate) fn seal(&mut self) -> Result<Seal, RunError> {
        self.file.sync_all().map_err(RunError::about(&self.path))?;
        Ok(Seal { bytes: self.bytes, crc32: self.hasher.clone().finalize() })
    }
}

/// Makes sure that a journal begins as it should; one that should be empty need not be there.
pub(crate) fn check(path: &Path, beginning: Seal) -> Result<crc32fast::Hasher, Damage> {
    if beginning.bytes == 0 && !path.exists() {
        return Ok(crc32fast::Hasher::new());
    }
    beginning.check_beginning(path)
}

/// Keeps what comes after a journal's beginning in another file, if there is any.
pub(crate) fn copy_rest(path: &Path, beginning: Seal, to: &Path) -> Result<(), RunError> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(RunError::about(path)(error)),
    };
    match bytes.get(beginning.bytes as usize..) {
        None | Some([]) => Ok(()),
        Some(rest) => fs::write(to, rest).map_err(RunError::about(to)),
    }
}
