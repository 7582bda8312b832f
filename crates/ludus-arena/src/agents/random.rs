//! Any legal move, each as likely as the others: the zero of every scale.

use std::sync::{Arc, atomic::AtomicBool};

use ludus_core::{
    Game, Rng, Seed,
    spec::{Info, Options, SpecError},
};
use ludus_exact::Tables;
use ludus_games::Catalogued;
use ludus_search::Root;

use super::AgentKind;
use crate::{
    agent::{Agent, Chosen, Thought},
    error::AgentError,
};

/// The kind of agent that is called `random`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Random;

impl AgentKind for Random {
    const INFO: &'static Info = &Info {
        name: "random",
        aliases: &[],
        summary: "any legal move, each as likely as the others",
        options: &[],
    };

    fn parse(_options: &Options<'_>) -> Result<Self, SpecError> {
        Ok(Self)
    }

    fn build<G: Catalogued>(
        &self,
        _game: &G,
        _tables: &Arc<Tables>,
    ) -> Result<Box<dyn Agent<G>>, AgentError> {
        Ok(Box::new(RandomAgent { rng: Seed(0).stream("random", 0) }))
    }
}

struct RandomAgent {
    rng: Rng,
}

impl<G: Game> Agent<G> for RandomAgent {
    fn begin(&mut self, _game: &G, _position: &G::Position, rng: Rng) {
        self.rng = rng;
    }

    fn choose(&mut self, _game: &G, root: &Root<'_, G>, _stop: &AtomicBool) -> Chosen<G::Move> {
        let idx = self.rng.below(root.moves.len() as u32) as usize;
        Ok(Thought::plain(root.moves[idx]))
    }
}
