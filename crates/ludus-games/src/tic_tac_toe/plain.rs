//! The two agents that look at nothing but the square itself. They lose; they are the practice partners of the
//! careful ones.

use ludus_core::{Score, evaluation::Part};

use super::rules::{LINES, Position, SQUARES, Square, TicTacToe};
use crate::knowledge::Rating;

/// Takes the first free square, left to right and top to bottom.
pub(super) struct Simple;

/// Takes the square with the highest value on the map.
pub(super) struct Influence;

impl Rating<TicTacToe> for Simple {
    fn rate(&mut self, _: &TicTacToe, _: &Position, Square(square): Square, parts: &mut Vec<Part>) -> Score {
        let place = SQUARES as i32 - i32::from(square);
        parts.clear();
        parts.push(Part::lead("order", place, 1));
        Score::estimate(place)
    }
}

impl Rating<TicTacToe> for Influence {
    fn rate(&mut self, _: &TicTacToe, _: &Position, square: Square, parts: &mut Vec<Part>) -> Score {
        let influence = influence(square);
        parts.clear();
        parts.push(Part::lead("map", influence, 1));
        Score::estimate(influence)
    }
}

/// The map: how many lines go through a square. That is 4 for the centre, 3 for corners and 2 for edges, the
/// order of the study, which prints no numbers.
pub(super) fn influence(Square(square): Square) -> i32 {
    LINES.iter().filter(|&line| line >> square & 1 == 1).count() as i32
}
