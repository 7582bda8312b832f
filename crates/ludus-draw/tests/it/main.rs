//! Drawings of boards made by hand, of charts, and the colours of both.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod board;
mod boards;
mod chart;
mod colours;
mod game_charts;
mod number_charts;
mod palette;
mod parts;
mod picture;
mod terminal;
mod terminal_charts;
