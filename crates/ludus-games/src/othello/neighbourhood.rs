//! What the squares around a disc say about its future, for whole boards at once: which discs are safe for
//! ever, and which lie open. A disc can be flipped along a line only if it has a square on either side
//! there; which squares have is kept per kind of line, and no shift then goes round an edge.

use super::{
    board::Board,
    layout::{Axis, Bits, Layout},
};

/// For each kind of line the squares that have a neighbour on either side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Neighbourhood<L: Layout> {
    inside: [L::Bits; 4],
}

impl<L: Layout> Neighbourhood<L> {
    /// The neighbourhood on one board.
    pub(super) fn new(board: &Board<L>) -> Self {
        let inner = 1..board.size - 1;
        let columns = board.squares_where(|_, col| inner.contains(&col));
        let rows = board.squares_where(|row, _| inner.contains(&row));
        Self { inside: [columns, rows, columns & rows, columns & rows] }
    }

    /// The discs of `discs` beside one of `squares` on a line along which they could be flipped.
    #[inline]
    pub(super) fn open_to(&self, squares: L::Bits, discs: L::Bits) -> L::Bits {
        let mut open = L::Bits::NONE;
        for (Axis { step, .. }, inside) in L::AXES.into_iter().zip(self.inside) {
            open |= inside & ((squares << step) | (squares >> step));
        }
        open & discs
    }

    /// Discs that can never be flipped because along each kind of line an edge or another such disc is beside
    /// them. There are more, on lines that are full; these grow from the corners and cost little.
    #[inline]
    pub(super) fn stable(&self, discs: L::Bits) -> L::Bits {
        let mut stable = L::Bits::NONE;
        loop {
            let mut grown = discs;
            for (Axis { step, .. }, inside) in L::AXES.into_iter().zip(self.inside) {
                grown = grown & (!inside | (stable << step) | (stable >> step));
            }
            if grown == stable {
                return stable;
            }
            stable = grown;
        }
    }
}
