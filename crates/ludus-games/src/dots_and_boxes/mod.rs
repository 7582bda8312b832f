//! Dots and Boxes on 1 to 9 rows and columns of boxes: whoever draws the last side of a box owns it and moves
//! again. Everything is bits with one stride of ten, so that closing a box is two shifts and three ANDs.
//!
//! Files in reading order: `geometry` names places, `line_set` holds sets of lines, `rules` plays.

mod drawing;
mod encoding;
mod geometry;
mod line_set;
mod notation;
mod options;
mod rules;
mod view;

pub use encoding::LineFeatures;
pub use geometry::Line;
pub use rules::{DotsAndBoxes, Position};
