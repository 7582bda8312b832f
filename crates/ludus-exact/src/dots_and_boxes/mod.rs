//! Dots and Boxes: small boards by a table of all positions, larger ones by a search from positions with few enough
//! lines left. Both count only the boxes to come, for the mover, so that a position is a set of lines and nothing else.
//!
//! The search stands on rules about chains and loops that others have proved or used before (Berlekamp; Barker and
//! Korf, *Solving Dots-And-Boxes*, AAAI 2012). Here the tables check every one of them: they know all positions.
//!
//! Files in reading order: `board` and `full_table` make the tables; `graph`, `rest` and `captures` lead from a board to
//! the quiet positions of the search; `tangle`, `loony` and `key` say what these are, what they are worth at the
//! end and when two are the same; `memory`, `sketches`, `limits`, `moves`, `history`, `desk`, `search` and `team` search.

mod board;
mod by_search;
mod by_table;
mod captures;
mod desk;
mod full_table;
mod graph;
mod history;
mod key;
mod limits;
mod loony;
mod memory;
mod moves;
mod outset;
mod rest;
mod search;
mod sketches;
mod tangle;
mod team;

use std::sync::Arc;

use ludus_games::dots_and_boxes::DotsAndBoxes;
use ludus_search::Oracle;

use crate::{oracles::Solvable, tables::Tables};

pub use by_search::BySearch;
pub use by_table::ByTable;

impl Solvable for DotsAndBoxes {
    fn oracle(&self, tables: &Arc<Tables>) -> Box<dyn Oracle<Self>> {
        match ByTable::new(self, tables) {
            Some(by_table) => Box::new(by_table),
            None => Box::new(BySearch::new(self, tables)),
        }
    }
}
