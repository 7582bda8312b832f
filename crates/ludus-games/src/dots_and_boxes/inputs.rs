//! What nets without a picture see. The net of the study sees a matrix of one row for each row of dots and each row of boxes, and one column for each
//! column of dots, in which a drawn line is 1. A row of dots has one line fewer than there are columns, so the last number of every
//! other row is never used. Owners and score are not in it.
//!
//! Our own sees each line and what they make of boxes. What can still be won depends on the lines alone, so owners and score stay
//! out, and positions that differ in nothing else are one to it.

use ludus_core::Player;

use super::{
    geometry::{Cell, Orientation, Size},
    rules::{DotsAndBoxes, Position},
};
use crate::knowledge::Inputs;

/// The lines as the matrix of the study, row by row.
#[derive(Clone, Copy, Debug)]
pub(super) struct MatrixInputs(Size);

impl MatrixInputs {
    /// The matrix of a board.
    pub(super) fn new(game: &DotsAndBoxes) -> Self {
        Self(game.size)
    }
}

impl Inputs<DotsAndBoxes> for MatrixInputs {
    fn count(&self) -> usize {
        (2 * self.0.rows + 1) * (self.0.cols + 1)
    }

    fn fill(&mut self, _game: &DotsAndBoxes, position: &Position, _viewer: Player, inputs: &mut [f32]) {
        inputs.fill(0.0);
        position.drawn.for_each(|line| {
            let row = 2 * line.row() + usize::from(line.orientation() == Orientation::Vertical);
            inputs[row * (self.0.cols + 1) + line.col()] = 1.0;
        });
    }
}

/// Numbers that say of a box how many sides it has: a number each for two, three and four.
const PER_BOX: usize = 3;

/// The lines, the sides of boxes, and whether an odd number of lines is free.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineInputs(Size);

impl LineInputs {
    /// The lines of a board.
    pub(super) fn new(game: &DotsAndBoxes) -> Self {
        Self(game.size)
    }
}

impl Inputs<DotsAndBoxes> for LineInputs {
    fn count(&self) -> usize {
        self.0.n_lines() + PER_BOX * self.0.n_boxes() + 1
    }

    fn fill(&mut self, _game: &DotsAndBoxes, position: &Position, _viewer: Player, inputs: &mut [f32]) {
        inputs.fill(0.0);
        let drawn = position.drawn;
        drawn.for_each(|line| inputs[self.0.slot(line)] = 1.0);
        let (_, rest) = inputs.split_at_mut(self.0.n_lines());
        let boxes = self.0.cells().filter_map(|cell| match cell {
            Cell::Box(number) => Some(number),
            Cell::Dot | Cell::Line(_) => None,
        });
        let sides = [drawn.two_sided_boxes(), drawn.three_sided_boxes(), drawn.closed_boxes()];
        for (number, box_inputs) in boxes.zip(rest.chunks_exact_mut(PER_BOX)) {
            for (input, boxes) in box_inputs.iter_mut().zip(sides) {
                *input = f32::from(u8::from(boxes >> number & 1 == 1));
            }
        }
        rest[PER_BOX * self.0.n_boxes()] = ((self.0.n_lines() - drawn.len()) % 2) as f32;
    }

    fn lead(&self, game: &DotsAndBoxes, position: &Position) -> f32 {
        game.score_share(position)
    }
}
