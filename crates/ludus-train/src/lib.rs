//! How machines learn to play: algorithms that change the numbers of a player from generation to generation, and
//! runs that keep what was learned. Nothing here prints or reads a clock to decide anything. Modules in reading
//! order:

/// Independent jobs on any number of threads.
pub mod executor;
/// What every way of learning has in common.
pub mod learner;
/// Numbers that learners draw.
pub mod chance;
/// The players that are being taught.
pub mod pupils;
/// States of learners as files.
pub mod saved;
/// Learning from each other.
pub mod coevolution;
/// Weights that carry their own step sizes.
pub mod evolution_strategy;
/// Chromosomes that are selected, crossed and mutated.
pub mod genetic;
/// Everybody against everybody, and what was learned on small boards.
pub mod round_robin;
/// A cloud of candidates that learns its own shape.
pub mod cma_es;
/// Neurons that are judged by the nets they take part in.
pub mod teams;
/// A population of neurons for every place in the net.
pub mod esp;
/// One population of neurons, and blueprints that choose among them.
pub mod sane;
/// Two populations that learn from each other.
pub mod hosts_and_parasites;
/// A net that learns from its own games.
pub mod zero;
/// The ways of learning by name.
pub mod learning;
/// What opponents remember.
pub mod memory;
/// The champion of another run that a run begins with.
pub mod forerunner;
mod opposition;
mod trial;
/// How strong champions are, measured while a run learns.
pub mod ratings;
/// A course of learning as a folder.
pub mod run;
/// What a run does, as people write it.
pub mod settings;
/// What runs look like from outside.
pub mod runs;

pub use executor::{Executor, Stopped, Unfinished};
pub use learner::{Learner, Origin, Progress};
pub use memory::Memory;
pub use opposition::{OppositionError, Seats};
