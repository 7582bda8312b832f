//! Line and bar charts, histograms and heat maps as SVG pictures, with error bars, legends and a table behind every
//! picture's text alternative; and the two pictures that go with a game: who is ahead now, and who was before. Series
//! differ by colour, dash and marker, and cells carry their numbers, so that a chart survives a copier and every kind of
//! colour blindness.

pub(crate) mod axis;
mod bars;
mod evaluation;
pub(crate) mod heat_map;
mod histogram;
pub(crate) mod lines;
mod plot;
mod timeline;

pub use axis::{Scale, readable};
pub use evaluation::{EvaluationBar, evaluation_bar};
pub use heat_map::HeatMap;
pub use histogram::Bin;
pub use timeline::{Timeline, timeline};

use crate::{
    palette::Theme,
    svg::{Heading, Picture},
};

/// A measured value and the interval it lies in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// The value.
    pub value: f64,
    /// The ends of its interval, where known.
    pub interval: Option<(f64, f64)>,
}

impl Measured {
    /// A value without an interval.
    #[must_use]
    pub fn exactly(value: f64) -> Self {
        Self { value, interval: None }
    }

    /// The ends of the interval, or the value twice.
    fn ends(self) -> (f64, f64) {
        self.interval.unwrap_or((self.value, self.value))
    }
}

/// One line of a chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// What the legend calls it.
    pub name: String,
    /// Its points from left to right: x, and what was measured there.
    pub points: Vec<(f64, Measured)>,
}

/// One bar of a chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// What stands beside it.
    pub name: String,
    /// How long it is.
    pub measured: Measured,
}

/// The texts of a chart and how it looks.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartFrame<'a> {
    /// What the chart shows.
    pub title: &'a str,
    /// What runs along the bottom, with its unit.
    pub x_label: &'a str,
    /// What runs up the side, with its unit; unused by bars.
    pub y_label: &'a str,
    /// How the measured values are spaced.
    pub scale: Scale,
    /// Its colours.
    pub theme: Theme,
}

/// Lines over a common x axis. Values a logarithmic scale cannot show (zero or less) are left out.
#[must_use]
pub fn draw_lines(series: &[Series], frame: &ChartFrame<'_>) -> String {
    let description = lines::describe(series, frame);
    let mut picture = Picture::new(plot::SIZE, &heading(frame, &description));
    lines::draw(&mut picture, series, frame);
    picture.finish()
}

/// Level bars, one below the other, the first on top. Values a logarithmic scale cannot show are left out.
#[must_use]
pub fn draw_bars(bars: &[Bar], frame: &ChartFrame<'_>) -> String {
    let description = bars::describe(bars, frame);
    let mut picture = Picture::new(bars::size(bars), &heading(frame, &description));
    bars::draw(&mut picture, bars, frame);
    picture.finish()
}

/// How often values fell between the edges of each bin, and a curve over it, such as a density that was expected. Bins
/// and points that the scale cannot show are left out.
#[must_use]
pub fn draw_histogram(bins: &[Bin], curve: Option<&Series>, frame: &ChartFrame<'_>) -> String {
    let description = histogram::describe(bins, curve, frame);
    let mut picture = Picture::new(plot::SIZE, &heading(frame, &description));
    histogram::draw(&mut picture, bins, curve, frame);
    picture.finish()
}

/// A grid of numbers as coloured cells with the number in each: stronger where it is larger, in another colour below
/// zero. The scale of the frame is not used.
#[must_use]
pub fn draw_heat_map(map: &HeatMap, frame: &ChartFrame<'_>) -> String {
    let description = heat_map::describe(map, frame);
    let mut picture = Picture::new(heat_map::size(map), &heading(frame, &description));
    heat_map::draw(&mut picture, map, frame);
    picture.finish()
}

/// A chart's picture for a page that holds several: the ids of its title and description begin with `prefix`.
#[must_use]
pub fn with_id_prefix(svg: &str, prefix: &str) -> String {
    // Quotation marks in texts are escaped, so that these can only be attributes.
    svg.replace("id=\"title\"", &format!("id=\"{prefix}title\""))
        .replace("id=\"description\"", &format!("id=\"{prefix}description\""))
        .replace(
            "aria-labelledby=\"title description\"",
            &format!("aria-labelledby=\"{prefix}title {prefix}description\""),
        )
}

fn heading<'a>(frame: &ChartFrame<'a>, description: &'a str) -> Heading<'a> {
    Heading { prefix: "", title: frame.title, description }
}
