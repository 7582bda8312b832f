//! What the net of the study of 2011 sees of a position: the influence of both sides, the discs that each could flip
//! next, and later also the corners and sides held by each. The text does not say on what scale; here each number is
//! its share of the most there can be, because a net with weights from -1 to 1 and a sigmoid sees nothing in sums of
//! hundreds.

use ludus_core::Player;

use super::{
    features::Features,
    influence::InfluenceMap,
    layout::{Bits, Layout},
    position::Position,
    rules::Othello,
};
use crate::knowledge::Inputs;

/// Pairs of features that the study began with: influence and flippable discs.
const FIRST_PAIRS: usize = 2;
/// Pairs of features that it ended with: corners and sides as well.
const ALL_PAIRS: usize = 4;

/// The inputs of the study's nets.
pub(super) struct StudyInputs<L: Layout> {
    features: Features<L>,
    /// What makes 1 of the most there can be of each pair.
    scale: [f32; ALL_PAIRS],
    n_pairs: usize,
}

/// Which of the study's nets the inputs are for.
#[derive(Clone, Copy)]
pub(super) enum Version {
    /// Four inputs.
    First,
    /// Eight inputs.
    Final,
}

impl<L: Layout> StudyInputs<L> {
    /// The inputs under one influence map.
    pub(super) fn new(game: &Othello<L>, map: InfluenceMap<L>, version: Version) -> Self {
        let n_squares = game.board.n_squares() as f32;
        let corners = game.board.corners.count() as f32;
        let sides = 4.0 * game.board.size as f32 - 2.0 * corners;
        let influence = map.sum(game.board.all).max(1) as f32;
        let scale = [influence, n_squares / 2.0, corners, sides].map(f32::recip);
        let n_pairs = match version {
            Version::First => FIRST_PAIRS,
            Version::Final => ALL_PAIRS,
        };
        Self { features: Features::new(game, map), scale, n_pairs }
    }
}

impl<L: Layout> Inputs<Othello<L>> for StudyInputs<L> {
    fn count(&self) -> usize {
        2 * self.n_pairs
    }

    fn fill(&mut self, game: &Othello<L>, position: &Position<L::Bits>, viewer: Player, inputs: &mut [f32]) {
        let [mut own, mut other] =
            [*position, position.turned()].map(|seen| self.features.of_mover(game, &seen));
        if viewer != position.mover {
            std::mem::swap(&mut own, &mut other);
        }
        let pairs = own.iter().zip(&other).zip(&self.scale).take(self.n_pairs);
        for (pair, ((&own, &other), scale)) in inputs.chunks_exact_mut(2).zip(pairs) {
            pair[0] = own as f32 * scale;
            pair[1] = other as f32 * scale;
        }
    }
}
