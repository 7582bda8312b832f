//! Games of Othello as transcripts: one line of squares without anything between them, as in `f5d6c3`. Passes
//! are left out, as almost all readers expect: they follow from the rules. So does the mover, and names and
//! results have no place at all.

use crate::{
    error::FormatError,
    place::{Place, parse_place},
    record::GameRecord,
};

/// The game as one line with its end.
///
/// # Errors
/// A move is neither a square nor a pass.
pub fn write(record: &GameRecord) -> Result<String, FormatError> {
    let mut line = String::new();
    for (idx, (_, text)) in record.moves.iter().enumerate() {
        match parse_place(text) {
            Some(Place::Pass) => {}
            Some(Place::At(letter, row)) => line += &format!("{}{row}", char::from(letter)),
            None => return Err(record.wrong_move(idx, "pass or a square such as f5")),
        }
    }
    Ok(line + "\n")
}
