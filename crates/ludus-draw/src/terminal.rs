//! Boards and charts as text. Plain ones are pure ASCII, for files, pipes and screen readers; those in colour use the
//! 256 colours that every terminal of today has. Both show the same things in the same places, so nothing
//! is said by colour alone: players differ by letter or shape, the last move stands in brackets, curves carry their
//! names and cells their numbers.

mod canvas;
mod colours;
mod curves;
mod dots;
mod grid;
mod heat_map;

use ludus_core::{BoardView, view::Surface};

pub use curves::{TextFrame, draw_lines};
pub use heat_map::draw_heat_map;

/// How a board or a chart is drawn.
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
