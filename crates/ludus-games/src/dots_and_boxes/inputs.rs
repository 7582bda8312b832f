//! What nets without a picture see. The net of the study sees a matrix of one row for each row of dots and each row of boxes, and one column for each
//! column of dots, in which a drawn line is 1. A row of dots has one line fewer than there are columns, so the last number of every
//! other row is never used. Owners and score are not in it.
//!
//! Our own sees each line and what they make of boxes. What can still be won depends on the lines alone, so owners and score stay
//! out, and positions that differ in nothing else are one to it. Nor does it matter which of the two outer lines of a corner is
//! drawn, since both belong to that box alone: of such a pair it sees how many are drawn.

use ludus_core::{Game, Orientations, Player};

use super::{
    geometry::{Line, Orientation, Size},
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

    /// The two outer lines of each corner, by their numbers; none on boards of one row, where a box has more of them.
    fn corners(self) -> impl Iterator<Item = [usize; 2]> {
        let Size { rows, cols } = self.0;
        let corners = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().filter(move |_| rows > 1 && cols > 1);
        corners.map(move |(bottom, right)| {
            let horizontal = Line::new(Orientation::Horizontal, bottom * rows, right * (cols - 1));
            let vertical = Line::new(Orientation::Vertical, bottom * (rows - 1), right * cols);
            [self.0.slot(horizontal), self.0.slot(vertical)]
        })
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
        for [horizontal, vertical] in self.corners() {
            if inputs[vertical] > inputs[horizontal] {
                inputs.swap(horizontal, vertical);
            }
        }
        let (_, rest) = inputs.split_at_mut(self.0.n_lines());
        let sides = [drawn.two_sided_boxes(), drawn.three_sided_boxes(), drawn.closed_boxes()];
        for (number, box_inputs) in self.0.boxes().zip(rest.chunks_exact_mut(PER_BOX)) {
            for (input, boxes) in box_inputs.iter_mut().zip(sides) {
                *input = f32::from(u8::from(boxes >> number & 1 == 1));
            }
        }
        rest[PER_BOX * self.0.n_boxes()] = ((self.0.n_lines() - drawn.len()) % 2) as f32;
    }

    fn lead(&self, game: &DotsAndBoxes, position: &Position) -> f32 {
        game.score_share(position)
    }

    /// Lines and boxes go where the symmetry takes them; the pair of a corner goes to the pair of a corner, the first of one to
    /// the first of the other.
    fn orientations(&self, game: &DotsAndBoxes) -> Option<Orientations> {
        let size = self.0;
        let (n_lines, corners) = (size.n_lines(), self.corners().collect::<Vec<_>>());
        let boxes: Vec<usize> = size.boxes().collect();
        let moved_line = |symmetry, slot| size.slot(size.map_line(symmetry, size.line(slot)));
        let moved_to = |symmetry, place: usize| {
            if place < n_lines {
                let moved = moved_line(symmetry, place);
                let Some(from) = corners.iter().find(|pair| pair.contains(&place)) else { return moved };
                let to = corners.iter().find(|pair| pair.contains(&moved));
                return to.map_or(moved, |to| to[usize::from(from[1] == place)]);
            }
            let (number, side) = ((place - n_lines) / PER_BOX, (place - n_lines) % PER_BOX);
            // Behind the boxes stands what is true of the whole board.
            let Some(&of) = boxes.get(number) else { return place };
            let moved = size.map_box(symmetry, of);
            let number =
                boxes.iter().position(|&other| other == moved).expect("a symmetry takes boxes to boxes");
            n_lines + PER_BOX * number + side
        };
        Some(Orientations::new(game.symmetries(), self.count(), moved_to))
    }
}
