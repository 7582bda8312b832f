//! The rating `greedy`: takes as much as it can, then crowns. It looks no further than the move itself.

use ludus_core::{Game, Score, evaluation::Part};

use super::{
    board::king_row,
    moves::Move,
    rules::{Checkers, Position},
};
use crate::knowledge::Rating;

/// A crown is worth less than any piece taken, so it only decides between equal captures.
const CROWN: i32 = Score::POINT / 2;

/// Takes most, then crowns.
pub(super) struct Greedy;

impl Rating<Checkers> for Greedy {
    fn rate(&mut self, game: &Checkers, position: &Position, mv: Move, parts: &mut Vec<Part>) -> Score {
        let (end, _) = mv.end_and_taken();
        let crowns = mv.start() & position.kings == 0 && end & king_row(position.mover) != 0;
        parts.clear();
        parts.extend([
            Part::lead("taken", game.captures(position, mv) as i32, Score::POINT),
            Part::lead("crown", crowns.into(), CROWN),
        ]);
        Score::estimate(parts.iter().map(|part| part.score).sum())
    }
}
