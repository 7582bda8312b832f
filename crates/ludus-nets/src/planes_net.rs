//! A net for policy and value as searches ask it: numbers of positions in, evaluations out. It stands apart from the kernels because
//! searches want two of the four things that such a net may say.

use ludus_core::{Evaluations, PlanesFn};

use crate::{normed_net::NormedNet, outlook::Outlooks, residual::BoardNet};

/// A net, with room for what it says: a residual one at one size of board, over planes, or a feed-forward one over rows of numbers.
#[derive(Clone, Debug)]
pub struct PlanesNet<N = BoardNet> {
    net: N,
    ask: fn(&mut N, &[f32], &mut Outlooks),
    said: Outlooks,
}

impl From<BoardNet> for PlanesNet {
    fn from(net: BoardNet) -> Self {
        Self { net, ask: BoardNet::evaluate, said: Outlooks::default() }
    }
}

impl From<NormedNet> for PlanesNet<NormedNet> {
    fn from(net: NormedNet) -> Self {
        Self { net, ask: NormedNet::evaluate, said: Outlooks::default() }
    }
}

impl<N: Send> PlanesFn for PlanesNet<N> {
    fn evaluate(&mut self, planes: &[f32], out: &mut Evaluations) {
        (self.ask)(&mut self.net, planes, &mut self.said);
        self.said.tell(out);
    }
}
