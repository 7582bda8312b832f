//! The liberties of a chain in one word, exact where it matters and updated by one addition. A liberty counts
//! once for each stone that touches it; the word holds how many there are, the sum of their cell numbers and
//! the sum of the squares. All are the same point exactly when the numbers have no variance, so "this point
//! is the chain's last liberty" is one multiplication, and nothing is ever searched.

use std::ops::{AddAssign, SubAssign};

use super::grid::{MAX_SIZE, Point};

/// The liberties of one chain, each counted once per stone that touches it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Liberties(u64);

const COUNT_BITS: u32 = 11;
const SUM_BITS: u32 = 20;
const COUNT_MASK: u64 = (1 << COUNT_BITS) - 1;
const SUM_MASK: u64 = (1 << SUM_BITS) - 1;

/// Pairs of neighbours on the largest board: no chain has more liberties.
const MAX_COUNT: u64 = (2 * MAX_SIZE * (MAX_SIZE - 1)) as u64;
/// No cell of the largest board has a higher number.
const MAX_CELL: u64 = ((MAX_SIZE + 2) * (MAX_SIZE + 1)) as u64;
const _: () = assert!(MAX_COUNT <= COUNT_MASK);
const _: () = assert!(MAX_COUNT * MAX_CELL < 1 << SUM_BITS);
const _: () = assert!(MAX_COUNT * MAX_CELL * MAX_CELL < 1 << (64 - COUNT_BITS - SUM_BITS));

impl Liberties {
    /// No liberties.
    pub(super) const NONE: Self = Self(0);

    /// One liberty, touched by one stone.
    #[inline]
    pub(super) fn at(point: Point) -> Self {
        let cell = u64::from(point.0);
        Self(1 | cell << COUNT_BITS | (cell * cell) << (COUNT_BITS + SUM_BITS))
    }

    /// These, or none; without a branch, because on a board either is as likely.
    #[inline]
    pub(super) fn when(self, condition: bool) -> Self {
        Self(self.0 * u64::from(condition))
    }

    /// Whether there are none.
    #[inline]
    pub(super) fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// Whether all are at the same point, wherever that is; so are none.
    #[inline]
    pub(super) fn are_at_one_point(self) -> bool {
        let count = self.0 & COUNT_MASK;
        let sum = self.0 >> COUNT_BITS & SUM_MASK;
        let squares = self.0 >> (COUNT_BITS + SUM_BITS);
        count * squares == sum * sum
    }

    /// Whether all are at the point of `one`, however many stones touch it.
    #[inline]
    pub(super) fn are_only(self, one: Self) -> bool {
        self.0 == (self.0 & COUNT_MASK).wrapping_mul(one.0)
    }
}

// Wrapping, because the record shared by empty cells and border is written without meaning; see the board.
impl AddAssign for Liberties {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.0 = self.0.wrapping_add(other.0);
    }
}

impl SubAssign for Liberties {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.0 = self.0.wrapping_sub(other.0);
    }
}
