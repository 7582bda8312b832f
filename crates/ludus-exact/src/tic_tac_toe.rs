//! Tic-tac-toe, whole: 5,478 positions, played out in a few milliseconds when first asked.

use std::sync::Arc;

use ludus_games::tic_tac_toe::TicTacToe;
use ludus_search::Oracle;

use crate::{oracles::Solvable, tables::Tables, whole_game::WholeGame};

impl Solvable for TicTacToe {
    fn oracle(&self, _tables: &Arc<Tables>) -> Box<dyn Oracle<Self>> {
        Box::new(WholeGame::default())
    }
}
