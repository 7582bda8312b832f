//! The agent `alphabeta`: minimax that leaves a line as soon as it will be avoided.

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

/// Alpha-beta to a fixed depth.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct AlphaBeta(Extensions);

impl Algorithm for AlphaBeta {
    const INFO: &'static Info = &Info {
        name: "alphabeta",
        aliases: &["alpha-beta"],
        summary: "the same moves as minimax from fewer boards",
        options: &[depth_option("4"), EVAL, FREE_CAPTURES, NODES, TIME, EXACT],
    };

    const USUAL: Thinking = Thinking::to_depth(4);

    fn parse(options: &Options<'_>) -> Result<Self, SpecError> {
        extensions(options).map(Self)
    }

    fn search<G: Game>(&self) -> Box<dyn Search<G>> {
        Box::new(ludus_search::AlphaBeta::new(self.0))
    }
}
