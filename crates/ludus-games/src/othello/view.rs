//! The board as something to draw: black and white discs on a field, with a count of them.

use ludus_core::{
    BoardView, Game, Player, Show,
    player::PerPlayer,
    view::{Content, Labels, Place, Shape, Surface, letters},
};

use super::{
    layout::{Bits, Layout},
    position::Move,
    rules::Othello,
};

impl<L: Layout> Show for Othello<L> {
    const PLACES_COUNT: bool = true;

    fn view(&self, position: &Self::Position) -> BoardView {
        let size = self.board.size;
        let place = |index| {
            let square = self.board.square(index);
            let disc = |player| Content::Piece(player, Shape::Disc);
            Place {
                name: self.board.name(square),
                content: position.owner(square).map_or(Content::Empty, disc),
            }
        };
        let discs = position.discs();
        let [black, white] = Player::BOTH.map(|player| discs[player].count());
        BoardView {
            surface: Surface::Field,
            rows: size,
            cols: size,
            places: (0..self.board.n_squares()).map(place).collect(),
            labels: Labels::around(letters(size), (1..=size).map(|row| row.to_string()).collect()),
            player_names: PerPlayer(["Black", "White"]),
            mover: self.outcome(position).is_none().then_some(position.mover),
            stars: stars(size),
            notes: vec![format!("discs: Black {black}, White {white}")],
            last_move: Vec::new(),
        }
    }

    fn move_places(&self, _position: &Self::Position, mv: Move) -> Vec<usize> {
        match mv {
            Move::Place(square) => vec![self.board.index(square)],
            Move::Pass => Vec::new(),
        }
    }

    fn notice(&self, position: &Self::Position) -> Option<String> {
        let mut moves = Vec::new();
        self.legal_moves(position, &mut moves);
        (moves == [Move::Pass])
            .then(|| "No disc can be placed that flips anything, so a pass is the only move.".into())
    }
}

/// The four marks of a full-sized board lie two squares from each side, at the upper left corners of these
/// squares.
fn stars(size: usize) -> Vec<usize> {
    if size < 8 {
        return Vec::new();
    }
    let lines = [2, size - 2];
    lines.iter().flat_map(|row| lines.map(|col| row * size + col)).collect()
}
