//! What lies under the pieces: the field, its lines and the labels around it.

use std::ops::Range;

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
    if view.places.is_empty() {
        return;
    }
    let (last_row, last_col) = (view.rows.saturating_sub(1), view.cols.saturating_sub(1));
    let rows = (0..view.rows).map(|row| vec![geometry.at(row, 0), geometry.at(row, last_col)]);
    let cols = (0..view.cols).map(|col| vec![geometry.at(0, col), geometry.at(last_row, col)]);
    let lines: Vec<Vec<Point>> = rows.chain(cols).collect();
    picture.strokes(&lines, Ink::stroke(palette.wood_line, 1.4));
    let corners = [(0, 0), (0, last_col), (last_row, last_col), (last_row, 0), (0, 0)];
    let rim = corners.map(|(row, col)| geometry.at(row, col)).to_vec();
    picture.strokes(&[rim], Ink::stroke(palette.wood_line, 2.4));
    for &star in &view.stars {
        picture.circle(geometry.centre(star), 0.08 * geometry.step, Ink::fill(palette.wood_line));
    }
}

/// Lines between places on a coloured field.
fn field(picture: &mut Picture, view: &BoardView, geometry: &Geometry, palette: &Palette) {
    card(picture, geometry, palette);
    picture.rect(geometry.corner(), geometry.field(), 3.0, Ink::fill(palette.felt));
    grid_lines(picture, geometry, (0..view.rows + 1, 0..view.cols + 1), Ink::stroke(palette.felt_line, 1.8));
    for &star in &view.stars {
        let corner = geometry.centre(star).moved(-0.5 * geometry.step, -0.5 * geometry.step);
        picture.circle(corner, 0.08 * geometry.step, Ink::fill(palette.felt_line));
    }
}

/// Lines between places and none around them.
fn squares(picture: &mut Picture, view: &BoardView, geometry: &Geometry, palette: &Palette) {
    card(picture, geometry, palette);
    grid_lines(picture, geometry, (1..view.rows, 1..view.cols), Ink::stroke(palette.quiet, 4.0));
}

/// Lines along the upper sides of these rows and the left sides of these columns.
fn grid_lines(
    picture: &mut Picture,
    geometry: &Geometry,
    (rows, cols): (Range<usize>, Range<usize>),
    ink: Ink<'_>,
) {
    let (width, height) = geometry.field();
    let level = rows.map(|row| {
        let left = geometry.corner().moved(0.0, row as f64 * geometry.step);
        vec![left, left.moved(width, 0.0)]
    });
    let upright = cols.map(|col| {
        let top = geometry.corner().moved(col as f64 * geometry.step, 0.0);
        vec![top, top.moved(0.0, height)]
    });
    let lines: Vec<Vec<Point>> = level.chain(upright).collect();
    picture.strokes(&lines, ink);
}

/// Squares of two colours; the dark ones carry their names in a corner.
fn checkered(picture: &mut Picture, view: &BoardView, geometry: &Geometry, palette: &Palette) {
    picture.rect(Point::new(0.0, 0.0), geometry.size(), 6.0, Ink::fill(palette.rim));
    picture.rect(geometry.corner(), geometry.field(), 0.0, Ink::fill(palette.light_square));
    let font = Font { size: 10.0, weight: 500, anchor: Anchor::Start };
    for (idx, place) in view.places.iter().enumerate().filter(|(_, place)| place.content != Content::Outside)
    {
        let centre = geometry.centre(idx);
        picture.square(centre, geometry.step, Ink::fill(palette.dark_square));
        let corner = centre.moved(-0.47 * geometry.step, -0.385 * geometry.step);
        picture.text(corner, &place.name, font, palette.square_number);
    }
}

/// The texts around the grid.
fn labels(picture: &mut Picture, view: &BoardView, geometry: &Geometry, palette: &Palette) {
    let colour = match view.surface {
        Surface::Crossings => palette.wood_line,
        Surface::Checkered => palette.text,
        Surface::Field | Surface::Squares | Surface::Dots => palette.quiet,
    };
    let font = Font { size: 13.0, weight: 600, anchor: Anchor::Middle };
    let inset = geometry.label_inset();
    let (width, height) = geometry.size();
    let mut put = |x: f64, y: f64, text: &str| {
        if !text.is_empty() {
            picture.text(Point::new(x, y), text, font, colour);
        }
    };
    for (labels, y) in [(&view.labels.top, inset), (&view.labels.bottom, height - inset)] {
        labels.iter().enumerate().for_each(|(col, text)| put(geometry.at(0, col).x, y, text));
    }
    for (labels, x) in [(&view.labels.left, inset), (&view.labels.right, width - inset)] {
        labels.iter().enumerate().for_each(|(row, text)| put(x, geometry.at(row, 0).y, text));
    }
}
