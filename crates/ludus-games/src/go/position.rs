//! A position: the stones, whose turn it is, and the past. Two positions are equal when they differ in
//! nothing but the past.

use ludus_core::{Player, player::PerPlayer};

use super::{board::Board, grid::Point, past::Past};

/// A position of a game of Go.
#[derive(Debug)]
pub struct Position {
    pub(super) board: Board,
    pub(super) status: Status,
    pub(super) past: Past,
}

/// All of a position but its stones and its past.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Status {
    pub(super) mover: Player,
    /// Where simple ko forbids the mover to play; never set under superko.
    pub(super) ko: Option<Point>,
    /// Passes in a row that count towards the end of the game, at most [`ENDING_PASSES`].
    pub(super) passes: u8,
    /// The prisoners that each player holds.
    pub(super) prisoners: PerPlayer<u32>,
}

/// So many passes in a row end a game, unless the rules want another player to make the last.
pub(super) const ENDING_PASSES: u8 = 2;

/// By hand, so that copying into an old position reuses its memory.
impl Clone for Position {
    fn clone(&self) -> Self {
        let Self { board, status, past } = self;
        Self { board: board.clone(), status: *status, past: past.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        let Self { board, status, past } = source;
        self.board.clone_from(board);
        self.status = *status;
        self.past.clone_from(past);
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.status == other.status && self.board == other.board
    }
}

impl Eq for Position {}
