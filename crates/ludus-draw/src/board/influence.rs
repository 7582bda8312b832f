//! How much each place counts for somebody, as a small board of signed squares: a plus where a place is liked, a
//! minus where it is avoided. Amounts are shares of the largest one, because the numbers of a net have no unit
//! that a reader could know.

use ludus_core::BoardView;

use super::{overlay::on_board, words::name_of};
use crate::{
    palette::{Palette, Theme},
    sentences::{listed, signed},
    svg::{Anchor, Font, Heading, Ink, Picture, Point},
};

/// The side of a square and the gap between two, in user units.
const CELL: f64 = 24.0;
const GAP: f64 = 2.0;
/// How strongly the largest amount is coloured: signs must stand out from it by a contrast of 3.
const STRONGEST: f64 = 0.55;
/// The size of the signs of the smallest and of the largest amount.
const SIGN_SIZES: (f64, f64) = (9.0, 19.0);
/// Smaller shares of the largest amount have no sign.
const LEAST_SIGNED: f64 = 0.05;

/// A small board in the page's colours that shows how much each place is liked (above zero) or avoided (below).
/// What is no number is passed over.
#[must_use]
pub fn influence_map(view: &BoardView, values: &[(usize, f64)]) -> String {
    let values: Vec<(usize, f64)> =
        on_board(values, view).copied().filter(|(_, value)| value.is_finite()).collect();
    let size = (CELL * view.cols as f64 + GAP, CELL * view.rows as f64 + GAP);
    let description = describe(view, &values);
    let heading = Heading { prefix: "influence-", title: "Influence map", description: &description };
    let mut picture = Picture::new(size, &heading);
    let largest = values.iter().map(|(_, value)| value.abs()).fold(0.0, f64::max);
    for &(place, value) in &values {
        let share = if largest > 0.0 { value / largest } else { 0.0 };
        square(&mut picture, corner(view, place), share, Theme::Page.palette());
    }
    picture.finish()
}

fn corner(view: &BoardView, place: usize) -> Point {
    let cols = view.cols.max(1);
    Point::new(CELL * (place % cols) as f64 + GAP, CELL * (place / cols) as f64 + GAP)
}

/// A square for a share from −1 to 1, rimmed so that it can be seen even if it is zero.
fn square(picture: &mut Picture, corner: Point, share: f64, palette: &Palette) {
    let side = CELL - GAP;
    let colour = if share < 0.0 { palette.second } else { palette.first };
    picture.rect(corner, (side, side), 2.0, Ink::fill(palette.card).with_stroke(palette.rim, 1.0));
    picture.rect(corner, (side, side), 2.0, Ink::fill(colour).with_opacity(STRONGEST * share.abs()));
    if share.abs() >= LEAST_SIGNED {
        let (least, most) = SIGN_SIZES;
        let font = Font { size: least + (most - least) * share.abs(), weight: 700, anchor: Anchor::Middle };
        let sign = if share < 0.0 { "−" } else { "+" };
        picture.text(corner.moved(side / 2.0, side / 2.0), sign, font, palette.text);
    }
}

fn describe(view: &BoardView, values: &[(usize, f64)]) -> String {
    let of = |is_kind: fn(f64) -> bool| {
        let chosen = values.iter().filter(move |&&(_, value)| is_kind(value));
        chosen.map(|&(place, value)| format!("{} {}", name_of(view, place), signed(value)))
    };
    let sentences = [listed("Liked", of(|value| value > 0.0)), listed("Avoided", of(|value| value < 0.0))];
    let text = sentences.into_iter().flatten().collect::<Vec<_>>().join(" ");
    if text.is_empty() { "No place counts for anything.".into() } else { text }
}
