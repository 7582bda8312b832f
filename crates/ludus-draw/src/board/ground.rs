//! What lies under the pieces: the field, its lines and the labels around it.

use ludus_core::{
    BoardView,
    view::{Content, Surface},
};

use super::geometry::Geometry;
use crate::{
    palette::Palette,
    svg::{Anchor, Font, Ink, Picture, Point},
};

pub(super) fn draw(picture: &mut Picture, view: &BoardView, geometry: &Geometry, palette: &Palette) {
    match view.surface {
        Surface::Crossings => crossings(picture, view, geometry, palette),
        Surface::Field => field(picture, view, geometry, palette),
        Surface::Squares => squares(picture, view, geometry, palette),
        Surface::Checkered => checkered(picture, view, geometry, palette),
        Surface::Dots => card(picture, geometry, palette),
    }
    labels(picture, view, geometry, palette);
}

fn card(picture: &mut Picture, geometry: &Geometry, palette: &Palette) {
    let ink = Ink::fill(palette.card).with_stroke(palette.rim, 1.0);
    let (width, height) = geometry.size();
    picture.rect(Point::new(0.5, 0.5), (width - 1.0, height - 1.0), 8.0, ink);
}

/// Lines through the centres of places, stars and a rim a little stronger than the rest.
fn crossings(picture: &mut Picture, view: &BoardView, geometry: &Geometry, palette: &Palette) {
    picture.rect(Point::new(0.0, 0.0), geometry.size(), 8.0, Ink::fill(palette.wood));
    let ink = |idx: usize, count: usize| {
        let is_rim = idx == 0 || idx + 1 == count;
        Ink::stroke(palette.wood_line, if is_rim { 2.4 } else { 1.4 })
    };
    for row in 0..view.rows {
        picture.line(geometry.at(row, 0), geometry.at(row, view.cols - 1), ink(row, view.rows));
    }
    for col in 0..view.cols {
        picture.line(geometry.at(0, col), geometry.at(view.rows - 1, col), ink(col, view.cols));
    }
    for &star in &view.stars {
        picture.circle(geometry.centre(star), 0.08 * geometry.step, Ink::fill(palette.wood_line));
    }
}

/// Lines between places on a coloured field.
fn field(picture: &mut Picture, view: &BoardView, geometry: &Geometry, palette: &Palette) {
    card(picture, geometry, palette);
    picture.rect(geometry.corner(), geometry.field(), 3.0, Ink::fill(palette.felt));
    grid_lines(picture, geometry, 0..=view.rows, 0..=view.cols, Ink::stroke(palette.felt_line, 1.8));
    for &star in &view.stars {
        let corner = geometry.centre(star).moved(-0.5 * geometry.step, -0.5 * geometry.step);
        picture.circle(corner, 0.08 * geometry.step, Ink::fill(palette.felt_line));
    }
}

/// Lines between places and none around them.
fn squares(picture: &mut Picture, view: &BoardView, geometry: &Geometry, palette: &Palette) {
    card(picture, geometry, palette);
    grid_lines(picture, geometry, 1..=view.rows - 1, 1..=view.cols - 1, Ink::stroke(palette.quiet, 2.4));
}

fn grid_lines(
    picture: &mut Picture,
    geometry: &Geometry,
    rows: std::ops::RangeInclusive<usize>,
    cols: std::ops::RangeInclusive<usize>,
    ink: Ink<'_>,
) {
    let (width, height) = geometry.field();
    for row in rows {
        let left = geometry.corner().moved(0.0, row as f64 * geometry.step);
        picture.line(left, left.moved(width, 0.0), ink);
    }
    for col in cols {
        let top = geometry.corner().moved(col as f64 * geometry.step, 0.0);
        picture.line(top, top.moved(0.0, height), ink);
    }
}

/// Squares of two colours; the dark ones carry their names in a corner.
fn checkered(picture: &mut Picture, view: &BoardView, geometry: &Geometry, palette: &Palette) {
    picture.rect(Point::new(0.0, 0.0), geometry.size(), 6.0, Ink::fill(palette.rim));
    let font = Font { size: 0.22 * geometry.step, weight: 500, anchor: Anchor::Start };
    for (idx, place) in view.places.iter().enumerate() {
        let is_outside = place.content == Content::Outside;
        let colour = if is_outside { palette.light_square } else { palette.dark_square };
        picture.square(geometry.centre(idx), geometry.step, Ink::fill(colour));
        let corner = geometry.centre(idx).moved(-0.45 * geometry.step, -0.35 * geometry.step);
        if !place.name.is_empty() {
            picture.text(corner, &place.name, font, palette.square_number);
        }
    }
}

fn labels(picture: &mut Picture, view: &BoardView, geometry: &Geometry, palette: &Palette) {
    let on_wood = view.surface == Surface::Crossings;
    let colour = if on_wood { palette.wood_line } else { palette.quiet };
    let font = Font { size: 13.0, weight: 600, anchor: Anchor::Middle };
    let gap = geometry.label_gap();
    let (width, height) = geometry.size();
    let mut put = |at: Point, text: &str| {
        if !text.is_empty() {
            picture.text(at, text, font, colour);
        }
    };
    for (col, (above, below)) in view.labels.top.iter().zip(&view.labels.bottom).enumerate() {
        let x = geometry.at(0, col).x;
        put(Point::new(x, label_place(on_wood, geometry.at(0, col).y - gap, gap)), above);
        put(
            Point::new(x, label_place(on_wood, geometry.at(view.rows - 1, col).y + gap, height - gap)),
            below,
        );
    }
    for (row, (left, right)) in view.labels.left.iter().zip(&view.labels.right).enumerate() {
        let y = geometry.at(row, 0).y;
        put(Point::new(label_place(on_wood, geometry.at(row, 0).x - gap, gap), y), left);
        put(Point::new(label_place(on_wood, geometry.at(row, view.cols - 1).x + gap, width - gap), y), right);
    }
}

/// Labels of crossings keep their distance from the lines, others stand in the middle of the margin.
fn label_place(on_wood: bool, by_line: f64, in_margin: f64) -> f64 {
    if on_wood { by_line } else { in_margin }
}
