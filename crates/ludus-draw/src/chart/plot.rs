//! What lines and bars share: measures, fonts, the signs of series, error bars and the title.

use super::ChartFrame;
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

pub(super) const TITLE: Font = Font { size: 17.0, weight: 650, anchor: Anchor::Start };
pub(super) const SMALL: Font = Font { size: 12.0, weight: 400, anchor: Anchor::Middle };

/// How many characters of a title and of an axis's label fit into the width.
const TITLE_CHARACTERS: usize = 66;
pub(super) const LABEL_CHARACTERS: usize = 70;

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
    picture.text(Point::new(20.0, 26.0), &shortened(frame.title, TITLE_CHARACTERS), TITLE, palette.text);
    let middle = (stretch.0 + stretch.1) / 2.0;
    picture.text(
        Point::new(middle, height - 16.0),
        &shortened(frame.x_label, LABEL_CHARACTERS),
        SMALL,
        palette.quiet,
    );
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
