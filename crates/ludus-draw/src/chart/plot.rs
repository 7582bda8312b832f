//! What charts share: measures, fonts, the signs of series, error bars, the title and the grid behind a plot.

use super::{
    ChartFrame,
    axis::{Axis, readable},
};
use crate::{
    palette::Palette,
    svg::{Anchor, Font, Ink, Picture, Point},
};

/// Width and height of a chart of lines.
pub(super) const SIZE: (f64, f64) = (720.0, 420.0);
/// Room above the plot, for the title.
pub(super) const TOP: f64 = 72.0;
/// Room below it, for numbers and the label of the axis.
pub(super) const BOTTOM: f64 = 56.0;
/// Room on the right.
pub(super) const RIGHT: f64 = 24.0;
/// Room on the left, for the numbers of an upright axis.
pub(super) const LEFT: f64 = 70.0;

pub(super) const TITLE: Font = Font { size: 17.0, weight: 650, anchor: Anchor::Start };
pub(super) const SMALL: Font = Font { size: 12.0, weight: 400, anchor: Anchor::Middle };

/// How wide a character of a title and of a label is at most, on the mean of a text.
const TITLE_CHARACTER: f64 = 10.2;
pub(super) const LABEL_CHARACTER: f64 = 7.2;
/// Where texts begin on the left.
const MARGIN: f64 = 20.0;
/// The share of a picture's width that a label below its plot may take: the plot is not in the middle.
const LABEL_SHARE: f64 = 0.7;

/// Dashes by series: solid, dashed, dotted, dash-dot.
const DASHES: [Option<&str>; 4] = [None, Some("9 6"), Some("1 6"), Some("10 5 1 5")];

/// The sign of the `idx`-th series: its colour, dash and marker.
#[derive(Clone, Copy)]
pub(super) struct Sign {
    pub(super) colour: &'static str,
    pub(super) dash: Option<&'static str>,
    shape: usize,
}

impl Sign {
    /// Colours repeat after four series; the dash then moves on by one, so that sixteen series differ.
    pub(super) fn of(idx: usize, palette: &Palette) -> Self {
        let colour = palette.series[idx % 4];
        Self { colour, dash: DASHES[(idx + idx / 4) % 4], shape: idx % 4 }
    }

    /// A disc, a square, a triangle or a diamond.
    pub(super) fn marker(self, picture: &mut Picture, at: Point) {
        let ink = Ink::fill(self.colour);
        match self.shape {
            0 => picture.circle(at, 4.0, ink),
            1 => picture.square(at, 7.5, ink),
            2 => picture.strokes(&[vec![at.moved(0.0, -5.0), at.moved(5.0, 4.0), at.moved(-5.0, 4.0)]], ink),
            _ => {
                let outline =
                    vec![at.moved(0.0, -5.5), at.moved(5.5, 0.0), at.moved(0.0, 5.5), at.moved(-5.5, 0.0)];
                picture.strokes(&[outline], ink);
            }
        }
    }
}

/// The card, the title, and the label of the level axis below the middle of `stretch`.
pub(super) fn frame(
    picture: &mut Picture,
    frame: &ChartFrame<'_>,
    (width, height): (f64, f64),
    stretch: (f64, f64),
) {
    let palette = frame.theme.palette();
    let ink = Ink::fill(palette.card).with_stroke(palette.rim, 1.0);
    picture.rect(Point::new(0.5, 0.5), (width - 1.0, height - 1.0), 8.0, ink);
    let title = shortened(frame.title, characters_in(width - 2.0 * MARGIN, TITLE_CHARACTER));
    picture.text(Point::new(MARGIN, 26.0), &title, TITLE, palette.text);
    let middle = (stretch.0 + stretch.1) / 2.0;
    let label = shortened(frame.x_label, characters_in(LABEL_SHARE * width, LABEL_CHARACTER));
    picture.text(Point::new(middle, height - 16.0), &label, SMALL, palette.quiet);
}

/// How many characters of a width fit.
pub(super) fn characters_in(width: f64, character: f64) -> usize {
    (width / character) as usize
}

/// Both axes of a plot.
pub(super) struct Axes {
    pub(super) x: Axis,
    pub(super) y: Axis,
}

/// The numbers along both axes, level lines from `LEFT` to `right`, and what the upright axis measures, cut to the
/// characters that fit beside whatever else stands above the plot.
pub(super) fn grid(picture: &mut Picture, axes: &Axes, right: f64, label: (&str, usize), palette: &Palette) {
    let right_aligned = Font { anchor: Anchor::End, ..SMALL };
    for &tick in &axes.y.ticks {
        let at = Point::new(LEFT, axes.y.at(tick));
        picture.line(at, Point::new(right, at.y), Ink::stroke(palette.rim, 1.0));
        picture.text(at.moved(-8.0, 0.0), &readable(tick), right_aligned, palette.quiet);
    }
    for &tick in &axes.x.ticks {
        let at = Point::new(axes.x.at(tick), SIZE.1 - BOTTOM);
        picture.text(at.moved(0.0, 16.0), &readable(tick), SMALL, palette.quiet);
    }
    let (label, n_characters) = label;
    let start = Font { anchor: Anchor::Start, ..SMALL };
    picture.text(Point::new(MARGIN, TOP - 22.0), &shortened(label, n_characters), start, palette.quiet);
}

/// A bar from one end of an interval to the other, with feet.
pub(super) fn error_bar(picture: &mut Picture, low: Point, high: Point, ink: Ink<'_>) {
    let (right, down) = if low.x == high.x { (4.0, 0.0) } else { (0.0, 4.0) };
    let foot = |at: Point| vec![at.moved(-right, -down), at.moved(right, down)];
    picture.strokes(&[vec![low, high], foot(low), foot(high)], ink);
}

/// The text cut to so many characters; the whole of it stands in the text alternative.
pub(super) fn shortened(text: &str, n_characters: usize) -> String {
    if text.chars().count() <= n_characters {
        return text.into();
    }
    let begin: String = text.chars().take(n_characters.saturating_sub(1)).collect();
    format!("{}…", begin.trim_end())
}
