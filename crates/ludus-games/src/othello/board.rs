//! The board of one size in its layout. Outside the rules squares are numbered row by row from the top left
//! without gaps: that is their order in texts, planes, features and policy slots. This is the one place
//! that turns such an index into a bit and back.

use ludus_core::Symmetry;

use super::{
    layout::{Bits, Layout},
    position::Square,
};

/// Which squares there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Board<L: Layout> {
    /// Rows and columns.
    pub(super) size: usize,
    /// Every square.
    pub(super) all: L::Bits,
    /// The four squares in the middle.
    pub(super) centre: L::Bits,
    /// The four squares at the ends of the edges.
    pub(super) corners: L::Bits,
}

impl<L: Layout> Board<L> {
    /// The board of one of the layout's sizes.
    pub(super) fn new(size: usize) -> Self {
        debug_assert!(L::SIZES.contains(&size));
        let middle = size / 2 - 1..size / 2 + 1;
        let is_end = |line| line == 0 || line == size - 1;
        Self {
            size,
            all: squares_where::<L>(size, |_, _| true),
            centre: squares_where::<L>(size, |row, col| middle.contains(&row) && middle.contains(&col)),
            corners: squares_where::<L>(size, |row, col| is_end(row) && is_end(col)),
        }
    }

    /// The number of squares.
    pub(super) fn n_squares(&self) -> usize {
        self.size * self.size
    }

    /// The squares whose row and column `belong`.
    pub(super) fn squares_where(&self, belong: impl Fn(usize, usize) -> bool) -> L::Bits {
        squares_where::<L>(self.size, belong)
    }

    /// The square with this index.
    pub(super) fn square(&self, index: usize) -> Square {
        square_at::<L>(index / self.size, index % self.size)
    }

    /// The index of a square.
    pub(super) fn index(&self, Square(bit): Square) -> usize {
        let (row, col) = (bit / L::STRIDE as u8, bit % L::STRIDE as u8);
        usize::from(row) * self.size + usize::from(col)
    }

    /// The centre's two diagonals, the one that rises to the right first.
    pub(super) fn centre_diagonals(&self) -> (L::Bits, L::Bits) {
        let right = self.size / 2;
        let corner = |row, col| L::Bits::only(square_at::<L>(row, col));
        let falling = corner(right - 1, right - 1) | corner(right, right);
        (self.centre ^ falling, falling)
    }

    /// Where a square goes.
    pub(super) fn map(&self, symmetry: Symmetry, square: Square) -> Square {
        self.square(symmetry.map_index((self.size, self.size), self.index(square)))
    }

    /// Where a set of squares goes.
    pub(super) fn map_all(&self, symmetry: Symmetry, squares: L::Bits) -> L::Bits {
        let mapped = squares.squares().map(|square| L::Bits::only(self.map(symmetry, square)));
        mapped.fold(L::Bits::NONE, |all, one| all | one)
    }

    /// The name of a square, such as `a1` in the top left corner.
    pub(super) fn name(&self, square: Square) -> String {
        let index = self.index(square);
        let column = char::from(b'a' + (index % self.size) as u8);
        format!("{column}{}", index / self.size + 1)
    }

    /// The square with this name in lower case.
    pub(super) fn named(&self, name: &str) -> Option<Square> {
        let mut characters = name.chars();
        let col = (characters.next()? as usize).checked_sub('a' as usize)?;
        let digits = characters.as_str();
        // A number may also begin with a plus or a nought, but no square's name does.
        let row = digits.starts_with(|digit| matches!(digit, '1'..='9')).then(|| digits.parse().ok())??;
        let on_board = col < self.size && (1..=self.size).contains(&row);
        on_board.then(|| square_at::<L>(row - 1, col))
    }
}

fn square_at<L: Layout>(row: usize, col: usize) -> Square {
    Square((row * L::STRIDE as usize + col) as u8)
}

fn squares_where<L: Layout>(size: usize, belong: impl Fn(usize, usize) -> bool) -> L::Bits {
    let places = (0..size).flat_map(|row| (0..size).map(move |col| (row, col)));
    let squares = places.filter(|&(row, col)| belong(row, col)).map(|(row, col)| square_at::<L>(row, col));
    squares.fold(L::Bits::NONE, |all, square| all | L::Bits::only(square))
}
