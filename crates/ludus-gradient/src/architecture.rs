//! Which net learns. A net is asked in two ways: as it plays, which must say what the kernels say, and as it learns, which may
//! look at its batch and leave something to chance.

use std::sync::Arc;

use ludus_nets::{Layout, NormedShape, ResidualShape};
use serde::{Deserialize, Serialize};

use crate::{
    error::GradientError,
    examples::{PICTURES, ROWS, Seen, Widths},
};

/// Which net learns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Architecture {
    /// A residual net over pictures of a board.
    Residual(ResidualShape),
    /// A feed-forward net with batch norm over rows of numbers.
    Normed {
        /// Its shape.
        shape: NormedShape,
        /// The share of hidden units that is silenced by chance in each step of learning.
        dropout: f64,
    },
}

impl Architecture {
    /// Refuses shapes that make no net, and silence for all.
    pub fn check(&self) -> Result<(), GradientError> {
        match self {
            Self::Residual(shape) => Ok(shape.check()?),
            Self::Normed { shape, dropout } => {
                shape.check()?;
                match (0.0..1.0).contains(dropout) {
                    true => Ok(()),
                    false => Err(GradientError::WrongSetting {
                        key: "dropout",
                        found: *dropout,
                        wanted: "at least 0 and less than 1",
                    }),
                }
            }
        }
    }

    /// The slices of its weights.
    #[must_use]
    pub fn layout(&self) -> Arc<Layout> {
        Arc::new(match self {
            Self::Residual(shape) => shape.layout(),
            Self::Normed { shape, .. } => shape.layout(),
        })
    }

    /// How many numbers of each kind a position has.
    pub(crate) fn widths(&self, seen: &Seen<'_>) -> Result<Widths, GradientError> {
        match (self, seen) {
            (Self::Residual(shape), Seen::Pictures { plan, .. }) => {
                plan.check(shape)?;
                let inputs = shape.planes * plan.cells();
                Ok(Widths { inputs, slots: plan.slots.len(), scores: 1, cells: plan.cells() })
            }
            (Self::Normed { shape, .. }, Seen::Rows(_)) => {
                Ok(Widths { inputs: shape.inputs, slots: shape.slots, scores: 0, cells: 0 })
            }
            (_, seen) => Err(self.wrong_view(seen)),
        }
    }

    pub(crate) fn wrong_view(&self, seen: &Seen<'_>) -> GradientError {
        let wanted = match self {
            Self::Residual(_) => PICTURES,
            Self::Normed { .. } => ROWS,
        };
        GradientError::WrongView { found: seen.what(), wanted }
    }
}
