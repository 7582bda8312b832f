//! The agent `expected-min`: the Othello study's search, for any game.

use ludus_core::{
    Game,
    spec::{Info, OptionInfo, Options, SpecError},
};
use ludus_search::{Pruning, Search};

use super::{
    evaluations::EVAL,
    knowing::EXACT,
    searching::Algorithm,
    thinking::{NODES, TIME, Thinking, depth_option},
};

/// Expected-min, with or without the study's cutoffs.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ExpectedMin {
    pruning: Pruning,
}

impl Algorithm for ExpectedMin {
    const INFO: &'static Info = &Info {
        name: "expected-min",
        aliases: &[],
        summary: "minimax against an opponent who errs now and then",
        options: &[
            depth_option("3"),
            EVAL,
            OptionInfo {
                key: "pruned",
                values: "on, off",
                default: "off",
                meaning: "cut as alpha-beta would, which is faster and not sound",
            },
            NODES,
            TIME,
            EXACT,
        ],
    };

    const USUAL: Thinking = Thinking::to_depth(3);

    fn parse(options: &Options<'_>) -> Result<Self, SpecError> {
        let pruned = options.switch("pruned", false)?;
        Ok(Self { pruning: if pruned { Pruning::Unsound } else { Pruning::None } })
    }

    fn search<G: Game>(&self) -> Box<dyn Search<G>> {
        Box::new(ludus_search::ExpectedMin::new(self.pruning))
    }
}
