//! Lines over a common x axis, with markers, error bars and a legend.

use super::{
    ChartFrame, Measured, Scale, Series,
    axis::{Axis, readable},
    plot::{self, BOTTOM, RIGHT, SIZE, SMALL, Sign, TOP},
};
use crate::{
    palette::Palette,
    svg::{Anchor, Font, Ink, Picture, Point},
};

/// Room on the left, for the numbers of the upright axis.
const LEFT: f64 = 70.0;
/// Room for the legend, right of the plot.
const LEGEND: f64 = 150.0;

/// Both axes of a chart.
struct Axes {
    x: Axis,
    y: Axis,
}

pub(super) fn draw(picture: &mut Picture, series: &[Series], frame: &ChartFrame<'_>) {
    let palette = frame.theme.palette();
    plot::frame(picture, frame, SIZE, LEFT);
    let points = || series.iter().flat_map(|series| &series.points);
    let ends = points().flat_map(|&(_, measured)| {
        let (low, high) = measured.ends();
        [low, high]
    });
    let axes = Axes {
        x: Axis::around(points().map(|&(x, _)| x), Scale::Linear, (LEFT, SIZE.0 - RIGHT - LEGEND)),
        y: Axis::around(ends, frame.scale, (SIZE.1 - BOTTOM, TOP)),
    };
    grid(picture, &axes, frame, palette);
    for (idx, series) in series.iter().enumerate() {
        let sign = Sign::of(idx, palette);
        line(picture, series, &axes, (sign, frame.scale));
        legend(picture, idx, &series.name, (sign, palette));
    }
}

fn grid(picture: &mut Picture, axes: &Axes, frame: &ChartFrame<'_>, palette: &Palette) {
    let right_aligned = Font { anchor: Anchor::End, ..SMALL };
    for tick in axes.y.ticks() {
        let at = Point::new(LEFT, axes.y.at(tick));
        picture.line(at, Point::new(SIZE.0 - RIGHT - LEGEND, at.y), Ink::stroke(palette.rim, 1.0));
        picture.text(at.moved(-8.0, 0.0), &readable(tick), right_aligned, palette.quiet);
    }
    for tick in axes.x.ticks() {
        let at = Point::new(axes.x.at(tick), SIZE.1 - BOTTOM);
        picture.text(at.moved(0.0, 16.0), &readable(tick), SMALL, palette.quiet);
    }
    let start = Font { anchor: Anchor::Start, ..SMALL };
    picture.text(Point::new(20.0, TOP - 22.0), frame.y_label, start, palette.quiet);
}

fn line(picture: &mut Picture, series: &Series, axes: &Axes, (sign, scale): (Sign, Scale)) {
    let shown: Vec<&(f64, Measured)> =
        series.points.iter().filter(|(_, measured)| scale.shows(measured.value)).collect();
    let place = |&&(x, measured): &&(f64, Measured)| Point::new(axes.x.at(x), axes.y.at(measured.value));
    let run: Vec<Point> = shown.iter().map(place).collect();
    picture.strokes(std::slice::from_ref(&run), Ink::stroke(sign.colour, 2.4).with_dash(sign.dash));
    for (&&(x, measured), &at) in shown.iter().zip(&run) {
        if let Some((low, high)) = measured.interval {
            let (low, high) =
                (Point::new(axes.x.at(x), axes.y.at(low)), Point::new(axes.x.at(x), axes.y.at(high)));
            plot::error_bar(picture, low, high, Ink::stroke(sign.colour, 1.3));
        }
        sign.marker(picture, at);
    }
}

fn legend(picture: &mut Picture, idx: usize, name: &str, (sign, palette): (Sign, &Palette)) {
    let at = Point::new(SIZE.0 - LEGEND - RIGHT + 18.0, TOP + 12.0 + 22.0 * idx as f64);
    picture.line(at, at.moved(28.0, 0.0), Ink::stroke(sign.colour, 2.4).with_dash(sign.dash));
    sign.marker(picture, at.moved(14.0, 0.0));
    let font = Font { anchor: Anchor::Start, ..SMALL };
    picture.text(at.moved(36.0, 0.0), name, font, palette.text);
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
