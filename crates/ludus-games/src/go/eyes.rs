//! Single-point eyes, as playouts and people know them: an empty point with own stones on all sides whose
//! diagonals the opponent has not broken. It is a rule of thumb: two such eyes make life in all shapes but
//! the rarest, and a chain that fills one throws it away.

use ludus_core::Player;

use super::{
    board::{Board, Colour},
    grid::{Grid, Point},
    position::Position,
    rules::{Go, Move},
};

/// Whether an empty point is an eye of `player`. One broken diagonal is borne in the middle of the board, none
/// on the edge, where the eye has fewer of them.
pub(super) fn is_eye(grid: &Grid, board: &Board, point: Point, player: Player) -> bool {
    let walls = [Colour::of(player), Colour::Border];
    if !grid.neighbours(point).iter().all(|&cell| walls.contains(&board.colour(cell))) {
        return false;
    }
    let opponent = Colour::of(player.opponent());
    let n_broken = grid.diagonals(point).iter().filter(|&&cell| board.colour(cell) == opponent).count();
    n_broken <= usize::from(!grid.edge().contains(point))
}

/// Whether a move fills an eye of the player who makes it.
pub(super) fn fills_eye(game: &Go, position: &Position, mv: Move) -> bool {
    match mv {
        Move::Pass => false,
        Move::Play(point) => is_eye(game.grid(), &position.board, point, position.status.mover),
    }
}
