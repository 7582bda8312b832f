//! Boards drawn for people. Drawings are made from a `BoardView` alone and know no game, so a new game can be
//! seen the day its rules are written. Modules in reading order:

/// Boards as text, plain or in colour.
pub mod terminal;
