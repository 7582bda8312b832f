//! Go on small boards under area rules with positional superko, solved with the whole past of a position: which boards
//! have occurred decides which moves are legal, so the value of a board alone does not exist. Nothing is
//! approximated; `proof` says why what was found after one past may be used after another, `deepening` why the limit
//! of moves seldom matters.
//!
//! Tables of all boards were not needed. The start of 3x3 takes seven thousand nodes and some ten milliseconds, other
//! positions less than that; the start of 4x4 takes 30 million nodes, a minute and the usual memory, and a board of 4x4
//! with five or six empty points a fraction of a second. Where stones have been captured in heaps the board is as
//! good as empty and costs as much. Read in this order: `board`, `life`, `state`, `proof`, `memory`, `search`,
//! `deepening`, `oracle`.

mod board;
mod deepening;
mod life;
mod memory;
mod oracle;
mod ordering;
mod proof;
mod search;
mod state;
mod symmetries;

use std::sync::Arc;

use ludus_games::go::Go;
use ludus_search::Oracle;

use self::oracle::SmallBoards;
use crate::{oracles::Solvable, tables::Tables};

/// Bytes of the unit in which memory is given.
const MEBIBYTE: usize = 1 << 20;

impl Solvable for Go {
    fn oracle(&self, tables: &Arc<Tables>) -> Box<dyn Oracle<Self>> {
        Box::new(SmallBoards::new(tables.settings().mebibytes.saturating_mul(MEBIBYTE)))
    }
}
