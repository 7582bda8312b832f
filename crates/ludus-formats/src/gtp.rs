//! The text of the Go Text Protocol, version 2, which engines of Go and Othello speak: commands as lines,
//! replies from bytes as they come. What the words mean is not known here.
//!
//! A reply is read byte by byte into a buffer with a limit, because a pipe cuts it anywhere and an engine may
//! never end it. After an error the reader goes on with the next reply: whether a stray line is forgiven is
//! for the caller to say.

use std::fmt;

use ludus_core::{Outcome, Player};

use crate::error::{FormatError, quote};

/// A command with its arguments, fit to be sent as one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    words: Vec<String>,
}

impl Command {
    /// The command `name` with `arguments`.
    ///
    /// # Errors
    /// A word is empty, or holds white space, a control character or the sign of a comment, or the name is a
    /// number and would be read as an id.
    pub fn new(name: &str, arguments: &[&str]) -> Result<Self, FormatError> {
        if !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(refused(1, name, "a name, which is no number"));
        }
        let words = [name].into_iter().chain(arguments.iter().copied());
        let words = words.enumerate().map(|(idx, word)| check_word(idx + 1, word));
        Ok(Self { words: words.collect::<Result<_, _>>()? })
    }

    /// The first word.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.words[0]
    }

    /// The words after the name.
    #[must_use]
    pub fn arguments(&self) -> &[String] {
        &self.words[1..]
    }
}

/// The line without its end.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words.join(" "))
    }
}

fn check_word(number: usize, word: &str) -> Result<String, FormatError> {
    let forbidden = |letter: char| letter.is_whitespace() || letter.is_control() || letter == '#';
    if word.is_empty() || word.contains(forbidden) {
        return Err(refused(number, word, "a word without white space, control characters and #"));
    }
    Ok(word.into())
}

fn refused(word: usize, found: &str, wanted: &'static str) -> FormatError {
    FormatError::Command { word, found: format!("{:?}", quote(found.as_bytes())), wanted }
}

/// The answer to a command. The text may have several lines; white space at its end and the id are gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The command was done, and this came of it.
    Success(String),
    /// The command was not done, for this reason.
    Failure(String),
}

/// Makes replies of bytes, however they are cut.
#[derive(Clone, Debug)]
pub struct ReplyReader {
    limit: usize,
    /// The lines of the unfinished reply.
    held: Vec<u8>,
    /// Where in `held` the unfinished line begins.
    line_start: usize,
    /// The number of the unfinished line.
    line: usize,
    skipping: Skipping,
}

/// Whether bytes are dropped because their reply is too long already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Skipping {
    No,
    /// Nothing of the line has come yet.
    AtLineStart,
    InLine,
}

impl ReplyReader {
    /// A reader that never holds more than `limit` bytes.
    #[must_use]
    pub fn new(limit: usize) -> Self {
        Self { limit, held: Vec::new(), line_start: 0, line: 1, skipping: Skipping::No }
    }

    /// Reads on until a reply is complete, and leaves what follows it in `bytes`; `None` means that all bytes
    /// were taken and more are wanted. As the protocol asks, tabs become spaces and other control characters
    /// are dropped. Invalid UTF-8 is replaced.
    ///
    /// # Errors
    /// A line is no reply, or a reply exceeds the limit. It is dropped, and the next call goes on behind it.
    pub fn read(&mut self, bytes: &mut &[u8]) -> Result<Option<Reply>, FormatError> {
        while let Some((&byte, rest)) = bytes.split_first() {
            *bytes = rest;
            if let Some(reply) = self.take(byte)? {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    /// The number of bytes held of a reply that is not complete.
    #[must_use]
    pub fn held(&self) -> usize {
        self.held.len()
    }

    /// Says that no bytes will follow.
    ///
    /// # Errors
    /// A reply was begun and not ended.
    pub fn finish(self) -> Result<(), FormatError> {
        if self.held.iter().all(|&byte| byte == b' ') {
            return Ok(());
        }
        Err(FormatError::ReplyBrokenOff { line: self.line, found: quote(&self.held) })
    }

    fn take(&mut self, byte: u8) -> Result<Option<Reply>, FormatError> {
        let byte = match byte {
            b'\n' => return self.end_line(),
            b'\t' => b' ',
            control if control.is_ascii_control() => return Ok(None),
            other => other,
        };
        if self.skipping == Skipping::No {
            self.hold(byte)?;
        } else {
            self.skipping = Skipping::InLine;
        }
        Ok(None)
    }

    fn end_line(&mut self) -> Result<Option<Reply>, FormatError> {
        let line = self.line;
        let result = match self.skipping {
            Skipping::No => self.end_held_line(),
            Skipping::AtLineStart => {
                self.skipping = Skipping::No;
                Ok(None)
            }
            Skipping::InLine => {
                self.skipping = Skipping::AtLineStart;
                Ok(None)
            }
        };
        self.line = line + 1;
        result
    }

    fn end_held_line(&mut self) -> Result<Option<Reply>, FormatError> {
        let unfinished = &self.held[self.line_start..];
        if self.line_start > 0 {
            if unfinished.is_empty() {
                return Ok(Some(parse_reply(&self.drop_held())));
            }
        } else if unfinished.iter().all(|&byte| byte == b' ') {
            self.drop_held();
            return Ok(None);
        } else if !matches!(unfinished[0], b'=' | b'?') {
            let found = quote(&self.drop_held());
            return Err(FormatError::NotAReply { line: self.line, found });
        }
        let held = self.hold(b'\n');
        self.line_start = self.held.len();
        held.map(|()| None)
    }

    fn hold(&mut self, byte: u8) -> Result<(), FormatError> {
        if self.held.len() < self.limit {
            self.held.push(byte);
            return Ok(());
        }
        self.skipping = if byte == b'\n' { Skipping::AtLineStart } else { Skipping::InLine };
        let found = quote(&self.drop_held());
        Err(FormatError::ReplyTooLong { line: self.line, found, limit: self.limit })
    }

    fn drop_held(&mut self) -> Vec<u8> {
        self.line_start = 0;
        std::mem::take(&mut self.held)
    }
}

/// A complete reply from its bytes, the sign at its beginning included.
fn parse_reply(bytes: &[u8]) -> Reply {
    let text = String::from_utf8_lossy(bytes);
    let behind_sign = text.get(1..).unwrap_or_default();
    let behind_digits = behind_sign.trim_start_matches(|letter: char| letter.is_ascii_digit());
    // Digits that something else follows at once, as in a score of `0.5`, are no id.
    let is_id = behind_digits.is_empty() || behind_digits.starts_with([' ', '\n']);
    let text_with_space = if is_id { behind_digits } else { behind_sign };
    let content = text_with_space.trim_start_matches(' ').trim_end().to_owned();
    if text.starts_with('=') { Reply::Success(content) } else { Reply::Failure(content) }
}

/// The colour of a player: who begins is black, in Go as in Othello.
#[must_use]
pub fn colour(player: Player) -> &'static str {
    match player {
        Player::First => "black",
        Player::Second => "white",
    }
}

/// Reads a score such as `B+3.5`, `w+12`, `0` or `Draw`. A win without a margin, such as `B+R`, and a margin
/// that is not made of half points are `None`.
#[must_use]
pub fn parse_score(text: &str) -> Option<Outcome> {
    let text = text.trim().to_ascii_lowercase();
    if text == "0" || text == "draw" {
        return Some(Outcome::DRAW);
    }
    let (winner, margin) = text.split_once('+')?;
    let half_points = parse_half_points(margin)?;
    match winner {
        "b" => Some(Outcome::from_half_points(half_points)),
        "w" => Some(Outcome::from_half_points(-half_points)),
        _ => None,
    }
}

/// The half points of a number such as `3`, `3.5` or `3.50`.
fn parse_half_points(text: &str) -> Option<i32> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    if whole.is_empty() || !whole.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let half = match fraction.trim_end_matches('0') {
        "" => 0,
        "5" => 1,
        _ => return None,
    };
    whole.parse::<i32>().ok()?.checked_mul(2)?.checked_add(half)
}
