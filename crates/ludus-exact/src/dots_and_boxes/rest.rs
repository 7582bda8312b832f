//! What is left to play: the free lines, and for each box how many of them are its sides. The numbers of all boxes
//! are kept as three binary digits, one word each, so that a drawn line takes a few instructions and the boxes with
//! one or two free sides are there without a loop.
//!
//! Whose turn it is and who owns what does not belong here: only the boxes to come are counted, for the mover.

use super::graph::{Boxes, Graph, Lines};

/// The free lines of a graph.
#[derive(Clone, Copy)]
pub(super) struct Rest {
    /// The free lines.
    pub(super) free: Lines,
    /// The number of free sides of each box, as binary digits from the lowest.
    digits: [Boxes; 3],
}

impl Rest {
    /// These lines of a graph are free.
    pub(super) fn new(graph: &Graph, free: Lines) -> Self {
        let mut rest = Self { free, digits: [0; 3] };
        for (idx, lines) in graph.lines_of.iter().enumerate() {
            let n_free = (lines & free).count_ones();
            for (place, digit) in rest.digits.iter_mut().enumerate() {
                *digit |= u64::from(n_free >> place & 1) << idx;
            }
        }
        rest
    }

    /// Draws a free line.
    pub(super) fn draw(&mut self, graph: &Graph, line: usize) {
        debug_assert!(self.free >> line & 1 == 1, "line {line} is drawn already");
        let touched = graph.boxes_of[line];
        let [ones, twos, fours] = self.digits;
        let borrowed = touched & !ones;
        self.digits = [ones ^ touched, twos ^ borrowed, fours ^ (borrowed & !twos)];
        self.free ^= 1 << line;
    }

    /// The boxes with one free side: what the next line can close.
    pub(super) fn single(&self) -> Boxes {
        let [ones, twos, _] = self.digits;
        ones & !twos
    }

    /// The boxes with two free sides.
    pub(super) fn double(&self) -> Boxes {
        let [ones, twos, _] = self.digits;
        twos & !ones
    }

    /// The boxes with three or four free sides, where strings of boxes meet.
    pub(super) fn joints(&self) -> Boxes {
        let [ones, twos, fours] = self.digits;
        (ones & twos) | fours
    }

    /// How many boxes are open.
    pub(super) fn n_boxes(&self) -> i32 {
        let [ones, twos, fours] = self.digits;
        (ones | twos | fours).count_ones() as i32
    }

    /// The free sides of a box.
    pub(super) fn sides(&self, graph: &Graph, idx: usize) -> Lines {
        graph.lines_of[idx] & self.free
    }
}
