//! Games of English checkers as PDN, Portable Draughts Notation. The first player has the black (red) men,
//! and `0-1` says that black won.
//!
//! Numbered moves leave no way to say who moved, so a game whose movers do not alternate is refused rather than written wrongly. Moves must look like moves: a text of another kind could
//! pass for a result or a comment.

mod reader;

use ludus_core::Player;

use crate::{
    error::FormatError,
    lines::{one_line, wrap},
    record::{Conclusion, GameRecord},
};

pub use reader::read;

/// English checkers in PDN's list of games.
const GAME_TYPE: &str = "21";
/// The tag that holds the game's spec, with the limits that PDN has no tag for.
const SPEC_TAG: &str = "Ludus";
/// Squares are numbered from 1 to this.
const N_SQUARES: u32 = 32;

/// The game with its tags, ending with a blank line, so that games can be put one behind the other.
///
/// # Errors
/// A move has not the form of PDN, movers do not alternate, or the date cannot be written.
pub fn write(record: &GameRecord) -> Result<String, FormatError> {
    let result = format_result(&record.conclusion);
    let date = record.checked_date()?.map_or("????.??.??".into(), |date| date.replace('-', "."));
    let tags = [
        ("Event", record.event.as_deref().unwrap_or("?")),
        ("Site", "?"),
        ("Date", &date),
        ("Round", record.round.as_deref().unwrap_or("?")),
        ("White", &record.players[Player::Second]),
        ("Black", &record.players[Player::First]),
        ("Result", result),
        ("GameType", GAME_TYPE),
    ];
    let spec = Some((SPEC_TAG, record.game.as_str())).filter(|(_, spec)| !spec.is_empty());
    let setup = record.start.iter().flat_map(|start| [("SetUp", "1"), ("FEN", start.position.as_str())]);
    let tags = tags.into_iter().chain(spec).chain(setup);
    let tags: String = tags.map(|(name, value)| format_tag(name, value)).collect();
    let notes = record.notes.iter().flat_map(|(key, value)| comment_words(&format!("{key}: {value}")));
    let mut words: Vec<String> = notes.collect();
    words.extend(numbered_moves(record)?);
    words.extend(record.conclusion.in_words().iter().flat_map(|text| comment_words(text)));
    words.push(result.into());
    Ok(format!("{tags}\n{}\n\n", wrap(words, " ")))
}

fn format_result(conclusion: &Conclusion) -> &'static str {
    match (conclusion, conclusion.winner()) {
        (Conclusion::InProgress, _) => "*",
        (_, Some(Player::First)) => "0-1",
        (_, Some(Player::Second)) => "1-0",
        (_, None) => "1/2-1/2",
    }
}

fn format_tag(name: &str, value: &str) -> String {
    let value = one_line(value).replace('\\', "\\\\").replace('"', "\\\"");
    format!("[{name} \"{value}\"]\n")
}

fn numbered_moves(record: &GameRecord) -> Result<Vec<String>, FormatError> {
    let mut words = Vec::new();
    let mut expected = record.first_mover();
    for (idx, (mover, text)) in record.moves.iter().enumerate() {
        if !is_move(text) {
            return Err(record.wrong_move(idx, "squares from 1 to 32 such as 11-15 or 15x24x31"));
        }
        if *mover != expected {
            return Err(record.wrong_move(idx, "a move of the other player, for movers alternate in PDN"));
        }
        words.push(match expected {
            Player::First => format!("{}. {text}", idx.div_ceil(2) + 1),
            Player::Second if idx == 0 => format!("1... {text}"),
            Player::Second => text.clone(),
        });
        expected = expected.opponent();
    }
    Ok(words)
}

/// Whether the text is a step between two squares, or a jump over two or more.
fn is_move(text: &str) -> bool {
    let are_squares = |squares: &[&str]| squares.len() > 1 && squares.iter().all(|square| is_square(square));
    let step: Vec<&str> = text.split('-').collect();
    let jump: Vec<&str> = text.split('x').collect();
    (step.len() == 2 && are_squares(&step)) || are_squares(&jump)
}

fn is_square(text: &str) -> bool {
    let has_form = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    has_form && text.parse().is_ok_and(|square: u32| square <= N_SQUARES)
}

/// The words of a comment, braces around them; its own braces become parentheses, for comments do not nest.
fn comment_words(text: &str) -> Vec<String> {
    let text = format!("{{{}}}", one_line(text).replace('{', "(").replace('}', ")"));
    let mut words: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match words.last_mut() {
            // A line that begins with this sign is passed over by readers, so it must not begin one.
            Some(last) if word.starts_with('%') => *last += &format!(" {word}"),
            _ => words.push(word.into()),
        }
    }
    words
}
