//! What could not be written or read. All formats share one error, because whoever exports or talks to a
//! program treats them alike: it says where, what was found and what was wanted. Text of another program is
//! quoted only from its beginning, so that a flood of it cannot fill a log.

use crate::location::Location;

/// How many characters of another program's text an error quotes: enough to recognise it in one line.
const QUOTED_CHARACTERS: usize = 60;

/// Something that a format cannot hold, or text that does not follow it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormatError {
    /// The format has no way to write something about the game.
    #[error("{field}: found {found}, wanted {wanted}")]
    Field {
        /// What it is about, such as the date.
        field: &'static str,
        /// What it is.
        found: String,
        /// What could be written.
        wanted: &'static str,
    },
    /// The format has no way to write a move.
    #[error("move {number}: found {found}, wanted {wanted}")]
    Move {
        /// The number of the move, counted from one for both players together.
        number: usize,
        /// What it is.
        found: String,
        /// What could be written.
        wanted: String,
    },
    /// Something in a file of games does not follow the format.
    #[error("{at}: found {found}, wanted {wanted}")]
    Text {
        /// Where it stands.
        at: Location,
        /// What stands there.
        found: String,
        /// What would have been right.
        wanted: String,
    },
    /// A line of a file does not follow the format.
    #[error("line {line}: found {found:?}, wanted {wanted}")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// What stands there.
        found: String,
        /// What would have been right.
        wanted: &'static str,
    },
    /// A word of a command would be read as something else.
    #[error("word {word} of a command: found {found}, wanted {wanted}")]
    Command {
        /// The number of the word, the command's name being the first.
        word: usize,
        /// What stands there.
        found: String,
        /// What would have been right.
        wanted: &'static str,
    },
    /// A line stands where a reply should begin.
    #[error("line {line}: found {found:?}, wanted a reply that begins with = or ?")]
    NotAReply {
        /// The number of the line, from the first that was read.
        line: usize,
        /// The beginning of the line.
        found: String,
    },
    /// A reply does not end within its limit.
    #[error("line {line}: found {found:?} and more, wanted a reply of at most {limit} bytes")]
    ReplyTooLong {
        /// The number of the line in which the limit was reached.
        line: usize,
        /// The beginning of the reply.
        found: String,
        /// The limit.
        limit: usize,
    },
    /// The bytes ended within a reply.
    #[error("line {line}: found the end after {found:?}, wanted a blank line")]
    ReplyBrokenOff {
        /// The number of the last line.
        line: usize,
        /// The beginning of the reply.
        found: String,
    },
}

/// The beginning of a text from outside.
pub(crate) fn quote(bytes: &[u8]) -> String {
    // No character is longer than four bytes, so the rest need not be looked at.
    let beginning = &bytes[..bytes.len().min(4 * QUOTED_CHARACTERS)];
    String::from_utf8_lossy(beginning).chars().take(QUOTED_CHARACTERS).collect()
}
