//! The evaluation of the study of 2011 in the form it had before it became a net: a weighted sum of eight
//! features. The first four stand in its section 4.2, corners and sides were added in 4.2.2.2.2. A side is
//! read as a square of an edge; corners are not counted again there.

use ludus_core::{
    Score,
    evaluation::{Product, Whose},
};

use super::{
    evaluation::{INFLUENCE, Opinion},
    influence::InfluenceMap,
    layout::{Bits, Layout},
    position::Position,
    rules::Othello,
    runs::flipped,
};

/// What the mover's share of each pair of features is worth; the opponent's is worth as much to him. The study
/// never learned linear weights; these follow its reasons: corners above all, edges are good, and a disc that
/// can be flipped is only half owned.
const WEIGHTS: [i32; 4] = [INFLUENCE, -Score::POINT / 2, 10 * Score::POINT, Score::POINT];

/// The eight features as an opinion.
pub(super) struct Features<L: Layout> {
    map: InfluenceMap<L>,
    corners: L::Bits,
    sides: L::Bits,
}

impl<L: Layout> Features<L> {
    /// The features under one influence map.
    pub(super) fn new(game: &Othello<L>, map: InfluenceMap<L>) -> Self {
        let ends = [0, game.board.size - 1];
        let edges = game.board.squares_where(|row, col| ends.contains(&row) || ends.contains(&col));
        let corners = game.board.corners;
        Self { map, corners, sides: edges & !corners }
    }

    /// Influence, discs that the opponent could flip next, corners and sides of the mover.
    pub(super) fn of_mover(&self, game: &Othello<L>, position: &Position<L::Bits>) -> [i32; 4] {
        let own = position.own;
        let flippable = flippable_by_mover(game, &position.turned());
        let [flippable, corners, sides] =
            [flippable, own & self.corners, own & self.sides].map(|squares| squares.count() as i32);
        [self.map.sum(own), flippable, corners, sides]
    }
}

impl<L: Layout> Opinion<L, 8> for Features<L> {
    const NAMES: [(Whose, &'static str); 8] = [
        (Whose::Own, "influence"),
        (Whose::Opponents, "influence"),
        (Whose::Own, "flippable"),
        (Whose::Opponents, "flippable"),
        (Whose::Own, "corners"),
        (Whose::Opponents, "corners"),
        (Whose::Own, "sides"),
        (Whose::Opponents, "sides"),
    ];

    fn products(&self, game: &Othello<L>, position: &Position<L::Bits>) -> [Product; 8] {
        let own = self.of_mover(game, position);
        let opponent = self.of_mover(game, &position.turned());
        std::array::from_fn(|part| match (part % 2, part / 2) {
            (0, idx) => Product { amount: own[idx], weight: WEIGHTS[idx] },
            (_, idx) => Product { amount: opponent[idx], weight: -WEIGHTS[idx] },
        })
    }
}

/// The opponent's discs that some move of the mover flips.
fn flippable_by_mover<L: Layout>(game: &Othello<L>, position: &Position<L::Bits>) -> L::Bits {
    let moves = game.placements(position).squares();
    let flips = moves.map(|square| flipped::<L>(position.own, position.opponent, square));
    flips.fold(L::Bits::NONE, |all, flips| all | flips)
}
