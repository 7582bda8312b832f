//! Othello on boards of 4, 6, 8 and 10 squares a side, and its ancestor Reversi with an empty centre.
//!
//! A position is two sets of squares, the mover's discs and the opponent's. Squares are bits, so one shift
//! moves all discs at once and no square is ever looked at alone. Boards up to 8x8 fit a word of 64 bits and
//! 10x10 takes 128; the same code is compiled for both, because the wide word is three times slower.

mod board;
mod classic;
mod encoding;
mod evaluation;
mod features;
mod heuristics;
mod influence;
mod inputs;
mod knowledge;
mod layout;
mod neighbourhood;
mod notation;
mod pattern_file;
mod patterns;
mod position;
mod ratings;
mod rules;
mod runs;
mod squares;
mod tuples;
mod variant;
mod view;

pub use encoding::DiscFeatures;
pub use influence::InfluenceMap;
pub use layout::{Axis, Bits, Layout, Narrow, Wide};
pub use position::{Move, Position, Square};
pub use rules::Othello;
pub use variant::{Empties, Start, Variant};
