//! The text of files and protocols that other programs read and write. No rules live here: moves are texts,
//! and whoever holds the game gives and resolves them, so a format serves every game that can be written in
//! it.
//!
//! No IO, and nothing panics on input. Modules in reading order:

/// What could not be written or read, and where.
pub mod error;
/// Places in texts.
pub mod location;
/// One game without its game's types, as every writer takes it.
pub mod record;
/// The same as every reader gives it.
pub mod read_game;
/// Lines without surprises: control characters, wrapping.
mod lines;
/// The places that Go and Othello name by a letter and a number.
mod place;
/// Games of Go and Othello in the Smart Game Format.
pub mod sgf;
/// Games of English checkers in Portable Draughts Notation.
pub mod pdn;
/// Games of Othello as bare lines of moves.
pub mod transcript;
/// Othello positions with known answers.
pub mod obf;
/// Games of any kind as JSON, one on a line.
pub mod json_lines;
/// Games of any kind as lines for people.
pub mod plain_text;
/// Commands and replies of the Go Text Protocol.
pub mod gtp;

pub use error::FormatError;
pub use location::Location;
pub use read_game::ReadGame;
pub use record::{Conclusion, GameRecord};
