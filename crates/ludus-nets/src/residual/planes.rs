//! A residual net as searches ask it: planes in, evaluations out. It stands apart from the kernel because searches want two of the
//! four things that such a net says.

use ludus_core::{Evaluations, PlanesFn};

use super::kernel::BoardNet;
use crate::outlook::Outlooks;

/// A net at one size of board, with room for what it says.
#[derive(Clone, Debug)]
pub struct PlanesNet {
    net: BoardNet,
    said: Outlooks,
}

impl From<BoardNet> for PlanesNet {
    fn from(net: BoardNet) -> Self {
        Self { net, said: Outlooks::default() }
    }
}

impl PlanesFn for PlanesNet {
    fn evaluate(&mut self, planes: &[f32], out: &mut Evaluations) {
        self.net.evaluate(planes, &mut self.said);
        self.said.tell(out);
    }
}
