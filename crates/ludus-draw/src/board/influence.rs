//! How much each place counts for somebody, as a small board of signed squares: a plus where a place is liked, a
//! minus where it is avoided. Amounts are shares of the largest one, because the numbers of a net have no unit
//! that a reader could know.

use ludus_core::BoardView;

use super::{overlay::on_board, words::name_of};
use crate::{
    palette::Theme,
    sentences::{listed, signed},
    svg::{Heading, Ink, Picture, Point},
};

/// The side of a square and the gap between two, in user units.
const CELL: f64 = 24.0;
const GAP: f64 = 2.0;
/// How strongly the largest amount is coloured: signs must stand out from it by a contrast of 3.
const STRONGEST: f64 = 0.55;
/// How far the signs of the smallest and of the largest amount reach from their middle, and their width.
const SIGN_REACHES: (f64, f64) = (2.5, 5.5);
const SIGN_WIDTH: f64 = 2.2;
/// Smaller shares of the largest amount have no sign.
const LEAST_SIGNED: f64 = 0.05;

/// A small board in the page's colours that shows how much each place is liked (above zero) or avoided (below).
/// What is no number is passed over.
#[must_use]
pub fn influence_map(view: &BoardView, values: &[(usize, f64)]) -> String {
    let mut values: Vec<(usize, f64)> =
        on_board(values, view).copied().filter(|(_, value)| value.is_finite()).collect();
    let size = (CELL * view.cols as f64 + GAP, CELL * view.rows as f64 + GAP);
    let description = describe(view, &values);
    let heading = Heading { prefix: "influence-", title: "Influence map", description: &description };
    let mut picture = Picture::new(size, &heading);
    let palette = Theme::Page.palette();
    let squares = |values: &[(usize, f64)]| {
        values.iter().map(|&(place, _)| outline(corner(view, place))).collect::<Vec<_>>()
    };
    picture.strokes(&squares(&values), Ink::fill(palette.card).with_stroke(palette.rim, 1.0));
    let largest = values.iter().map(|(_, value)| value.abs()).fold(0.0, f64::max);
    values.retain(|&(_, value)| value != 0.0);
    values.sort_by(|(_, one), (_, other)| one.total_cmp(other));
    // Places of one value are one shape: a board of Go has hundreds of places and three values.
    for alike in values.chunk_by(|(_, one), (_, other)| one == other) {
        let share = alike[0].1 / largest;
        let colour = if share < 0.0 { palette.second } else { palette.first };
        picture.strokes(&squares(alike), Ink::fill(colour).with_opacity(STRONGEST * share.abs()));
        if share.abs() >= LEAST_SIGNED {
            let signs: Vec<_> =
                alike.iter().flat_map(|&(place, _)| sign(corner(view, place), share)).collect();
            picture.strokes(&signs, Ink::stroke(palette.text, SIGN_WIDTH));
        }
    }
    picture.finish()
}

fn corner(view: &BoardView, place: usize) -> Point {
    let cols = view.cols.max(1);
    Point::new(CELL * (place % cols) as f64 + GAP, CELL * (place / cols) as f64 + GAP)
}

/// The square whose upper left corner this is.
fn outline(corner: Point) -> Vec<Point> {
    let side = CELL - GAP;
    vec![corner, corner.moved(side, 0.0), corner.moved(side, side), corner.moved(0.0, side), corner]
}

/// A minus, or a plus of two strokes, as long as the share is large.
fn sign(corner: Point, share: f64) -> Vec<Vec<Point>> {
    let (least, most) = SIGN_REACHES;
    let reach = least + (most - least) * share.abs();
    let centre = corner.moved((CELL - GAP) / 2.0, (CELL - GAP) / 2.0);
    let level = vec![centre.moved(-reach, 0.0), centre.moved(reach, 0.0)];
    let upright = vec![centre.moved(0.0, -reach), centre.moved(0.0, reach)];
    if share < 0.0 { vec![level] } else { vec![level, upright] }
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
