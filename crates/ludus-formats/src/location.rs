//! Places in a text, and a walk through a text that always knows its place. Lines and columns are counted on the way
//! and never from the beginning again, so that a file with a million moves is read in one pass.

use std::fmt;

use crate::error::FormatError;

/// Where something stands in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Location {
    /// The number of the line, from 1.
    pub line: usize,
    /// The number of the character in its line, from 1.
    pub column: usize,
}

impl Location {
    /// Where every text begins.
    pub const START: Self = Self { line: 1, column: 1 };

    /// The place so many characters further on in the same line.
    pub(crate) fn right_by(self, characters: usize) -> Self {
        Self { column: self.column + characters, ..self }
    }

    /// Complains about what stands here.
    pub(crate) fn error(self, found: impl Into<String>, wanted: impl Into<String>) -> FormatError {
        FormatError::Text { at: self, found: found.into(), wanted: wanted.into() }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A part of a text and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The part, freed from whatever its format wraps it in.
    pub text: String,
    /// Where it begins.
    pub at: Location,
}

impl Placed {
    /// Complains about the text.
    pub(crate) fn error(&self, wanted: impl Into<String>) -> FormatError {
        self.at.error(format!("{:?}", crate::error::quote(self.text.as_bytes())), wanted)
    }
}

/// What is left of a text, and where that begins.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'a> {
    rest: &'a str,
    at: Location,
}

impl<'a> Cursor<'a> {
    /// The whole text but for the mark that some editors put before it.
    pub(crate) fn new(text: &'a str) -> Self {
        Self { rest: without_mark(text), at: Location::START }
    }

    pub(crate) fn at(&self) -> Location {
        self.at
    }

    pub(crate) fn rest(&self) -> &'a str {
        self.rest
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Takes the next character.
    pub(crate) fn take(&mut self) -> Option<char> {
        let mut characters = self.rest.chars();
        let taken = characters.next()?;
        self.rest = characters.as_str();
        match taken {
            '\r' if self.rest.starts_with('\n') => {}
            '\n' | '\r' => self.at = Location { line: self.at.line + 1, column: 1 },
            _ => self.at.column += 1,
        }
        Some(taken)
    }

    /// Takes the next character if it is this one.
    pub(crate) fn eat(&mut self, character: char) -> bool {
        let eaten = self.peek() == Some(character);
        if eaten {
            self.take();
        }
        eaten
    }

    /// Takes the characters of which `condition` holds.
    pub(crate) fn take_while(&mut self, condition: impl Fn(char) -> bool) -> &'a str {
        let before = self.rest;
        while self.peek().is_some_and(&condition) {
            self.take();
        }
        &before[..before.len() - self.rest.len()]
    }

    pub(crate) fn skip_blanks(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// Takes all of a line but its end.
    pub(crate) fn skip_line(&mut self) {
        self.take_while(|character| !matches!(character, '\n' | '\r'));
    }

    /// Goes on to where `bytes` are left, which must be no more than now and the beginning of a character.
    pub(crate) fn skip_to_rest_of(&mut self, bytes: usize) {
        while self.rest.len() > bytes {
            self.take();
        }
    }

    /// The next character is wrong, or missing.
    pub(crate) fn error(&self, wanted: impl Into<String>) -> FormatError {
        let found = self.peek().map_or("the end of the text".into(), |next| format!("{next:?}"));
        self.at.error(found, wanted)
    }
}

/// The text without the mark of its byte order.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}
