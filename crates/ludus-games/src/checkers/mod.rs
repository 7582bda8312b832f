//! English checkers (draughts) on the 32 dark squares. The first player is PDN's black: on squares 1 to 12 at
//! the top, moving down.
//!
//! A whole jump is one move, however many pieces it takes, so the players alternate and no position stands in
//! the middle of a jump.

mod board;
mod board_text;
mod classic;
mod encoding;
mod fen;
mod generator;
mod greedy;
mod knowledge;
mod moves;
mod notation;
mod past;
mod pieces;
mod reader;
mod rules;
mod setup;
mod steps;
mod view;

pub use board::Square;
pub use encoding::PieceFeatures;
pub use moves::Move;
pub use rules::{Checkers, Position};
pub use setup::{Kind, Misplaced, Setup};
