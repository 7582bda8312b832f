//! The agent `alphabeta`: minimax that leaves a line as soon as it will be avoided.

use ludus_core::{
    Game,
    spec::{Info, OptionInfo, Options, SpecError},
};
use ludus_search::{Extensions, Order, Search};

use super::{
    evaluations::EVAL,
    knowing::EXACT,
    searching::{Algorithm, FREE_CAPTURES, extensions},
    thinking::{NODES, TIME, Thinking, depth_option},
};

/// Alpha-beta to a fixed depth.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct AlphaBeta {
    extensions: Extensions,
    order: Order,
}

/// The option for the order of replies.
const ORDER: OptionInfo = OptionInfo {
    key: "order",
    values: "rules, refutations",
    default: "rules",
    meaning: "which replies are tried first; the same moves from fewer boards",
};

/// Its words.
const ORDERS: &[(&str, Order)] = &[("rules", Order::Rules), ("refutations", Order::Refutations)];

impl Algorithm for AlphaBeta {
    const INFO: &'static Info = &Info {
        name: "alphabeta",
        aliases: &["alpha-beta"],
        summary: "the same moves as minimax from fewer boards",
        options: &[depth_option("4"), EVAL, ORDER, FREE_CAPTURES, NODES, TIME, EXACT],
    };

    const USUAL: Thinking = Thinking::to_depth(4);

    fn parse(options: &Options<'_>) -> Result<Self, SpecError> {
        let order = options.choice(ORDER.key, Order::Rules, ORDERS)?;
        Ok(Self { extensions: extensions(options)?, order })
    }

    fn search<G: Game>(&self) -> Box<dyn Search<G>> {
        Box::new(ludus_search::AlphaBeta::ordered(self.extensions, self.order))
    }
}
