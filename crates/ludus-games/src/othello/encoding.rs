//! Planes and features: own discs, then the opponent's; the planes add where the mover may play, which costs
//! a net several layers to find out.

use ludus_core::{
    Change, Encode, Feature, Features, Owner, PieceBoard, PieceSquares, Player, Side, Symmetry,
};

use super::{
    board::Board,
    layout::{Bits, Layout},
    position::{Position, Square},
    rules::Othello,
};

/// One feature per player and square.
#[derive(Clone, Copy, Debug)]
pub struct DiscFeatures<L: Layout> {
    board: Board<L>,
}

impl<L: Layout> DiscFeatures<L> {
    fn numbering(&self) -> PieceSquares {
        PieceSquares { kinds: 1, squares: self.board.n_squares() }
    }

    fn index_of_bit(&self, bit: usize) -> usize {
        self.board.index(Square(bit as u8))
    }
}

/// Own and the opponent's discs in the eyes of `player`.
fn seen_by<B: Bits>(position: &Position<B>, player: Player) -> [(Side, B); 2] {
    let discs = position.discs();
    [(Side::Own, discs[player]), (Side::Opponent, discs[player.opponent()])]
}

impl<L: Layout> Encode for Othello<L> {
    type Sparse = DiscFeatures<L>;

    fn plane_names(&self) -> &'static [&'static str] {
        &["own", "opponent", "legal"]
    }

    fn plane_size(&self) -> (usize, usize) {
        (self.board.size, self.board.size)
    }

    fn encode_planes(&self, position: &Self::Position, planes: &mut [f32]) {
        let sets = [position.own, position.opponent, self.placements(position)];
        planes.fill(0.0);
        for (plane, set) in planes.chunks_exact_mut(self.board.n_squares()).zip(sets) {
            for square in set.squares() {
                plane[self.board.index(square)] = 1.0;
            }
        }
    }

    fn cell_owners(&self, position: &Self::Position) -> Option<Vec<Owner>> {
        let mut owners = vec![Owner::Nobody; self.board.n_squares()];
        for player in Player::BOTH {
            for square in position.discs()[player].squares() {
                owners[self.board.index(square)] = Owner::Player(player);
            }
        }
        Some(owners)
    }

    fn sparse(&self) -> DiscFeatures<L> {
        DiscFeatures { board: self.board }
    }

    fn swap_players(&self, position: &Self::Position) -> Self::Position {
        Position { mover: position.mover.opponent(), ..*position }
    }
}

impl<L: Layout> Features<Othello<L>> for DiscFeatures<L> {
    fn count(&self) -> usize {
        self.numbering().count()
    }

    fn active(&self, _game: &Othello<L>, position: &Position<L::Bits>, out: &mut Vec<Feature>) {
        out.clear();
        for (side, discs) in seen_by(position, position.mover) {
            self.numbering().push_active((side, 0), discs.into(), |bit| self.index_of_bit(bit), out);
        }
    }

    fn changed(
        &self,
        _game: &Othello<L>,
        before: &Position<L::Bits>,
        after: &Position<L::Bits>,
        out: &mut Vec<Change>,
    ) {
        out.clear();
        let viewer = before.mover;
        for ((side, old), (_, new)) in seen_by(before, viewer).into_iter().zip(seen_by(after, viewer)) {
            let sets = [old.into(), new.into()];
            self.numbering().push_changes((side, 0), sets, |bit| self.index_of_bit(bit), out);
        }
    }

    fn mirror(&self, feature: Feature) -> Feature {
        self.numbering().other_side(feature)
    }

    fn map(&self, symmetry: Symmetry, feature: Feature) -> Feature {
        let size = (self.board.size, self.board.size);
        self.numbering().moved(feature, |index| symmetry.map_index(size, index))
    }

    fn piece_board(&self) -> Option<PieceBoard> {
        Some(PieceBoard::full(self.numbering(), (self.board.size, self.board.size)))
    }
}
