//! SVG elements as text: the few that boards and charts are made of. Numbers are written with two decimals at
//! most, so that pictures are small and the same on every machine.

use std::fmt::Write;

/// A point of a picture in user units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl Point {
    pub(crate) fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The point this much further right and down.
    pub(crate) fn moved(self, right: f64, down: f64) -> Self {
        Self { x: self.x + right, y: self.y + down }
    }
}

/// How an element is inked; what is not set is left out.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ink<'a> {
    pub(crate) fill: Option<&'a str>,
    pub(crate) stroke: Option<(&'a str, f64)>,
    pub(crate) dash: Option<&'a str>,
    pub(crate) opacity: Option<f64>,
}

impl<'a> Ink<'a> {
    pub(crate) fn fill(colour: &'a str) -> Self {
        Self { fill: Some(colour), ..Self::default() }
    }

    pub(crate) fn stroke(colour: &'a str, width: f64) -> Self {
        Self { stroke: Some((colour, width)), ..Self::default() }
    }

    pub(crate) fn with_stroke(self, colour: &'a str, width: f64) -> Self {
        Self { stroke: Some((colour, width)), ..self }
    }

    pub(crate) fn with_dash(self, dash: Option<&'a str>) -> Self {
        Self { dash, ..self }
    }

    pub(crate) fn with_opacity(self, opacity: f64) -> Self {
        Self { opacity: Some(opacity), ..self }
    }

    fn attributes(&self) -> String {
        let mut text = format!(" fill=\"{}\"", self.fill.unwrap_or("none"));
        if let Some((colour, width)) = self.stroke {
            text += &format!(" stroke=\"{colour}\" stroke-width=\"{}\"", number(width));
        }
        if let Some(dash) = self.dash {
            text += &format!(" stroke-dasharray=\"{dash}\"");
        }
        if let Some(opacity) = self.opacity {
            text += &format!(" opacity=\"{}\"", number(opacity));
        }
        text
    }
}

/// Where a text is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// A text's size in user units, weight and anchor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Font {
    pub(crate) size: f64,
    pub(crate) weight: u32,
    pub(crate) anchor: Anchor,
}

/// The corners of the signs of wrong moves around their middle, in units of the sign's size.
pub(crate) const TRIANGLE: [(f64, f64); 3] = [(0.0, -1.0), (1.0, 0.8), (-1.0, 0.8)];
pub(crate) const DIAMOND: [(f64, f64); 4] = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)];

/// What a screen reader says about a picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Heading<'a> {
    /// What the ids of title and description begin with; several pictures on one page need different ones.
    pub(crate) prefix: &'a str,
    pub(crate) title: &'a str,
    pub(crate) description: &'a str,
}

/// What every picture sets for all its elements.
const INHERITED: [(&str, &str); 3] = [
    ("stroke-linecap", "round"),
    ("stroke-linejoin", "round"),
    ("font-family", "system-ui, -apple-system, Segoe UI, Roboto, DejaVu Sans, sans-serif"),
];

/// A picture being drawn, or a part of one.
#[derive(Debug)]
pub(crate) struct Picture {
    text: String,
}

impl Picture {
    /// Begins a picture of some size, with what a screen reader says about it.
    pub(crate) fn new((width, height): (f64, f64), heading: &Heading<'_>) -> Self {
        let Heading { prefix, title, description } = *heading;
        let (width, height) = (number(width), number(height));
        let mut picture = Self { text: String::new() };
        picture.push(&format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" aria-labelledby=\"{prefix}title {prefix}description\"{}>",
            attributes(&INHERITED)
        ));
        picture.push(&format!("<title id=\"{prefix}title\">{}</title>", escape(title)));
        picture.push(&format!("<desc id=\"{prefix}description\">{}</desc>", escape(description)));
        picture
    }

    /// The finished text.
    pub(crate) fn finish(mut self) -> String {
        self.push("</svg>");
        self.text
    }

    /// One element and what is drawn in it, to stand in any picture: it sets for itself what a whole picture
    /// would.
    pub(crate) fn part(name: &str, particular: &[(&str, &str)], draw: impl FnOnce(&mut Self)) -> String {
        let mut picture = Self { text: String::new() };
        picture.nested(name, &[particular, &INHERITED].concat(), draw);
        picture.text
    }

    fn push(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Draws a group of elements under a class name.
    pub(crate) fn group(&mut self, class: &str, draw: impl FnOnce(&mut Self)) {
        self.nested("g", &[("class", class)], draw);
    }

    /// Draws inside an element.
    pub(crate) fn nested(&mut self, name: &str, pairs: &[(&str, &str)], draw: impl FnOnce(&mut Self)) {
        self.push(&format!("<{name}{}>", attributes(pairs)));
        draw(self);
        self.push(&format!("</{name}>"));
    }

    /// A rectangle that is not seen and can be clicked.
    pub(crate) fn hit_area(&mut self, corner: Point, (width, height): (f64, f64), pairs: &[(&str, &str)]) {
        self.push(&format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"transparent\"{}/>",
            number(corner.x),
            number(corner.y),
            number(width),
            number(height),
            attributes(pairs)
        ));
    }

    pub(crate) fn rect(&mut self, corner: Point, (width, height): (f64, f64), round: f64, ink: Ink<'_>) {
        self.push(&format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"{}/>",
            number(corner.x),
            number(corner.y),
            number(width),
            number(height),
            number(round),
            ink.attributes()
        ));
    }

    /// A square around a point.
    pub(crate) fn square(&mut self, centre: Point, side: f64, ink: Ink<'_>) {
        self.rect(centre.moved(-side / 2.0, -side / 2.0), (side, side), 0.0, ink);
    }

    pub(crate) fn circle(&mut self, centre: Point, radius: f64, ink: Ink<'_>) {
        self.push(&format!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{}/>",
            number(centre.x),
            number(centre.y),
            number(radius),
            ink.attributes()
        ));
    }

    pub(crate) fn line(&mut self, from: Point, to: Point, ink: Ink<'_>) {
        self.push(&format!(
            "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"{}/>",
            number(from.x),
            number(from.y),
            number(to.x),
            number(to.y),
            ink.attributes()
        ));
    }

    /// Part of a circle, clockwise from one point to another by the short way.
    pub(crate) fn arc(&mut self, from: Point, to: Point, radius: f64, ink: Ink<'_>) {
        let radius = number(radius);
        self.push(&format!(
            "<path d=\"M{} {}A{radius} {radius} 0 0 1 {} {}\"{}/>",
            number(from.x),
            number(from.y),
            number(to.x),
            number(to.y),
            ink.attributes()
        ));
    }

    /// Straight strokes through the points of each run; closed where the ink fills. Nothing for no points.
    pub(crate) fn strokes(&mut self, runs: &[Vec<Point>], ink: Ink<'_>) {
        let mut path = String::new();
        for run in runs {
            for (idx, point) in run.iter().enumerate() {
                let letter = if idx == 0 { 'M' } else { 'L' };
                let _ = write!(path, "{letter}{} {}", number(point.x), number(point.y));
            }
            if ink.fill.is_some() {
                path.push('Z');
            }
        }
        if path.is_empty() {
            return;
        }
        self.push(&format!("<path d=\"{path}\"{}/>", ink.attributes()));
    }

    /// A shape by its corners around a point, given in units of `size`.
    pub(crate) fn outline(&mut self, at: Point, corners: &[(f64, f64)], size: f64, ink: Ink<'_>) {
        let outline = corners.iter().map(|&(right, down)| at.moved(right * size, down * size)).collect();
        self.strokes(&[outline], ink);
    }

    /// Two diagonal strokes through a point.
    pub(crate) fn cross(&mut self, centre: Point, reach: f64, ink: Ink<'_>) {
        let falling = vec![centre.moved(-reach, -reach), centre.moved(reach, reach)];
        let rising = vec![centre.moved(-reach, reach), centre.moved(reach, -reach)];
        self.strokes(&[falling, rising], ink);
    }

    /// A text whose middle line runs through `at`.
    pub(crate) fn text(&mut self, at: Point, text: &str, font: Font, colour: &str) {
        let anchor = match font.anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        // Half the height of a figure: most viewers disagree about dominant-baseline.
        let baseline = at.y + 0.35 * font.size;
        self.push(&format!(
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" font-weight=\"{}\" text-anchor=\"{anchor}\" fill=\"{colour}\">{}</text>",
            number(at.x),
            number(baseline),
            number(font.size),
            font.weight,
            escape(text)
        ));
    }
}

/// A number with at most two decimals and no needless noughts.
pub(crate) fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}

/// Attributes as they stand in a tag, a space before each.
fn attributes(pairs: &[(&str, &str)]) -> String {
    pairs.iter().map(|(name, value)| format!(" {name}=\"{}\"", escape(value))).collect()
}

/// Text that may stand between or inside tags. Characters that XML cannot hold, even escaped, become the
/// sign for unknown ones.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' | '\n' | '\r' => escaped.push(' '),
            '\0'..' ' | '\u{FFFE}' | '\u{FFFF}' => escaped.push(char::REPLACEMENT_CHARACTER),
            _ => escaped.push(character),
        }
    }
    escaped
}
