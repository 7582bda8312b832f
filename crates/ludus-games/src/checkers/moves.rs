//! A move in 32 bits: where it starts, how many jumps it has, and the way of each jump; a step has no jumps
//! and the way of its one step. The squares between follow from these, so a move knows all it touches.
//!
//! Nine jumps are enough. A jump goes two rows and two columns, so all squares that one piece passes over have
//! rows and columns of the other parity than its own, and none lies on an edge. That leaves three rows and
//! three columns: nine squares, each jumped once at most. A king that goes from square 1 to 28 can take nine.

use std::fmt;

use super::board::{Direction, Square};

/// The greatest number of jumps in one move.
pub(super) const MOST_JUMPS: u32 = 9;

/// Bits 0 to 5 are the start, as a bit number of the board; 6 to 9 count the jumps; two more each are the ways.
const COUNT_SHIFT: u32 = 6;
const WAYS_SHIFT: u32 = 10;

/// A step, or a whole jump along one path. Paths that differ are different moves, even with the same ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u32);

impl Move {
    /// A jump from this square without any jumps yet.
    pub(super) fn jump_from(start: u64) -> Self {
        Self(start.trailing_zeros())
    }

    /// One step from the square with this bit number.
    pub(super) fn step(start_index: u32, direction: Direction) -> Self {
        Self(start_index | (direction as u32) << WAYS_SHIFT)
    }

    /// The same jump carried on by one more.
    pub(super) fn and_jump(self, direction: Direction) -> Self {
        debug_assert!(self.jumps() < MOST_JUMPS, "nine squares at most can be jumped over");
        let way = (direction as u32) << (WAYS_SHIFT + 2 * self.jumps());
        Self((self.0 | way) + (1 << COUNT_SHIFT))
    }

    /// The number of pieces it takes.
    #[must_use]
    pub fn jumps(self) -> u32 {
        self.0 >> COUNT_SHIFT & 0b1111
    }

    /// The square it starts from and every square it lands on.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let rows = if self.jumps() == 0 { 1 } else { 2 };
        let landings = (0..self.jumps().max(1)).scan(self.start_index(), move |at, idx| {
            *at += rows * self.way(idx).offset();
            Some(*at)
        });
        [self.start_index()].into_iter().chain(landings).map(|index| Square::of_bit_index(index as u32))
    }

    pub(super) fn start(self) -> u64 {
        1 << self.start_index()
    }

    fn start_index(self) -> i32 {
        (self.0 & 0b11_1111) as i32
    }

    /// The way of its first step or jump.
    pub(super) fn first_way(self) -> Direction {
        self.way(0)
    }

    fn way(self, idx: u32) -> Direction {
        Direction::from_code(self.0 >> (WAYS_SHIFT + 2 * idx))
    }

    /// The square where it ends, and the squares of the pieces it takes.
    pub(super) fn end_and_taken(self) -> (u64, u64) {
        let (start, jumps) = (self.start_index(), self.jumps());
        if jumps == 0 {
            return (1 << (start + self.way(0).offset()), 0);
        }
        let (mut at, mut taken) = (start, 0);
        for idx in 0..jumps {
            let offset = self.way(idx).offset();
            taken |= 1 << (at + offset);
            at += 2 * offset;
        }
        (1 << at, taken)
    }
}

/// The usual notation: the start, then every landing, with `-` for a step and `x` for a jump.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if self.jumps() == 0 { '-' } else { 'x' };
        for (idx, square) in self.squares().enumerate() {
            if idx > 0 {
                write!(f, "{separator}")?;
            }
            write!(f, "{}", square.number())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}
