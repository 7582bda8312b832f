//! What can keep a study from being finished. Everything names the file, run or step it is about, and being stopped is among
//! it: whoever goes on later finds all finished steps done.

use std::{
    io,
    path::{Path, PathBuf},
};

use ludus_arena::AgentError;
use ludus_core::spec::SpecError;
use ludus_train::{Stopped, Unfinished, run::RunError, settings::SettingsError};

/// Why a study is not finished.
#[derive(Debug, thiserror::Error)]
pub enum StudyError {
    /// Somebody stopped it; what is finished is stored.
    #[error("stopped before its end")]
    Stopped,
    /// There is no study of this name.
    #[error(
        "found the study {found:?}{}, wanted one of {}",
        ludus_core::spec::did_you_mean(.nearest),
        .known.join(", ")
    )]
    Unknown {
        /// The name.
        found: String,
        /// The most similar one, if there is such a thing.
        nearest: Option<String>,
        /// All of them.
        known: Vec<&'static str>,
    },
    /// A preset does not say what it should.
    #[error("preset {preset}: {reason}")]
    Preset {
        /// Which one.
        preset: String,
        /// Where, what was found and what was wanted.
        reason: String,
    },
    /// Nets that a study needs cannot be had.
    #[error("{0}")]
    Nets(String),
    /// A stored result is not as it was written.
    #[error("{} is damaged: {reason}; remove it to have this step done again", .file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What was found and what was wanted.
        reason: String,
    },
    /// A stored result belongs to other settings.
    #[error(
        "{} was made with other settings: found {found:08x}, wanted {wanted:08x}; remove its folder to begin anew, or \
         choose another seed",
        .file.display()
    )]
    OtherSettings {
        /// The file.
        file: PathBuf,
        /// The checksum of the settings that it was made with.
        found: u32,
        /// The checksum of those of today.
        wanted: u32,
    },
    /// A run of the study's name does something else.
    #[error(
        "run {0} has other settings than the study wants; remove it to begin anew, or choose another seed"
    )]
    OtherRun(String),
    /// A file cannot be read or written.
    #[error("cannot use {}: {error}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A step cannot be done.
    #[error("{what}: {reason}")]
    Step {
        /// What was to be done.
        what: String,
        /// Why not.
        reason: String,
    },
    /// A run cannot go on.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The settings of a run are wrong.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// An agent cannot be made.
    #[error(transparent)]
    Agent(#[from] AgentError),
    /// A text names no agent or game.
    #[error(transparent)]
    Spec(#[from] SpecError),
}

impl From<Stopped> for StudyError {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

impl From<Unfinished> for StudyError {
    fn from(unfinished: Unfinished) -> Self {
        match unfinished {
            Unfinished::Stopped(stopped) => stopped.into(),
            Unfinished::Failed(reason) => Self::Step { what: "a generation".into(), reason },
        }
    }
}

impl StudyError {
    /// An error of the system about a file.
    pub(crate) fn about(path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self::File { path: path.into(), error }
    }
}
