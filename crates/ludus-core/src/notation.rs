//! Moves and positions as text, both ways. Text from outside may hold anything, so every reader gives an
//! error that names the place, what stood there and what was wanted; none panics.
//!
//! Reading a move does not judge it: the rules do that, in one place, for typed and computed moves alike.

use std::fmt;

use crate::game::Game;

/// The texts of a game, in the notation its players use.
pub trait Notation: Game {
    /// The standard text of a move that is legal in `position`.
    fn format_move(&self, position: &Self::Position, mv: Self::Move) -> String;
    /// Reads a move of this game, legal or not; only short forms are completed from the legal moves.
    ///
    /// # Errors
    /// The text is no move of this game, or could mean several.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, TextError>;
    /// All of a position but its past, in one line.
    fn format_position(&self, position: &Self::Position) -> String;
    /// Reads a position that the rules allow.
    ///
    /// # Errors
    /// The text is malformed, or no game holds such a position.
    fn parse_position(&self, text: &str) -> Result<Self::Position, TextError>;

    /// Reads a move and makes sure that it is legal.
    ///
    /// # Errors
    /// The text is no move, or an illegal one; the message lists the legal moves that look most like it.
    fn parse_legal_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, TextError> {
        let mv = self.parse_move(position, text)?;
        let mut legal = Vec::new();
        self.legal_moves(position, &mut legal);
        if legal.contains(&mv) {
            return Ok(mv);
        }
        let names: Vec<String> = legal.iter().map(|&mv| self.format_move(position, mv)).collect();
        Err(TextError::new(0, format!("{text:?}, which is not legal here"), wanted_moves(text, names)))
    }
}

/// How many legal moves an error message lists.
const LISTED_MOVES: usize = 12;

/// Says which moves were possible, the ones nearest to `text` first.
fn wanted_moves(text: &str, mut names: Vec<String>) -> String {
    if names.is_empty() {
        return "no move, for the game is over".into();
    }
    names.sort_by_key(|name| strsim::levenshtein(&name.to_lowercase(), &text.to_lowercase()));
    let hidden = names.len().saturating_sub(LISTED_MOVES);
    names.truncate(LISTED_MOVES);
    let more = if hidden > 0 { format!(" and {hidden} more") } else { String::new() };
    format!("one of {}{more}", names.join(" "))
}

/// Text that could not be read: where, what was found, what was wanted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct TextError {
    /// The number of characters before the place.
    pub at: usize,
    /// What stands there.
    pub found: String,
    /// What would have been right.
    pub wanted: String,
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at character {}: found {}, wanted {}", self.at + 1, self.found, self.wanted)
    }
}

impl TextError {
    /// An error at the place after `at` characters.
    #[must_use]
    pub fn new(at: usize, found: impl Into<String>, wanted: impl Into<String>) -> Self {
        Self { at, found: found.into(), wanted: wanted.into() }
    }

    /// The character after `at` others is wrong, or missing.
    #[must_use]
    pub fn at_char(text: &str, at: usize, wanted: impl Into<String>) -> Self {
        let found = match text.chars().nth(at) {
            Some(character) => format!("{character:?}"),
            None => "the end of the text".into(),
        };
        Self::new(at, found, wanted)
    }

    /// The same error in a text that begins `offset` characters further on.
    #[must_use]
    pub fn shifted(self, offset: usize) -> Self {
        Self { at: self.at + offset, ..self }
    }
}

/// A word of a text and the number of characters before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<'a> {
    /// The number of characters before the word.
    pub at: usize,
    /// The word itself.
    pub text: &'a str,
}

/// The words of `text`, split at white space, each with its place.
#[must_use]
pub fn words(text: &str) -> Vec<Word<'_>> {
    let start_of = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    text.split_whitespace()
        .map(|word| Word { at: text[..start_of(word)].chars().count(), text: word })
        .collect()
}
