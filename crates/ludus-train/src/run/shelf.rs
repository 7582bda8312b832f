//! A folder of checkpoints, each a folder named by its generation. A checkpoint is written under a name that begins
//! with a dot, brought down to the disk and renamed as its last step, so that one with a proper name is whole. What a
//! killed program left under a dot is swept away by the next owner.

use std::{
    fs::{self, File},
    io::{self, ErrorKind, Write},
    path::{Path, PathBuf},
};

use ludus_arena::learned::champions::CHAMPION;

use super::{
    error::{Damage, RunError},
    manifest::Manifest,
    seal::Seal,
};

/// Everything that later generations depend on.
pub const STATE: &str = "state.safetensors";
/// What the checkpoint consists of.
pub const MANIFEST: &str = "checkpoint.json";

/// A folder of checkpoints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shelf {
    folder: PathBuf,
}

/// A checkpoint that is not in its place yet.
#[derive(Debug)]
pub(crate) struct Draft {
    shelf: Shelf,
    generation: u64,
    /// The seals of its files by their names.
    pub(crate) seals: Vec<(String, Seal)>,
}

impl Shelf {
    pub(crate) fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// Where the checkpoint of a generation stands.
    pub(crate) fn path(&self, generation: u64) -> PathBuf {
        self.folder.join(folder_name(generation))
    }

    /// The generations whose checkpoints are here, the oldest first.
    pub(crate) fn generations(&self) -> Result<Vec<u64>, RunError> {
        let names = names_in(&self.folder)?;
        let mut generations: Vec<u64> = names.iter().filter_map(|name| parse_folder_name(name)).collect();
        generations.sort_unstable();
        Ok(generations)
    }

    /// Writes a new checkpoint beside its place; a champion from elsewhere has no state.
    pub(crate) fn draft(
        &self,
        generation: u64,
        state: Option<&[u8]>,
        champion: &[u8],
    ) -> Result<Draft, RunError> {
        self.sweep()?;
        let folder = self.draft_path(generation);
        fs::create_dir_all(&folder).map_err(RunError::about(&folder))?;
        let mut seals = Vec::new();
        for (name, bytes) in [(STATE, state), (CHAMPION, Some(champion))] {
            let Some(bytes) = bytes else { continue };
            write_through(&folder.join(name), bytes)?;
            seals.push((name.to_owned(), Seal::of(bytes)));
        }
        Ok(Draft { shelf: self.clone(), generation, seals })
    }

    /// What the checkpoint of a generation consists of.
    pub(crate) fn manifest(&self, generation: u64) -> Result<Manifest, Damage> {
        let path = self.path(generation).join(MANIFEST);
        let manifest = Manifest::load(&path)?;
        if manifest.generation != generation {
            let reason = format!("found generation {}, wanted {generation}", manifest.generation);
            return Err(Damage::new(&path, reason));
        }
        Ok(manifest)
    }

    /// A sealed file of a checkpoint.
    pub(crate) fn load(&self, manifest: &Manifest, name: &str) -> Result<Vec<u8>, Damage> {
        let path = self.path(manifest.generation).join(name);
        let bytes = fs::read(&path).map_err(|error| Damage::new(&path, error.to_string()))?;
        manifest.seal(name).check(&path, &bytes)?;
        Ok(bytes)
    }

    /// Removes the states of all but the newest `n_kept` checkpoints.
    pub(crate) fn drop_states(&self, n_kept: usize) -> Result<(), RunError> {
        for generation in self.generations()?.iter().rev().skip(n_kept) {
            let path = self.path(*generation).join(STATE);
            remove(fs::remove_file(&path)).map_err(RunError::about(&path))?;
        }
        Ok(())
    }

    /// Removes the checkpoints of all generations but one.
    pub(crate) fn drop_all_but(&self, kept: u64) -> Result<(), RunError> {
        for generation in self.generations()?.into_iter().filter(|&generation| generation != kept) {
            let path = self.path(generation);
            fs::remove_dir_all(&path).map_err(RunError::about(&path))?;
        }
        Ok(())
    }

    /// Moves a checkpoint into another folder, under the name of this one.
    pub(crate) fn move_to(&self, generation: u64, folder: &Path) -> Result<(), RunError> {
        let to = folder.join(self.folder.file_name().unwrap_or_default());
        let place = to.join(folder_name(generation));
        let moved = fs::create_dir_all(&to).and_then(|()| fs::rename(self.path(generation), &place));
        moved.map_err(RunError::about(&place))
    }

    /// Removes all checkpoints and the folder.
    pub(crate) fn clear(&self) -> Result<(), RunError> {
        remove(fs::remove_dir_all(&self.folder)).map_err(RunError::about(&self.folder))
    }

    /// Removes what was never finished.
    pub(crate) fn sweep(&self) -> Result<(), RunError> {
        sweep(&self.folder)
    }

    fn draft_path(&self, generation: u64) -> PathBuf {
        self.folder.join(format!(".{}", folder_name(generation)))
    }
}

impl Draft {
    /// Where the champion is as long as this is a draft.
    pub(crate) fn champion(&self) -> PathBuf {
        self.shelf.draft_path(self.generation).join(CHAMPION)
    }

    /// Puts the checkpoint in its place.
    pub(crate) fn publish(self, manifest: &Manifest) -> Result<(), RunError> {
        let Self { shelf, generation, .. } = self;
        let (draft, place) = (shelf.draft_path(generation), shelf.path(generation));
        let path = draft.join(MANIFEST);
        manifest.store(&path).map_err(RunError::about(&path))?;
        sync_folder(&draft)?;
        fs::rename(&draft, &place).map_err(RunError::about(&place))?;
        sync_folder(&shelf.folder)
    }
}

/// Removes what begins with a dot: files and folders that were never finished.
pub(crate) fn sweep(folder: &Path) -> Result<(), RunError> {
    for name in names_in(folder)?.into_iter().filter(|name| name.starts_with('.')) {
        let path = folder.join(name);
        let removed = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
        removed.map_err(RunError::about(&path))?;
    }
    Ok(())
}

/// The names in a folder; none when it is not there.
pub(crate) fn names_in(folder: &Path) -> Result<Vec<String>, RunError> {
    let names = || -> io::Result<Vec<String>> {
        let entries = match fs::read_dir(folder) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
    };
    names().map_err(RunError::about(folder))
}

/// Brings the names in a folder down to the disk.
pub(crate) fn sync_folder(folder: &Path) -> Result<(), RunError> {
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(RunError::about(folder))
}

fn write_through(path: &Path, bytes: &[u8]) -> Result<(), RunError> {
    let write = || -> io::Result<()> {
        let mut file = File::create(path)?;
        file.write_all(bytes)?;
        file.sync_all()
    };
    write().map_err(RunError::about(path))
}

/// What is not there need not be removed.
fn remove(removed: io::Result<()>) -> io::Result<()> {
    match removed {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

/// Six digits, so that listings are in order for a million generations.
fn folder_name(generation: u64) -> String {
    format!("{generation:06}")
}

fn parse_folder_name(name: &str) -> Option<u64> {
    name.parse().ok().filter(|&generation| folder_name(generation) == name)
}
