//! Games of Go and Othello as SGF, the Smart Game Format, version FF\[4\], which almost every program for Go
//! reads.
//!
//! Points of Go are two small letters, column and row from the top left, `i` included. Othello has a number
//! in FF\[4\]'s list of games; its squares are written like points of Go, so that one reader serves both.
//! What the format cannot say about the rules stands in a property of our own, which others pass over.

mod reader;
mod tree;

use ludus_core::Player;

use crate::{
    error::FormatError,
    lines::{one_line, wrap},
    place::{Place, parse_place},
    record::{Conclusion, GameRecord},
};

pub use reader::read;

/// What the file says about the game itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SgfGame<'a> {
    /// Which game it is.
    pub kind: SgfKind,
    /// Rows and columns of the board.
    pub size: usize,
    /// Points given to the second player.
    pub komi: Option<f64>,
    /// The name of the rules.
    pub rules: Option<&'a str>,
}

/// A game that can be written, and with it how a move's text names its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SgfKind {
    /// Points like `C3`: letters without I, row 1 at the bottom.
    Go,
    /// Squares like `f5`: row 1 at the top.
    Othello,
}

impl SgfKind {
    /// The number of the game in FF\[4\]'s list.
    fn number(self) -> usize {
        match self {
            Self::Go => 1,
            Self::Othello => 2,
        }
    }

    /// The text of the place with a number on a board, counted from 0 row by row from the top left. Beyond the
    /// letters of the columns it is nothing.
    #[must_use]
    pub fn place(self, size: usize, number: usize) -> String {
        let (row, column) = (number / size.max(1), number % size.max(1));
        let Some(&letter) = self.letters().get(column) else { return String::new() };
        match self {
            Self::Go => format!("{}{}", char::from(letter).to_ascii_uppercase(), size.saturating_sub(row)),
            Self::Othello => format!("{}{}", char::from(letter), row + 1),
        }
    }

    /// The letters of the columns, from the left.
    fn letters(self) -> &'static [u8] {
        match self {
            Self::Go => b"abcdefghjklmnopqrstuvwxyz",
            Self::Othello => SGF_LETTERS,
        }
    }
}

/// The letters of rows and columns in the file.
const SGF_LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyz";
/// The property that holds the game's spec.
const SPEC_PROPERTY: &str = "LUDUS";

/// The game as a file of its own, ending with a line end.
///
/// # Errors
/// A move names no point of the board, the start is more than stones and a mover, or size, komi or date cannot be
/// written.
pub fn write(record: &GameRecord, game: &SgfGame<'_>) -> Result<String, FormatError> {
    let mut nodes = Vec::new();
    for (idx, (player, text)) in record.moves.iter().enumerate() {
        let point = sgf_point(game, text).ok_or_else(|| record.wrong_move(idx, wanted_point(game)))?;
        nodes.push(format!(";{}[{point}]", letter_of(*player)));
    }
    let root = root(record, game)?;
    let setup = setup(record, game)?;
    Ok(format!("({root}{setup}\n{})\n", wrap(nodes, "")))
}

/// The stones and the mover that the game begins with, if it does not begin as usual.
fn setup(record: &GameRecord, game: &SgfGame<'_>) -> Result<String, FormatError> {
    let Some(start) = &record.start else { return Ok(String::new()) };
    let wrong = || GameRecord::wrong_start(start, "a board that stones and a mover make up");
    let stones = start.stones.as_ref().ok_or_else(wrong)?;
    let mut text = String::new();
    for player in Player::BOTH {
        let places = stones.iter().filter(|(owner, _)| *owner == player);
        let points = places.map(|(_, place)| sgf_point(game, place).filter(|point| !point.is_empty()));
        let points = points.map(|point| point.map(|point| format!("[{point}]")).ok_or_else(wrong));
        let points = points.collect::<Result<Vec<String>, FormatError>>()?;
        if !points.is_empty() {
            text += &format!("\nA{}{}", letter_of(player), wrap(points, ""));
        }
    }
    Ok(format!("{text}\nPL[{}]", letter_of(start.mover)))
}

/// The first node, with everything but the moves.
fn root(record: &GameRecord, game: &SgfGame<'_>) -> Result<String, FormatError> {
    let mut text = String::from(";FF[4]CA[UTF-8]");
    let mut line = |property: &str, value: &str| text += &format!("{property}[{value}]");
    line("AP", concat!("Ludus:", env!("CARGO_PKG_VERSION")));
    line("GM", &game.kind.number().to_string());
    line("SZ", &checked_size(game)?.to_string());
    if let Some(komi) = checked_komi(game)? {
        line("KM", &komi.to_string());
    }
    let texts = [
        (SPEC_PROPERTY, Some(record.game.as_str()).filter(|spec| !spec.is_empty())),
        ("\nRU", game.rules),
        ("\nEV", record.event.as_deref()),
        ("\nRO", record.round.as_deref()),
        ("\nDT", record.checked_date()?),
        ("\nPB", Some(record.players[Player::First].as_str())),
        ("\nPW", Some(record.players[Player::Second].as_str())),
    ];
    for (property, value) in texts {
        if let Some(value) = value {
            line(property, &simple_text(value));
        }
    }
    if let Some(result) = format_result(&record.conclusion) {
        line("\nRE", &result);
    }
    let comment = comment(record);
    if !comment.is_empty() {
        line("\nC", &escape(&comment));
    }
    Ok(text)
}

fn checked_size(game: &SgfGame<'_>) -> Result<usize, FormatError> {
    if (1..=game.kind.letters().len()).contains(&game.size) {
        return Ok(game.size);
    }
    let wanted = match game.kind {
        SgfKind::Go => "1 to 25, as far as letters without I go",
        SgfKind::Othello => "1 to 26, as far as letters go",
    };
    Err(FormatError::Field { field: "the size", found: game.size.to_string(), wanted })
}

fn checked_komi(game: &SgfGame<'_>) -> Result<Option<f64>, FormatError> {
    match game.komi {
        Some(komi) if !komi.is_finite() => {
            Err(FormatError::Field { field: "the komi", found: komi.to_string(), wanted: "a number" })
        }
        komi => Ok(komi),
    }
}

/// The point of a move in the file's letters; nothing for a pass.
fn sgf_point(game: &SgfGame<'_>, text: &str) -> Option<String> {
    let Place::At(letter, number) = parse_place(text)? else { return Some(String::new()) };
    let column = game.kind.letters().iter().take(game.size).position(|&known| known == letter)?;
    let row = match game.kind {
        SgfKind::Go => game.size.checked_sub(number)?,
        SgfKind::Othello => number - 1,
    };
    if row >= game.size {
        return None;
    }
    let letters = [SGF_LETTERS.get(column)?, SGF_LETTERS.get(row)?];
    Some(letters.map(|&letter| char::from(letter)).iter().collect())
}

fn wanted_point(game: &SgfGame<'_>) -> String {
    let example = match game.kind {
        SgfKind::Go => "C3",
        SgfKind::Othello => "f5",
    };
    format!("pass or a point such as {example} of a board of size {}", game.size)
}

fn letter_of(player: Player) -> char {
    match player {
        Player::First => 'B',
        Player::Second => 'W',
    }
}

/// Who won and how; `None` while the game goes on.
fn format_result(conclusion: &Conclusion) -> Option<String> {
    let how = match conclusion {
        Conclusion::InProgress => return None,
        Conclusion::Margin(outcome) => outcome.points_for(Player::First).abs().to_string(),
        Conclusion::Resigned(_) => "R".into(),
        Conclusion::Forfeited(..) => "F".into(),
    };
    let winner = conclusion.winner().map(|winner| format!("{}+", letter_of(winner)));
    Some(winner.unwrap_or_default() + &how)
}

/// The notes, a line each, and how the game ended if its result does not tell.
fn comment(record: &GameRecord) -> String {
    let notes = record.notes.iter().map(|(key, value)| format!("{key}: {value}"));
    let lines: Vec<String> = notes.chain(record.conclusion.in_words()).collect();
    let lines = lines.join("\n").replace("\r\n", "\n").replace('\r', "\n");
    lines.split('\n').map(one_line).collect::<Vec<_>>().join("\n")
}

fn simple_text(text: &str) -> String {
    escape(&one_line(text))
}

/// Makes sure that nothing in a value ends it.
fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}
