//! Boards of squares or crossings: one cell per place, labels on all sides. Places whose names cannot be
//! worked out from the labels, such as the numbered squares of checkers, carry their names.

use ludus_core::{
    BoardView, Player,
    view::{Content, Place, Shape, Surface},
};

use super::{
    Look,
    colours::{self, QUIET, paint},
};

/// Width of a cell that carries its name.
const NAMED_WIDTH: usize = 5;

pub(super) fn draw(view: &BoardView, look: Look) -> String {
    let margin = view.labels.left.iter().map(String::len).max().unwrap_or(0);
    let mut text = String::new();
    column_labels(view, &view.labels.top, margin, look, &mut text);
    for row in 0..view.rows {
        let left = format!("{:>margin$}", view.labels.left[row]);
        text += &paint(&left, QUIET, look);
        text += &row_text(view, row, look);
        text += &paint(&view.labels.right[row], QUIET, look);
        end_line(&mut text);
    }
    column_labels(view, &view.labels.bottom, margin, look, &mut text);
    text
}

/// Ends a line without trailing blanks.
pub(super) fn end_line(text: &mut String) {
    text.truncate(text.trim_end_matches(' ').len());
    text.push('\n');
}

fn shows_names(view: &BoardView) -> bool {
    view.surface == Surface::Checkered
}

fn column_labels(view: &BoardView, labels: &[String], margin: usize, look: Look, text: &mut String) {
    if labels.iter().all(String::is_empty) {
        return;
    }
    let width = if shows_names(view) { NAMED_WIDTH } else { 2 };
    let cells: String = labels.iter().map(|label| format!("{label:>width$}")).collect();
    *text += &paint(&format!("{:margin$}{cells}", ""), QUIET, look);
    end_line(text);
}

fn row_text(view: &BoardView, row: usize, look: Look) -> String {
    let places = row * view.cols..(row + 1) * view.cols;
    if shows_names(view) {
        return places.map(|idx| named_cell(view, idx, look)).collect();
    }
    // A blank or a bracket stands before, between and after the cells.
    let mut text = String::new();
    for idx in places.clone() {
        text += &gap(view, places.start..idx, idx, look);
        text += &cell(view, idx, look);
    }
    text + &gap(view, places.clone(), places.end, look)
}

/// What stands between the places before `next` and the place `next` of the same row.
fn gap(view: &BoardView, before: std::ops::Range<usize>, next: usize, look: Look) -> String {
    let row_end = (before.start / view.cols + 1) * view.cols;
    let opens = next < row_end && view.last_move.contains(&next);
    let closes = !before.is_empty() && view.last_move.contains(&(next - 1));
    let sign = match (closes, opens) {
        (true, true) => "|",
        (true, false) => "]",
        (false, true) => "[",
        (false, false) => " ",
    };
    paint(sign, colours::bracket(colours::field(view.surface, false)), look)
}

fn cell(view: &BoardView, idx: usize, look: Look) -> String {
    let Place { content, .. } = &view.places[idx];
    let under = colours::field(view.surface, false);
    match *content {
        Content::Piece(player, shape) => {
            paint(&glyph(view, player, shape, look), colours::piece(under, player, shape), look)
        }
        Content::Outside => paint(" ", under, look),
        Content::Empty | Content::Line(_) | Content::Owned(_) => {
            let sign = if view.surface == Surface::Crossings && look == Look::Colour { "+" } else { "." };
            paint(sign, under, look)
        }
    }
}

/// A cell with piece and name, such as ` b12 ` or `[w 3]`.
fn named_cell(view: &BoardView, idx: usize, look: Look) -> String {
    let Place { name, content } = &view.places[idx];
    let under = colours::field(view.surface, *content == Content::Outside);
    let (open, close) = if view.last_move.contains(&idx) { ("[", "]") } else { (" ", " ") };
    let piece = match *content {
        Content::Piece(player, shape) => {
            paint(&glyph(view, player, shape, look), colours::piece(under, player, shape), look)
        }
        _ => paint(" ", under, look),
    };
    let bracket = |sign| paint(sign, colours::bracket(under), look);
    bracket(open) + &piece + &paint(&format!("{name:>2}"), under, look) + &bracket(close)
}

/// The sign of a piece: in plain text X and O, or the initial of the player's name, capital for a king.
fn glyph(view: &BoardView, player: Player, shape: Shape, look: Look) -> String {
    let initial: String = view.player_names[player].chars().take(1).collect();
    match (look, shape) {
        (Look::Colour, Shape::Disc | Shape::Man) => "●".into(),
        (Look::Colour, Shape::King) => "♛".into(),
        (Look::Plain, Shape::Man) => initial.to_lowercase(),
        (Look::Plain, Shape::King) => initial.to_uppercase(),
        (Look::Plain, Shape::Disc) => if player == Player::First { "X" } else { "O" }.into(),
        (_, Shape::Cross) => "x".into(),
        (_, Shape::Nought) => "o".into(),
    }
}
