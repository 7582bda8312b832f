//! Places of a board as Go and Othello name them: a letter for the column, a number for the row, or a pass.
//! What letter and number mean on a board is the formats' affair, because Go counts rows from below and skips
//! a letter, and Othello does neither.

/// Where a move goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Nowhere.
    Pass,
    /// To the column with this small letter and the row with this number.
    At(u8, usize),
}

/// Reads a place; capitals do not matter.
pub(crate) fn parse_place(text: &str) -> Option<Place> {
    if text.eq_ignore_ascii_case("pass") {
        return Some(Place::Pass);
    }
    let (&letter, digits) = text.as_bytes().split_first()?;
    let is_row = digits.first().is_some_and(|&digit| digit != b'0') && digits.iter().all(u8::is_ascii_digit);
    if !letter.is_ascii_alphabetic() || !is_row {
        return None;
    }
    Some(Place::At(letter.to_ascii_lowercase(), text[1..].parse().ok()?))
}
