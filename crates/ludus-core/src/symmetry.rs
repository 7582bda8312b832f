//! The symmetries of a rectangular board: eight for a square, four for other rectangles. A symmetry is three
//! switches applied in a fixed order, which makes mapping, inverting and composing a few lines.

/// A reflection or rotation of the board: first transpose, then turn rows over, then columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    transpose: bool,
    flip_rows: bool,
    flip_cols: bool,
}

impl Symmetry {
    /// Leaves everything where it is.
    pub const IDENTITY: Self = Self::from_bits(0);

    /// The eight symmetries of a square, the identity first.
    pub const SQUARE: [Self; 8] = [
        Self::from_bits(0),
        Self::from_bits(1),
        Self::from_bits(2),
        Self::from_bits(3),
        Self::from_bits(4),
        Self::from_bits(5),
        Self::from_bits(6),
        Self::from_bits(7),
    ];

    /// The left-right mirror, the only symmetry of a board with gravity.
    pub const MIRROR: Self = Self::from_bits(1);

    const fn from_bits(bits: u8) -> Self {
        Self { transpose: bits & 4 != 0, flip_rows: bits & 2 != 0, flip_cols: bits & 1 != 0 }
    }

    /// The symmetries of a board of this many rows and columns, the identity first.
    #[must_use]
    pub fn of_board(rows: usize, cols: usize) -> &'static [Self] {
        if rows == cols { &Self::SQUARE } else { &Self::SQUARE[..4] }
    }

    /// Where the cell at `(row, col)` of a board of `rows` by `cols` goes.
    #[must_use]
    pub fn map(self, (rows, cols): (usize, usize), (row, col): (usize, usize)) -> (usize, usize) {
        let (rows, cols, row, col) =
            if self.transpose { (cols, rows, col, row) } else { (rows, cols, row, col) };
        (if self.flip_rows { rows - 1 - row } else { row }, if self.flip_cols { cols - 1 - col } else { col })
    }

    /// Where the cell with this row-major index goes, as an index.
    #[must_use]
    pub fn map_index(self, (rows, cols): (usize, usize), index: usize) -> usize {
        let (row, col) = self.map((rows, cols), (index / cols, index % cols));
        row * if self.transpose { rows } else { cols } + col
    }

    /// Whether rows become columns.
    #[must_use]
    pub fn swaps_axes(self) -> bool {
        self.transpose
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub fn inverse(self) -> Self {
        if self.transpose {
            Self { transpose: true, flip_rows: self.flip_cols, flip_cols: self.flip_rows }
        } else {
            self
        }
    }
}
