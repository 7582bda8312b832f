//! The board as something to draw: crosses and noughts between lines.

use ludus_core::{
    BoardView, Game, Player, Show,
    player::PerPlayer,
    view::{Content, Labels, Place, Shape, Surface, letters},
};

use super::{
    notation::{format_square, owner},
    rules::{Position, SIZE, SQUARES, Square, TicTacToe},
};

impl Show for TicTacToe {
    fn view(&self, position: &Position) -> BoardView {
        let content = |square| match owner(position, square) {
            Some(Player::First) => Content::Piece(Player::First, Shape::Cross),
            Some(Player::Second) => Content::Piece(Player::Second, Shape::Nought),
            None => Content::Empty,
        };
        BoardView {
            surface: Surface::Squares,
            rows: SIZE,
            cols: SIZE,
            places: (0..SQUARES)
                .map(|square| Place { name: format_square(square), content: content(square) })
                .collect(),
            labels: Labels::around(letters(SIZE), (1..=SIZE).map(|row| row.to_string()).collect()),
            player_names: PerPlayer(["x", "o"]),
            mover: self.outcome(position).is_none().then_some(position.mover),
            stars: Vec::new(),
            notes: Vec::new(),
            last_move: Vec::new(),
        }
    }

    fn move_places(&self, _position: &Position, Square(square): Square) -> Vec<usize> {
        vec![square.into()]
    }
}
