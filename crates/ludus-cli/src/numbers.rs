//! Numbers as people read them.

/// A rating without its fraction, with its sign, which zero does not have.
pub(crate) fn elo(value: f64) -> String {
    signed(value.round())
}

/// A number of things in words: `1 game`, `2 games`.
pub(crate) fn count(n: u64, one: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") }
}

/// A number of plies in words.
pub(crate) fn plies(n: u32) -> String {
    if n == 1 { "1 ply".into() } else { format!("{n} plies") }
}

/// A number with its sign, which zero does not have.
pub(crate) fn signed(value: f64) -> String {
    if value == 0.0 { "0".into() } else { format!("{value:+}") }
}
