//! Othello: endgames on 8x8, everything on 4x4 and 6x6, and the last squares of 10x10.
//!
//! Boards of up to 64 squares have a solver of their own, null-window searches over bitboards with a table of
//! positions. It counts as the variant does, so its values are the outcomes of the rules. Modules in reading order:
//! `geometry`, `lines`, `processor`, `stability`, `table`, `search`, `ordering`, `opinion`, `ends`, `split`, `root`, `oracle`; `wide` is
//! for 10x10.

mod ends;
mod geometry;
mod lines;
mod opinion;
mod oracle;
mod ordering;
mod processor;
mod root;
mod search;
mod split;
mod stability;
mod table;
mod wide;

use std::sync::Arc;

use ludus_games::othello::{Narrow, Othello, Wide};
use ludus_search::Oracle;

use crate::{oracles::Solvable, tables::Tables};

impl Solvable for Othello<Narrow> {
    fn oracle(&self, tables: &Arc<Tables>) -> Box<dyn Oracle<Self>> {
        Box::new(oracle::Endgames::new(self.variant(), tables))
    }
}

impl Solvable for Othello<Wide> {
    fn oracle(&self, tables: &Arc<Tables>) -> Box<dyn Oracle<Self>> {
        Box::new(wide::LastSquares::new(tables))
    }
}
