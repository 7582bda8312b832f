//! The agent `careless`: another agent that now and then makes a random move instead of thinking, as in the Othello
//! League, where both sides did so with one move in ten. It makes many games of two players that always play the same.

use std::sync::{Arc, atomic::AtomicBool};

use ludus_core::{
    Game, Rng, Seed,
    spec::{Info, OptionInfo, Options, SpecError},
};
use ludus_exact::Tables;
use ludus_games::Catalogued;
use ludus_search::Root;

use super::AgentKind;
use crate::{
    agent::{Agent, Chosen, Thought},
    agent_spec::AgentSpec,
    demands::Demands,
    error::AgentError,
    learned::Judging,
    replies::Replies,
};

/// Chances are drawn in such parts, so that a chance is a whole number of them.
const PARTS: u32 = 1_000_000;
/// One move in ten, as in the Othello League.
const USUAL_CHANCE: f64 = 0.1;

const CHANCE: &str = "chance";
const AGENT: &str = "agent";

/// The kind of agent that is called `careless`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Careless {
    /// How many of [`PARTS`] moves are random.
    chance: u32,
    agent: Box<AgentSpec>,
}

impl AgentKind for Careless {
    const INFO: &'static Info = &Info {
        name: "careless",
        aliases: &[],
        summary: "another agent that makes a random move now and then",
        options: &[
            OptionInfo {
                key: AGENT,
                values: "an agent in quotes",
                default: "none: it must be given",
                meaning: "who plays",
            },
            OptionInfo {
                key: CHANCE,
                values: "0 to 1",
                default: "0.1",
                meaning: "how often a move is random",
            },
        ],
    };

    fn parse(options: &Options<'_>) -> Result<Self, SpecError> {
        let agent =
            options.text(AGENT).ok_or_else(|| options.bad_value(AGENT, None, "an agent in quotes"))?;
        let chance = options.read(CHANCE, USUAL_CHANCE, "a number from 0 to 1", |text| {
            text.parse().ok().filter(|chance| (0.0..=1.0).contains(chance))
        })?;
        let chance = (chance * f64::from(PARTS)).round() as u32;
        Ok(Self { chance, agent: Box::new(AgentSpec::parse(agent)?) })
    }

    fn is_timed(&self) -> bool {
        self.agent.is_timed()
    }

    fn demands(&self) -> Demands {
        self.agent.demands()
    }

    fn replies(&self) -> Option<&Arc<Replies>> {
        self.agent.replies()
    }

    fn build<G: Catalogued>(&self, game: &G, tables: &Arc<Tables>) -> Result<Box<dyn Agent<G>>, AgentError> {
        Ok(self.around(self.agent.build(game, tables)?))
    }

    fn build_judging<G: Catalogued>(
        &self,
        game: &G,
        tables: &Arc<Tables>,
        judge: Judging<G>,
    ) -> Result<Option<Box<dyn Agent<G>>>, AgentError> {
        Ok(self.agent.build_judging(game, tables, judge)?.map(|agent| self.around(agent)))
    }
}

impl Careless {
    fn around<G: Game>(&self, agent: Box<dyn Agent<G>>) -> Box<dyn Agent<G>> {
        Box::new(CarelessAgent { chance: self.chance, agent, rng: Seed(0).stream("careless", 0) })
    }
}

struct CarelessAgent<G: Game> {
    chance: u32,
    agent: Box<dyn Agent<G>>,
    rng: Rng,
}

impl<G: Game> Agent<G> for CarelessAgent<G> {
    fn begin(&mut self, game: &G, position: &G::Position, mut rng: Rng) {
        let own = Seed(rng.next_u64()).stream("careless", 0);
        self.agent.begin(game, position, rng);
        self.rng = own;
    }

    fn choose(&mut self, game: &G, root: &Root<'_, G>, stop: &AtomicBool) -> Chosen<G::Move> {
        if self.rng.below(PARTS) < self.chance {
            let idx = self.rng.below(root.moves.len() as u32) as usize;
            return Ok(Thought::plain(root.moves[idx]));
        }
        self.agent.choose(game, root, stop)
    }

    fn declines(&self, game: &G, position: &G::Position) -> Option<String> {
        self.agent.declines(game, position)
    }

    fn observe(&mut self, game: &G, mv: G::Move) {
        self.agent.observe(game, mv);
    }

    fn final_score(&mut self, game: &G) -> Option<String> {
        self.agent.final_score(game)
    }
}
