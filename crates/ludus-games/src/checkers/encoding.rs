//! Planes and features: own men, own kings, the opponent's men and kings. For the second player the board is
//! turned half round, so that the mover's men always go down and a net learns both colours at once.

use ludus_core::{
    Change, Encode, Feature, Features, PieceBoard, PieceSquares, Player, PolicySlot, Side, Symmetry,
};

use super::{
    board::{Direction, SIZE, SQUARES, Square, single_bits, turned},
    rules::{Checkers, Position},
};

/// One feature per player, kind of piece and square.
#[derive(Clone, Copy, Debug)]
pub struct PieceFeatures;

const NUMBERING: PieceSquares = PieceSquares { kinds: 2, squares: SQUARES };
const MAN: usize = 0;
const KING: usize = 1;

/// The pieces as `player` sees them, in the order of planes and features.
fn seen_by(position: &Position, player: Player) -> [((Side, usize), u64); 4] {
    let (own, opponent) = (position.pieces[player], position.pieces[player.opponent()]);
    let kings = position.kings;
    let turn = |set| match player {
        Player::First => set,
        Player::Second => turned(set),
    };
    [
        ((Side::Own, MAN), turn(own & !kings)),
        ((Side::Own, KING), turn(own & kings)),
        ((Side::Opponent, MAN), turn(opponent & !kings)),
        ((Side::Opponent, KING), turn(opponent & kings)),
    ]
}

fn square_of_bit_index(index: usize) -> usize {
    Square::of_bit_index(index as u32).index()
}

impl Encode for Checkers {
    type Sparse = PieceFeatures;

    fn plane_names(&self) -> &'static [&'static str] {
        &["own men", "own kings", "opponent's men", "opponent's kings"]
    }

    fn plane_size(&self) -> (usize, usize) {
        (SIZE, SIZE)
    }

    fn encode_planes(&self, position: &Position, planes: &mut [f32]) {
        planes.fill(0.0);
        let sets = seen_by(position, position.mover);
        for (plane, (_, set)) in planes.chunks_exact_mut(SIZE * SIZE).zip(sets) {
            for bit in single_bits(set) {
                plane[Square::of_bit(bit).cell()] = 1.0;
            }
        }
    }

    /// Four ways lead off each square.
    fn slots(&self) -> Vec<PolicySlot> {
        let ways = |square: Square| {
            (0..Direction::ALL.len()).map(move |logit| PolicySlot::Cell { logit, cell: square.cell() })
        };
        Square::all().flat_map(ways).collect()
    }

    fn sparse(&self) -> PieceFeatures {
        PieceFeatures
    }

    fn swap_players(&self, position: &Position) -> Position {
        position.swapped()
    }
}

impl Features<Checkers> for PieceFeatures {
    fn count(&self) -> usize {
        NUMBERING.count()
    }

    fn active(&self, _game: &Checkers, position: &Position, out: &mut Vec<Feature>) {
        out.clear();
        for (piece, set) in seen_by(position, position.mover) {
            NUMBERING.push_active(piece, set.into(), square_of_bit_index, out);
        }
    }

    fn changed(&self, _game: &Checkers, before: &Position, after: &Position, out: &mut Vec<Change>) {
        out.clear();
        let viewer = before.mover;
        for ((piece, old), (_, new)) in seen_by(before, viewer).into_iter().zip(seen_by(after, viewer)) {
            NUMBERING.push_changes(piece, [old.into(), new.into()], square_of_bit_index, out);
        }
    }

    fn mirror(&self, feature: Feature) -> Feature {
        NUMBERING.moved(NUMBERING.other_side(feature), |square| SQUARES - 1 - square)
    }

    /// Checkers has no symmetry but the identity.
    fn map(&self, _symmetry: Symmetry, feature: Feature) -> Feature {
        feature
    }

    fn piece_board(&self) -> Option<PieceBoard> {
        let cells = Square::all().map(Square::cell).collect();
        Some(PieceBoard { numbering: NUMBERING, size: (SIZE, SIZE), cells })
    }
}
