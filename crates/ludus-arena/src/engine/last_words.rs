//! The end of what a program has written to standard error: what it says before it dies is most often the reason.
//! Only the end is kept, because some programs write a protocol of all they think.

use std::fmt;

/// So many bytes are kept: some lines.
const KEPT: usize = 500;

/// The end of a text, in bytes as they came.
#[derive(Clone, Debug, Default)]
pub(super) struct LastWords {
    bytes: Vec<u8>,
}

impl LastWords {
    /// Adds what came next and forgets what is too far back.
    pub(super) fn add(&mut self, words: &[u8]) {
        self.bytes.extend(words);
        let excess = self.bytes.len().saturating_sub(KEPT);
        self.bytes.drain(..excess);
    }
}

/// In quotes and in one line, for the end of a message.
impl fmt::Display for LastWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = String::from_utf8_lossy(&self.bytes);
        let words: Vec<&str> = text.split_whitespace().collect();
        match words.is_empty() {
            true => f.write_str("it wrote nothing to standard error"),
            false => write!(f, "its last words: {:?}", words.join(" ")),
        }
    }
}
