//! Where lines and boxes are. A place is a row and a column, kept as one bit number with a stride of ten:
//! horizontal lines, vertical lines and boxes are numbered alike, so the sides of box `b` are the horizontal
//! lines `b` and `b + 10` and the vertical lines `b` and `b + 1`.
//!
//! Screens, planes and symmetries see all of them on one grid of `2 * rows + 1` by `2 * cols + 1` cells, in
//! which dots, lines and boxes alternate; a transposition then exchanges the two kinds of line by itself.

use ludus_core::Symmetry;

/// The most rows or columns of boxes.
pub(super) const MAX_SIDE: usize = 9;
/// From one row of bits to the next: the ten dots of a row on the largest board.
pub(super) const STRIDE: usize = MAX_SIDE + 1;

/// Rows and columns of boxes, each from 1 to 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) rows: usize,
    pub(super) cols: usize,
}

/// Which way a line runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Orientation {
    Horizontal,
    Vertical,
}

/// A line between two neighbouring dots: the number of its place, with the top bit set when it is vertical.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Line(pub(super) u8);

/// What a cell of the grid holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Dot,
    Line(Line),
    /// The number of the box.
    Box(usize),
}

impl Line {
    /// Marks vertical lines.
    const VERTICAL: u8 = 1 << 7;

    pub(super) const fn new(orientation: Orientation, row: usize, col: usize) -> Self {
        Self::at(orientation, (row * STRIDE + col) as u32)
    }

    /// The line of this orientation in the place with this number.
    pub(super) const fn at(orientation: Orientation, place: u32) -> Self {
        match orientation {
            Orientation::Horizontal => Self(place as u8),
            Orientation::Vertical => Self(place as u8 | Self::VERTICAL),
        }
    }

    pub(super) fn orientation(self) -> Orientation {
        if self.0 < Self::VERTICAL { Orientation::Horizontal } else { Orientation::Vertical }
    }

    /// The number of its place.
    pub(super) fn place(self) -> usize {
        (self.0 & !Self::VERTICAL).into()
    }

    /// The row of dots of a horizontal line, the row of boxes of a vertical one.
    pub(super) fn row(self) -> usize {
        self.place() / STRIDE
    }

    /// The column of boxes of a horizontal line, the column of dots of a vertical one.
    pub(super) fn col(self) -> usize {
        self.place() % STRIDE
    }

    /// Row and column in the grid.
    fn cell(self) -> (usize, usize) {
        match self.orientation() {
            Orientation::Horizontal => (2 * self.row(), 2 * self.col() + 1),
            Orientation::Vertical => (2 * self.row() + 1, 2 * self.col()),
        }
    }
}

impl Size {
    /// The number of boxes.
    pub(super) fn n_boxes(self) -> usize {
        self.rows * self.cols
    }

    /// The number of lines.
    pub(super) fn n_lines(self) -> usize {
        (self.rows + 1) * self.cols + self.rows * (self.cols + 1)
    }

    /// Rows and columns of the grid.
    pub(super) fn grid(self) -> (usize, usize) {
        (2 * self.rows + 1, 2 * self.cols + 1)
    }

    /// All lines: each row of dots is followed by the vertical lines below it.
    pub(super) fn lines(self) -> impl Iterator<Item = Line> {
        (0..self.n_lines()).map(move |slot| self.line(slot))
    }

    /// Lines of a row of dots and of the row of boxes below it.
    fn lines_per_row(self) -> usize {
        2 * self.cols + 1
    }

    /// How many lines come before this one.
    pub(super) fn slot(self, line: Line) -> usize {
        let before_verticals = match line.orientation() {
            Orientation::Horizontal => 0,
            Orientation::Vertical => self.cols,
        };
        line.row() * self.lines_per_row() + before_verticals + line.col()
    }

    /// The line with that many lines before it.
    pub(super) fn line(self, slot: usize) -> Line {
        let (row, rest) = (slot / self.lines_per_row(), slot % self.lines_per_row());
        if rest < self.cols {
            Line::new(Orientation::Horizontal, row, rest)
        } else {
            Line::new(Orientation::Vertical, row, rest - self.cols)
        }
    }

    /// The index of a line's cell in the grid, row by row.
    pub(super) fn cell_index(self, line: Line) -> usize {
        let (row, col) = line.cell();
        row * self.grid().1 + col
    }

    /// What the grid's cell with this index holds.
    pub(super) fn cell(self, index: usize) -> Cell {
        let (row, col) = (index / self.grid().1, index % self.grid().1);
        match (row % 2, col % 2) {
            (0, 0) => Cell::Dot,
            (0, _) => Cell::Line(Line::new(Orientation::Horizontal, row / 2, col / 2)),
            (_, 0) => Cell::Line(Line::new(Orientation::Vertical, row / 2, col / 2)),
            _ => Cell::Box(row / 2 * STRIDE + col / 2),
        }
    }

    /// The cells of the grid, row by row.
    pub(super) fn cells(self) -> impl Iterator<Item = Cell> {
        let (rows, cols) = self.grid();
        (0..rows * cols).map(move |index| self.cell(index))
    }

    /// The numbers of the boxes, row by row.
    pub(super) fn boxes(self) -> impl Iterator<Item = usize> {
        (0..self.rows).flat_map(move |row| (0..self.cols).map(move |col| row * STRIDE + col))
    }

    /// Where a symmetry of this board takes a line.
    pub(super) fn map_line(self, symmetry: Symmetry, line: Line) -> Line {
        match self.cell(symmetry.map_index(self.grid(), self.cell_index(line))) {
            Cell::Line(mapped) => mapped,
            Cell::Dot | Cell::Box(_) => unreachable!("a symmetry takes lines to lines"),
        }
    }

    /// Where a symmetry of this board takes a box.
    pub(super) fn map_box(self, symmetry: Symmetry, number: usize) -> usize {
        let (row, col) = symmetry.map((self.rows, self.cols), (number / STRIDE, number % STRIDE));
        row * STRIDE + col
    }
}
