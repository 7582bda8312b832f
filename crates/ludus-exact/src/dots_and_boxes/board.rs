//! What tables and searches need to know of a board: which lines are the sides of which box. Lines are numbered in the
//! order of the board, which is also the order of policies.

use ludus_core::Game;
use ludus_games::dots_and_boxes::{DotsAndBoxes, Line, Position};

/// The lines and boxes of a board.
pub(super) struct Board {
    /// The four sides of each box.
    pub(super) boxes: Vec<[usize; 4]>,
    pub(super) n_lines: usize,
}

impl Board {
    /// The board of a game.
    pub(super) fn of(game: &DotsAndBoxes) -> Self {
        let (rows, cols) = (game.rows(), game.cols());
        let lines_per_row = 2 * cols + 1;
        let sides = |row: usize, col: usize| {
            let (top, left) = (row * lines_per_row + col, row * lines_per_row + cols + col);
            [top, left, left + 1, top + lines_per_row]
        };
        let boxes = (0..rows * cols).map(|idx| sides(idx / cols, idx % cols)).collect();
        Self { boxes, n_lines: rows * cols + (rows + 1) * cols + rows }
    }
}

/// The free lines of a position, in the order of the board.
pub(super) fn free_lines(game: &DotsAndBoxes, position: &Position) -> Vec<Line> {
    let mut lines = Vec::new();
    game.legal_moves(position, &mut lines);
    lines
}

/// The numbers of the free lines of a position.
pub(super) fn free_numbers(game: &DotsAndBoxes, position: &Position) -> Vec<usize> {
    free_lines(game, position).into_iter().map(|line| game.policy_slot(position, line)).collect()
}

/// The mover's lead so far.
pub(super) fn lead(game: &DotsAndBoxes, position: &Position) -> i32 {
    position.margin().half_points_for(game.to_move(position)) / 2
}
