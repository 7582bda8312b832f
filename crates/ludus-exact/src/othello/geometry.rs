//! What the search must know of one board size and one way to count: which squares there are, in which quadrant each
//! lies, and what a finished game is worth. Everything else of the rules is the same on all boards.
//!
//! Quadrants serve parity: a region with an odd number of empty squares should be entered first, because whoever
//! does so will probably also have its last square. Quadrants are a cheap stand-in for regions.

use ludus_games::othello::{Empties, Variant};

use super::stability::EdgeTable;

/// The discs on a board in the mover's view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Discs {
    /// The mover's.
    pub(super) own: u64,
    /// The opponent's.
    pub(super) opponent: u64,
}

impl Discs {
    /// The same discs with the other player to move.
    #[inline(always)]
    pub(super) fn turned(self) -> Self {
        Self { own: self.opponent, opponent: self.own }
    }

    /// What the opponent sees after an own disc on `square` has flipped `flips`.
    #[inline(always)]
    pub(super) fn after(self, square: usize, flips: u64) -> Self {
        Self { own: self.opponent ^ flips, opponent: self.own | flips | 1 << (square & 63) }
    }
}

/// One board and one way to count.
#[derive(Debug)]
pub(super) struct Geometry {
    /// Rows and columns.
    pub(super) size: usize,
    /// Every square.
    pub(super) squares: u64,
    /// The four in the middle.
    pub(super) centre: u64,
    /// The four at the ends of the edges.
    pub(super) corners: u64,
    /// How many squares there are.
    pub(super) n_squares: i32,
    /// For each square the bit of its quadrant.
    pub(super) quadrant_of: [u8; 64],
    /// The squares of the quadrants with these bits.
    pub(super) of_quadrants: [u64; 16],
    /// Which discs on an edge are safe.
    pub(super) edges: EdgeTable,
    empties: Empties,
}

impl Geometry {
    /// The geometry of a variant whose board fits eight bits a row.
    pub(super) fn new(variant: Variant) -> Self {
        let size = variant.size;
        let half = size / 2;
        let quadrant =
            |row: usize, col: usize| 1u8 << (2 * usize::from(row >= half) + usize::from(col >= half));
        let squares = squares_where(size, |_, _| true);
        let middle = half - 1..half + 1;
        let is_end = |line| line == 0 || line == size - 1;
        Self {
            size,
            squares,
            centre: squares_where(size, |row, col| middle.contains(&row) && middle.contains(&col)),
            corners: squares_where(size, |row, col| is_end(row) && is_end(col)),
            n_squares: squares.count_ones() as i32,
            quadrant_of: std::array::from_fn(|square| quadrant(square / 8, square % 8)),
            of_quadrants: std::array::from_fn(|bits| {
                squares_where(size, |row, col| bits as u8 & quadrant(row, col) != 0)
            }),
            edges: EdgeTable::new(size),
            empties: variant.empties,
        }
    }

    /// The empty squares.
    #[inline(always)]
    pub(super) fn empties(&self, discs: Discs) -> u64 {
        self.squares & !(discs.own | discs.opponent)
    }

    /// The bits of the quadrants with an odd number of empty squares.
    #[inline]
    pub(super) fn parity(&self, discs: Discs) -> u8 {
        let empties = self.empties(discs);
        let is_odd = |bit: &u8| (empties & self.of_quadrants[usize::from(*bit)]).count_ones() % 2 == 1;
        [1, 2, 4, 8].into_iter().filter(is_odd).sum()
    }

    /// The mover's margin when nobody can move any more.
    #[inline(always)]
    pub(super) fn final_margin(&self, discs: Discs) -> i32 {
        let (own, opponent) = (discs.own.count_ones() as i32, discs.opponent.count_ones() as i32);
        let margin = own - opponent;
        match self.empties {
            Empties::Winner => margin + margin.signum() * (self.n_squares - own - opponent),
            Empties::Nobody => margin,
        }
    }

    /// The one of all mirror images and rotations of a position that stands for them all.
    pub(super) fn canonical(&self, discs: Discs) -> Discs {
        let unused_rows = 8 - self.size;
        let upside_down = |squares: u64| squares.swap_bytes() >> (8 * unused_rows);
        let (mut least, mut image) = (discs, discs);
        // The two reflections in turn lead through all eight images.
        for _ in 0..4 {
            image = Discs { own: transposed(image.own), opponent: transposed(image.opponent) };
            least = least.min(image);
            image = Discs { own: upside_down(image.own), opponent: upside_down(image.opponent) };
            least = least.min(image);
        }
        least
    }
}

/// Rows become columns.
fn transposed(squares: u64) -> u64 {
    // Blocks above the diagonal change places with those below it: single squares, then two by two, then four by four.
    [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)].into_iter().fold(
        squares,
        |squares, (distance, above)| {
            let changed = (squares ^ (squares >> distance)) & above;
            squares ^ changed ^ (changed << distance)
        },
    )
}

/// The squares of a board whose row and column `belong`.
pub(super) fn squares_where(size: usize, belong: impl Fn(usize, usize) -> bool) -> u64 {
    let places = (0..size).flat_map(|row| (0..size).map(move |col| (row, col)));
    places.filter(|&(row, col)| belong(row, col)).fold(0, |all, (row, col)| all | 1 << (8 * row + col))
}
