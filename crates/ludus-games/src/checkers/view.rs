//! The board as something to draw: the first player, called Black as in PDN, at the top with squares 1 to 12.

use ludus_core::{
    BoardView, Game, Show,
    player::PerPlayer,
    view::{Content, Labels, Place, Shape, Surface},
};

use super::{
    board::{SIZE, Square},
    moves::Move,
    rules::{Checkers, Position},
    setup::Kind,
};

impl Show for Checkers {
    fn view(&self, position: &Position) -> BoardView {
        let light = Place { name: String::new(), content: Content::Outside };
        let mut places = vec![light; SIZE * SIZE];
        for square in Square::all() {
            let content = content(position, square);
            places[square.cell()] = Place { name: square.number().to_string(), content };
        }
        BoardView {
            surface: Surface::Checkered,
            rows: SIZE,
            cols: SIZE,
            places,
            labels: Labels::none(SIZE, SIZE),
            player_names: PerPlayer(["Black", "White"]),
            mover: self.outcome(position).is_none().then_some(position.mover),
            stars: Vec::new(),
            notes: self.draw_notes(position),
            last_move: Vec::new(),
        }
    }

    fn move_places(&self, _position: &Position, mv: Move) -> Vec<usize> {
        mv.squares().map(Square::cell).collect()
    }

    fn notice(&self, position: &Position) -> Option<String> {
        let mut moves = Vec::new();
        self.legal_moves(position, &mut moves);
        let is_jump = moves.first().is_some_and(|mv| mv.jumps() > 0);
        is_jump.then(|| "A jump is possible, so a jump must be made.".into())
    }
}

fn content(position: &Position, square: Square) -> Content {
    match position.piece(square) {
        None => Content::Empty,
        Some((player, Kind::Man)) => Content::Piece(player, Shape::Man),
        Some((player, Kind::King)) => Content::Piece(player, Shape::King),
    }
}

impl Checkers {
    /// How near the game is to a draw by idle or quiet moves.
    fn draw_notes(&self, position: &Position) -> Vec<String> {
        let idle = (position.idle_plies(), Some(self.idle_limit), "without a capture or a man's move");
        let quiet = (position.quiet_plies(), self.quiet_limit, "without a capture");
        let note = |(plies, limit, what): (u32, Option<u32>, &str)| {
            limit.filter(|_| plies > 0).map(|limit| format!("{plies} of {limit} plies {what} to a draw"))
        };
        [idle, quiet].into_iter().filter_map(note).collect()
    }
}
