//! Games of Othello as transcripts: one line of squares without anything between them, as in `f5d6c3`. Passes
//! are left out, as almost all readers expect: they follow from the rules. So does the mover, and names and
//! results have no place at all.
//!
//! Programs and people write them with blanks, capitals, move numbers and now and then a pass, so all of these are
//! read. A text is one game: a line may be broken anywhere, so line ends cannot part games.

use crate::{
    error::{FormatError, quote},
    location::Cursor,
    place::{Place, parse_place},
    read_game::{ReadGame, ReadMove, ReadRules},
    record::GameRecord,
};

/// What programs write for a pass, a longer word before its beginning.
const PASSES: [&str; 4] = ["pass", "pa", "ps", "--"];
/// What a transcript is made of, for messages.
const MOVE_WANTED: &str = "a square such as f5";

/// The game as one line with its end.
///
/// # Errors
/// A move is neither a square nor a pass, or the game does not begin as usual.
pub fn write(record: &GameRecord) -> Result<String, FormatError> {
    if let Some(start) = &record.start {
        return Err(GameRecord::wrong_start(start, "the usual one, for a transcript has no other"));
    }
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

/// Reads a game; passes may be missing.
///
/// # Errors
/// Something is neither a square nor a pass.
pub fn read(text: &str) -> Result<ReadGame, FormatError> {
    let mut game = ReadGame::new(ReadRules::Othello);
    let mut cursor = Cursor::new(text);
    cursor.skip_blanks();
    while let Some(next) = cursor.peek() {
        if next.is_ascii_digit() {
            skip_number(&mut cursor)?;
        } else {
            let at = cursor.at();
            let text = read_pass(&mut cursor).map_or_else(|| read_square(&mut cursor), Ok)?;
            game.moves.push(ReadMove { text, mover: None, at });
        }
        cursor.skip_blanks();
    }
    Ok(game)
}

fn read_pass(cursor: &mut Cursor<'_>) -> Option<String> {
    let rest = cursor.rest().as_bytes();
    let begins =
        |pass: &&&str| rest.get(..pass.len()).is_some_and(|word| word.eq_ignore_ascii_case(pass.as_bytes()));
    let pass = PASSES.iter().find(begins)?;
    for _ in pass.chars() {
        cursor.take();
    }
    Some("pass".into())
}

fn read_square(cursor: &mut Cursor<'_>) -> Result<String, FormatError> {
    let letter = cursor.peek().filter(char::is_ascii_alphabetic).ok_or_else(|| cursor.error(MOVE_WANTED))?;
    cursor.take();
    let row = cursor.take_while(|digit| digit.is_ascii_digit());
    if row.is_empty() {
        return Err(cursor.error("the number of a row"));
    }
    Ok(format!("{}{row}", letter.to_ascii_lowercase()))
}

/// Skips the number of a move, such as `12.`.
fn skip_number(cursor: &mut Cursor<'_>) -> Result<(), FormatError> {
    let at = cursor.at();
    let number = cursor.take_while(|digit| digit.is_ascii_digit());
    if cursor.eat('.') {
        Ok(())
    } else {
        Err(at.error(format!("{:?}", quote(number.as_bytes())), MOVE_WANTED))
    }
}
