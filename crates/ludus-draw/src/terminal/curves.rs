//! Curves of a run in a few lines of text. Every curve carries its name and its last value at its end, where a reader looks
//! for how things stand, so that no legend is needed and colours only help.

use super::{
    Look,
    canvas::{self, Canvas, plain, quiet},
    colours::{self, paint},
    grid::end_line,
};
use crate::chart::{
    Scale, Series,
    axis::{Axis, readable},
    lines::shown,
};

/// The texts and the size of a chart in a terminal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextFrame<'a> {
    /// What runs along the bottom, with its unit.
    pub x_label: &'a str,
    /// What runs up the side, with its unit.
    pub y_label: &'a str,
    /// How the values are spaced.
    pub scale: Scale,
    /// How many characters a line may have; a narrower chart than is readable is drawn wider.
    pub columns: usize,
    /// How many lines the curves take.
    pub rows: usize,
}

/// The narrowest plot that shows a course.
const LEAST_COLUMNS: usize = 8;
/// The lowest one: more than one level, and room for the numbers at both ends.
const LEAST_ROWS: usize = 2;
/// The longest name that stands beside its curve.
const NAME_CHARACTERS: usize = 24;

/// Lines over a common x axis, each line of text ended. Values that the scale cannot show are left out.
#[must_use]
pub fn draw_lines(series: &[Series], frame: &TextFrame<'_>, look: Look) -> String {
    let plot = Plot::new(series, frame, look);
    let mut text = quiet(frame.y_label, look);
    end_line(&mut text);
    for row in 0..plot.rows {
        text += &plot.line(row);
        end_line(&mut text);
    }
    text += &plot.foot(frame.x_label);
    text
}

/// A chart with all its parts made.
struct Plot {
    look: Look,
    rows: usize,
    columns: usize,
    canvas: Canvas,
    x: Axis,
    /// What stands left of each row.
    numbers: Vec<String>,
    /// What stands right of each row: the series and its text.
    names: Vec<Option<(usize, String)>>,
}

impl Plot {
    fn new(series: &[Series], frame: &TextFrame<'_>, look: Look) -> Self {
        let rows = frame.rows.max(LEAST_ROWS);
        let (x, y) = axes(series, frame.scale);
        let numbers = numbers(&y, rows, look);
        let names = names(series, &y, (frame.scale, rows), look);
        let name_width = names.iter().flatten().map(|(_, name)| name.chars().count() + 1).max().unwrap_or(0);
        let columns = frame.columns.saturating_sub(width_of(&numbers) + 2 + name_width).max(LEAST_COLUMNS);
        let mut canvas = Canvas::new((columns, rows), look);
        for (idx, one) in series.iter().enumerate() {
            let places: Vec<(f64, f64)> =
                shown(one, frame.scale).map(|(at, measured)| (x.at(at), y.at(measured.value))).collect();
            for pair in places.windows(2) {
                canvas.stroke(idx, pair[0], pair[1]);
            }
            if let [only] = places[..] {
                canvas.stroke(idx, only, only);
            }
        }
        Self { look, rows, columns, canvas, x, numbers, names }
    }

    /// A row of the plot with what stands on both sides of it.
    fn line(&self, row: usize) -> String {
        let width = width_of(&self.numbers);
        let rule = if self.look == Look::Plain { "|" } else { "│" };
        let left = quiet(&format!("{:>width$} {rule}", self.numbers[row]), self.look);
        let right = self.names[row].as_ref().map_or(String::new(), |(idx, name)| {
            format!(" {}", paint(name, colours::series(*idx), self.look))
        });
        left + &self.canvas.row(row) + &right
    }

    /// The level axis with the numbers at its ends and what it measures.
    fn foot(&self, label: &str) -> String {
        let width = width_of(&self.numbers);
        let (corner, dash) = if self.look == Look::Plain { ("+", "-") } else { ("└", "─") };
        let mut text = quiet(&format!("{:width$} {corner}{}", "", dash.repeat(self.columns)), self.look);
        end_line(&mut text);
        let (from, to) = (readable(self.x.ticks[0]), readable(self.x.ticks[1]));
        let gap = self.columns.saturating_sub(from.chars().count());
        text += &quiet(&format!("{:width$}  {from}{to:>gap$}  {label}", ""), self.look);
        end_line(&mut text);
        text
    }
}

fn width_of(texts: &[String]) -> usize {
    texts.iter().map(|text| text.chars().count()).max().unwrap_or(0)
}

/// Both axes, from shares of the width and of the height, the latter counted from the top.
fn axes(series: &[Series], scale: Scale) -> (Axis, Axis) {
    let points = || series.iter().flat_map(|series| shown(series, scale));
    let (low, high) =
        points().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), (x, _)| (low.min(x), high.max(x)));
    let (low, high) = if low <= high { (low, high) } else { (0.0, 1.0) };
    let values = points().map(|(_, measured)| measured.value);
    (Axis::between(low, high, (0.0, 1.0)), Axis::around(values, scale, (1.0, 0.0)))
}

/// The row of a place given as a share of the height from the top.
fn row_of(share: f64, rows: usize) -> usize {
    (share * (rows - 1) as f64).round() as usize
}

/// The numbers of the upright axis by row; where two fall on one row the outer one stands.
fn numbers(y: &Axis, rows: usize, look: Look) -> Vec<String> {
    let mut numbers = vec![String::new(); rows];
    let (last, inner) = (y.ticks.len() - 1, 1..y.ticks.len() - 1);
    for idx in [0, last].into_iter().chain(inner) {
        let number = &mut numbers[row_of(y.at(y.ticks[idx]), rows)];
        if number.is_empty() {
            *number = plain(&readable(y.ticks[idx]), look);
        }
    }
    numbers
}

/// The name and last value of each series beside the row where it ends, or beside the nearest one that is free. Series
/// beyond the number of rows go without.
fn names(
    series: &[Series],
    y: &Axis,
    (scale, rows): (Scale, usize),
    look: Look,
) -> Vec<Option<(usize, String)>> {
    let mut names: Vec<Option<(usize, String)>> = vec![None; rows];
    for (idx, one) in series.iter().enumerate() {
        let Some((_, last)) = shown(one, scale).last() else { continue };
        let wanted = row_of(y.at(last.value), rows);
        let free = (0..rows).filter(|&row| names[row].is_none()).min_by_key(|row| row.abs_diff(wanted));
        let Some(row) = free else { break };
        let name: String = one.name.chars().take(NAME_CHARACTERS).collect();
        let text = format!("{} {name} {}", canvas::sign(idx, look), readable(last.value));
        names[row] = Some((idx, plain(&text, look)));
    }
    names
}
