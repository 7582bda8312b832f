//! Points and how they lie. The board is one row of cells with a border of one cell above and below and one
//! after each row, which is the border before the next row as well. So the four neighbours of a point are at
//! fixed distances and always exist, and no move needs to know where the edge is.

use ludus_core::{Key, Player, key::key_table, player::PerPlayer};

use super::point_set::PointSet;

/// The smallest board.
pub(super) const MIN_SIZE: usize = 2;
/// The largest board: the letters from A to Z without I name its columns.
pub(super) const MAX_SIZE: usize = 25;

/// A point of the board, as the number of its cell; cell 0 is always border.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(pub(super) u16);

impl Point {
    /// A cell of the border, for places where there is no point.
    pub(super) const BORDER: Self = Self(0);

    /// The number of the cell.
    pub(super) fn cell(self) -> usize {
        self.0.into()
    }
}

/// A board of one size: where its points are, and the hash keys of the stones on them.
#[derive(Clone)]
pub(super) struct Grid {
    size: usize,
    keys: Vec<PerPlayer<Key>>,
    edge: PointSet,
}

impl Grid {
    pub(super) fn new(size: usize) -> Self {
        let keys = vec![PerPlayer::default(); (size + 2) * (size + 1)];
        let mut grid = Self { size, keys, edge: PointSet::EMPTY };
        let keys = key_table("go stones", 2 * size * size);
        for (point, keys) in grid.points().zip(keys.chunks_exact(2)) {
            grid.keys[point.cell()] = PerPlayer([keys[0], keys[1]]);
            let (row, col) = grid.row_and_col(point);
            if [row, col].iter().any(|&line| line == 0 || line == size - 1) {
                grid.edge.insert(point);
            }
        }
        grid
    }

    /// Rows, and columns.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// Points of the board.
    pub(super) fn area(&self) -> usize {
        self.size * self.size
    }

    /// Cells of the board and its border.
    pub(super) fn n_cells(&self) -> usize {
        self.keys.len()
    }

    /// From one row to the next.
    pub(super) fn stride(&self) -> usize {
        self.size + 1
    }

    /// The point in a row, counted from the top, and a column, counted from the left.
    pub(super) fn point(&self, row: usize, col: usize) -> Point {
        debug_assert!(row < self.size && col < self.size);
        Point(((row + 1) * self.stride() + col) as u16)
    }

    /// Row and column of a point.
    pub(super) fn row_and_col(&self, point: Point) -> (usize, usize) {
        (point.cell() / self.stride() - 1, point.cell() % self.stride())
    }

    /// The number of a point when all are counted row by row from the top left.
    pub(super) fn index(&self, point: Point) -> usize {
        let (row, col) = self.row_and_col(point);
        row * self.size + col
    }

    /// All points row by row from the top left.
    pub(super) fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let (size, stride) = (self.size, self.stride());
        (1..=size).flat_map(move |row| (row * stride..row * stride + size).map(|cell| Point(cell as u16)))
    }

    /// The cells above, left, right and below; some may be border.
    #[inline]
    pub(super) fn neighbours(&self, point: Point) -> [Point; 4] {
        let stride = self.stride() as u16;
        [Point(point.0 - stride), Point(point.0 - 1), Point(point.0 + 1), Point(point.0 + stride)]
    }

    /// The cells diagonally beside a point; some may be border.
    pub(super) fn diagonals(&self, point: Point) -> [Point; 4] {
        let [above, _, _, below] = self.neighbours(point);
        // Above the top left there is no cell further left; the one above is border and stands in for it.
        [Point(above.0.saturating_sub(1)), Point(above.0 + 1), Point(below.0 - 1), Point(below.0 + 1)]
    }

    /// The points of the first line.
    #[inline]
    pub(super) fn edge(&self) -> &PointSet {
        &self.edge
    }

    /// The hash key of a stone.
    #[inline]
    pub(super) fn stone_key(&self, point: Point, player: Player) -> Key {
        self.keys[point.cell()][player]
    }
}

/// A set of points has room for every cell of the largest board.
const _: () = assert!((MAX_SIZE + 2) * (MAX_SIZE + 1) <= PointSet::CAPACITY);
