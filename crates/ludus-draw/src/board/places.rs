//! The places that can be clicked, touched and walked over by keyboard: unseen areas on top of everything, sent
//! once and never replaced, so that the focus stays where it is while pieces come and go. The areas fill their
//! cells; those of lines between dots are diamonds, the largest areas that do not overlap.

use std::f64::consts::SQRT_2;

use ludus_core::{
    BoardView,
    view::{Content, Place, Surface},
};

use super::{
    geometry::Geometry,
    words::{label, size},
};
use crate::svg::{Picture, Point, number};

/// The whole layer: a grid of rows of areas.
pub(super) fn draw(view: &BoardView, geometry: &Geometry) -> String {
    let name = size(view);
    let attributes = [("class", "places"), ("role", "grid"), ("aria-label", name.trim_end_matches('.'))];
    Picture::part("g", &attributes, |picture| {
        for row in 0..view.rows {
            let in_row = |&(idx, _): &(usize, &Place)| idx / view.cols.max(1) == row;
            let mut places = clickable(view).filter(in_row).peekable();
            if places.peek().is_none() {
                continue;
            }
            let draw_row = |picture: &mut Picture| {
                places.for_each(|(idx, place)| area(picture, (idx, place), view, geometry));
            };
            picture.nested("g", &[("role", "row")], draw_row);
        }
    })
}

/// What lies on each of these places now.
pub(super) fn labels(view: &BoardView) -> Vec<(usize, String)> {
    clickable(view).map(|(idx, place)| (idx, label(view, place))).collect()
}

/// The places that a move can name; between dots, only lines.
fn clickable(view: &BoardView) -> impl Iterator<Item = (usize, &Place)> {
    let cols = view.cols.max(1);
    let is_line = move |idx: usize| !(idx / cols + idx % cols).is_multiple_of(2);
    view.places.iter().enumerate().filter(move |&(idx, place)| {
        let is_named = !place.name.is_empty() && place.content != Content::Outside;
        is_named && (view.surface != Surface::Dots || is_line(idx))
    })
}

fn area(picture: &mut Picture, (idx, place): (usize, &Place), view: &BoardView, geometry: &Geometry) {
    let centre = geometry.centre(idx);
    let (index, label) = (idx.to_string(), label(view, place));
    let (x, y) = (number(centre.x), number(centre.y));
    let mut attributes = vec![
        ("class", "place"),
        ("role", "gridcell"),
        ("tabindex", "-1"),
        ("data-place", &index),
        ("data-name", &place.name),
        ("data-x", &x),
        ("data-y", &y),
        ("aria-label", &label),
    ];
    let turned = format!("rotate(45 {x} {y})");
    let mut side = geometry.step;
    if view.surface == Surface::Dots {
        let is_level = (idx / view.cols.max(1)).is_multiple_of(2);
        attributes.push(("data-ghost", if is_level { "level" } else { "upright" }));
        attributes.push(("transform", &turned));
        // A diamond from dot to dot is a square on its corner.
        side *= SQRT_2;
    }
    picture.hit_area(corner(centre, side), (side, side), &attributes);
}

fn corner(centre: Point, side: f64) -> Point {
    centre.moved(-side / 2.0, -side / 2.0)
}
