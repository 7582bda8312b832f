//! A set of points as bits, one per cell. Its length is fixed for the largest board, so that sets live on the
//! stack and filling a region never allocates.

use super::grid::{Grid, Point};

const WORDS: usize = 11;

/// A set of points of one board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointSet([u64; WORDS]);

impl PointSet {
    /// No point.
    pub(super) const EMPTY: Self = Self([0; WORDS]);
    /// More than the number of any cell.
    pub(super) const CAPACITY: usize = WORDS * 64;

    /// Whether the point is in the set.
    #[must_use]
    #[inline]
    pub fn contains(&self, point: Point) -> bool {
        self.0[point.cell() / 64] >> (point.cell() % 64) & 1 == 1
    }

    /// Whether no point is in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// How many points are in the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The points row by row from the top left.
    pub fn iter(&self) -> impl Iterator<Item = Point> + use<> {
        let mut rest = *self;
        std::iter::from_fn(move || rest.pop())
    }

    /// The set whose bits are these, 64 cells to a word.
    pub(super) fn from_bits(words: impl Iterator<Item = u64>) -> Self {
        let mut set = Self::EMPTY;
        set.0.iter_mut().zip(words).for_each(|(word, bits)| *word = bits);
        set
    }

    /// Puts a point in.
    #[inline]
    pub(super) fn insert(&mut self, point: Point) {
        self.0[point.cell() / 64] |= 1 << (point.cell() % 64);
    }

    /// Takes a point out.
    pub(super) fn remove(&mut self, point: Point) {
        self.0[point.cell() / 64] &= !(1 << (point.cell() % 64));
    }

    /// Takes the first point out, if there is one.
    pub(super) fn pop(&mut self) -> Option<Point> {
        let word_idx = self.0.iter().position(|&word| word != 0)?;
        let word = &mut self.0[word_idx];
        let bit = word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(Point((word_idx * 64 + bit) as u16))
    }

    /// The cells beside a point of the set.
    pub(super) fn neighbours(&self, grid: &Grid) -> Self {
        let stride = grid.stride();
        let n_words = grid.n_cells().div_ceil(64);
        let mut beside = Self::EMPTY;
        for idx in 0..n_words {
            let below = if idx == 0 { 0 } else { self.0[idx - 1] };
            let above = self.0.get(idx + 1).copied().unwrap_or(0);
            let word = self.0[idx];
            let moved =
                |cells: usize| word << cells | below >> (64 - cells) | word >> cells | above << (64 - cells);
            beside.0[idx] = moved(1) | moved(stride);
        }
        beside
    }

    /// The points in either set.
    pub(super) fn union(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|idx| self.0[idx] | other.0[idx]))
    }

    /// The points that are not in `other`.
    pub(super) fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|idx| self.0[idx] & !other.0[idx]))
    }

    /// Visits the points row by row from the top left, and says of each whether it is also in `marked`.
    #[inline]
    pub(super) fn for_each_marked(&self, marked: &Self, mut visit: impl FnMut(Point, bool)) {
        for (word_idx, (&word, &marks)) in self.0.iter().zip(&marked.0).enumerate() {
            let mut rest = word;
            while rest != 0 {
                let bit = rest.trailing_zeros();
                visit(Point((word_idx * 64) as u16 + bit as u16), marks >> bit & 1 == 1);
                rest &= rest - 1;
            }
        }
    }

    /// The points in both sets.
    pub(super) fn intersection(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|idx| self.0[idx] & other.0[idx]))
    }

    /// Whether every point is also in `other`.
    pub(super) fn is_subset(&self, other: &Self) -> bool {
        self.intersection(other) == *self
    }
}
