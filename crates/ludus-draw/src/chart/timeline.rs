//! The value of a game from its beginning to its end: a line that is broken where nothing is known, signs on the
//! moves that went wrong, and where the reader stands. The scale is the caller's and does not follow the values,
//! so that the line does not jump while a game is going on.

use super::{
    axis::Axis,
    plot::{SMALL, shortened},
};
use crate::{
    board::Mark,
    palette::{Palette, Theme},
    sentences::{capitalized, listed, signed},
    svg::{Anchor, DIAMOND, Font, Heading, Ink, Picture, Point, TRIANGLE},
};

/// The first player's value through a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Timeline<'a> {
    /// What the values are, for the title.
    pub title: &'a str,
    /// The first player's value after each ply, beginning with the position before the first; none where it is
    /// not known.
    pub values: &'a [Option<f64>],
    /// The value at the top; at the bottom it is its negative. Larger values are drawn there too.
    pub limit: f64,
    /// What stands at the top, such as `Black +64`.
    pub top_label: &'a str,
    /// What stands at the bottom, such as `White +64`.
    pub bottom_label: &'a str,
    /// Signs on the positions after these plies.
    pub marks: &'a [(usize, Mark)],
    /// The ply that is being looked at.
    pub current: Option<usize>,
    /// The colours.
    pub theme: Theme,
}

/// Width and height of the picture.
const SIZE: (f64, f64) = (560.0, 130.0);
/// Room left and right of the line, and above and below it.
const MARGIN: f64 = 10.0;
/// How many characters of a label fit.
const LABEL_CHARACTERS: usize = 40;
/// The size of a sign.
const SIGN: f64 = 7.0;

/// The line as one SVG document, with an unseen area of class `ply` for each ply, numbered in `data-ply`.
#[must_use]
pub fn timeline(timeline: &Timeline<'_>) -> String {
    let description = describe(timeline);
    let heading = Heading { prefix: "timeline-", title: timeline.title, description: &description };
    let mut picture = Picture::new(SIZE, &heading);
    let mut strip = Strip::new(&mut picture, timeline);
    strip.ground();
    strip.line();
    strip.current();
    strip.marks();
    strip.areas();
    picture.finish()
}

/// A timeline being drawn.
struct Strip<'a> {
    picture: &'a mut Picture,
    timeline: &'a Timeline<'a>,
    palette: &'static Palette,
    plies: Axis,
    values: Axis,
}

impl<'a> Strip<'a> {
    fn new(picture: &'a mut Picture, timeline: &'a Timeline<'a>) -> Self {
        let last = timeline.values.len().saturating_sub(1) as f64;
        let limit = if timeline.limit.is_finite() { timeline.limit.abs() } else { 1.0 };
        Self {
            picture,
            timeline,
            palette: timeline.theme.palette(),
            plies: Axis::between(0.0, last, (MARGIN, SIZE.0 - MARGIN)),
            values: Axis::between(-limit, limit, (SIZE.1 - MARGIN, MARGIN)),
        }
    }

    fn ground(&mut self) {
        let Palette { card, rim, quiet, .. } = *self.palette;
        let ink = Ink::fill(card).with_stroke(rim, 1.0);
        self.picture.rect(Point::new(0.5, 0.5), (SIZE.0 - 1.0, SIZE.1 - 1.0), 4.0, ink);
        let zero = self.values.at(0.0);
        let dashed = Ink::stroke(quiet, 1.2).with_dash(Some("3 5"));
        self.picture.line(Point::new(MARGIN, zero), Point::new(SIZE.0 - MARGIN, zero), dashed);
        let font = Font { anchor: Anchor::Start, ..SMALL };
        let labels = [(self.timeline.top_label, 14.0), (self.timeline.bottom_label, SIZE.1 - 14.0)];
        for (label, y) in labels {
            self.picture.text(Point::new(MARGIN, y), &shortened(label, LABEL_CHARACTERS), font, quiet);
        }
    }

    /// A point for each ply that is known.
    fn points(&self) -> Vec<Option<Point>> {
        (0..self.timeline.values.len()).map(|ply| self.point(ply)).collect()
    }

    fn point(&self, ply: usize) -> Option<Point> {
        let value = self.timeline.values.get(ply).copied().flatten().filter(|value| !value.is_nan())?;
        Some(Point::new(self.plies.at(ply as f64), self.values.at(value)))
    }

    /// The line between known neighbours, with the area down to zero; a dot for what stands alone.
    fn line(&mut self) {
        let (first, zero) = (self.palette.first, self.values.at(0.0));
        for run in self.points().split(Option::is_none) {
            let run: Vec<Point> = run.iter().copied().flatten().collect();
            let (Some(&begin), Some(&end)) = (run.first(), run.last()) else { continue };
            if run.len() == 1 {
                self.picture.circle(begin, 2.4, Ink::fill(first));
                continue;
            }
            let feet = [Point::new(end.x, zero), Point::new(begin.x, zero)];
            let area = run.iter().copied().chain(feet).collect();
            self.picture.strokes(&[area], Ink::fill(first).with_opacity(0.14));
            self.picture.strokes(&[run], Ink::stroke(first, 2.2));
        }
    }

    /// An upright line where the reader stands, and a dot on the value there.
    fn current(&mut self) {
        let Some(ply) = self.timeline.current.filter(|&ply| ply < self.timeline.values.len()) else { return };
        let Palette { accent, card, .. } = *self.palette;
        let x = self.plies.at(ply as f64);
        self.picture.line(Point::new(x, 2.0), Point::new(x, SIZE.1 - 2.0), Ink::stroke(accent, 2.0));
        if let Some(at) = self.point(ply) {
            self.picture.circle(at, 4.6, Ink::fill(accent).with_stroke(card, 1.4));
        }
    }

    /// Signs on the line, or on the zero line where the value is not known.
    fn marks(&mut self) {
        for &(ply, mark) in self.timeline.marks.iter().filter(|&&(ply, _)| ply < self.timeline.values.len()) {
            let at = self.point(ply).unwrap_or(Point::new(self.plies.at(ply as f64), self.values.at(0.0)));
            self.mark(at, mark);
        }
    }

    /// The same shapes as on a board.
    fn mark(&mut self, at: Point, mark: Mark) {
        let Palette { inaccuracy, mistake, blunder, accent, card, .. } = *self.palette;
        let filled = |colour| Ink::fill(colour).with_stroke(card, 1.4);
        match mark {
            Mark::Legal | Mark::Best => self.picture.circle(at, 0.6 * SIGN, filled(accent)),
            Mark::Inaccuracy => self.picture.outline(at, &TRIANGLE, SIGN, filled(inaccuracy)),
            Mark::Mistake => self.picture.outline(at, &DIAMOND, SIGN, filled(mistake)),
            Mark::Blunder => {
                self.picture.cross(at, 0.7 * SIGN, Ink::stroke(card, 6.0));
                self.picture.cross(at, 0.7 * SIGN, Ink::stroke(blunder, 3.2));
            }
        }
    }

    /// An area for each ply from half way to the one before to half way to the next.
    fn areas(&mut self) {
        let middle = |ply: f64| self.plies.at(ply);
        let n_plies = self.timeline.values.len();
        for ply in 0..n_plies {
            let idx = ply as f64;
            let left = if ply == 0 { 0.0 } else { middle(idx - 0.5) };
            let right = if ply + 1 == n_plies { SIZE.0 } else { middle(idx + 0.5) };
            let attributes = [("class", "ply"), ("data-ply", &ply.to_string())];
            self.picture.hit_area(Point::new(left, 0.0), (right - left, SIZE.1), &attributes);
        }
    }
}

/// Where the reader stands, what went wrong, and every value.
fn describe(timeline: &Timeline<'_>) -> String {
    let plies = 0..timeline.values.len();
    let known = |ply: usize| timeline.values.get(ply).copied().flatten().filter(|value| value.is_finite());
    let mut sentences = Vec::new();
    if let Some(ply) = timeline.current.filter(|ply| plies.contains(ply)) {
        let value = known(ply).map_or("unknown".into(), signed);
        sentences.push(format!("Now after ply {ply}, value {value}."));
    }
    for (name, mark) in Mark::NAMES {
        let marked = timeline.marks.iter().filter(|(ply, found)| *found == mark && plies.contains(ply));
        sentences.extend(listed(&capitalized(name), marked.map(|(ply, _)| format!("ply {ply}"))));
    }
    let values = plies.filter_map(|ply| known(ply).map(|value| format!("{ply} {}", signed(value))));
    let values = listed("The first player's value after each ply", values);
    sentences.push(values.unwrap_or_else(|| "No value is known.".into()));
    sentences.push(format!("Top: {}. Bottom: {}.", timeline.top_label, timeline.bottom_label));
    sentences.join(" ")
}
