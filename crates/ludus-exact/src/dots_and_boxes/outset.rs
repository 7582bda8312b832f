//! Where a search begins: what can be taken at once, and the tangle that is left then.

use super::{
    board::Board,
    captures::{Gain, Taken},
    graph::Graph,
    rest::Rest,
    tangle::Tangle,
};

/// A position with nothing in it but the boxes to come.
pub(super) struct Outset {
    pub(super) gain: Gain,
    pub(super) tangle: Tangle,
}

impl Outset {
    /// A board with these free lines.
    pub(super) fn of(board: &Board, free: &[usize]) -> Self {
        let graph = Graph::new(&board.boxes, free);
        let Taken { gain, rest } = Taken::all_of(&graph, Rest::new(&graph, graph.all));
        Self { gain, tangle: Tangle::of(&graph, &rest) }
    }

    /// How many lines are free once everything is taken.
    pub(super) fn n_free(&self) -> u32 {
        self.tangle.free().count_ones()
    }

    /// How many boxes are open.
    pub(super) fn n_boxes(&self) -> i32 {
        self.gain.value_if_even() + self.tangle.n_boxes()
    }
}
