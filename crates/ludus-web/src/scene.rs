//! What a reader looks at: one position of a game with what every panel and drawing asks of it. Positions, moves and views
//! are made once here, because an update is drawn for every change of a game and a dozen parts of it need them.

use ludus_arena::table::AnyTable;
use ludus_core::{BoardView, Player};

use crate::{insight::Insight, session::Desk};

/// A position of a game.
pub(crate) struct Scene<'a> {
    pub(crate) desk: &'a Desk,
    /// How many moves led to it.
    pub(crate) ply: usize,
    /// The game as it was then.
    pub(crate) table: Box<dyn AnyTable>,
    /// Its board.
    pub(crate) view: BoardView,
    /// All moves of the game, those after it too.
    pub(crate) moves: Vec<(Player, String)>,
}

impl<'a> Scene<'a> {
    /// The position after `ply` moves, which there must be.
    pub(crate) fn new(desk: &'a Desk, ply: usize) -> Self {
        let table = desk.play.table.at(ply);
        Self { desk, ply, view: table.view(), table, moves: desk.play.table.moves() }
    }

    /// What was found out about it.
    pub(crate) fn insight(&self) -> Option<&'a Insight> {
        self.desk.insights.at(self.ply)
    }

    /// The move that led to it.
    pub(crate) fn last_move(&self) -> Option<&(Player, String)> {
        self.moves.get(self.ply.checked_sub(1)?)
    }
}
