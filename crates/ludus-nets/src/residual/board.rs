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

    /// Where each slot stands in one row of all logits: those of the cells, logit by logit, and then the board's.
    #[must_use]
    pub fn places(&self, shape: &ResidualShape) -> Vec<usize> {
        let place = |slot: &PolicySlot| match *slot {
            PolicySlot::Cell { logit, cell } => logit * self.cells() + cell,
            PolicySlot::Global(global) => shape.cell_logits * self.cells() + global,
        };
        self.slots.iter().map(place).collect()
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
