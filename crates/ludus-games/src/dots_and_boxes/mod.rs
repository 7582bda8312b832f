//! Dots and Boxes on 1 to 9 rows and columns of boxes: whoever draws the last side of a box owns it and moves
//! again. Everything is bits with one stride of ten, so that closing a box is two shifts and three ANDs.
//!
//! Files in reading order: `geometry` names places, `line_set` holds sets of lines, `rules` plays; `strings` finds
//! chains and loops, `control` knows what they are worth, `chains` judges positions by them.

mod chain_counter;
mod chains;
mod control;
mod drawing;
mod encoding;
mod geometry;
mod greedy;
mod inputs;
mod knowledge;
mod lead;
mod line_set;
mod notation;
mod options;
mod rules;
mod sorted;
mod strings;
mod view;

pub use encoding::LineFeatures;
pub use geometry::Line;
pub use rules::{DotsAndBoxes, Position};
