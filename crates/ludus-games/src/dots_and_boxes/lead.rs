//! The evaluation `boxes`: the lead so far, one point a box. It sees no chain before it is taken.

use ludus_core::{
    Score,
    evaluation::{Part, ValueFn},
};

use super::rules::{DotsAndBoxes, Position};

/// Counts boxes.
pub(super) struct Lead;

/// How many boxes more the mover has than the opponent.
pub(super) fn lead(position: &Position) -> i32 {
    let count = |player| i32::from(position.boxes[player]);
    count(position.mover) - count(position.mover.opponent())
}

impl ValueFn<DotsAndBoxes> for Lead {
    fn root(&mut self, _game: &DotsAndBoxes, _position: &Position) {}

    fn value(&mut self, _game: &DotsAndBoxes, position: &Position) -> Score {
        Score::estimate(Score::POINT * lead(position))
    }

    fn parts(&mut self, _game: &DotsAndBoxes, position: &Position, parts: &mut Vec<Part>) {
        parts.clear();
        parts.push(Part::lead("lead", lead(position), Score::POINT));
    }
}
