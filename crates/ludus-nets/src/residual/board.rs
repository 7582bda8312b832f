//! A size of board, and where on its picture the slots of a game's policy lie. Go has a slot for each point and one for the pass,
//! checkers has several for each square, lines of Dots and Boxes are cells of a picture in which boxes are cells, too: all of
//! that is a list, so that nets need to know no game.

use ludus_core::{Encode, PolicySlot};

use super::shape::ResidualShape;
use crate::net_error::{NetError, check_count};

/// The most rows or columns of a picture.
pub const MAX_SIDE: usize = 64;
/// The most slots of a policy.
const MAX_SLOTS: usize = 1 << 20;

/// One size of board with its slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardPlan {
    /// Rows of the picture.
    pub rows: usize,
    /// Columns of the picture.
    pub cols: usize,
    /// Where each slot of the policy lies.
    pub slots: Vec<PolicySlot>,
}

/// A cell of the picture, as a part of a cell of a net.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    /// Of which of the net's cells.
    pub(super) cell: usize,
    /// Which of that cell's parts, row by row.
    pub(super) number: usize,
}

impl BoardPlan {
    /// A slot for every cell, row by row, and then one for each of the board's own logits.
    #[must_use]
    pub fn cells_and_globals(rows: usize, cols: usize, globals: usize) -> Self {
        let cells = (0..rows * cols).map(|cell| PolicySlot::Cell { logit: 0, cell });
        Self { rows, cols, slots: cells.chain((0..globals).map(PolicySlot::Global)).collect() }
    }

    /// The board of a game, as its planes show it.
    #[must_use]
    pub fn of(game: &impl Encode) -> Self {
        let (rows, cols) = game.plane_size();
        Self { rows, cols, slots: game.slots() }
    }

    /// How many cells the picture has.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.rows * self.cols
    }

    /// How many rows and columns the cells of a net have.
    #[must_use]
    pub fn folded_size(&self, shape: &ResidualShape) -> (usize, usize) {
        (self.rows.div_ceil(shape.fold), self.cols.div_ceil(shape.fold))
    }

    /// For each cell of the picture its place among the cells of a net.
    pub(super) fn parts(&self, shape: &ResidualShape) -> Vec<Part> {
        let (_, cols) = self.folded_size(shape);
        let part = |cell: usize| {
            let (row, col) = (cell / self.cols, cell % self.cols);
            Part {
                cell: row / shape.fold * cols + col / shape.fold,
                number: row % shape.fold * shape.fold + col % shape.fold,
            }
        };
        (0..self.cells()).map(part).collect()
    }

    /// Where each slot lies on the cells of a net.
    pub(super) fn folded_slots(&self, shape: &ResidualShape) -> Vec<PolicySlot> {
        let parts = self.parts(shape);
        let folded = |slot: &PolicySlot| match *slot {
            PolicySlot::Cell { logit, cell } => {
                let Part { cell, number } = parts[cell];
                PolicySlot::Cell { logit: number * shape.cell_logits + logit, cell }
            }
            PolicySlot::Global(_) => *slot,
        };
        self.slots.iter().map(folded).collect()
    }

    /// Where each slot stands in one row of all logits: those of a net's cells, logit by logit, and then the board's.
    #[must_use]
    pub fn places(&self, shape: &ResidualShape) -> Vec<usize> {
        let (rows, cols) = self.folded_size(shape);
        let place = |slot: PolicySlot| match slot {
            PolicySlot::Cell { logit, cell } => logit * rows * cols + cell,
            PolicySlot::Global(global) => shape.parts() * shape.cell_logits * rows * cols + global,
        };
        self.folded_slots(shape).into_iter().map(place).collect()
    }

    /// Where each cell of the picture stands in one row of a net's cells, part by part.
    #[must_use]
    pub fn cell_places(&self, shape: &ResidualShape) -> Vec<usize> {
        let (rows, cols) = self.folded_size(shape);
        self.parts(shape).into_iter().map(|Part { cell, number }| number * rows * cols + cell).collect()
    }

    /// Refuses sizes beyond all use, and slots that a net of this shape lacks.
    pub fn check(&self, shape: &ResidualShape) -> Result<(), NetError> {
        check_count("rows", self.rows, MAX_SIDE)?;
        check_count("columns", self.cols, MAX_SIDE)?;
        check_count("slots", self.slots.len(), MAX_SLOTS)?;
        self.slots.iter().enumerate().try_for_each(|(slot, &place)| self.check_slot(shape, slot, place))
    }

    fn check_slot(&self, shape: &ResidualShape, slot: usize, place: PolicySlot) -> Result<(), NetError> {
        let below = |what, found, count| match found < count {
            true => Ok(()),
            false => Err(NetError::WrongSlot { slot, what, found, count }),
        };
        match place {
            PolicySlot::Cell { logit, cell } => {
                below("logit of a cell", logit, shape.cell_logits)?;
                below("cell", cell, self.cells())
            }
            PolicySlot::Global(global) => below("logit of the board", global, shape.global_logits),
        }
    }
}
