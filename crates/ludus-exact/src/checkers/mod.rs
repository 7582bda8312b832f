//! Checkers endings: every board of two to four pieces, worked out backwards once and looked up from then on.
//!
//! The table holds plies to the end and not merely who wins, so that whoever plays by it makes progress. Modules in
//! reading order: what is on a board, how boards are numbered, how the table is built, how it is asked.

mod material;
mod board;
mod moves;
mod numbering;
mod layout;
mod ending;
mod workers;
mod retrograde;
mod runs;
mod endings;
mod oracle;

use std::sync::Arc;

use ludus_games::checkers::Checkers;
use ludus_search::Oracle;

use crate::{oracles::Solvable, tables::Tables};

pub use ending::Ending;
pub use endings::{Census, Endings};
pub use material::{Force, Material};
pub use oracle::EndingsOracle;

impl Solvable for Checkers {
    fn oracle(&self, tables: &Arc<Tables>) -> Box<dyn Oracle<Self>> {
        Box::new(EndingsOracle::new(tables, Endings::MOST_PIECES))
    }
}
