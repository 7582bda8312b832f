//! Where everything is: the only place that turns grid places into picture coordinates.

use ludus_core::{
    BoardView,
    view::{Labels, Surface},
};

use crate::svg::Point;

/// The side of a cell in user units: large enough for a finger.
const CELL: f64 = 44.0;
/// The side of a square with its number in a corner, which needs the room beside the piece.
const NUMBERED_CELL: f64 = 52.0;
/// The side of a square for shapes drawn by hand; such boards have few of them.
const LARGE_CELL: f64 = 72.0;
/// The side of a box between dots.
const BOX: f64 = 66.0;
/// The room for labels around a field.
const MARGIN: f64 = 27.0;
/// The same around crossings, where the outermost half cells are room too.
const NARROW_MARGIN: f64 = 22.0;
/// The same around dots, which lie on the very rim of their grid, with room for signs on the outermost lines.
const WIDE_MARGIN: f64 = 46.0;
/// The frame of a checkered board without labels.
const FRAME: f64 = 6.0;

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
        let (step, margin) = match view.surface {
            Surface::Crossings => (CELL, NARROW_MARGIN),
            Surface::Field => (CELL, MARGIN),
            Surface::Squares => (LARGE_CELL, MARGIN),
            Surface::Checkered if has_labels(&view.labels) => (NUMBERED_CELL, MARGIN),
            Surface::Checkered => (NUMBERED_CELL, FRAME),
            // Dots and the lines between them alternate, so a place is half a box.
            Surface::Dots => (BOX / 2.0, WIDE_MARGIN),
        };
        Self { surface: view.surface, rows: view.rows, cols: view.cols, step, margin }
    }

    /// Steps from the first to the last place: places of dots lie on the rim, others within.
    fn steps(&self, count: usize) -> f64 {
        if self.surface == Surface::Dots { count.saturating_sub(1) as f64 } else { count as f64 }
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
        let cols = self.cols.max(1);
        self.at(place / cols, place % cols)
    }

    /// How far from the edge of the picture the centres of labels lie: in the middle of the margin, but
    /// nearer to crossings and further from dots, whose outermost places need the room.
    pub(super) fn label_inset(&self) -> f64 {
        match self.surface {
            Surface::Crossings => 0.6 * self.margin,
            Surface::Dots => 0.35 * self.margin,
            Surface::Field | Surface::Squares | Surface::Checkered => 0.5 * self.margin,
        }
    }

    /// The width that a place offers to a text; a line between dots has half a box on each side.
    pub(super) fn text_room(&self) -> f64 {
        if self.surface == Surface::Dots { 1.3 * self.step } else { 0.94 * self.step }
    }

    /// The radius of a round piece.
    pub(super) fn radius(&self) -> f64 {
        match self.surface {
            Surface::Crossings => 0.47 * self.step,
            Surface::Checkered => 0.36 * self.step,
            Surface::Field | Surface::Squares | Surface::Dots => 0.41 * self.step,
        }
    }
}

fn has_labels(Labels { top, bottom, left, right }: &Labels) -> bool {
    [top, bottom, left, right].into_iter().flatten().any(|label| !label.is_empty())
}
