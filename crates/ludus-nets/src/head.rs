//! The last layer of a net with one output, packed for kernels. There is only one vector of sums to work at, so inputs go to four
//! chains in turn, a vector to each, which hides the time of an addition; the chains are added two and two in the end, and
//! their lanes by a fixed tree.

use crate::{
    dense::LayerSize,
    kernels::lanes::{Block, Lanes, blocks_for},
};

/// Into how many independent chains the sum is cut.
pub(crate) const CHAINS: usize = 4;

/// Weights and bias of a layer with one output.
#[derive(Clone, Debug)]
pub(crate) struct Head {
    weights: Vec<Block>,
    bias: f32,
}

impl Head {
    /// Packs the head whose weights are the first of `values`, and takes them off.
    pub(crate) fn pack(size: LayerSize, values: &mut &[f64]) -> Self {
        let (weights, biases) = size.take(values);
        let weight = |input: usize| weights.get(input).map_or(0.0, |&weight| weight as f32);
        let weights = (0..blocks_for(size.inputs)).map(|vector| Block::of(vector, weight)).collect();
        Self { weights, bias: biases.first().map_or(0.0, |&bias| bias as f32) }
    }

    /// The weights, eight inputs in each block.
    pub(crate) fn weights(&self) -> &[Block] {
        &self.weights
    }

    /// The chains of products for one row of signals.
    #[inline(always)]
    pub(crate) fn products<L: Lanes>(&self, lanes: L, signals: &[Block]) -> [L::Vector; CHAINS] {
        let mut chains = [lanes.splat(0.0); CHAINS];
        let (weights, last_weights) = self.weights.as_chunks::<CHAINS>();
        let (signals, last_signals) = signals[..self.weights.len()].as_chunks::<CHAINS>();
        for (weights, signals) in weights.iter().zip(signals) {
            for ((chain, weights), signals) in chains.iter_mut().zip(weights).zip(signals) {
                *chain = lanes.multiply_add(lanes.load(&weights.0), lanes.load(&signals.0), *chain);
            }
        }
        // The bound is a constant, so the chains stay in registers.
        for (idx, chain) in chains[..CHAINS - 1].iter_mut().enumerate() {
            if let (Some(weights), Some(signals)) = (last_weights.get(idx), last_signals.get(idx)) {
                *chain = lanes.multiply_add(lanes.load(&weights.0), lanes.load(&signals.0), *chain);
            }
        }
        chains
    }

    /// The sum of the products, the bias and what `more` there is.
    #[inline(always)]
    pub(crate) fn sum<L: Lanes>(
        &self,
        lanes: L,
        [one, two, three, four]: [L::Vector; CHAINS],
        more: f32,
    ) -> f32 {
        lanes.sum(lanes.add(lanes.add(one, two), lanes.add(three, four))) + (self.bias + more)
    }
}
