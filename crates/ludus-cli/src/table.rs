//! Tables of text: columns as wide as their widest cell, numbers to the right, two blanks between.

use std::io::Write;

/// On which side of its column a cell stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Left,
    Right,
}

/// Rows of cells under headings.
pub(crate) struct Table {
    sides: Vec<Side>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these headings.
    pub(crate) fn new(columns: impl IntoIterator<Item = (String, Side)>) -> Self {
        let (headings, sides) = columns.into_iter().unzip();
        Self { sides, rows: vec![headings] }
    }

    /// Adds a row with a cell for each column.
    pub(crate) fn add(&mut self, row: Vec<String>) {
        self.rows.push(row);
    }

    /// Prints it, `indent` blanks from the left.
    pub(crate) fn write(&self, indent: usize, out: &mut dyn Write) -> anyhow::Result<()> {
        for line in self.lines() {
            writeln!(out, "{:indent$}{line}", "")?;
        }
        Ok(())
    }

    /// One line for the headings and one for each row.
    pub(crate) fn lines(&self) -> Vec<String> {
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.sides.len()).map(width).collect();
        let line = |row: &Vec<String>| {
            let cells = row.iter().zip(&self.sides).zip(&widths).map(|((cell, side), &width)| match side {
                Side::Left => format!("{cell:<width$}"),
                Side::Right => format!("{cell:>width$}"),
            });
            cells.collect::<Vec<String>>().join("  ").trim_end().to_owned()
        };
        self.rows.iter().map(line).collect()
    }
}
