//! The study's three agents that choose without searching: by how many discs a move flips, by what its square
//! is worth on the influence map, or by the product of both. A pass flips nothing and takes no square.

use ludus_core::{Score, evaluation::Part};

use super::{
    influence::InfluenceMap,
    layout::{Bits, Layout},
    position::{Move, Position},
    rules::Othello,
    runs::flipped,
};
use crate::knowledge::Rating;

/// What a move is rated by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rated<L: Layout> {
    /// How many discs it flips.
    Flips,
    /// What its square is worth.
    Influence(InfluenceMap<L>),
    /// The product of both.
    FlipsTimesInfluence(InfluenceMap<L>),
}

impl<L: Layout> Rating<Othello<L>> for Rated<L> {
    fn rate(
        &mut self,
        _game: &Othello<L>,
        position: &Position<L::Bits>,
        mv: Move,
        parts: &mut Vec<Part>,
    ) -> Score {
        parts.clear();
        let Move::Place(square) = mv else { return Score::DRAW };
        let flips = flipped::<L>(position.own, position.opponent, square).count() as i32;
        let part = match self {
            Self::Flips => Part::lead("flips", flips, Score::POINT),
            Self::Influence(map) => Part::lead("influence", map.value(square), Score::POINT),
            Self::FlipsTimesInfluence(map) => {
                Part::lead("flips times influence", flips, Score::POINT * map.value(square))
            }
        };
        parts.push(part);
        Score::estimate(part.score)
    }
}
