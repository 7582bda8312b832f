//! Where everything is: the only place that turns grid places into picture coordinates.

use ludus_core::{BoardView, view::Surface};

use crate::svg::Point;

/// The side of a cell in user units.
const CELL: f64 = 44.0;
/// The side of a box between dots.
const BOX: f64 = 66.0;
/// The room for labels, in cells.
const MARGIN: f64 = 0.62;

/// The measures of one board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Geometry {
    surface: Surface,
    rows: usize,
    cols: usize,
    /// The distance from one place to the next.
    pub(super) step: f64,
    /// The room around the grid.
    pub(super) margin: f64,
}

impl Geometry {
    pub(super) fn of(view: &BoardView) -> Self {
        // Dots and the lines between them alternate, so a place is half a box.
        let step = if view.surface == Surface::Dots { BOX / 2.0 } else { CELL };
        let margin = match view.surface {
            Surface::Checkered => 6.0,
            Surface::Dots => BOX * MARGIN,
            _ => CELL * MARGIN,
        };
        Self { surface: view.surface, rows: view.rows, cols: view.cols, step, margin }
    }

    /// Steps from the first to the last place: places of dots lie on the rim, others within.
    fn steps(&self, count: usize) -> f64 {
        if self.surface == Surface::Dots { count as f64 - 1.0 } else { count as f64 }
    }

    /// Width and height of the whole picture.
    pub(super) fn size(&self) -> (f64, f64) {
        let (width, height) = self.field();
        (width + 2.0 * self.margin, height + 2.0 * self.margin)
    }

    /// Width and height of the grid alone.
    pub(super) fn field(&self) -> (f64, f64) {
        (self.steps(self.cols) * self.step, self.steps(self.rows) * self.step)
    }

    /// The upper left corner of the grid.
    pub(super) fn corner(&self) -> Point {
        Point::new(self.margin, self.margin)
    }

    /// The centre of the place in this row and column.
    pub(super) fn at(&self, row: usize, col: usize) -> Point {
        let shift = if self.surface == Surface::Dots { 0.0 } else { 0.5 };
        self.corner().moved((col as f64 + shift) * self.step, (row as f64 + shift) * self.step)
    }

    /// The centre of a place by its index.
    pub(super) fn centre(&self, place: usize) -> Point {
        self.at(place / self.cols, place % self.cols)
    }

    /// The centre of the label above or below a column, and left or right of a row.
    pub(super) fn label_gap(&self) -> f64 {
        if self.surface == Surface::Crossings { 0.72 * self.step } else { 0.5 * self.margin }
    }

    /// The radius of a round piece.
    pub(super) fn radius(&self) -> f64 {
        match self.surface {
            Surface::Crossings => 0.47 * self.step,
            Surface::Checkered => 0.38 * self.step,
            Surface::Field | Surface::Squares | Surface::Dots => 0.41 * self.step,
        }
    }
}
