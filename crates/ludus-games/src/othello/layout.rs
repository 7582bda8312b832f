//! How squares become bits: the squares of a row are neighbours, rows follow each other at a fixed stride,
//! and a smaller board lies in the top left corner. So a step in any direction is a shift by the same
//! constant on every size, which the compiler folds into the instructions.
//!
//! A step off the left or right edge must not go on in another row. Where the layout has a column to spare
//! the step ends there, for it never holds a disc; 8x8 has none and needs [`Axis::inner`].

use std::{
    fmt::Debug,
    iter,
    ops::{Add, BitAnd, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr},
};

use ludus_core::key::mix;

use super::position::Square;

/// Which board sizes share a word, and how steps become shifts there.
pub trait Layout: Copy + Eq + Debug + Send + Sync + 'static {
    /// The word that holds a set of squares.
    type Bits: Bits;

    /// Rows and columns of the boards that fit.
    const SIZES: &'static [usize];
    /// How many bits one row is from the next.
    const STRIDE: u32;
    /// Rows, columns, diagonals that rise to the right, diagonals that fall.
    const AXES: [Axis<Self::Bits>; 4];
    /// How often a run of two discs must grow by two to cover the longest that can be flipped.
    const PAIR_STEPS: u32;
    /// How to turn the board upside down, where that takes the processor one instruction.
    const UPSIDE_DOWN: Option<UpsideDown<Self::Bits>>;
}

/// Rows in reverse order: the mirror image in which lines that go up go down.
#[derive(Clone, Copy, Debug)]
pub struct UpsideDown<B> {
    /// Where a set of squares goes.
    pub squares: fn(B) -> B,
    /// Where one square goes.
    pub square: fn(Square) -> Square,
}

/// One of the four kinds of line on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Axis<B> {
    /// How many bits one square is from the next on a line.
    pub step: u32,
    /// The squares that a line may cross; any other would carry it over an edge.
    pub inner: B,
    /// The line that begins after bit 0, to the end of the word.
    pub ray: B,
}

/// Eight by eight bits, for boards up to that size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Narrow;

/// Ten rows of eleven bits: a 10x10 board with a column to spare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wide;

impl Layout for Narrow {
    type Bits = u64;

    const SIZES: &'static [usize] = &[4, 6, 8];
    const STRIDE: u32 = 8;
    const AXES: [Axis<u64>; 4] = {
        const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;
        const fn axis(step: u32, inner: u64) -> Axis<u64> {
            Axis { step, inner, ray: ray(step) as u64 }
        }
        [axis(1, INNER_COLUMNS), axis(8, u64::MAX), axis(7, INNER_COLUMNS), axis(9, INNER_COLUMNS)]
    };
    const PAIR_STEPS: u32 = 2;
    const UPSIDE_DOWN: Option<UpsideDown<u64>> =
        Some(UpsideDown { squares: u64::swap_bytes, square: |Square(bit)| Square(bit ^ 0b111_000) });
}

impl Layout for Wide {
    type Bits = u128;

    const SIZES: &'static [usize] = &[10];
    const STRIDE: u32 = 11;
    const AXES: [Axis<u128>; 4] = {
        const fn axis(step: u32) -> Axis<u128> {
            Axis { step, inner: u128::MAX, ray: ray(step) }
        }
        [axis(1), axis(11), axis(10), axis(12)]
    };
    const PAIR_STEPS: u32 = 3;
    const UPSIDE_DOWN: Option<UpsideDown<u128>> = None;
}

/// Every `step`-th bit after bit 0.
const fn ray(step: u32) -> u128 {
    let mut ray = 0;
    let mut bit = step;
    while bit < u128::BITS {
        ray |= 1 << bit;
        bit += step;
    }
    ray
}

/// A set of squares, one bit each.
pub trait Bits:
    Copy
    + Eq
    + Debug
    + Send
    + Sync
    + 'static
    + Into<u128>
    + Add<Output = Self>
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitOrAssign
    + BitXorAssign
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// No square.
    const NONE: Self;

    /// One square alone.
    fn only(square: Square) -> Self;
    /// How many squares there are.
    fn count(self) -> u32;
    /// The first square alone; nothing when there is none.
    fn first(self) -> Self;
    /// All squares before the only one; nothing when there is none.
    fn all_before(self) -> Self;
    /// The squares one by one, in the order of their bits.
    fn squares(self) -> impl Iterator<Item = Square>;
    /// A hash of the set and of what has been hashed before it.
    fn mixed_into(self, state: u64) -> u64;

    /// Whether there is no square.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// Whether `square` is among them.
    #[inline]
    fn contains(self, square: Square) -> bool {
        !(self & Self::only(square)).is_empty()
    }
}

macro_rules! bits {
    ($word:ty) => {
        impl Bits for $word {
            const NONE: Self = 0;

            #[inline]
            fn only(Square(bit): Square) -> Self {
                1 << bit
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn first(self) -> Self {
                self & self.wrapping_neg()
            }

            #[inline]
            fn all_before(self) -> Self {
                self.saturating_sub(1)
            }

            #[inline]
            fn squares(mut self) -> impl Iterator<Item = Square> {
                iter::from_fn(move || {
                    let first = (self != 0).then(|| Square(self.trailing_zeros() as u8));
                    self ^= self.first();
                    first
                })
            }

            #[inline]
            fn mixed_into(self, state: u64) -> u64 {
                (0..Self::BITS / u64::BITS)
                    .fold(state, |state, idx| mix(state ^ (self >> (u64::BITS * idx)) as u64))
            }
        }
    };
}

bits!(u64);
bits!(u128);
