//! Dots and Boxes as the study of it speaks over HTTP. Its board has one digit per line in rows from the top, level and
//! upright rows in turn, each as wide as an upright row, so level rows end with a digit that is never used. A move is
//! numbered after another program, level lines first, then upright ones, both row by row.

use ludus_arena::table::AnyTable;
use ludus_core::{
    BoardView, Player,
    view::{Content, Labels, Surface},
};
use serde::{Deserialize, Deserializer, Serialize, de::Error};

use crate::refusal::Refusal;

/// A move of the study's interface.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Turn {
    /// The number of the line.
    #[serde(deserialize_with = "number_or_text")]
    position: usize,
    /// The board after the move, to make sure that both sides mean the same.
    board: Option<String>,
    /// The same for people, which is not read.
    #[serde(rename = "fullBoard")]
    _full_board: Option<String>,
}

/// The board in the study's forms.
#[derive(Serialize)]
pub(crate) struct DotsState {
    /// A digit per line.
    board: String,
    /// The board for people.
    #[serde(rename = "fullBoard")]
    full_board: String,
}

/// A number, or its digits in quotes as the study sends them.
fn number_or_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<usize, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Either {
        Number(usize),
        Text(String),
    }
    match Either::deserialize(deserializer)? {
        Either::Number(number) => Ok(number),
        Either::Text(text) => {
            text.parse().map_err(|_| D::Error::custom(format!("found {text:?}, wanted the number of a line")))
        }
    }
}

/// The lines of a board as grid places: level ones row by row, then upright ones.
fn lines(view: &BoardView) -> Vec<usize> {
    let places = |first: usize| (first..view.rows).step_by(2).map(move |row| (row, 1 - first));
    let in_rows =
        |(row, first): (usize, usize)| (first..view.cols).step_by(2).map(move |col| row * view.cols + col);
    places(0).flat_map(in_rows).chain(places(1).flat_map(in_rows)).collect()
}

/// The digits of a board.
fn digits(view: &BoardView) -> String {
    let is_drawn = |place: usize| matches!(view.places[place].content, Content::Line(_));
    let mut digits = String::new();
    for row in 0..view.rows {
        let first = if row % 2 == 0 { 1 } else { 0 };
        let drawn = (first..view.cols).step_by(2).map(|col| is_drawn(row * view.cols + col));
        digits.extend(drawn.map(|is_drawn| if is_drawn { '1' } else { '0' }));
        if row % 2 == 0 {
            digits.push('0');
        }
    }
    digits
}

impl DotsState {
    /// The board of a table where Dots and Boxes is played.
    pub(crate) fn new(table: &dyn AnyTable) -> Option<Self> {
        let view = table.view();
        (view.surface == Surface::Dots).then(|| Self { board: digits(&view), full_board: full_board(&view) })
    }
}

/// The board in characters, which Ludus reads as a position too: dots, lines, the number of the player who owns a box, and
/// the letters around it.
fn full_board(view: &BoardView) -> String {
    let Labels { top, bottom, left, right } = &view.labels;
    let letters = |labels: &[String]| {
        let columns = labels.iter().enumerate().map(|(col, label)| in_column(col, label));
        format!("  {}\r\n", columns.collect::<String>().trim_end())
    };
    let mut text = letters(top);
    for row in 0..view.rows {
        let columns = (0..view.cols).map(|col| in_column(col, sign(view, row, col)));
        let line = format!("{:1} {} {}", left[row], columns.collect::<String>(), right[row]);
        text += line.trim_end();
        text += "\r\n";
    }
    text + &letters(bottom)
}

/// A text as wide as its column: a dot is one character, and what lies between two of them three.
fn in_column(col: usize, text: &str) -> String {
    let width = if col.is_multiple_of(2) { 1 } else { 3 };
    format!("{text:^width$}")
}

/// What stands for a place.
fn sign(view: &BoardView, row: usize, col: usize) -> &'static str {
    match (view.places[row * view.cols + col].content, row % 2, col % 2) {
        (Content::Line(_), 0, _) => "---",
        (Content::Line(_), ..) => "|",
        (Content::Owned(Player::First), ..) => "1",
        (Content::Owned(Player::Second), ..) => "2",
        (_, 0, 0) => "o",
        _ => "",
    }
}

/// The move that is meant.
///
/// # Errors
/// Another game is played, there is no such line, or the board is not what the move leads to.
pub(crate) fn move_text(table: &dyn AnyTable, turn: &Turn) -> Result<String, Refusal> {
    let view = table.view();
    if view.surface != Surface::Dots {
        return Err(Refusal::conflict(format!(
            "{} has no numbered lines; send a move by its name",
            table.game()
        )));
    }
    let lines = lines(&view);
    let &place = lines.get(turn.position).ok_or_else(|| {
        Refusal::bad(format!("found line {}, wanted 0 to {}", turn.position, lines.len().saturating_sub(1)))
    })?;
    let text = view.places[place].name.clone();
    if let Some(board) = &turn.board {
        let mut after = table.at(table.plies());
        after.play(&text).map_err(|error| Refusal::bad(error.to_string()))?;
        let wanted = digits(&after.view());
        if *board != wanted {
            return Err(Refusal::conflict(format!(
                "found the board {board}, wanted {wanted} after line {}",
                turn.position
            )));
        }
    }
    Ok(text)
}
