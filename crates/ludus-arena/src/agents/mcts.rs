//! The agent `mcts`: Monte Carlo tree search, which needs nothing but the rules.

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use ludus_core::{
    Game, Rng, Seed,
    spec::{Info, OptionInfo, Options, Spec, SpecError},
};
use ludus_exact::Tables;
use ludus_games::Catalogued;
use ludus_search::{
    Limits, MAX_DEPTH, Oracle, Root,
    mcts::{Config, Considered, Estimate, Question, USUAL_EXPLORATION, USUAL_RAVE_EQUIVALENCE, Verdict},
};

use super::{
    AgentKind,
    knowing::{self, EXACT, known_move},
    thinking::{TIME, time, timed},
};
use crate::{
    agent::{Agent, Candidate, Chosen, Simulated, Thought, Why},
    clock,
    demands::Demands,
    error::AgentError,
};

/// Simulations a move, unless something else is asked for.
const USUAL_SIMULATIONS: u32 = 1000;
/// More than anybody waits for.
const MOST_SIMULATIONS: u32 = 1_000_000_000;
/// The usual memory of the tree in mebibytes.
const USUAL_MEMORY: u32 = 128;
/// The most memory in mebibytes.
const MOST_MEMORY: u32 = 4096;
/// Bytes of a node, with its share of RAVE's table if there is one.
const BYTES_PER_NODE: usize = 32;
const BYTES_PER_RAVE_NODE: usize = BYTES_PER_NODE + 12;

/// The kind of agent that is called `mcts`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Mcts {
    config: Config,
    mebibytes: u32,
    simulations: u64,
    time: Option<Duration>,
    reuse: bool,
    exact: bool,
}

impl AgentKind for Mcts {
    const INFO: &'static Info = &Info {
        name: "mcts",
        aliases: &["uct"],
        summary: "Monte Carlo tree search: random games where the results are good",
        options: &[
            OptionInfo {
                key: "simulations",
                values: "1 to 1000000000",
                default: "1000, unless time is given",
                meaning: "random games before a move",
            },
            TIME,
            OptionInfo {
                key: "c",
                values: "0 to 100",
                default: "1.41",
                meaning: "how much to explore moves that look worse",
            },
            OptionInfo {
                key: "bonus",
                values: "-100 to 100",
                default: "0",
                meaning: "what each point of margin adds to a won game's 1",
            },
            OptionInfo {
                key: "rave",
                values: "on, off or 1 to 1000000",
                default: "off",
                meaning: "learn from moves made later, fading after so many visits",
            },
            OptionInfo {
                key: "reuse",
                values: "on, off",
                default: "on",
                meaning: "keep what is known of the moves that were played",
            },
            OptionInfo {
                key: "memory",
                values: "1 to 4096",
                default: "128",
                meaning: "mebibytes that the tree may take",
            },
            EXACT,
        ],
    };

    fn parse(options: &Options<'_>) -> Result<Self, SpecError> {
        let time = time(options)?;
        let usual = if time.is_some() { MOST_SIMULATIONS } else { USUAL_SIMULATIONS };
        let rave = rave(options)?;
        let mebibytes = options.number("memory", USUAL_MEMORY, 1..=MOST_MEMORY)?;
        let bytes_per_node = if rave.is_some() { BYTES_PER_RAVE_NODE } else { BYTES_PER_NODE };
        let config = Config {
            exploration: options.real("c", USUAL_EXPLORATION, 0.0..=100.0)?,
            bonus: options.real("bonus", 0.0, -100.0..=100.0)?,
            rave,
            capacity: ((mebibytes as usize) << 20) / bytes_per_node,
        };
        let simulations = options.number("simulations", usual, 1..=MOST_SIMULATIONS)?.into();
        let (reuse, exact) = (options.switch("reuse", true)?, options.switch(EXACT.key, false)?);
        Ok(Self { config, mebibytes, simulations, time, reuse, exact })
    }

    fn is_timed(&self) -> bool {
        self.time.is_some()
    }

    fn demands(&self) -> Demands {
        Demands::memory(self.mebibytes.into())
    }

    fn with_time<G: Catalogued>(&self, spec: &Spec, time: Duration) -> Option<Spec> {
        Some(timed(spec, &["simulations"], time))
    }

    fn build<G: Catalogued>(&self, game: &G, tables: &Arc<Tables>) -> Result<Box<dyn Agent<G>>, AgentError> {
        Ok(Box::new(MctsAgent {
            search: ludus_search::Mcts::new(game, self.config),
            oracle: self.exact.then(|| knowing::oracle(game, tables)).transpose()?,
            kind: self.clone(),
            rng: Seed(0).stream("mcts", 0),
        }))
    }
}

/// RAVE's equivalence in visits, or nothing.
fn rave(options: &Options<'_>) -> Result<Option<f64>, SpecError> {
    match options.text("rave") {
        None | Some("on" | "off") => Ok(options.switch("rave", false)?.then_some(USUAL_RAVE_EQUIVALENCE)),
        Some(_) => options.real("rave", USUAL_RAVE_EQUIVALENCE, 1.0..=1e6).map(Some),
    }
}

struct MctsAgent<G: Game> {
    search: ludus_search::Mcts<G>,
    oracle: Option<Box<dyn Oracle<G>>>,
    kind: Mcts,
    rng: Rng,
}

impl<G: Game> Agent<G> for MctsAgent<G> {
    fn begin(&mut self, _game: &G, _position: &G::Position, rng: Rng) {
        self.search.forget();
        self.rng = rng;
    }

    fn choose(&mut self, game: &G, root: &Root<'_, G>, stop: &AtomicBool) -> Chosen<G::Move> {
        let Self { search, oracle, kind, rng } = self;
        if let Some(thought) =
            oracle.as_mut().and_then(|oracle| known_move(oracle.as_mut(), game, root, stop))
        {
            return Ok(thought);
        }
        if !kind.reuse {
            search.forget();
        }
        let limits = Limits { depth: MAX_DEPTH, nodes: kind.simulations, stop };
        let question = Question { game, root, oracle: oracle.as_deref_mut(), limits };
        let found = clock::within(kind.time, stop, || search.search(question, rng));
        let line = if found.line.is_empty() { vec![found.best] } else { found.line };
        let candidates = found.moves.iter().map(candidate).collect();
        Ok(Thought {
            mv: found.best,
            value: Some(value(&found.moves[0].estimate)),
            depth: line.len() as u32,
            nodes: found.simulations,
            line,
            why: Why { candidates, ..Why::NONE },
        })
    }

    fn observe(&mut self, game: &G, mv: G::Move) {
        if self.kind.reuse {
            self.search.advance(game, mv);
        }
    }
}

/// The mean margin, unless the game is known to end without one.
fn value(estimate: &Estimate) -> f64 {
    if estimate.proven == Some(Verdict::Draw) { 0.0 } else { estimate.margin }
}

fn candidate<M: Copy>(considered: &Considered<M>) -> Candidate<M> {
    let Considered { mv, share, estimate } = *considered;
    let simulated =
        Simulated { visits: estimate.visits.into(), share, result: estimate.result, proven: estimate.proven };
    Candidate { mv, value: Some(value(&estimate)), simulated: Some(simulated) }
}
