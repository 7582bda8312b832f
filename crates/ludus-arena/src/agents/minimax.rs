//! The agent `minimax`: the plainest search, for comparison and for teaching.

use ludus_core::{
    Game,
    spec::{Info, Options, SpecError},
};
use ludus_search::{Extensions, Search};

use super::{
    evaluations::EVAL,
    knowing::EXACT,
    searching::{Algorithm, FREE_CAPTURES, extensions},
    thinking::{NODES, TIME, Thinking, depth_option},
};

/// Minimax to a fixed depth.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Minimax(Extensions);

impl Algorithm for Minimax {
    const INFO: &'static Info = &Info {
        name: "minimax",
        aliases: &[],
        summary: "every line to a depth, nothing spared",
        options: &[depth_option("3"), EVAL, FREE_CAPTURES, NODES, TIME, EXACT],
    };

    const USUAL: Thinking = Thinking::to_depth(3);

    fn parse(options: &Options<'_>) -> Result<Self, SpecError> {
        extensions(options).map(Self)
    }

    fn search<G: Game>(&self) -> Box<dyn Search<G>> {
        Box::new(ludus_search::Minimax::new(self.0))
    }
}
