//! The board as bits. The 32 dark squares lie in rows of four, and one unused bit follows every second row:
//! square `s`, counted from 0, has bit `s + s / 8`.
//!
//! ```text
//!    .  0  .  1  .  2  .  3
//!    4  .  5  .  6  .  7  .   (8)
//!    .  9  . 10  . 11  . 12
//!   13  . 14  . 15  . 16  .  (17)
//!    . 18  . 19  . 20  . 21
//!   22  . 23  . 24  . 25  .  (26)
//!    . 27  . 28  . 29  . 30
//!   31  . 32  . 33  . 34  .
//! ```
//!
//! So a step is a shift by 4 or 5 and a jump one by 8 or 10, the same for every row, and whatever leaves the
//! board at a side falls on an unused bit. No shift needs a mask for the edges.

use ludus_core::Player;

/// Dark squares of the board.
pub(super) const SQUARES: usize = 32;
/// Rows and columns of the board, light squares included.
pub(super) const SIZE: usize = 8;
/// Bits up to the last square, the three unused ones included.
const BITS: u32 = 35;
/// The bits of the 32 squares.
pub(super) const BOARD: u64 = ((1 << BITS) - 1) & !(1 << 8 | 1 << 17 | 1 << 26);

/// A dark square, counted from 0 where PDN counts from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

/// One of the four diagonal ways, in the order of their codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    DownLeft,
    DownRight,
    UpLeft,
    UpRight,
}

impl Square {
    /// The square with this PDN number, from 1 to 32.
    #[must_use]
    pub fn from_number(number: usize) -> Option<Self> {
        (1..=SQUARES).contains(&number).then(|| Self(number as u8 - 1))
    }

    /// The PDN number, from 1 to 32.
    #[must_use]
    pub fn number(self) -> usize {
        usize::from(self.0) + 1
    }

    /// All squares in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SQUARES as u8).map(Self)
    }

    /// The square of a single bit of the board.
    pub(super) fn of_bit(bit: u64) -> Self {
        Self::of_bit_index(bit.trailing_zeros())
    }

    /// The square of the bit with this number.
    pub(super) fn of_bit_index(index: u32) -> Self {
        // Nine bits hold eight squares and a gap.
        Self((index - index / 9) as u8)
    }

    pub(super) fn bit(self) -> u64 {
        1 << (self.0 + self.0 / 8)
    }

    /// Its index from 0 to 31.
    pub(super) fn index(self) -> usize {
        self.0.into()
    }

    /// The square in the same place when the board is turned half round.
    pub(super) fn turned(self) -> Self {
        Self(SQUARES as u8 - 1 - self.0)
    }

    /// Where the square is on the board of 64, row by row from the top left.
    pub(super) fn cell(self) -> usize {
        let (row, place) = (self.index() / 4, self.index() % 4);
        row * SIZE + 2 * place + 1 - row % 2
    }
}

impl Direction {
    pub(super) const ALL: [Self; 4] = [Self::DownLeft, Self::DownRight, Self::UpLeft, Self::UpRight];

    /// The direction with the lowest two bits of `code` as its code.
    pub(super) fn from_code(code: u32) -> Self {
        // An index into an array would load from memory, here and in `offset`, and play is slower for it (3% of
        // random games); the compiler sees that this is the identity.
        match code % 4 {
            0 => Self::DownLeft,
            1 => Self::DownRight,
            2 => Self::UpLeft,
            _ => Self::UpRight,
        }
    }

    /// The opposite direction, which is also the same one on the turned board.
    pub(super) fn turned(self) -> Self {
        match self {
            Self::DownLeft => Self::UpRight,
            Self::DownRight => Self::UpLeft,
            Self::UpLeft => Self::DownRight,
            Self::UpRight => Self::DownLeft,
        }
    }

    /// What a step adds to the number of a bit.
    pub(super) fn offset(self) -> i32 {
        match self {
            Self::DownLeft => 4,
            Self::DownRight => 5,
            Self::UpLeft => -5,
            Self::UpRight => -4,
        }
    }

    /// The squares one step from those of `set`, and perhaps bits outside the board.
    pub(super) fn step(self, set: u64) -> u64 {
        match self {
            Self::DownLeft => set << 4,
            Self::DownRight => set << 5,
            Self::UpLeft => set >> 5,
            Self::UpRight => set >> 4,
        }
    }

    /// The squares one jump from those of `set`, and perhaps bits outside the board. A jump that leaves at a
    /// side may end on a square of another row, but it always passes over an unused bit, where no piece stands.
    pub(super) fn jump(self, set: u64) -> u64 {
        self.step(self.step(set))
    }
}

/// The squares of a row, counted from 0 at the top.
pub(super) const fn row(number: u32) -> u64 {
    // One unused bit follows every second row.
    0b1111 << (4 * number + number / 2)
}

/// The squares where the men of `player` become kings.
pub(super) fn king_row(player: Player) -> u64 {
    match player {
        Player::First => row(7),
        Player::Second => row(0),
    }
}

/// The same set with the board turned half round.
pub(super) fn turned(set: u64) -> u64 {
    set.reverse_bits() >> (u64::BITS - BITS)
}

/// The same squares one bit each, without the unused ones.
pub(super) fn without_gaps(set: u64) -> u32 {
    // Nine bits hold eight squares and a gap.
    (0..4).fold(0, |squares, part| squares | (set >> (9 * part) & 0xff) << (8 * part)) as u32
}

/// Each bit of a set as a set of its own, the lowest first.
pub(super) fn single_bits(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let bit = set & set.wrapping_neg();
        set ^= bit;
        (bit != 0).then_some(bit)
    })
}
