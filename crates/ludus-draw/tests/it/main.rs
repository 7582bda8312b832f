//! Drawings of boards made by hand.

mod terminal;
