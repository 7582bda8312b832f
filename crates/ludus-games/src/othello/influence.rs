//! The influence map: what each square is worth, whoever stands there. Figure 4.1 of the study of 2011 gives
//! squares that are mirror images of each other one letter from A to H, so eight numbers make a map; corners
//! are fixed at the most there is, and the centre is worth nothing because it is taken from the start.
//!
//! The figure is drawn for 8x8. On other boards a square has the letter of the square of 8x8 that is as far
//! from its two nearest edges, and whatever lies deeper than the letters go is as good as the deepest letter.
//! The map is kept as one set of squares per value, because a sum is then a few counts of bits.

use super::{
    board::Board,
    layout::{Bits, Layout},
    position::Square,
    rules::Othello,
};

/// What a corner is worth, the end of the study's scale from 0.
pub(super) const CORNER: i32 = 10;

/// How far the squares of each letter are from their nearest edge and from the nearest edge across it.
const DEPTHS: [(usize, usize); 8] = [(0, 1), (1, 1), (0, 2), (1, 2), (2, 2), (0, 3), (1, 3), (2, 3)];

/// The value of every square of one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InfluenceMap<L: Layout> {
    /// Squares and what each of them is worth: the corners, then the letters.
    classes: [(L::Bits, i32); 9],
}

impl<L: Layout> InfluenceMap<L> {
    /// The letters A to H of the map that agents use. The study learned its own but does not print it. This
    /// one was found letter by letter, trying 0 to 10 for each in turn until none helped: with it the rating
    /// `influence` won most of 2,400 games from random openings against the three ratings.
    pub const LETTERS: [u8; 8] = [1, 0, 7, 2, 6, 2, 3, 4];

    /// The map with these values for A to H.
    #[must_use]
    pub fn new(game: &Othello<L>, letters: [u8; 8]) -> Self {
        let Board { size, corners, centre, .. } = game.board;
        let mut classes = [(corners, CORNER); 9];
        for ((class, depths), value) in classes[1..].iter_mut().zip(DEPTHS).zip(letters) {
            let alike = game.board.squares_where(|row, col| depths_of(size, row, col) == depths);
            *class = (alike & !(corners | centre), value.into());
        }
        Self { classes }
    }

    /// What a square is worth.
    #[must_use]
    pub fn value(&self, square: Square) -> i32 {
        self.sum(L::Bits::only(square))
    }

    /// What the squares of a set are worth together.
    #[inline]
    pub(super) fn sum(&self, squares: L::Bits) -> i32 {
        self.classes.iter().map(|&(class, value)| value * (squares & class).count() as i32).sum()
    }
}

/// How deep a square lies, cut to what the letters tell apart.
fn depths_of(size: usize, row: usize, col: usize) -> (usize, usize) {
    let [row, col] = [row, col].map(|line| line.min(size - 1 - line));
    (row.min(col).min(2), row.max(col).min(3))
}
