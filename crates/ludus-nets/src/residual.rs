//! Residual nets over pictures of a board: 3x3 convolutions with skips, no batch norm, and pools over the whole board that tell
//! every cell what the rest looks like. Heads say what to play, who wins, by how much, and who will own each cell.
//!
//! No weight belongs to a place, so one set of weights plays every size of board; the shape of a net holds no rows and columns.
//! They come with a [`BoardPlan`], which also says where on the picture each slot of the game's policy lies: that is all that
//! would have to be known of a game, and callers give it as data.

mod board;
mod chunk;
mod heads;
mod initial;
mod kernel;
mod learning;
mod lesson_heads;
mod reference;
mod shape;
mod weights;

pub use board::{BoardPlan, MAX_SIDE};
pub use kernel::{BoardNet, ResidualNet};
pub use learning::{LearningNet, Tape};
pub use shape::{ResidualShape, SideScale};

/// The largest difference between what a compiled net and the plain loops in f64 say, as a share of the number itself where that
/// is larger than 1. It holds for weights that keep signals in the order of 1, as initial and trained ones do; random nets
/// of the tests stay ten times below.
pub const RESIDUAL_ERROR: f64 = 1e-4;
