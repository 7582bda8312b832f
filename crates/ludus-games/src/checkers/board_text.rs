//! Positions as the 32 characters of the checkers study: `r R` for red men and kings, `b B` for black ones, a
//! space or `_` for an empty square, in the order of PDN; then the mover, `r` or `b`, or nothing for red.
//!
//! Red moves first, so red is PDN's black, and the text's black is PDN's white. A space is a square here, so
//! the text counts from its first character and is not trimmed before.

use ludus_core::{
    Player, TextError,
    notation::{Word, words},
};

use super::{
    board::{SQUARES, Square},
    rules::Position,
    setup::{Kind, Setup},
};

/// What a position text looks like, for messages.
const FORM: &str = "32 squares of r R b B _, or a FEN such as B:W21,22,K23:B1,2";

pub(super) fn parse(text: &str) -> Result<Position, TextError> {
    let mut setup = Setup::default();
    let mut characters = text.chars();
    for square in Square::all() {
        let at = square.index();
        let piece = match characters.next() {
            Some(' ' | '_') => continue,
            Some('r') => (Player::First, Kind::Man),
            Some('R') => (Player::First, Kind::King),
            Some('b') => (Player::Second, Kind::Man),
            Some('B') => (Player::Second, Kind::King),
            _ => return Err(TextError::at_char(text, at, FORM)),
        };
        setup.put(piece.0, piece.1, square).map_err(|wrong| TextError::at_char(text, at, wrong.wanted()))?;
    }
    let mover = match words(characters.as_str())[..] {
        [] | [Word { text: "r" | "R", .. }] => Player::First,
        [Word { text: "b" | "B", .. }] => Player::Second,
        [Word { at, .. }, ..] => {
            return Err(TextError::at_char(text, SQUARES + at, "the mover, r or b, or the end"));
        }
    };
    setup.position(mover).ok_or_else(|| TextError::new(0, "an empty board", "at least one piece"))
}
