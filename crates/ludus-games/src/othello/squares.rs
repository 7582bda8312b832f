//! The evaluation `squares`, the weighted piece counter: each square is worth something to whoever stands on it, and
//! squares that are mirror images of each other are worth the same. Ten numbers do for 8x8; on other boards a square
//! has the worth of the square of 8x8 that is as far from its two nearest edges.
//!
//! The numbers that it has when nobody gives others are the standard ones, which learners of this game have been
//! measured against since Yoshioka, Ishii and Ito (1999).

use ludus_core::evaluation::{Product, ValueFn, Whose};

use super::{
    evaluation::{Opinion, Sum},
    layout::{Bits, Layout},
    position::Position,
    rules::Othello,
};
use crate::knowledge::Weighing;

/// How far the squares of each class are from their nearest edge and from the nearest edge across it.
const DEPTHS: [(usize, usize); N_CLASSES] =
    [(0, 0), (0, 1), (0, 2), (0, 3), (1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)];

const N_CLASSES: usize = 10;

/// The standard worth of the classes, a corner's being 1.
const STANDARD: [f64; N_CLASSES] = [1.0, -0.25, 0.1, 0.05, -0.25, 0.01, 0.01, 0.05, 0.02, 0.01];

/// What the largest weight becomes on the scale of scores.
const LARGEST: f64 = 10_000.0;

/// A worth for each class of squares.
pub(super) struct Squares<L: Layout> {
    classes: [(L::Bits, i32); N_CLASSES],
}

impl<L: Layout> Squares<L> {
    /// The standard weighted piece counter.
    pub(super) fn standard(game: &Othello<L>) -> Self {
        Self::new(game, &STANDARD)
    }

    /// With these weights; the largest sets the scale.
    fn new(game: &Othello<L>, weights: &[f64]) -> Self {
        let largest = weights.iter().fold(f64::MIN_POSITIVE, |largest, weight| weight.abs().max(largest));
        let size = game.board.size;
        let depth = |line: usize| line.min(size - 1 - line).min(3);
        let classes = std::array::from_fn(|class| {
            let alike = game.board.squares_where(|row, col| {
                let [row, col] = [row, col].map(depth);
                (row.min(col), row.max(col)) == DEPTHS[class]
            });
            (alike, (weights[class] / largest * LARGEST).round() as i32)
        });
        Self { classes }
    }
}

impl<L: Layout> Opinion<L, N_CLASSES> for Squares<L> {
    const NAMES: [(Whose, &'static str); N_CLASSES] = [
        (Whose::Lead, "corners"),
        (Whose::Lead, "C-squares"),
        (Whose::Lead, "A-squares"),
        (Whose::Lead, "B-squares"),
        (Whose::Lead, "X-squares"),
        (Whose::Lead, "second line, beside X"),
        (Whose::Lead, "second line, middle"),
        (Whose::Lead, "third line, corners"),
        (Whose::Lead, "third line, middle"),
        (Whose::Lead, "centre"),
    ];

    #[inline]
    fn products(&self, _game: &Othello<L>, position: &Position<L::Bits>) -> [Product; N_CLASSES] {
        self.classes.map(|(class, weight)| {
            let [own, opponent] =
                [position.own, position.opponent].map(|discs| (discs & class).count() as i32);
            Product { amount: own - opponent, weight }
        })
    }
}

/// The classes of one board, ready for any weights.
pub(super) struct SquareClasses<L: Layout>(pub(super) Othello<L>);

impl<L: Layout> Weighing<Othello<L>> for SquareClasses<L> {
    fn n_weights(&self) -> usize {
        N_CLASSES
    }

    fn weighed(&self, weights: &[f64]) -> Box<dyn ValueFn<Othello<L>>> {
        Box::new(Sum(Squares::new(&self.0, weights)))
    }
}
