//! How evaluations are made, and the two simplest. An evaluation is an [`Opinion`], numbers with names, and
//! [`Sum`] adds them up for searches; so a value is always the sum of the parts that explain it.

use ludus_core::{
    Score,
    evaluation::{Part, Product, ValueFn, Whose},
};

use super::{
    influence::InfluenceMap,
    layout::{Bits, Layout},
    position::Position,
    rules::Othello,
};

/// An opinion of a position in `N` parts.
pub(super) trait Opinion<L: Layout, const N: usize>: Send {
    /// What the parts are called, and whose they are.
    const NAMES: [(Whose, &'static str); N];

    /// How much there is of each part for the mover, and what one is worth.
    fn products(&self, game: &Othello<L>, position: &Position<L::Bits>) -> [Product; N];
}

/// The evaluation that adds up an opinion of `N` parts.
pub(super) struct Sum<O, const N: usize>(pub(super) O);

impl<L: Layout, O: Opinion<L, N>, const N: usize> ValueFn<Othello<L>> for Sum<O, N> {
    fn root(&mut self, _game: &Othello<L>, _position: &Position<L::Bits>) {}

    fn value(&mut self, game: &Othello<L>, position: &Position<L::Bits>) -> Score {
        let products = self.0.products(game, position).into_iter();
        Score::estimate(products.map(|Product { amount, weight }| amount * weight).sum())
    }

    fn parts(&mut self, game: &Othello<L>, position: &Position<L::Bits>, parts: &mut Vec<Part>) {
        let products = self.0.products(game, position).into_iter();
        parts.clear();
        parts.extend(products.zip(O::NAMES).map(|(product, (whose, name))| Part::of(whose, name, product)));
    }
}

/// Who has more discs.
pub(super) struct Pieces;

impl<L: Layout> Opinion<L, 1> for Pieces {
    const NAMES: [(Whose, &'static str); 1] = [(Whose::Lead, "discs")];

    #[inline]
    fn products(&self, _game: &Othello<L>, position: &Position<L::Bits>) -> [Product; 1] {
        let amount = position.own.count() as i32 - position.opponent.count() as i32;
        [Product { amount, weight: Score::POINT }]
    }
}

/// What one on an influence map is worth: a disc on a square of 4, which is about the mean, counts one point.
pub(super) const INFLUENCE: i32 = Score::POINT / 4;

/// Who stands on the better squares.
pub(super) struct Influence<L: Layout>(pub(super) InfluenceMap<L>);

impl<L: Layout> Opinion<L, 2> for Influence<L> {
    const NAMES: [(Whose, &'static str); 2] = [(Whose::Own, "influence"), (Whose::Opponents, "influence")];

    #[inline]
    fn products(&self, _game: &Othello<L>, position: &Position<L::Bits>) -> [Product; 2] {
        [
            Product { amount: self.0.sum(position.own), weight: INFLUENCE },
            Product { amount: self.0.sum(position.opponent), weight: -INFLUENCE },
        ]
    }
}
