//! Dots joined by lines around boxes, with the owner of a box inside it. Places alternate: dots and
//! horizontal lines in even rows, vertical lines and boxes in odd ones.

use anstyle::Style;
use ludus_core::{
    BoardView, Player,
    view::{Content, Shape},
};

use super::{
    Look,
    colours::{self, QUIET, paint},
    grid::end_line,
};

/// Width of a horizontal line and of a box.
const WIDE: usize = 3;

pub(super) fn draw(view: &BoardView, look: Look) -> String {
    let margin = view.labels.left.iter().map(String::len).max().unwrap_or(0) + 1;
    let mut text = String::new();
    column_labels(&view.labels.top, margin, look, &mut text);
    for row in 0..view.rows {
        text += &paint(&format!("{:<margin$}", view.labels.left[row]), QUIET, look);
        for col in 0..view.cols {
            text += &cell(view, row, col, look);
        }
        text += &paint(&format!(" {}", view.labels.right[row]), QUIET, look);
        end_line(&mut text);
    }
    column_labels(&view.labels.bottom, margin, look, &mut text);
    text
}

fn column_labels(labels: &[String], margin: usize, look: Look, text: &mut String) {
    let width = |col: usize| if col.is_multiple_of(2) { 1 } else { WIDE };
    let cells: String = labels
        .iter()
        .enumerate()
        .map(|(col, label)| format!("{label:^width$}", width = width(col)))
        .collect();
    *text += &paint(&format!("{:margin$}{cells}", ""), QUIET, look);
    end_line(text);
}

fn cell(view: &BoardView, row: usize, col: usize, look: Look) -> String {
    let idx = row * view.cols + col;
    let is_last = view.last_move.contains(&idx);
    match (view.places[idx].content, row.is_multiple_of(2), col.is_multiple_of(2)) {
        (Content::Line(drawer), true, _) => line(if is_last { "===" } else { "---" }, drawer, look),
        (Content::Line(drawer), false, _) => line(if is_last { "H" } else { "|" }, drawer, look),
        (Content::Owned(player), ..) => owner(player, look),
        (Content::Empty, true, _) if look == Look::Colour => paint(" · ", QUIET, look),
        (Content::Empty, false, true) if look == Look::Colour => paint("·", QUIET, look),
        (_, true, true) => "o".into(),
        (_, false, true) => " ".into(),
        _ => " ".repeat(WIDE),
    }
}

/// A line in its drawer's colour, where that is known.
fn line(sign: &str, drawer: Option<Player>, look: Look) -> String {
    let style = match drawer {
        Some(player) => colours::piece(QUIET, player, Shape::Cross),
        None => Style::new(),
    };
    paint(sign, style, look)
}

/// The owner's number in the middle of a box, in the colours of drawn shapes.
fn owner(player: Player, look: Look) -> String {
    let (sign, shape) = match player {
        Player::First => (" 1 ", Shape::Cross),
        Player::Second => (" 2 ", Shape::Nought),
    };
    paint(sign, colours::piece(QUIET, player, shape), look)
}
