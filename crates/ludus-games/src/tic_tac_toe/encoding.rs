//! Planes and features: own marks, then the opponent's.

use ludus_core::{
    Change, Encode, Feature, Features, Owner, PieceBoard, PieceSquares, Player, Side, Symmetry,
};

use super::rules::{Position, SIZE, SQUARES, TicTacToe};

/// One feature per player and square.
#[derive(Clone, Copy, Debug)]
pub struct MarkFeatures;

const NUMBERING: PieceSquares = PieceSquares { kinds: 1, squares: SQUARES };

/// Own and the opponent's marks in the eyes of `player`.
fn seen_by(position: &Position, player: Player) -> [(Side, u16); 2] {
    [(Side::Own, position.marks[player]), (Side::Opponent, position.marks[player.opponent()])]
}

impl Encode for TicTacToe {
    type Sparse = MarkFeatures;

    fn plane_names(&self) -> &'static [&'static str] {
        &["own", "opponent"]
    }

    fn plane_size(&self) -> (usize, usize) {
        (SIZE, SIZE)
    }

    fn encode_planes(&self, position: &Position, planes: &mut [f32]) {
        for (plane, (_, marks)) in planes.chunks_exact_mut(SQUARES).zip(seen_by(position, position.mover)) {
            for (square, cell) in plane.iter_mut().enumerate() {
                *cell = f32::from(marks >> square & 1);
            }
        }
    }

    fn cell_owners(&self, position: &Position) -> Option<Vec<Owner>> {
        let owner = |square| {
            let owner = Player::BOTH.into_iter().find(|&player| position.marks[player] >> square & 1 == 1);
            owner.map_or(Owner::Nobody, Owner::Player)
        };
        Some((0..SQUARES).map(owner).collect())
    }

    fn sparse(&self) -> MarkFeatures {
        MarkFeatures
    }

    fn swap_players(&self, position: &Position) -> Position {
        Position { marks: position.marks.swapped(), mover: position.mover.opponent() }
    }
}

impl Features<TicTacToe> for MarkFeatures {
    fn count(&self) -> usize {
        NUMBERING.count()
    }

    fn active(&self, _game: &TicTacToe, position: &Position, out: &mut Vec<Feature>) {
        out.clear();
        for (side, marks) in seen_by(position, position.mover) {
            NUMBERING.push_active((side, 0), marks.into(), |square| square, out);
        }
    }

    fn changed(&self, _game: &TicTacToe, before: &Position, after: &Position, out: &mut Vec<Change>) {
        out.clear();
        let viewer = before.mover;
        for ((side, old), (_, new)) in seen_by(before, viewer).into_iter().zip(seen_by(after, viewer)) {
            NUMBERING.push_changes((side, 0), [old.into(), new.into()], |square| square, out);
        }
    }

    fn mirror(&self, feature: Feature) -> Feature {
        NUMBERING.other_side(feature)
    }

    fn map(&self, symmetry: Symmetry, feature: Feature) -> Feature {
        NUMBERING.moved(feature, |square| symmetry.map_index((SIZE, SIZE), square))
    }

    fn piece_board(&self) -> Option<PieceBoard> {
        Some(PieceBoard::full(NUMBERING, (SIZE, SIZE)))
    }
}
