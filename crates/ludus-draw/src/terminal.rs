//! Boards as text. Plain boards are pure ASCII, for files, pipes and screen readers; boards in colour use the
//! 256 colours that every terminal of today has. Both show the same things in the same places, so nothing
//! is said by colour alone: players differ by letter or shape, the last move stands in brackets.

mod colours;
mod dots;
mod grid;

use ludus_core::{BoardView, view::Surface};

/// How a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// ASCII without any escape sequence.
    Plain,
    /// Shapes and colours for a terminal.
    Colour,
}

/// The board with its labels, one line per row, each line ended.
#[must_use]
pub fn draw_board(view: &BoardView, look: Look) -> String {
    match view.surface {
        Surface::Dots => dots::draw(view, look),
        Surface::Crossings | Surface::Field | Surface::Squares | Surface::Checkered => grid::draw(view, look),
    }
}
