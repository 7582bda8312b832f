//! Numbers as people read them.

/// A rating without its fraction, with its sign, which zero does not have.
pub(crate) fn elo(value: f64) -> String {
    signed(value.round())
}

/// A number with its sign, which zero does not have.
pub(crate) fn signed(value: f64) -> String {
    if value == 0.0 { "0".into() } else { format!("{value:+}") }
}
