//! A text read character by character, with the place of everything for messages. White space between the
//! parts of a text never matters.

use ludus_core::TextError;

use super::board::Square;

/// What is left to read of a text.
pub(super) struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
    /// The number of characters before the rest.
    at: usize,
}

/// A square and the number of characters before it.
#[derive(Clone, Copy)]
pub(super) struct Placed {
    pub(super) square: Square,
    pub(super) at: usize,
}

impl Placed {
    /// This square is wrong.
    pub(super) fn error(self, wanted: impl Into<String>) -> TextError {
        TextError::new(self.at, format!("\"{}\"", self.square.number()), wanted)
    }
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let mut reader = Self { text, rest: text, at: 0 };
        reader.skip(char::is_whitespace);
        reader
    }

    /// The next character is wrong, or missing.
    pub(super) fn error(&self, wanted: &str) -> TextError {
        TextError::at_char(self.text, self.at, wanted)
    }

    /// Takes the next character, and the white space after it, if `read` makes something of it in lower case.
    pub(super) fn take<T>(&mut self, read: impl Fn(char) -> Option<T>) -> Option<T> {
        let next = self.rest.chars().next()?;
        let taken = read(next.to_ascii_lowercase())?;
        self.rest = &self.rest[next.len_utf8()..];
        self.at += 1;
        self.skip(char::is_whitespace);
        Some(taken)
    }

    /// Takes the next character if it is this one, in whatever case.
    pub(super) fn eat(&mut self, character: char) -> bool {
        self.take(|next| (next == character).then_some(())).is_some()
    }

    /// Reads the number of a square.
    pub(super) fn square(&mut self) -> Result<Placed, TextError> {
        let at = self.at;
        let digits = self.skip(|character| character.is_ascii_digit());
        if digits.is_empty() {
            return Err(self.error("a square from 1 to 32"));
        }
        self.skip(char::is_whitespace);
        let square = digits.parse().ok().and_then(Square::from_number);
        let square =
            square.ok_or_else(|| TextError::new(at, format!("{digits:?}"), "a square from 1 to 32"))?;
        Ok(Placed { square, at })
    }

    /// The next character in lower case.
    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next().map(|next| next.to_ascii_lowercase())
    }

    fn skip(&mut self, skipped: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|character| !skipped(character)).unwrap_or(self.rest.len());
        let (passed, rest) = self.rest.split_at(end);
        self.rest = rest;
        self.at += passed.chars().count();
        passed
    }
}
