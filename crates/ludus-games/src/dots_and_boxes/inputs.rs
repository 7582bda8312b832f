//! What the net of the study sees: a matrix of one row for each row of dots and each row of boxes, and one column for each
//! column of dots, in which a drawn line is 1. A row of dots has one line fewer than there are columns, so the last number of every
//! other row is never used. Owners and score are not in it.

use ludus_core::Player;

use super::{
    geometry::{Orientation, Size},
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
