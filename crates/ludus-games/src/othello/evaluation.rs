//! How evaluations are made, and the two simplest. An evaluation is an [`Opinion`], numbers with names, and
//! [`Sum`] adds them up for searches; so a value is always the sum of the parts that explain it.

use ludus_core::{
    Score,
    evaluation::{Part, ValueFn},
};

use super::{
    influence::InfluenceMap,
    layout::{Bits, Layout},
    position::Position,
    rules::Othello,
};

/// An opinion of a position in `N` parts.
pub(super) trait Opinion<L: Layout, const N: usize>: Send {
    /// What the parts are called.
    const NAMES: [&'static str; N];

    /// What each part contributes for the mover, on the scale of [`Score`].
    fn scores(&self, game: &Othello<L>, position: &Position<L::Bits>) -> [i32; N];
}

/// The evaluation that adds up an opinion of `N` parts.
pub(super) struct Sum<O, const N: usize>(pub(super) O);

impl<L: Layout, O: Opinion<L, N>, const N: usize> ValueFn<Othello<L>> for Sum<O, N> {
    fn root(&mut self, _game: &Othello<L>, _position: &Position<L::Bits>) {}

    fn value(&mut self, game: &Othello<L>, position: &Position<L::Bits>) -> Score {
        Score::estimate(self.0.scores(game, position).into_iter().sum())
    }

    fn parts(&mut self, game: &Othello<L>, position: &Position<L::Bits>, parts: &mut Vec<Part>) {
        let scores = self.0.scores(game, position).into_iter();
        parts.clear();
        parts.extend(scores.zip(O::NAMES).map(|(score, name)| Part { name, score }));
    }
}

/// Who has more discs.
pub(super) struct Pieces;

impl<L: Layout> Opinion<L, 1> for Pieces {
    const NAMES: [&'static str; 1] = ["discs"];

    fn scores(&self, _game: &Othello<L>, position: &Position<L::Bits>) -> [i32; 1] {
        [Score::POINT * (position.own.count() as i32 - position.opponent.count() as i32)]
    }
}

/// What one on an influence map is worth: a disc on a square of 4, which is about the mean, counts one point.
pub(super) const INFLUENCE: i32 = Score::POINT / 4;

/// Who stands on the better squares.
pub(super) struct Influence<L: Layout>(pub(super) InfluenceMap<L>);

impl<L: Layout> Opinion<L, 2> for Influence<L> {
    const NAMES: [&'static str; 2] = ["own influence", "opponent's influence"];

    fn scores(&self, _game: &Othello<L>, position: &Position<L::Bits>) -> [i32; 2] {
        [INFLUENCE * self.0.sum(position.own), -INFLUENCE * self.0.sum(position.opponent)]
    }
}
