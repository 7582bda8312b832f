//! Charts of reports: what is shown, apart from how it is drawn. A report is read in the dark, in the light, in a terminal
//! and as JSON, so it keeps the numbers and has the picture made last.

use ludus_draw::{
    chart::{
        Bar, Bin, ChartFrame, HeatMap, Scale, Series, draw_bars, draw_heat_map, draw_histogram, draw_lines,
    },
    palette::Theme,
};

/// A chart with its texts.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// Its name among those of the report, and of its file without the ending: small letters, figures and hyphens.
    pub name: String,
    /// What it shows.
    pub title: String,
    /// What runs along the bottom, with its unit.
    pub x_label: String,
    /// What runs up the side, with its unit.
    pub y_label: String,
    /// How values are spaced.
    pub scale: Scale,
    /// What is drawn.
    pub content: Content,
}

/// What a chart draws.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// Lines over a common axis.
    Lines(Vec<Series>),
    /// Level bars.
    Bars(Vec<Bar>),
    /// Values counted into bins, and a curve over them.
    Histogram {
        /// The bins.
        bins: Vec<Bin>,
        /// What was expected.
        curve: Option<Series>,
    },
    /// A grid of numbers.
    HeatMap(HeatMap),
}

impl Chart {
    /// The chart as one SVG document.
    #[must_use]
    pub fn draw(&self, theme: Theme) -> String {
        let Self { title, x_label, y_label, scale, .. } = self;
        let frame = ChartFrame { title, x_label, y_label, scale: *scale, theme };
        match &self.content {
            Content::Lines(series) => draw_lines(series, &frame),
            Content::Bars(bars) => draw_bars(bars, &frame),
            Content::Histogram { bins, curve } => draw_histogram(bins, curve.as_ref(), &frame),
            Content::HeatMap(map) => draw_heat_map(map, &frame),
        }
    }
}
