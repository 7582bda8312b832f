//! Lines over a common x axis, with markers, error bars and a legend.

use super::{
    ChartFrame, Measured, Scale, Series,
    axis::{Axis, readable},
    plot::{self, Axes, BOTTOM, LEFT, RIGHT, SIZE, SMALL, Sign, TOP},
};
use crate::{
    palette::Palette,
    svg::{Anchor, Font, Ink, Picture, Point},
};

/// Room for the legend, right of the plot.
const LEGEND: f64 = 180.0;
/// From one line of the legend to the next, and how many characters of a name fit into it.
const LEGEND_PITCH: f64 = 22.0;
const LEGEND_CHARACTERS: usize = 20;
/// How many characters of the upright axis's label fit above the plot.
const LABEL_CHARACTERS: usize = 70;

pub(super) fn draw(picture: &mut Picture, series: &[Series], frame: &ChartFrame<'_>) {
    let palette = frame.theme.palette();
    let stretch = (LEFT, SIZE.0 - RIGHT - LEGEND);
    plot::frame(picture, frame, SIZE, stretch);
    let points = || series.iter().flat_map(|series| shown(series, frame.scale));
    let ends = points().flat_map(|(_, measured)| {
        let (low, high) = measured.ends();
        [low, high]
    });
    let axes = Axes {
        x: Axis::around(points().map(|(x, _)| x), Scale::Linear, stretch),
        y: Axis::around(ends, frame.scale, (SIZE.1 - BOTTOM, TOP)),
    };
    plot::grid(picture, &axes, stretch.1, (frame.y_label, LABEL_CHARACTERS), palette);
    // More series than the plot is high for stand closer.
    let pitch = LEGEND_PITCH.min((SIZE.1 - TOP - BOTTOM) / series.len() as f64);
    for (idx, series) in series.iter().enumerate() {
        let sign = Sign::of(idx, palette);
        line(picture, series, &axes, (sign, frame.scale));
        let at = Point::new(SIZE.0 - LEGEND - RIGHT + 18.0, TOP + pitch * (idx as f64 + 0.5));
        legend(picture, at, &series.name, (sign, palette));
    }
}

/// The points that both axes have a place for.
pub(crate) fn shown(series: &Series, scale: Scale) -> impl Iterator<Item = (f64, Measured)> {
    let is_shown =
        move |&(x, measured): &(f64, Measured)| Scale::Linear.shows(x) && scale.shows(measured.value);
    series.points.iter().copied().filter(is_shown)
}

fn line(picture: &mut Picture, series: &Series, axes: &Axes, (sign, scale): (Sign, Scale)) {
    let run: Vec<Point> = shown(series, scale)
        .map(|(x, measured)| Point::new(axes.x.at(x), axes.y.at(measured.value)))
        .collect();
    picture.strokes(std::slice::from_ref(&run), Ink::stroke(sign.colour, 2.4).with_dash(sign.dash));
    for ((_, measured), &at) in shown(series, scale).zip(&run) {
        if let Some((low, high)) = measured.interval {
            let end = |value| Point::new(at.x, axes.y.at(value));
            plot::error_bar(picture, end(low), end(high), Ink::stroke(sign.colour, 1.3));
        }
        sign.marker(picture, at);
    }
}

fn legend(picture: &mut Picture, at: Point, name: &str, (sign, palette): (Sign, &Palette)) {
    picture.line(at, at.moved(28.0, 0.0), Ink::stroke(sign.colour, 2.4).with_dash(sign.dash));
    sign.marker(picture, at.moved(14.0, 0.0));
    let font = Font { anchor: Anchor::Start, ..SMALL };
    picture.text(at.moved(36.0, 0.0), &plot::shortened(name, LEGEND_CHARACTERS), font, palette.text);
}

/// The numbers behind the picture, series by series.
pub(super) fn describe(series: &[Series], frame: &ChartFrame<'_>) -> String {
    let mut text = format!("{} over {}.", frame.y_label, frame.x_label);
    for Series { name, points } in series {
        let points: Vec<String> =
            points.iter().map(|&(x, measured)| format!("{}: {}", readable(x), in_words(measured))).collect();
        text += &format!(" {name}: {}.", points.join(", "));
    }
    text
}

/// A value with its interval.
pub(super) fn in_words(measured: Measured) -> String {
    let value = readable(measured.value);
    match measured.interval {
        Some((low, high)) => format!("{value} ({} to {})", readable(low), readable(high)),
        None => value,
    }
}
