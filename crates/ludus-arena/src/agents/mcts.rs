//! The agent `mcts`: Monte Carlo tree search, which needs nothing but the rules.

use std::{sync::Arc, time::Duration};

use ludus_core::{
    Game, Rng,
    spec::{Info, OptionInfo, Options, Spec, SpecError},
};
use ludus_exact::Tables;
use ludus_games::Catalogued;
use ludus_search::mcts::{
    Config, Considered, Estimate, Question, USUAL_EXPLORATION, USUAL_RAVE_EQUIVALENCE, Verdict,
};

use super::{
    AgentKind,
    knowing::EXACT,
    simulating::{Asked, REUSE, SIMULATIONS, Simulating, TreeSearch, Usual, memory_option},
    thinking::{TIME, timed},
};
use crate::{
    agent::{Agent, Candidate, Simulated, Thought, Why},
    demands::Demands,
    error::AgentError,
};

/// What it takes when nothing is said.
const USUAL: Usual = Usual { simulations: 1000, mebibytes: 128 };
/// Bytes of a node, with its share of RAVE's table if there is one.
const BYTES_PER_NODE: usize = 32;
const BYTES_PER_RAVE_NODE: usize = BYTES_PER_NODE + 12;

/// The kind of agent that is called `mcts`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Mcts {
    config: Config,
    simulating: Simulating,
}

impl AgentKind for Mcts {
    const INFO: &'static Info = &Info {
        name: "mcts",
        aliases: &["uct"],
        summary: "Monte Carlo tree search: random games where the results are good",
        options: &[
            OptionInfo {
                key: SIMULATIONS,
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
            REUSE,
            memory_option("128"),
            EXACT,
        ],
    };

    fn parse(options: &Options<'_>) -> Result<Self, SpecError> {
        let rave = rave(options)?;
        let simulating = Simulating::parse(options, USUAL)?;
        let bytes_per_node = if rave.is_some() { BYTES_PER_RAVE_NODE } else { BYTES_PER_NODE };
        let config = Config {
            exploration: options.real("c", USUAL_EXPLORATION, 0.0..=100.0)?,
            bonus: options.real("bonus", 0.0, -100.0..=100.0)?,
            rave,
            capacity: simulating.capacity(bytes_per_node),
        };
        Ok(Self { config, simulating })
    }

    fn is_timed(&self) -> bool {
        self.simulating.time.is_some()
    }

    fn demands(&self) -> Demands {
        self.simulating.demands()
    }

    fn with_time<G: Catalogued>(&self, spec: &Spec, time: Duration) -> Option<Spec> {
        Some(timed(spec, &[SIMULATIONS], time))
    }

    fn build<G: Catalogued>(&self, game: &G, tables: &Arc<Tables>) -> Result<Box<dyn Agent<G>>, AgentError> {
        self.simulating.agent(ludus_search::Mcts::new(game, self.config), game, tables)
    }
}

/// RAVE's equivalence in visits, or nothing.
fn rave(options: &Options<'_>) -> Result<Option<f64>, SpecError> {
    match options.text("rave") {
        None | Some("on" | "off") => Ok(options.switch("rave", false)?.then_some(USUAL_RAVE_EQUIVALENCE)),
        Some(_) => options.real("rave", USUAL_RAVE_EQUIVALENCE, 1.0..=1e6).map(Some),
    }
}

impl<G: Game> TreeSearch<G> for ludus_search::Mcts<G> {
    fn think(&mut self, asked: Asked<'_, G>, rng: &mut Rng) -> Thought<G::Move> {
        let Asked { game, root, oracle, limits, .. } = asked;
        let found = self.search(Question { game, root, oracle, limits }, rng);
        let line = if found.line.is_empty() { vec![found.best] } else { found.line };
        let candidates = found.moves.iter().map(candidate).collect();
        Thought {
            mv: found.best,
            value: Some(value(&found.moves[0].estimate)),
            depth: line.len() as u32,
            nodes: found.simulations,
            line,
            why: Why { candidates, ..Why::NONE },
        }
    }

    fn follow(&mut self, game: &G, mv: G::Move) {
        self.advance(game, mv);
    }

    fn forget(&mut self) {
        self.forget();
    }
}

/// The mean margin, unless the game is known to end without one.
fn value(estimate: &Estimate) -> f64 {
    if estimate.proven == Some(Verdict::Draw) { 0.0 } else { estimate.margin }
}

fn candidate<M: Copy>(considered: &Considered<M>) -> Candidate<M> {
    let Considered { mv, share, estimate } = *considered;
    let simulated = Simulated {
        visits: estimate.visits.into(),
        share,
        result: estimate.result,
        proven: estimate.proven,
        guided: None,
    };
    Candidate { mv, value: Some(value(&estimate)), simulated: Some(simulated) }
}
