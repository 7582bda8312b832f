//! The evaluation to use by default: what strong players look at, weighed by how full the board is. Moves to
//! choose from and few discs beside empty squares count early, what can never be flipped counts always, and
//! discs count at the end.
//!
//! The features were chosen by hand; their weights are a least-squares fit of final margins, rounded, so that
//! a value is an expected margin in discs. The fit saw 96,939 positions of 4,000 games on 8x8 that alpha-beta
//! played against itself at depth 4 from random openings, the last nine squares exactly. A fit of games on 6x6
//! differs but plays no better there, so all boards share these.

use ludus_core::evaluation::{Product, Whose};

use super::{
    evaluation::Opinion,
    layout::{Bits, Layout},
    neighbourhood::Neighbourhood,
    position::Position,
    rules::Othello,
};

/// Each feature, and what one more of it than the opponent has is worth in hundredths of a disc: when a quarter
/// of the board is filled, half way from there to the end, and at the end. Where the fit sees too few cases at
/// the end, such as empty corners, stands 0.
const FEATURES: [(&str, [i32; 3]); N_FEATURES] = [
    ("discs", [70, 0, 70]),
    ("mobility", [80, 70, 85]),
    ("frontier", [-255, -125, -195]),
    ("corners", [840, 780, 0]),
    ("C-squares", [-50, -90, 0]),
    ("X-squares", [-810, -240, 0]),
    ("stable discs", [410, 100, 50]),
    ("corners in reach", [680, 630, 440]),
    ("parity", [130, 80, 160]),
];

const N_FEATURES: usize = 9;

/// The features, and the squares that they ask about.
pub(super) struct Classic<L: Layout> {
    neighbourhood: Neighbourhood<L>,
    corners: [Corner<L>; 4],
    /// The weights for each number of filled squares.
    weights: Vec<[i32; N_FEATURES]>,
}

/// A corner and the squares from which it is easily lost.
#[derive(Clone, Copy)]
struct Corner<L: Layout> {
    square: L::Bits,
    /// Its neighbours on the edges, the C-squares.
    beside: L::Bits,
    /// Its neighbour on the diagonal, the X-square.
    diagonal: L::Bits,
}

impl<L: Layout> Classic<L> {
    /// The evaluation for one board.
    pub(super) fn new(game: &Othello<L>) -> Self {
        let board = &game.board;
        let last = board.size - 1;
        let corner = |row: usize, col: usize| {
            let at = |distances: [(usize, usize); 2]| {
                board.squares_where(|r, c| distances.contains(&(r.abs_diff(row), c.abs_diff(col))))
            };
            Corner { square: at([(0, 0); 2]), beside: at([(0, 1), (1, 0)]), diagonal: at([(1, 1); 2]) }
        };
        let n_squares = board.n_squares() as i32;
        Self {
            neighbourhood: Neighbourhood::new(board),
            corners: [corner(0, 0), corner(0, last), corner(last, 0), corner(last, last)],
            weights: (0..=n_squares)
                .map(|filled| FEATURES.map(|(_, points)| blended(points, filled, n_squares)))
                .collect(),
        }
    }

    /// What the mover has of each feature; parity is nobody's.
    #[inline]
    fn of_mover(&self, game: &Othello<L>, position: &Position<L::Bits>) -> [i32; N_FEATURES] {
        let &Position { own, opponent, .. } = position;
        let free = game.board.all & !(own | opponent);
        let placements = game.placements(position);
        let (mut beside, mut diagonal) = (L::Bits::NONE, L::Bits::NONE);
        for corner in self.corners.iter().filter(|corner| !(corner.square & free).is_empty()) {
            beside |= corner.beside;
            diagonal |= corner.diagonal;
        }
        [
            own,
            placements,
            self.neighbourhood.open_to(free, own),
            own & game.board.corners,
            own & beside,
            own & diagonal,
            self.neighbourhood.stable(own),
            placements & game.board.corners,
            L::Bits::NONE,
        ]
        .map(|squares| squares.count() as i32)
    }
}

impl<L: Layout> Opinion<L, N_FEATURES> for Classic<L> {
    const NAMES: [(Whose, &'static str); N_FEATURES] = {
        let mut names = [(Whose::Lead, ""); N_FEATURES];
        let mut idx = 0;
        while idx < N_FEATURES {
            names[idx].1 = FEATURES[idx].0;
            idx += 1;
        }
        names
    };

    fn products(&self, game: &Othello<L>, position: &Position<L::Bits>) -> [Product; N_FEATURES] {
        let mut own = self.of_mover(game, position);
        let filled = (position.own | position.opponent).count() as usize;
        // Whoever moves while the number of empty squares is odd will also fill the last one, unless somebody
        // passes. Every board has an even number of squares.
        own[N_FEATURES - 1] = if filled % 2 == 1 { 1 } else { -1 };
        let opponent = self.of_mover(game, &position.turned());
        let weights = &self.weights[filled];
        std::array::from_fn(|idx| Product { amount: own[idx] - opponent[idx], weight: weights[idx] })
    }
}

/// A weight for a board with this many of its squares filled.
fn blended([early, middle, end]: [i32; 3], filled: i32, n_squares: i32) -> i32 {
    // In eighths of the board the three points are 2, 5 and 8.
    let (from, to, passed) = match 8 * filled {
        at if at <= 2 * n_squares => (early, middle, 0),
        at if at <= 5 * n_squares => (early, middle, at - 2 * n_squares),
        at => (middle, end, at - 5 * n_squares),
    };
    from + (to - from) * passed / (3 * n_squares)
}
