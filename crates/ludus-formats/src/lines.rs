//! Lines of text files. Names and comments come from people and other programs and may hold anything; a
//! format is safe only if nothing in them can end a line or ring a bell. What cannot be kept becomes a space
//! rather than nothing, so that words stay apart.

/// The longest line of a wrapped text: old readers of PDN want fewer than 80 characters.
const MAX_COLUMNS: usize = 79;

/// The text with a space for every character that some reader takes for the end of a line, and for every
/// control character.
pub(crate) fn one_line(text: &str) -> String {
    let ends_line = |letter: char| letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}');
    text.replace(ends_line, " ")
}

/// The pieces with `separator` between them, broken into lines that are as long as they may be. A piece that
/// is longer has a line for itself.
pub(crate) fn wrap(pieces: impl IntoIterator<Item = String>, separator: &str) -> String {
    let mut text = String::new();
    let mut column = 0;
    for piece in pieces {
        let length = piece.chars().count();
        if column > 0 {
            let fits = column + separator.len() + length <= MAX_COLUMNS;
            text.push_str(if fits { separator } else { "\n" });
            column = if fits { column + separator.len() } else { 0 };
        }
        text += &piece;
        column += length;
    }
    text
}
