//! Texts as a shell takes them, for commands that are printed to be typed again.

/// The text as one word of a shell.
pub(crate) fn quoted(text: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_:=,.@%+/".contains(letter);
    if text.chars().all(is_plain) { text.into() } else { format!("'{}'", text.replace('\'', "'\\''")) }
}
