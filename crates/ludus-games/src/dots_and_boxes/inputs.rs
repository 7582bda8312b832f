//! What nets without a picture see. The net of the study sees a matrix of one row for each row of dots and each row of boxes, and one column for each
//! column of dots, in which a drawn line is 1. A row of dots has one line fewer than there are columns, so the last number of every
//! other row is never used. Owners and score are not in it.
//!
//! Our own sees each line and what they make of boxes, chains and loops. The strings of boxes are there because a small net cannot follow
//! them: taught the exact values of 3x3, two layers of 512 and 256 units err by a quarter less in value and policy with them.
//! What can still be won depends on the lines alone, so owners and score stay
//! out, and positions that differ in nothing else are one to it. Nor does it matter which of the two outer lines of a corner is
//! drawn, since both belong to that box alone: of such a pair it sees how many are drawn.

use ludus_core::{Game, Orientations, Player};

use super::{
    geometry::{Line, Orientation, Size},
    line_set::{BoxSet, LineSet},
    rules::{DotsAndBoxes, Position},
    strings::{LONG, Strings},
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

/// What each box says, in this order: it has two sides, three, four; its string is a loop, a chain of one box, of two, of more; how
/// many boxes that string has.
const PER_BOX: usize = 8;
/// Where a box says of which kind its string is, and how long.
const KIND_OF_STRING: usize = 3;
const LENGTH_OF_STRING: usize = 7;
/// What lengths are told in.
const LENGTH_UNIT: f32 = 4.0;
/// Whether free lines, safe lines and long chains are odd in number.
const ODDS: usize = 3;
/// Safe lines are counted up to fewer than this: the last ones decide who has to open the first chain.
const SAFE_COUNTS: usize = 6;
/// Chains of each length, and loops, are counted up to this.
const MOST_ALIKE: usize = 3;

/// The lines and which are safe, the sides of boxes, and the chains and loops that the boxes form.
#[derive(Clone, Debug)]
pub(super) struct LineInputs {
    size: Size,
    /// The two outer lines of each corner, by their numbers; none on boards of one row, where a box has more of them.
    corners: Vec<[usize; 2]>,
}

impl LineInputs {
    /// The lines of a board.
    pub(super) fn new(game: &DotsAndBoxes) -> Self {
        let size @ Size { rows, cols } = game.size;
        let corners = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().filter(|_| rows > 1 && cols > 1);
        let pair = |(bottom, right)| {
            let horizontal = Line::new(Orientation::Horizontal, bottom * rows, right * (cols - 1));
            let vertical = Line::new(Orientation::Vertical, bottom * (rows - 1), right * cols);
            [size.slot(horizontal), size.slot(vertical)]
        };
        Self { size, corners: corners.map(pair).collect() }
    }

    /// How many numbers are about lines: whether each is drawn, then whether each is safe.
    fn n_of_lines(&self) -> usize {
        2 * self.size.n_lines()
    }

    fn n_of_boxes(&self) -> usize {
        PER_BOX * self.size.n_boxes()
    }

    fn tell_lines(&self, [drawn, safe]: [LineSet; 2], told: &mut [f32]) {
        let (is_drawn, is_safe) = told.split_at_mut(self.size.n_lines());
        drawn.for_each(|line| is_drawn[self.size.slot(line)] = 1.0);
        safe.for_each(|line| is_safe[self.size.slot(line)] = 1.0);
        for &[horizontal, vertical] in &self.corners {
            if is_drawn[vertical] > is_drawn[horizontal] {
                is_drawn.swap(horizontal, vertical);
                is_safe.swap(horizontal, vertical);
            }
        }
    }

    fn tell_boxes(&self, drawn: LineSet, strings: &Strings, told: &mut [f32]) {
        let mut tell = |of: BoxSet, place: usize, number: f32| {
            let boxes = self.size.boxes().zip(told.chunks_exact_mut(PER_BOX));
            boxes.filter(|(bit, _)| of >> bit & 1 == 1).for_each(|(_, told)| told[place] = number);
        };
        let sides = [drawn.two_sided_boxes(), drawn.three_sided_boxes(), drawn.closed_boxes()];
        sides.into_iter().enumerate().for_each(|(place, boxes)| tell(boxes, place, 1.0));
        strings.for_each(|string| {
            let kind = if string.is_loop() { 0 } else { string.length().min(LONG) };
            tell(string.boxes, KIND_OF_STRING + kind, 1.0);
            tell(string.boxes, LENGTH_OF_STRING, string.length() as f32 / LENGTH_UNIT);
        });
    }

    /// What is true of the whole board. No symmetry moves it.
    fn tell_board(strings: &Strings, n_safe: usize, told: &mut [f32]) {
        let (odds, counts) = told.split_at_mut(ODDS);
        let (safe, alike) = counts.split_at_mut(SAFE_COUNTS);
        if let Some(count) = safe.get_mut(n_safe) {
            *count = 1.0;
        }
        let mut n_long = 0;
        strings.for_each(|string| {
            n_long += usize::from(string.is_long_chain());
            let group = 2 * (string.length() - 1) + usize::from(string.is_loop());
            let counts = &mut alike[MOST_ALIKE * group..][..MOST_ALIKE];
            if let Some(count) = counts.iter_mut().find(|count| **count == 0.0) {
                *count = 1.0;
            }
        });
        let numbers = [strings.n_free() as usize, n_safe, n_long];
        odds.iter_mut().zip(numbers).for_each(|(odd, number)| *odd = (number % 2) as f32);
    }
}

impl Inputs<DotsAndBoxes> for LineInputs {
    fn count(&self) -> usize {
        let n_of_board = ODDS + SAFE_COUNTS + 2 * MOST_ALIKE * self.size.n_boxes();
        self.n_of_lines() + self.n_of_boxes() + n_of_board
    }

    fn fill(&mut self, game: &DotsAndBoxes, position: &Position, _viewer: Player, inputs: &mut [f32]) {
        inputs.fill(0.0);
        let strings = Strings::new(game.free(position), game.all_boxes());
        let safe = strings.safe_lines();
        let (of_lines, rest) = inputs.split_at_mut(self.n_of_lines());
        let (of_boxes, of_board) = rest.split_at_mut(self.n_of_boxes());
        self.tell_lines([position.drawn, safe], of_lines);
        self.tell_boxes(position.drawn, &strings, of_boxes);
        Self::tell_board(&strings, safe.len(), of_board);
    }

    fn lead(&self, game: &DotsAndBoxes, position: &Position) -> f32 {
        game.score_share(position)
    }

    /// Lines and boxes go where the symmetry takes them; the pair of a corner goes to the pair of a corner, the first of one to
    /// the first of the other.
    fn orientations(&self, game: &DotsAndBoxes) -> Option<Orientations> {
        let size = self.size;
        let (n_lines, corners) = (size.n_lines(), &self.corners);
        let boxes: Vec<usize> = size.boxes().collect();
        let moved_line = |symmetry, slot| {
            let moved = size.slot(size.map_line(symmetry, size.line(slot)));
            let Some(from) = corners.iter().find(|pair| pair.contains(&slot)) else { return moved };
            let to = corners.iter().find(|pair| pair.contains(&moved));
            to.map_or(moved, |to| to[usize::from(from[1] == slot)])
        };
        let moved_to = |symmetry, place: usize| {
            if place < self.n_of_lines() {
                return place / n_lines * n_lines + moved_line(symmetry, place % n_lines);
            }
            let first = self.n_of_lines();
            let (number, told) = ((place - first) / PER_BOX, (place - first) % PER_BOX);
            // Behind the boxes stands what is true of the whole board.
            let Some(&of) = boxes.get(number) else { return place };
            let moved = size.map_box(symmetry, of);
            let number =
                boxes.iter().position(|&other| other == moved).expect("a symmetry takes boxes to boxes");
            first + PER_BOX * number + told
        };
        Some(Orientations::new(game.symmetries(), self.count(), moved_to))
    }
}
