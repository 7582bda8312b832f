//! The rating `greedy`: the player that the nets of the Dots and Boxes study are measured against. It takes a box,
//! else draws a line that gives no box its third side, else anything; all lines of a kind are equal to it.

use ludus_core::{Game, Score, evaluation::Part};

use super::{
    geometry::Line,
    rules::{DotsAndBoxes, Position},
    strings::Strings,
};
use crate::knowledge::Rating;

/// Any box comes before any safe line.
const BOX: i32 = 2 * Score::POINT;
const SAFE: i32 = Score::POINT;

/// Takes a box, else draws a safe line, else anything.
pub(super) struct Greedy;

impl Rating<DotsAndBoxes> for Greedy {
    fn rate(&mut self, game: &DotsAndBoxes, position: &Position, line: Line, parts: &mut Vec<Part>) -> Score {
        let takes = game.captures(position, line) > 0;
        let is_safe = Strings::new(game.free(position), game.all_boxes()).safe_lines().contains(line);
        parts.clear();
        parts.extend([Part::lead("box", takes.into(), BOX), Part::lead("safe", is_safe.into(), SAFE)]);
        Score::estimate(parts.iter().map(|part| part.score).sum())
    }
}
