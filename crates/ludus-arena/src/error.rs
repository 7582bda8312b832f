//! Why an agent could not be made.

use std::{fmt, io, path::PathBuf};

use ludus_core::spec::{Info, SpecError};
use ludus_games::{Catalogued, knowledge::KnowledgeError};

pub use crate::agents::LearnedAgentError;
use crate::{agent_spec::AgentSpec, learned::WrongJudging};

/// An agent that could not be made.
#[derive(Debug, thiserror::Error)]
pub enum AgentError {
    /// The spec is at fault.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The agent exists, but not for this game.
    #[error("{agent} does not play {game}; these do: {}", .players.join(", "))]
    NotForGame {
        /// The agent's name.
        agent: String,
        /// The game's name.
        game: &'static str,
        /// The names of the agents that play it.
        players: Vec<&'static str>,
    },
    /// The agent plays this game, but not in this variant.
    #[error("{agent} cannot play {game}: engines know no such start")]
    NotForStart {
        /// The agent's name.
        agent: &'static str,
        /// The game's spec.
        game: String,
    },
    /// The agent plays this game, but not from where it begins.
    #[error("{agent} cannot play from the start: {reason}")]
    Declines {
        /// The agent's spec.
        agent: String,
        /// Why not, and what to do.
        reason: String,
    },
    /// A program that the spec names could not be run.
    #[error("cannot run {program}: {reason}; install it or give its path")]
    Unstartable {
        /// The program as it was named.
        program: String,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// A file that the spec names could not be read.
    #[error("cannot read {}: {error}", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A learned player could not be used.
    #[error("{what}: {error}")]
    Unusable {
        /// Where it lies.
        what: String,
        /// Why not.
        error: Box<LearnedAgentError>,
    },
    /// Learned numbers are of another kind than the one that the agent asks.
    #[error("{agent}: {error}")]
    Judging {
        /// The agent's name.
        agent: &'static str,
        /// What they are and should be.
        error: WrongJudging,
    },
    /// The agent plays with learned numbers only.
    #[error(
        "{0} has learned nothing by itself; wanted net:FILE or run:NAME of a player that learned to be one, or {0}:net=FILE"
    )]
    NothingLearned(&'static str),
    /// A run has no such champion.
    #[error("run {run}: {reason}")]
    NoChampion {
        /// The run's name.
        run: String,
        /// Why not, and what to do.
        reason: String,
    },
    /// A file that the spec names could not be understood.
    #[error("{}, {error}", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Where and why.
        error: KnowledgeError,
    },
}

impl AgentError {
    /// The learned player in `file` could not be used.
    pub(crate) fn unusable(file: impl fmt::Display, error: LearnedAgentError) -> Self {
        Self::Unusable { what: file.to_string(), error: Box::new(error) }
    }

    /// The agent that is called so asks another kind of learned numbers.
    pub(crate) fn wrong_judging(agent: &Info, error: WrongJudging) -> Self {
        Self::Judging { agent: agent.name, error }
    }

    /// `agent` does not play the game `G`.
    pub(crate) fn not_for_game<G: Catalogued>(agent: &str) -> Self {
        let players = AgentSpec::catalogue_for::<G>();
        Self::NotForGame {
            agent: agent.into(),
            game: G::INFO.name,
            players: players.iter().map(|info| info.name).collect(),
        }
    }
}
