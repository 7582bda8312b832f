//! Tic-tac-toe: three in a row on nine squares. The smallest game, so it is the one to read first: every
//! other game has the same files.

mod careful;
mod encoding;
mod knowledge;
mod lines;
mod notation;
mod plain;
mod rules;
mod view;

pub use encoding::MarkFeatures;
pub use rules::{Position, Square, TicTacToe};
