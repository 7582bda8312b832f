//! Agents that grow a tree by simulations, with a net or without: what limits them, how much memory they take, and what they do from
//! move to move. The searches differ; the agent around them is one.

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use ludus_core::{
    Game, Rng, Seed,
    spec::{OptionInfo, Options, SpecError},
};
use ludus_exact::Tables;
use ludus_games::Catalogued;
use ludus_search::{Limits, MAX_DEPTH, Oracle, Root};

use super::{
    knowing::{self, EXACT, known_move},
    thinking::time,
};
use crate::{
    agent::{Agent, Chosen, Thought},
    clock,
    demands::Demands,
    error::AgentError,
};

/// The option for simulations.
pub(super) const SIMULATIONS: &str = "simulations";
/// More than anybody waits for.
const MOST_SIMULATIONS: u32 = 1_000_000_000;
/// The most memory in mebibytes.
pub(super) const MOST_MEMORY: u32 = 4096;

/// The option for trees that outlive a move.
pub(super) const REUSE: OptionInfo = OptionInfo {
    key: "reuse",
    values: "on, off",
    default: "on",
    meaning: "keep what is known of the moves that were played",
};

/// The option for memory.
pub(super) const fn memory_option(default: &'static str) -> OptionInfo {
    OptionInfo { key: MEMORY, values: "1 to 4096", default, meaning: "mebibytes that the tree may take" }
}

const MEMORY: &str = "memory";

/// What an agent takes when nothing is said.
#[derive(Clone, Copy, Debug)]
pub(super) struct Usual {
    pub(super) simulations: u32,
    pub(super) mebibytes: u32,
}

/// How much an agent simulates, and what it keeps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Simulating {
    simulations: u64,
    pub(super) time: Option<Duration>,
    reuse: bool,
    exact: bool,
    mebibytes: u32,
}

impl Simulating {
    /// Reads `simulations`, `time`, `reuse`, `memory` and `exact`. With a time, simulations are as good as unlimited.
    pub(super) fn parse(options: &Options<'_>, usual: Usual) -> Result<Self, SpecError> {
        let time = time(options)?;
        let simulations = if time.is_some() { MOST_SIMULATIONS } else { usual.simulations };
        Ok(Self {
            simulations: options.number(SIMULATIONS, simulations, 1..=MOST_SIMULATIONS)?.into(),
            time,
            reuse: options.switch(REUSE.key, true)?,
            exact: options.switch(EXACT.key, false)?,
            mebibytes: options.number(MEMORY, usual.mebibytes, 1..=MOST_MEMORY)?,
        })
    }

    /// The memory of the tree.
    pub(super) fn demands(&self) -> Demands {
        Demands::memory(self.mebibytes.into())
    }

    /// The most nodes of a tree, of so many bytes each.
    pub(super) fn capacity(&self, bytes_per_node: usize) -> usize {
        ((self.mebibytes as usize) << 20) / bytes_per_node
    }

    /// The agent that searches so.
    pub(super) fn agent<G: Catalogued>(
        self,
        search: impl TreeSearch<G> + 'static,
        game: &G,
        tables: &Arc<Tables>,
    ) -> Result<Box<dyn Agent<G>>, AgentError> {
        let oracle = self.exact.then(|| knowing::oracle(game, tables)).transpose()?;
        let rng = Seed(0).stream("simulating", 0);
        Ok(Box::new(SimulatingAgent { search, oracle, simulating: self, ply: 0, rng }))
    }
}

/// What a search is asked.
pub(super) struct Asked<'a, G: Game> {
    pub(super) game: &'a G,
    pub(super) root: &'a Root<'a, G>,
    pub(super) oracle: Option<&'a mut (dyn Oracle<G> + 'static)>,
    pub(super) limits: Limits<'a>,
    /// Plies since the game began.
    pub(super) ply: u32,
}

/// A search that keeps its tree.
pub(super) trait TreeSearch<G: Game>: Send {
    /// What it thinks of a position.
    fn think(&mut self, asked: Asked<'_, G>, rng: &mut Rng) -> Thought<G::Move>;

    /// Follows a move.
    fn follow(&mut self, game: &G, mv: G::Move);

    /// Forgets the tree.
    fn forget(&mut self);
}

/// The agent around a search.
struct SimulatingAgent<G: Game, S> {
    search: S,
    oracle: Option<Box<dyn Oracle<G>>>,
    simulating: Simulating,
    ply: u32,
    rng: Rng,
}

impl<G: Game, S: TreeSearch<G>> Agent<G> for SimulatingAgent<G, S> {
    fn begin(&mut self, _game: &G, _position: &G::Position, rng: Rng) {
        self.search.forget();
        self.ply = 0;
        self.rng = rng;
    }

    fn choose(&mut self, game: &G, root: &Root<'_, G>, stop: &AtomicBool) -> Chosen<G::Move> {
        let Self { search, oracle, simulating, ply, rng } = self;
        if let Some(thought) =
            oracle.as_mut().and_then(|oracle| known_move(oracle.as_mut(), game, root, stop))
        {
            return Ok(thought);
        }
        if !simulating.reuse {
            search.forget();
        }
        let limits = Limits { depth: MAX_DEPTH, nodes: simulating.simulations, stop };
        let asked = Asked { game, root, oracle: oracle.as_deref_mut(), limits, ply: *ply };
        Ok(clock::within(simulating.time, stop, || search.think(asked, rng)))
    }

    fn observe(&mut self, game: &G, mv: G::Move) {
        self.ply += 1;
        if self.simulating.reuse {
            self.search.follow(game, mv);
        }
    }
}
