//! Bars that touch, over what they count, and a curve over them. Bins have edges of their own, because a reader compares
//! areas: equal ones may come from counting and unequal ones from elsewhere.

use super::{
    ChartFrame, Scale, Series,
    axis::{Axis, readable},
    lines::shown,
    plot::{self, Axes, BOTTOM, LEFT, RIGHT, SIZE, SMALL, TOP},
};
use crate::{
    palette::Palette,
    svg::{Anchor, Font, Ink, Picture, Point},
};

/// One bar of a histogram.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bin {
    /// Its lower edge.
    pub from: f64,
    /// Its upper edge.
    pub to: f64,
    /// How high it is.
    pub count: f64,
}

/// Room for the sign and the name of the curve above the plot, and how many characters of the name fit.
const LEGEND: f64 = 220.0;
const LEGEND_CHARACTERS: usize = 24;
/// How many characters of the upright axis's label fit beside it.
const LABEL_CHARACTERS: usize = 62;

pub(super) fn draw(picture: &mut Picture, bins: &[Bin], curve: Option<&Series>, frame: &ChartFrame<'_>) {
    let palette = frame.theme.palette();
    let stretch = (LEFT, SIZE.0 - RIGHT);
    plot::frame(picture, frame, SIZE, stretch);
    let points: Vec<(f64, f64)> =
        curve.into_iter().flat_map(|curve| shown(curve, frame.scale)).map(|(x, y)| (x, y.value)).collect();
    let axes = axes(bins, &points, frame.scale, stretch);
    plot::grid(picture, &axes, stretch.1, (frame.y_label, LABEL_CHARACTERS), palette);
    let ground = axes.y.at(base(frame.scale));
    for bin in bins.iter().filter(|bin| is_shown(bin, frame.scale)) {
        let (left, right, top) = (axes.x.at(bin.from), axes.x.at(bin.to), axes.y.at(bin.count));
        let corner = Point::new(left.min(right), top.min(ground));
        let ink = Ink::fill(palette.first).with_stroke(palette.card, 1.0);
        picture.rect(corner, ((right - left).abs(), (ground - top).abs()), 0.0, ink);
    }
    if let Some(curve) = curve {
        let run = points.iter().map(|&(x, y)| Point::new(axes.x.at(x), axes.y.at(y))).collect();
        over(picture, run, &curve.name, palette);
    }
}

/// Where bars stand.
fn base(scale: Scale) -> f64 {
    if scale == Scale::Linear { 0.0 } else { 1.0 }
}

fn is_shown(bin: &Bin, scale: Scale) -> bool {
    scale.shows(bin.count) && Scale::Linear.shows(bin.from) && Scale::Linear.shows(bin.to)
}

fn axes(bins: &[Bin], points: &[(f64, f64)], scale: Scale, stretch: (f64, f64)) -> Axes {
    let bins = || bins.iter().filter(move |bin| is_shown(bin, scale));
    let edges = bins().flat_map(|bin| [bin.from, bin.to]);
    let heights = bins().map(|bin| bin.count).chain([base(scale)]);
    Axes {
        x: Axis::around(edges.chain(points.iter().map(|&(x, _)| x)), Scale::Linear, stretch),
        y: Axis::around(heights.chain(points.iter().map(|&(_, y)| y)), scale, (SIZE.1 - BOTTOM, TOP)),
    }
}

/// The curve, on a rim that parts it from bars behind it, and its name above the plot.
fn over(picture: &mut Picture, run: Vec<Point>, name: &str, palette: &Palette) {
    let runs = [run];
    picture.strokes(&runs, Ink::stroke(palette.card, 5.0));
    picture.strokes(&runs, Ink::stroke(palette.second, 2.6));
    let at = Point::new(SIZE.0 - RIGHT - LEGEND, TOP - 22.0);
    picture.line(at, at.moved(28.0, 0.0), Ink::stroke(palette.second, 2.6));
    let font = Font { anchor: Anchor::Start, ..SMALL };
    picture.text(at.moved(36.0, 0.0), &plot::shortened(name, LEGEND_CHARACTERS), font, palette.text);
}

/// The numbers behind the picture.
pub(super) fn describe(bins: &[Bin], curve: Option<&Series>, frame: &ChartFrame<'_>) -> String {
    let rows: Vec<String> = bins
        .iter()
        .map(|bin| format!("{} to {}: {}", readable(bin.from), readable(bin.to), readable(bin.count)))
        .collect();
    let mut text = format!("{} over {}. {}.", frame.y_label, frame.x_label, rows.join(", "));
    if let Some(Series { name, points }) = curve {
        let points: Vec<String> =
            points.iter().map(|(x, y)| format!("{}: {}", readable(*x), readable(y.value))).collect();
        text += &format!(" {name}: {}.", points.join(", "));
    }
    text
}
