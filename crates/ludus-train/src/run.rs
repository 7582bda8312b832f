//! A run: a folder that holds everything about one course of learning, so that it can be stopped, killed, copied and
//! taken up again. `run.toml` says what is done, `log.jsonl` has a line for every generation, `ratings.jsonl` one for
//! every kept champion, `checkpoints/` the champions and the newest states, `paused/` the state of a run that was stopped
//! between two of them, `replies.txt` what opponents remember, `timing.jsonl` what the clock says and `card.md` a summary.
//!
//! A run that goes on begins at its newest checkpoint and cuts the journals to what they were then. Since learning
//! depends on the state alone, the files of a run that was killed at any moment end up the same, byte for byte, as those
//! of one that was not; all but `timing.jsonl`.

mod card;
mod clock;
mod cost;
mod course;
mod error;
mod imported;
mod journal;
mod manifest;
mod name;
mod owner;
mod replies;
mod seal;
mod shelf;
mod stop_file;
mod taking_up;
mod times;

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use ludus_arena::{
    hold::{self, Hold, HoldError},
    whole_file,
};

pub use cost::cpu_seconds;
pub use course::{Course, End, Lesson, Observer, Plan};
pub use error::{Damage, RunError};
pub use imported::Imported;
pub use manifest::Manifest;
pub use name::RunName;
pub use replies::REPLIES;
pub use seal::Seal;
pub(crate) use shelf::names_in;
pub use shelf::{MANIFEST, STATE};
pub use stop_file::STOP;
pub use taking_up::{Discarded, TakenUp};

/// The resolved settings.
pub const SETTINGS: &str = "run.toml";
/// One line for every generation.
pub const LOG: &str = "log.jsonl";
/// One line for every kept champion.
pub const RATINGS: &str = "ratings.jsonl";
/// What the clock says.
pub const TIMING: &str = "timing.jsonl";
/// The folder of kept checkpoints.
pub const CHECKPOINTS: &str = "checkpoints";
/// The folder of the state of a stopped run.
pub const PAUSED: &str = "paused";
/// The summary.
pub const CARD: &str = "card.md";
/// The file that the owner locks.
const LOCK: &str = "lock";
/// The file whose lock gives a short time alone with all runs.
const GATE: &str = ".lock";

/// A run that belongs to this program until it is dropped.
#[derive(Debug)]
pub struct Run {
    name: RunName,
    folder: PathBuf,
    settings: String,
    _hold: Hold,
}

impl Run {
    /// Begins a run in the folder of all runs with the text of its settings.
    ///
    /// # Errors
    /// There is one with this name, or the folder cannot be written.
    pub fn create(runs: &Path, name: &RunName, settings: &str) -> Result<Self, RunError> {
        fs::create_dir_all(runs).map_err(RunError::about(runs))?;
        let _alone = hold::alone_behind(&gate(runs)).map_err(RunError::about(runs))?;
        let folder = runs.join(name.as_str());
        if folder.exists() {
            return Err(RunError::Exists { name: name.to_string() });
        }
        // Nobody else is in the making, so what has this name was left behind by a program that was killed.
        let draft = runs.join(format!(".{name}"));
        let make = || -> io::Result<()> {
            if draft.exists() {
                fs::remove_dir_all(&draft)?;
            }
            fs::create_dir(&draft)?;
            whole_file::store(&draft.join(SETTINGS), settings)?;
            fs::rename(&draft, &folder)
        };
        make().map_err(RunError::about(&folder))?;
        shelf::sync_folder(runs)?;
        Self::hold_when_alone(runs, name)
    }

    /// Takes hold of a run, so that no other program works on it.
    ///
    /// # Errors
    /// There is none, another program has it, or a file cannot be read.
    pub fn open(runs: &Path, name: &RunName) -> Result<Self, RunError> {
        if !runs.join(name.as_str()).join(SETTINGS).exists() {
            return Err(RunError::Missing { name: name.to_string() });
        }
        let _alone = hold::alone_behind(&gate(runs)).map_err(RunError::about(runs))?;
        Self::hold_when_alone(runs, name)
    }

    fn hold_when_alone(runs: &Path, name: &RunName) -> Result<Self, RunError> {
        let folder = runs.join(name.as_str());
        let lock = folder.join(LOCK);
        let hold = Hold::take_when_alone(&gate(runs), &lock, &owner::this_program());
        let hold = hold.map_err(|error| match error {
            HoldError::Held { owner } => {
                RunError::Held { name: name.to_string(), owner, stop: folder.join(STOP) }
            }
            HoldError::Failed(error) => RunError::about(&lock)(error),
        })?;
        let path = folder.join(SETTINGS);
        let settings = fs::read_to_string(&path).map_err(RunError::about(&path))?;
        Ok(Self { name: name.clone(), folder, settings, _hold: hold })
    }

    /// What it is called.
    #[must_use]
    pub fn name(&self) -> &RunName {
        &self.name
    }

    /// Where it is.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The text of its settings.
    #[must_use]
    pub fn settings(&self) -> &str {
        &self.settings
    }

    /// Lets the run go on longer than it was meant to: settings that differ in nothing but the number of generations.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn lengthen(&mut self, settings: &str) -> Result<(), RunError> {
        debug_assert_eq!(but_for_length(settings), self.sealed_settings(), "only the length may change");
        let path = self.folder.join(SETTINGS);
        whole_file::store(&path, settings).map_err(RunError::about(&path))?;
        self.settings = settings.into();
        Ok(())
    }

    /// What checkpoints remember of the settings. How long the run goes on is not part of it, since what is learned until
    /// then does not depend on it.
    fn sealed_settings(&self) -> String {
        but_for_length(&self.settings)
    }
}

/// Settings without the line that says how many generations there are, which stands before all tables.
fn but_for_length(settings: &str) -> String {
    let tables = settings.find("\n[").unwrap_or(settings.len());
    let (plain, tables) = settings.split_at(tables);
    let is_kept = |line: &&str| !line.starts_with("generations = ");
    plain.split_inclusive('\n').filter(is_kept).chain([tables]).collect()
}

/// Who works on a run, if anybody does.
///
/// # Errors
/// The folder cannot be read.
pub fn owner(runs: &Path, name: &RunName) -> Result<Option<String>, RunError> {
    let lock = runs.join(name.as_str()).join(LOCK);
    hold::owner(&gate(runs), &lock).map_err(RunError::about(&lock))
}

fn gate(runs: &Path) -> PathBuf {
    runs.join(GATE)
}
