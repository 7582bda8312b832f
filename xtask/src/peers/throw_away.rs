//! A folder that lives as long as its value, so that an error on the way removes it like the end does.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process,
};

use anyhow::{Context, Result};

/// An empty folder among the temporary files.
#[derive(Debug)]
pub(crate) struct ThrowAway(PathBuf);

impl ThrowAway {
    /// Makes the folder; `purpose` and the process make its name.
    pub(crate) fn new(purpose: &str) -> Result<Self> {
        let path = env::temp_dir().join(format!("ludus-{purpose}-{}", process::id()));
        fs::create_dir(&path).with_context(|| format!("cannot make the folder {}", path.display()))?;
        Ok(Self(path))
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for ThrowAway {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.0) {
            eprintln!("xtask: cannot remove {}: {error}", self.0.display());
        }
    }
}
