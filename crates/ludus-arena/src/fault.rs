//! What can go wrong with an agent in the middle of a game. Our own agents cannot fail; programs of others can,
//! in many ways, and each way has a name so that a forfeited game says what happened.

use std::fmt;

/// Why an agent could not go on with a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}: {message}")]
pub struct Fault {
    /// In which way it failed.
    pub kind: FaultKind,
    /// What was found and what was wanted, for people.
    pub message: String,
}

/// The ways to fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// The program could not be started.
    NotStarted,
    /// It ended or was killed.
    Crashed,
    /// It took longer than it was given.
    TimedOut,
    /// It chose a move that is not legal.
    Illegal,
    /// It wrote something that is no answer.
    Rubbish,
    /// It wrote more than an answer can hold.
    Flooded,
    /// It refused a legal move or a command that it must know.
    Refused,
}

impl FaultKind {
    /// Every way with its name in reports and files.
    pub const NAMES: [(&'static str, Self); 7] = [
        ("not started", Self::NotStarted),
        ("crashed", Self::Crashed),
        ("timed out", Self::TimedOut),
        ("illegal move", Self::Illegal),
        ("rubbish", Self::Rubbish),
        ("flooded", Self::Flooded),
        ("refused", Self::Refused),
    ];
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Self::NAMES.into_iter().find(|&(_, kind)| kind == *self).map(|(name, _)| name);
        f.write_str(name.expect("every kind has a name"))
    }
}

impl Fault {
    /// A fault of some kind.
    pub fn new(kind: FaultKind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into() }
    }
}

/// Why an agent gave no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Halt {
    /// It gives the game up.
    #[error("it resigns")]
    Resigns,
    /// It is broken.
    #[error(transparent)]
    Fails(#[from] Fault),
}
