//! The agent `pvs`: principal-variation search with everything around it, the one to play against.

use ludus_core::{
    Game,
    spec::{Info, OptionInfo, Options, SpecError},
};
use ludus_search::{Extensions, MAX_DEPTH, Search};

use super::{
    evaluations::EVAL,
    knowing::EXACT,
    searching::{Algorithm, FREE_CAPTURES, extensions},
    thinking::{NODES, TIME, Thinking, depth_option},
};

/// Boards a move unless something else is asked for: a fraction of a second in all five games.
const USUAL_NODES: u64 = 200_000;
/// The usual size of the table in mebibytes.
const USUAL_HASH: u32 = 16;
/// The largest table in mebibytes.
const MOST_HASH: u32 = 4096;

/// Principal-variation search.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pvs {
    extensions: Extensions,
    hash_mebibytes: u32,
}

impl Algorithm for Pvs {
    const INFO: &'static Info = &Info {
        name: "pvs",
        aliases: &["negascout"],
        summary: "principal-variation search, deeper ply by ply, with a table of positions",
        options: &[
            depth_option("no limit"),
            EVAL,
            FREE_CAPTURES,
            OptionInfo {
                key: "single-reply",
                values: "on, off",
                default: "off",
                meaning: "moves without an alternative cost no depth",
            },
            OptionInfo {
                key: "hash",
                values: "1 to 4096",
                default: "16",
                meaning: "mebibytes of memory for positions met before",
            },
            OptionInfo { default: "200000, unless depth or time is given", ..NODES },
            TIME,
            EXACT,
        ],
    };

    const USUAL: Thinking = Thinking { depth: MAX_DEPTH, nodes: USUAL_NODES, time: None };

    fn parse(options: &Options<'_>) -> Result<Self, SpecError> {
        Ok(Self {
            extensions: extensions(options)?,
            hash_mebibytes: options.number("hash", USUAL_HASH, 1..=MOST_HASH)?,
        })
    }

    fn mebibytes(&self) -> u64 {
        self.hash_mebibytes.into()
    }

    fn search<G: Game>(&self) -> Box<dyn Search<G>> {
        Box::new(ludus_search::Pvs::new(self.extensions, self.hash_mebibytes as usize))
    }
}
