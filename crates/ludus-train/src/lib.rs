//! How machines learn to play: algorithms that change the numbers of a player from generation to generation, and
//! runs that keep what was learned. Nothing here prints or reads a clock to decide anything. Modules in reading
//! order:

/// Independent jobs on any number of threads.
pub mod executor;
/// What every way of learning has in common.
pub mod learner;
/// How strong champions are, measured while a run learns.
pub mod ratings;
/// A course of learning as a folder.
pub mod run;

pub use executor::{Executor, Stopped};
pub use learner::{Learner, Origin, Progress};
