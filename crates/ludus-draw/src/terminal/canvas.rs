//! A small canvas of characters for curves. In colour a character is a braille cell of two by four dots, so that a curve
//! in ten lines of text has forty levels; plain ones have one sign for each series.

use super::{
    Look,
    colours::{self, QUIET, paint},
};

/// The signs of series in plain text, in order of use.
const SIGNS: [char; 6] = ['*', '+', 'x', 'o', '#', '%'];
/// The first braille character; the dots are the bits of its offset.
const BRAILLE: u32 = 0x2800;
/// The bit of each dot by column and row.
const DOTS: [[u32; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];

/// What the `idx`-th series is known by: a letter of its own in plain text, a stroke where it has a colour.
pub(super) fn sign(idx: usize, look: Look) -> char {
    match look {
        Look::Plain => SIGNS[idx % SIGNS.len()],
        Look::Colour => '━',
    }
}

/// One character of the canvas: the series drawn last, and its dots.
type Cell = Option<(usize, u32)>;

/// Curves being drawn.
#[derive(Debug)]
pub(super) struct Canvas {
    columns: usize,
    rows: usize,
    look: Look,
    cells: Vec<Cell>,
}

impl Canvas {
    pub(super) fn new((columns, rows): (usize, usize), look: Look) -> Self {
        Self { columns, rows, look, cells: vec![None; columns * rows] }
    }

    /// How many points a character has, across and down.
    fn points(&self) -> (usize, usize) {
        match self.look {
            Look::Plain => (1, 1),
            Look::Colour => (2, 4),
        }
    }

    /// A stroke of the `idx`-th series between two places, given as shares of the width from the left and of the height
    /// from the top.
    pub(super) fn stroke(&mut self, idx: usize, from: (f64, f64), to: (f64, f64)) {
        let (across, down) = self.points();
        let (width, height) =
            ((self.columns * across).saturating_sub(1) as f64, (self.rows * down).saturating_sub(1) as f64);
        let (right, fall) = ((to.0 - from.0) * width, (to.1 - from.1) * height);
        let n_steps = right.abs().max(fall.abs()).ceil().max(1.0) as usize;
        for step in 0..=n_steps {
            let share = step as f64 / n_steps as f64;
            let x = (from.0 * width + share * right).round() as usize;
            let y = (from.1 * height + share * fall).round() as usize;
            self.dot(idx, x, y);
        }
    }

    fn dot(&mut self, idx: usize, x: usize, y: usize) {
        let (across, down) = self.points();
        let (column, row) = (x / across, y / down);
        if column >= self.columns || row >= self.rows {
            return;
        }
        let bit = DOTS[x % across][y % down];
        let cell = &mut self.cells[row * self.columns + column];
        *cell = Some((idx, cell.map_or(0, |(_, dots)| dots) | bit));
    }

    /// One row as text.
    pub(super) fn row(&self, row: usize) -> String {
        let cells = &self.cells[row * self.columns..(row + 1) * self.columns];
        cells.iter().map(|cell| self.text(*cell)).collect()
    }

    fn text(&self, cell: Cell) -> String {
        match (cell, self.look) {
            (None, _) => " ".into(),
            (Some((idx, _)), Look::Plain) => sign(idx, self.look).into(),
            (Some((idx, dots)), Look::Colour) => {
                let character = char::from_u32(BRAILLE + dots).unwrap_or(' ');
                paint(&character.to_string(), colours::series(idx), self.look)
            }
        }
    }
}

/// The text without anything but ASCII where that is wanted.
pub(super) fn plain(text: &str, look: Look) -> String {
    if look == Look::Colour {
        return text.into();
    }
    let replaced = |character| match character {
        '−' => '-',
        character if character == ' ' || character.is_ascii_graphic() => character,
        _ => '?',
    };
    text.chars().map(replaced).collect()
}

/// A quiet text.
pub(super) fn quiet(text: &str, look: Look) -> String {
    paint(&plain(text, look), QUIET, look)
}
