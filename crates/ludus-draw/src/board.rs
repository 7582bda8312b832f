//! Boards as SVG pictures: what lies under the pieces, the pieces, and on top whatever is known about the
//! position (last move, marks, values, heat, ownership). Three groups, in that order, as one document or in
//! parts: a page replaces the upper two and leaves the lower one alone.
//!
//! Nothing is said by colour alone: marks differ by shape, likes are filled and dislikes hollow, the second
//! player's lines are dashed. The text alternative says what a picture shows.

mod geometry;
mod ground;
mod influence;
mod overlay;
mod parts;
mod pattern;
mod pieces;
mod places;
mod plates;
mod words;

use ludus_core::BoardView;

pub use influence::influence_map;
pub use overlay::{Mark, Overlay};
pub use parts::{BoardParts, board_parts};
pub use pattern::{PatternSign, States};
pub use words::describe;

use self::geometry::Geometry;
use crate::{
    palette::Theme,
    svg::{Heading, Picture},
};

/// What a picture is called and how it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame<'a> {
    /// The title for screen readers and tool tips.
    pub title: &'a str,
    /// Its colours.
    pub theme: Theme,
}

/// The board as one SVG document.
#[must_use]
pub fn draw_board(view: &BoardView, overlay: &Overlay, frame: Frame<'_>) -> String {
    let geometry = Geometry::of(view);
    let palette = frame.theme.palette();
    let description = [describe(view), words::describe_overlay(view, overlay)].join(" ");
    let heading = Heading { prefix: "", title: frame.title, description: description.trim_end() };
    let mut picture = Picture::new(geometry.size(), &heading);
    picture.group("board", |picture| ground::draw(picture, view, &geometry, palette));
    picture.group("pieces", |picture| pieces::draw(picture, view, &geometry, palette));
    picture.group("overlay", |picture| overlay::draw(picture, view, overlay, (&geometry, palette)));
    picture.finish()
}
