//! How well an agent plays, measured against the truth. Unlike a rating this needs no opponent and has an end: nobody
//! is better than 100 %. A sample of positions says how often it makes one of the best moves (`judgement`); where all
//! positions are in reach, every reply of an opponent is followed and nothing is left to chance (`proof`).
//!
//! Positions are judged without their past. Whatever is asked depends on the seed and on the position or its number alone,
//! so neither threads nor the order of questions matter. Modules in reading order:

mod bench;
mod sample;
mod judgement;
mod proof;

use std::sync::Arc;

use ludus_core::Seed;
use ludus_exact::Tables;
use ludus_search::Unsolved;

use crate::{agent_spec::AgentSpec, error::AgentError, fault::Halt};
pub use judgement::{Judgement, Least, Stage, judge};
pub use proof::{Mistake, Proof, SeatProof, prove};
pub use sample::Sample;
use sample::TRIES;

/// Who is to be judged, and with what.
#[derive(Clone, Debug)]
pub struct Hearing<'a> {
    /// The agent.
    pub agent: &'a AgentSpec,
    /// Where chance comes from.
    pub seed: Seed,
    /// Exact play.
    pub tables: &'a Arc<Tables>,
    /// How many positions at once.
    pub threads: usize,
}

/// Why there is no judgement.
#[derive(Debug, thiserror::Error)]
pub enum JudgeError {
    /// The agent could not be made.
    #[error(transparent)]
    Agent(#[from] AgentError),
    /// No position of many random games can be judged.
    #[error("no position of {TRIES} random games can be solved quickly{}; choose a smaller board", .0)]
    NothingInReach(String),
    /// Some positions cannot be judged, so nothing can be said about all of them.
    #[error("not every position can be solved quickly ({0}); choose a smaller board")]
    NotAllInReach(String),
    /// The same position may go on differently, so it cannot be asked about once and for all.
    #[error("{0}: the past of a position counts, so replies cannot be followed from position to position")]
    PastMatters(&'static str),
    /// The agent may answer the same question differently.
    #[error(
        "its moves depend on the clock, so they cannot be followed; limit it by depth, nodes or simulations"
    )]
    Timed,
    /// There are more positions than were allowed.
    #[error("more than {0} positions are reached; allow more or choose a smaller board")]
    TooMany(u64),
    /// The agent gave no move.
    #[error("the agent gives no move at {position}: {halt}")]
    NoMove {
        /// The position as text.
        position: String,
        /// Why.
        halt: Halt,
    },
    /// Exact play failed where it said it would not, or was stopped.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
    /// Threads could not be started.
    #[error("cannot start threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}
