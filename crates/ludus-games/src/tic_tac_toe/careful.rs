//! The two agents that never lose: a weighted sum of what a square does at once, as in the Othello study. A
//! square counts by its place on the map, the rows of two it makes, the rows of two it lets the opponent make,
//! and whether it wins or blocks; the two agents differ in the weights alone.
//!
//! Rows of two for the opponent are counted one reply ahead. That is what sees through the trap of two opposite
//! corners: the answer in a third corner threatens, but blocking it gives the opponent two rows at once.

use ludus_core::{Score, evaluation::Part};

use super::{
    plain::influence,
    rules::{FULL, LINES, Position, Square, TicTacToe, holds_line},
};
use crate::knowledge::Rating;

/// What each aspect of a square counts. The study gives no numbers; these are small ones for which a walk
/// through every line of play finds no loss, whichever of the best squares is taken.
#[derive(Clone, Copy)]
pub(super) struct Weights {
    map: i32,
    own_twos: i32,
    opposing_twos: i32,
    block: i32,
    win: i32,
}

/// Gives as few rows of two as it can.
pub(super) const DEFENSIVE: Weights =
    Weights { map: 1, own_twos: 1, opposing_twos: -4, block: 100, win: 200 };
/// Makes as many rows of two as it can.
pub(super) const OFFENSIVE: Weights =
    Weights { map: 1, own_twos: 4, opposing_twos: -4, block: 100, win: 1000 };

/// Weighs every aspect of a square.
pub(super) struct Careful(pub(super) Weights);

impl Rating<TicTacToe> for Careful {
    fn rate(&mut self, _: &TicTacToe, position: &Position, mv: Square, parts: &mut Vec<Part>) -> Score {
        let Self(weights) = self;
        let (own, other) = position.own_and_other();
        let square = 1 << mv.0;
        let after = own | square;
        let (wins, blocks) = (holds_line(after), holds_line(other | square));
        parts.clear();
        parts.extend([
            Part::lead("map", influence(mv), weights.map),
            Part::lead("own twos", twos_made(own, other, square), weights.own_twos),
            Part::lead("opposing twos", twos_given(after, other), weights.opposing_twos),
            Part::lead("block", blocks.into(), weights.block),
            Part::lead("win", wins.into(), weights.win),
        ]);
        Score::estimate(parts.iter().map(|part| part.score).sum())
    }
}

/// The rows of two without an opposing mark that `own` makes by taking `square`.
fn twos_made(own: u16, other: u16, square: u16) -> i32 {
    let is_made =
        |line: &&u16| **line & square != 0 && **line & other == 0 && (**line & own).count_ones() == 1;
    LINES.iter().filter(is_made).count() as i32
}

/// The most rows of two that the opponent can make with the reply, which has to block where `own` threatens.
fn twos_given(own: u16, other: u16) -> i32 {
    let free = FULL & !(own | other);
    let is_threatened = |square: &u16| holds_line(own | square);
    let threatened = single_squares(free).filter(is_threatened).fold(0, |all, square| all | square);
    let replies = if threatened == 0 { free } else { threatened };
    single_squares(replies).map(|reply| twos_made(other, own, reply)).max().unwrap_or(0)
}

/// Each square of a set as a set of its own.
fn single_squares(mut set: u16) -> impl Iterator<Item = u16> {
    std::iter::from_fn(move || {
        let square = set & set.wrapping_neg();
        set ^= square;
        (square != 0).then_some(square)
    })
}
