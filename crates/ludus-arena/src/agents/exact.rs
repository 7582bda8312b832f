//! The agent `exact`: plays what is proven best, the quickest win or the longest resistance. Where a position is out of
//! reach it leaves the move to another agent, or refuses: it never guesses.

use std::sync::{Arc, atomic::AtomicBool};

use ludus_core::{
    Game, Rng,
    spec::{Info, OptionInfo, Options, SpecError},
};
use ludus_exact::{Tables, has_oracle};
use ludus_games::Catalogued;
use ludus_search::{Budget, Oracle, Root, Unsolved};

use super::{
    AgentKind, knowing,
    thinking::{MOST_NODES, NODES},
};
use crate::{
    agent::{Agent, Chosen},
    agent_spec::AgentSpec,
    demands::Demands,
    error::AgentError,
    fault::{Fault, FaultKind, Halt},
    replies::Replies,
};

/// The usual memory in mebibytes: every agent of a match has its own.
const USUAL_MEMORY: u32 = 128;
/// The most memory in mebibytes.
const MOST_MEMORY: u32 = 65_536;

/// The kind of agent that is called `exact`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Exact {
    nodes: u64,
    mebibytes: usize,
    otherwise: Option<Box<AgentSpec>>,
}

impl AgentKind for Exact {
    const INFO: &'static Info = &Info {
        name: "exact",
        aliases: &[],
        summary: "the best move, proven; the quickest win or the longest resistance",
        options: &[
            OptionInfo {
                key: "otherwise",
                values: "an agent in quotes",
                default: "refuse to move",
                meaning: "who moves where a position is out of reach",
            },
            OptionInfo { meaning: "boards to look at before a position counts as out of reach", ..NODES },
            OptionInfo {
                key: "memory",
                values: "1 to 65536",
                default: "128",
                meaning: "mebibytes for positions met before; tables come on top",
            },
        ],
    };

    fn parse(options: &Options<'_>) -> Result<Self, SpecError> {
        let nodes = match options.is_given("nodes") {
            true => options.number("nodes", MOST_NODES, 1..=MOST_NODES)?.into(),
            false => u64::MAX,
        };
        let otherwise = options.text("otherwise").map(AgentSpec::parse).transpose()?;
        let mebibytes = options.number("memory", USUAL_MEMORY, 1..=MOST_MEMORY)? as usize;
        Ok(Self { nodes, mebibytes, otherwise: otherwise.map(Box::new) })
    }

    fn plays<G: Catalogued>() -> bool {
        has_oracle::<G>()
    }

    fn is_timed(&self) -> bool {
        self.otherwise.as_ref().is_some_and(|agent| agent.is_timed())
    }

    fn demands(&self) -> Demands {
        let otherwise = self.otherwise.as_ref().map_or(Demands::NONE, |agent| agent.demands());
        Demands::memory(self.mebibytes as u64) + otherwise
    }

    fn replies(&self) -> Option<&Arc<Replies>> {
        self.otherwise.as_ref()?.replies()
    }

    fn build<G: Catalogued>(&self, game: &G, tables: &Arc<Tables>) -> Result<Box<dyn Agent<G>>, AgentError> {
        let own_tables = tables.with(tables.settings().threads, self.mebibytes);
        let otherwise = self.otherwise.as_ref().map(|agent| agent.build(game, tables)).transpose()?;
        Ok(Box::new(ExactAgent { oracle: knowing::oracle(game, &own_tables)?, nodes: self.nodes, otherwise }))
    }
}

struct ExactAgent<G: Game> {
    oracle: Box<dyn Oracle<G>>,
    nodes: u64,
    otherwise: Option<Box<dyn Agent<G>>>,
}

impl<G: Game> Agent<G> for ExactAgent<G> {
    fn begin(&mut self, game: &G, position: &G::Position, rng: Rng) {
        if let Some(agent) = &mut self.otherwise {
            agent.begin(game, position, rng);
        }
    }

    fn choose(&mut self, game: &G, root: &Root<'_, G>, stop: &AtomicBool) -> Chosen<G::Move> {
        let budget = Budget { nodes: self.nodes, stop };
        let unsolved = match knowing::exact_move(self.oracle.as_mut(), game, root, budget) {
            Ok(thought) => return Ok(thought),
            Err(unsolved) => unsolved,
        };
        match &mut self.otherwise {
            Some(agent) => agent.choose(game, root, stop),
            None => Err(refusal(&unsolved)),
        }
    }

    fn declines(&self, game: &G, position: &G::Position) -> Option<String> {
        match &self.otherwise {
            Some(agent) => agent.declines(game, position),
            None => self.oracle.reach(game, position).err().map(|unreached| advise(&unreached.into())),
        }
    }

    fn observe(&mut self, game: &G, mv: G::Move) {
        if let Some(agent) = &mut self.otherwise {
            agent.observe(game, mv);
        }
    }
}

fn refusal(unsolved: &Unsolved) -> Halt {
    Fault::new(FaultKind::Refused, advise(unsolved)).into()
}

/// What is wrong, and what to do about it.
fn advise(unsolved: &Unsolved) -> String {
    match unsolved {
        Unsolved::Stopped => unsolved.to_string(),
        _ => format!("{unsolved}; exact:otherwise=AGENT leaves such moves to another agent"),
    }
}
