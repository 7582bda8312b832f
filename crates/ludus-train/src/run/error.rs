//! What can go wrong with a run. Everything names the file or the run it is about and says what to do next, because a
//! run that took a day deserves more than an error number.

use std::{
    io,
    path::{Path, PathBuf},
};

/// A stored file that is not as it was written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} is damaged: {reason}", .file.display())]
pub struct Damage {
    /// The file.
    pub file: PathBuf,
    /// What was found and what was wanted.
    pub reason: String,
}

impl Damage {
    pub(crate) fn new(file: &Path, reason: impl Into<String>) -> Self {
        Self { file: file.into(), reason: reason.into() }
    }
}

/// Why a run cannot be begun, read or go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// That is no name for a run.
    #[error(
        "found the name {found:?}, wanted up to 100 letters, digits, hyphens, dots and underscores, and no hyphen or \
         dot first"
    )]
    BadName {
        /// The name, cut off if it is very long.
        found: String,
    },
    /// There is a run with this name already.
    #[error(
        "there is a run {name} already; go on with: ludus resume {name}, or choose another name with --name"
    )]
    Exists {
        /// The name.
        name: String,
    },
    /// There is no run with this name.
    #[error("there is no run {name}; `ludus runs` lists them")]
    Missing {
        /// The name.
        name: String,
    },
    /// Another program is at work on it.
    #[error("run {name} belongs to {owner}; wait for it, or stop it with: touch {}", .stop.display())]
    Held {
        /// The run.
        name: String,
        /// The program, as it wrote itself down.
        owner: String,
        /// The file that asks it to stop.
        stop: PathBuf,
    },
    /// A file cannot be read or written.
    #[error("cannot use {}: {error}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// There is no room for a file.
    #[error("there is no room for {}: {error}; {}", .path.display(), saved(name, *.generation))]
    NoRoom {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
        /// The run.
        name: String,
        /// The newest generation that is saved, if any is.
        generation: Option<u64>,
    },
    /// A file that nothing else can replace is damaged.
    #[error(transparent)]
    Damaged(#[from] Damage),
    /// The checkpoint to go on from is damaged, or a file that belongs to it.
    #[error("checkpoint {generation} of run {name}: {damage}; {}", offer(name, *.good))]
    DamagedCheckpoint {
        /// The run.
        name: String,
        /// The checkpoint.
        generation: u64,
        /// What is wrong with it.
        damage: Damage,
        /// The newest one from which the run can go on.
        good: Option<u64>,
    },
    /// There is no such checkpoint to go on from.
    #[error("run {name} cannot go on from generation {found}; wanted one of {}", list(.good))]
    NoSuchCheckpoint {
        /// The run.
        name: String,
        /// The generation that was asked for.
        found: u64,
        /// Those from which it can.
        good: Vec<u64>,
    },
    /// A generation could not be played, because somebody broke down.
    #[error(
        "cannot play generation {}: {reason}; run {name} is saved up to generation {generation}: go on with: ludus \
         resume {name}",
        generation + 1
    )]
    Unlearned {
        /// The run.
        name: String,
        /// The newest generation, which is saved.
        generation: u64,
        /// Who broke down, and how.
        reason: String,
    },
    /// The champion could not be measured.
    #[error("cannot rate generation {generation}: {reason}")]
    Unrated {
        /// The generation.
        generation: u64,
        /// Why not.
        reason: String,
    },
}

impl RunError {
    /// An error of the system about a file.
    pub(crate) fn about(path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self::File { path: path.into(), error }
    }

    /// The same with the news of what is safe, where the trouble is want of room.
    pub(crate) fn with_saved(self, name: &str, generation: Option<u64>) -> Self {
        use io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
        match self {
            Self::File { path, error }
                if matches!(error.kind(), FileTooLarge | QuotaExceeded | StorageFull) =>
            {
                Self::NoRoom { path, error, name: name.into(), generation }
            }
            other => other,
        }
    }
}

/// What is safe and how to go on.
fn saved(name: &str, generation: Option<u64>) -> String {
    let what = match generation {
        Some(generation) => format!("run {name} is saved up to generation {generation}"),
        None => format!("nothing of run {name} is saved yet"),
    };
    format!("{what}: make room and go on with: ludus resume {name}")
}

/// How to go on without a damaged checkpoint.
fn offer(name: &str, good: Option<u64>) -> String {
    match good {
        Some(good) => {
            format!("the last good one is {good}, go on from it with: ludus resume {name} --from {good}")
        }
        None => format!("none is good any more, begin anew with: ludus resume {name} --from 0"),
    }
}

fn list(generations: &[u64]) -> String {
    generations.iter().map(u64::to_string).collect::<Vec<String>>().join(", ")
}
