//! Level bars, one below the other, each with its name on the left and its value at its end.

use super::{
    Bar, ChartFrame, Scale,
    axis::{Axis, readable},
    lines::in_words,
    plot::{self, BOTTOM, RIGHT, SIZE, SMALL, TOP},
};
use crate::svg::{Anchor, Font, Ink, Picture, Point};

/// Room on the left, for the names.
const LEFT: f64 = 190.0;
/// How many characters of a name fit there.
const NAME_CHARACTERS: usize = 25;
/// Room right of the longest bar, for its value.
const VALUE: f64 = 70.0;
/// From one bar to the next, and the thickness of a bar.
const PITCH: f64 = 30.0;
const THICKNESS: f64 = 18.0;

pub(super) fn size(bars: &[Bar]) -> (f64, f64) {
    (SIZE.0, TOP + PITCH * bars.len() as f64 + BOTTOM)
}

pub(super) fn draw(picture: &mut Picture, bars: &[Bar], frame: &ChartFrame<'_>) {
    let palette = frame.theme.palette();
    let (width, height) = size(bars);
    let stretch = (LEFT, width - RIGHT - VALUE);
    plot::frame(picture, frame, (width, height), stretch);
    let ends = bars.iter().flat_map(|bar| {
        let (low, high) = bar.measured.ends();
        [bar.measured.value, low, high]
    });
    // A bar's length means something only from the axis's own beginning: zero, or one for ratios.
    let base = if frame.scale == Scale::Linear { 0.0 } else { 1.0 };
    let axis = Axis::around(ends.chain([base]), frame.scale, stretch);
    for &tick in &axis.ticks {
        let top = Point::new(axis.at(tick), TOP - 4.0);
        picture.line(top, Point::new(top.x, height - BOTTOM), Ink::stroke(palette.rim, 1.0));
        picture.text(Point::new(top.x, height - BOTTOM + 14.0), &readable(tick), SMALL, palette.quiet);
    }
    for (idx, bar) in bars.iter().enumerate() {
        let middle = TOP + PITCH * (idx as f64 + 0.5);
        bar_with_name(picture, bar, (&axis, middle, base), frame);
    }
}

fn bar_with_name(
    picture: &mut Picture,
    bar: &Bar,
    (axis, middle, base): (&Axis, f64, f64),
    frame: &ChartFrame<'_>,
) {
    let palette = frame.theme.palette();
    let name = Font { anchor: Anchor::End, ..SMALL };
    picture.text(
        Point::new(LEFT - 10.0, middle),
        &plot::shortened(&bar.name, NAME_CHARACTERS),
        name,
        palette.text,
    );
    if !frame.scale.shows(bar.measured.value) {
        return;
    }
    let (from, to) = (axis.at(base), axis.at(bar.measured.value));
    let corner = Point::new(from.min(to), middle - THICKNESS / 2.0);
    picture.rect(corner, ((to - from).abs(), THICKNESS), 2.0, Ink::fill(palette.first));
    let (low, high) = bar.measured.ends();
    if bar.measured.interval.is_some() {
        let (low, high) = (Point::new(axis.at(low), middle), Point::new(axis.at(high), middle));
        plot::error_bar(picture, low, high, Ink::stroke(palette.second, 1.8));
    }
    let value = Font { anchor: Anchor::Start, weight: 600, ..SMALL };
    let end = Point::new(to.max(axis.at(high)) + 8.0, middle);
    picture.text(end, &readable(bar.measured.value), value, palette.text);
}

/// The numbers behind the picture.
pub(super) fn describe(bars: &[Bar], frame: &ChartFrame<'_>) -> String {
    let rows: Vec<String> =
        bars.iter().map(|bar| format!("{}: {}", bar.name, in_words(bar.measured))).collect();
    format!("{}. {}.", frame.x_label, rows.join(", "))
}
