//! What agents made of learned players have in common: a file, and who plays with it. The file names its own agent; a
//! user may ask for another one around the same judge, or only for another depth.

use std::{sync::Arc, time::Duration};

use ludus_core::spec::{OptionInfo, Options, Spec, SpecError, SpecOption};
use ludus_exact::Tables;
use ludus_games::Catalogued;
use ludus_search::MAX_DEPTH;

use super::thinking::{NODES, TIME, duration};
use crate::{
    agent::Agent,
    agent_spec::AgentSpec,
    demands::Demands,
    error::AgentError,
    learned::{LearnedError, PlayerFile, WrongJudging},
};

/// The option for another agent around the same judge.
pub(super) const AGENT: OptionInfo = OptionInfo {
    key: "agent",
    values: "an agent in quotes",
    default: "the one it learned with",
    meaning: "who asks the learned judge",
};
/// The option for another depth.
pub(super) const DEPTH: OptionInfo = OptionInfo {
    key: "depth",
    values: "1 to 100",
    default: "the one it learned with",
    meaning: "plies to look ahead",
};
/// The option for time.
pub(super) const TIME_OPTION: OptionInfo = TIME;

/// Who plays with a learned judge.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Around {
    agent: Option<Box<AgentSpec>>,
    depth: Option<u32>,
    time: Option<Duration>,
}

impl Around {
    pub(super) fn parse(options: &Options<'_>) -> Result<Self, SpecError> {
        let agent = options.text(AGENT.key).map(AgentSpec::parse).transpose()?.map(Box::new);
        let is_deeper = options.is_given(DEPTH.key);
        let depth = is_deeper.then(|| options.number(DEPTH.key, 1, 1..=MAX_DEPTH)).transpose()?;
        Ok(Self { agent, depth, time: duration(options, TIME.key)? })
    }

    pub(super) fn is_timed(&self) -> bool {
        self.time.is_some() || self.agent.as_ref().is_some_and(|agent| agent.is_timed())
    }

    /// What the agent asks for that a user has named. One that a file names may ask for nothing.
    pub(super) fn demands(&self) -> Demands {
        self.agent.as_ref().map_or(Demands::NONE, |agent| agent.demands())
    }

    /// The learned player as an agent.
    pub(super) fn build<G: Catalogued>(
        &self,
        player: &PlayerFile,
        game: &G,
        tables: &Arc<Tables>,
    ) -> Result<Box<dyn Agent<G>>, LearnedAgentError> {
        let agent = self.agent::<G>(player)?;
        let (brain, genome) = player.at(game)?;
        let Some(judge) = brain.judging(game, &genome)? else { return Ok(agent.build(game, tables)?) };
        let wanted = judge.asker();
        let built = agent.build_judging(game, tables, judge)?;
        built.ok_or_else(|| LearnedAgentError::NoJudgeWanted { agent: agent.to_string(), wanted })
    }

    /// The agent around the judge. A time is the most that it may take, so one that does not think at all is left as it is.
    fn agent<G: Catalogued>(&self, player: &PlayerFile) -> Result<AgentSpec, LearnedAgentError> {
        let mut spec = match &self.agent {
            Some(agent) => Spec::parse(&player.with_map(&agent.to_string()))?,
            None => Spec::parse(&modest(player)?.to_string())?,
        };
        if let Some(depth) = self.depth {
            spec.options.retain(|option| ![DEPTH.key, NODES.key, TIME.key].contains(&option.key.as_str()));
            spec.options.push(SpecOption::new(DEPTH.key, &depth.to_string()));
        }
        let agent = AgentSpec::from_spec(spec)?;
        Ok(self.time.and_then(|time| agent.with_time::<G>(time)).unwrap_or(agent))
    }
}

/// The agent that a file names. Files come from anywhere, so it may start no program and read no file.
fn modest(player: &PlayerFile) -> Result<AgentSpec, LearnedAgentError> {
    let agent = AgentSpec::parse(&player.agent_text())?;
    let Demands { runs_programs, reads_files, .. } = agent.demands();
    if runs_programs || reads_files {
        return Err(LearnedAgentError::Demanding(agent.to_string()));
    }
    Ok(agent)
}

/// Why a learned player is no agent.
#[derive(Debug, thiserror::Error)]
pub enum LearnedAgentError {
    /// Its numbers make no player.
    #[error(transparent)]
    Learned(#[from] LearnedError),
    /// Its agent's text is wrong.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// Its agent cannot be made.
    #[error(transparent)]
    Agent(#[from] Box<AgentError>),
    /// The file names an agent that wants more than a file from anywhere may have.
    #[error("found an agent that starts programs or reads files ({0}), wanted one that only thinks")]
    Demanding(String),
    /// It is a map, which judges no position.
    #[error("found the values of a map, wanted a player whose numbers judge positions")]
    NoJudge,
    /// Its numbers wish for moves, and a search asks what positions are worth.
    #[error(transparent)]
    Judging(#[from] WrongJudging),
    /// Its agent has no use for a judge.
    #[error("{agent} asks no evaluation; wanted {wanted}")]
    NoJudgeWanted {
        /// The agent's text.
        agent: String,
        /// Who would ask.
        wanted: &'static str,
    },
}

impl From<AgentError> for LearnedAgentError {
    fn from(error: AgentError) -> Self {
        Self::Agent(Box::new(error))
    }
}
