//! A feed-forward net as searches ask it: rows of numbers in, evaluations out.

use ludus_core::{Evaluations, PlanesFn};

use super::NormedNet;
use crate::outlook::Outlooks;

/// A net with room for what it says.
#[derive(Clone, Debug)]
pub struct RowsNet {
    net: NormedNet,
    said: Outlooks,
}

impl From<NormedNet> for RowsNet {
    fn from(net: NormedNet) -> Self {
        Self { net, said: Outlooks::default() }
    }
}

impl PlanesFn for RowsNet {
    fn evaluate(&mut self, rows: &[f32], out: &mut Evaluations) {
        self.net.evaluate(rows, &mut self.said);
        self.said.tell(out);
    }
}
