//! The rating `chains`: how the evaluation of the same name judges the position after the line. All that a player
//! who counts chains does follows from that: taking boxes unless a double-dealing move keeps control, steering the
//! last safe lines to the right parity, opening the shortest chain and opening two boxes in their middle.

use ludus_core::{Game, Score, evaluation::Part};

use super::{
    chains::terms,
    geometry::Line,
    rules::{DotsAndBoxes, Position},
};
use crate::knowledge::Rating;

/// Counts chains one line ahead.
pub(super) struct ChainCounter;

impl Rating<DotsAndBoxes> for ChainCounter {
    fn rate(&mut self, game: &DotsAndBoxes, position: &Position, line: Line, parts: &mut Vec<Part>) -> Score {
        let mut after = *position;
        game.play(&mut after, line);
        let turn = if after.mover == position.mover { |part| part } else { Part::turned };
        parts.clear();
        parts.extend(terms(game, &after).map(turn));
        Score::estimate(parts.iter().map(|part| part.score).sum())
    }
}
