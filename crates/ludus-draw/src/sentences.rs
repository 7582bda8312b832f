//! The sentences that text alternatives are made of. They stand apart from boards and charts because both tell
//! what they show in the same way.

use crate::svg::number;

/// `kind: one, two.`, or nothing about nothing.
pub(crate) fn listed(kind: &str, things: impl Iterator<Item = String>) -> Option<String> {
    let things: Vec<String> = things.collect();
    (!things.is_empty()).then(|| format!("{kind}: {}.", things.join(", ")))
}

/// The text with a capital first letter.
pub(crate) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A number with its sign.
pub(crate) fn signed(value: f64) -> String {
    let digits = number(value.abs());
    if value < 0.0 { format!("−{digits}") } else { format!("+{digits}") }
}
