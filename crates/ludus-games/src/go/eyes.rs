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
    n_broken(grid, board, point, player) <= borne(grid, point)
}

/// How many diagonals of a point the opponent of `player` has broken.
fn n_broken(grid: &Grid, board: &Board, point: Point, player: Player) -> usize {
    let opponent = Colour::of(player.opponent());
    grid.diagonals(point).iter().filter(|&&cell| board.colour(cell) == opponent).count()
}

/// How many broken diagonals an eye bears.
fn borne(grid: &Grid, point: Point) -> usize {
    usize::from(!grid.edge().contains(point))
}

/// Whether an empty point beside `stone`, an empty point as well, would be an eye of `player` with a stone there.
pub(super) fn is_eye_with(grid: &Grid, board: &Board, point: Point, player: Player, stone: Point) -> bool {
    let walls = [Colour::of(player), Colour::Border];
    let is_wall = |cell: &Point| *cell == stone || walls.contains(&board.colour(*cell));
    board.colour(point) == Colour::Empty
        && grid.neighbours(point).iter().all(is_wall)
        && n_broken(grid, board, point, player) <= borne(grid, point)
}

/// Whether a move fills an eye of the player who makes it.
pub(super) fn fills_eye(game: &Go, position: &Position, mv: Move) -> bool {
    match mv {
        Move::Pass => false,
        Move::Play(point) => is_eye(game.grid(), &position.board, point, position.status.mover),
    }
}
