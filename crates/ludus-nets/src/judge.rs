//! From accumulators to outputs: the layers after the first, and room for what passes between them. One board goes through
//! alone or three together; see `layer.rs` for the difference.
//!
//! Nets of the study's size have a way of their own, [`Judge::small`]: everything between the accumulator and the last sum stays in
//! registers. Such a net is asked twenty million times a second, and a number that goes through memory takes as long as
//! two additions. Operations and their order are the same, so bits are, too.

use crate::{
    genome::Genome,
    head::{CHAINS, Head},
    kernels::{
        curve::Curve,
        lanes::{Block, LANES, Lanes},
    },
    layer::{FEW, Layer},
    piece_shape::{FirstLayer, PieceNetShape},
};

/// Boards that are judged together: three times four vectors of sums fill the registers but for what passes by.
pub(crate) const GROUP: usize = 3;

/// The layers of one stage after the first.
#[derive(Clone, Debug)]
pub(crate) struct Tail {
    layers: Vec<Layer>,
    head: Head,
}

impl Tail {
    /// Packs the layers of one stage.
    pub(crate) fn pack(shape: &PieceNetShape, genome: &Genome, stage: usize) -> Self {
        let FirstLayer { mut rest, .. } = shape.first_layer(genome, stage);
        let sizes = shape.later_sizes();
        let (&last, between) = sizes.split_last().expect("a net has an output");
        let layers = between.iter().map(|&size| Layer::pack(size, &mut rest)).collect();
        Self { layers, head: Head::pack(last, &mut rest) }
    }

    /// Room for the outputs of a first layer of `nodes` vectors and of the layers after it.
    pub(crate) fn room(&self, nodes: usize) -> Vec<Vec<Block>> {
        let widths = [nodes].into_iter().chain(self.layers.iter().map(Layer::output_blocks));
        widths.map(|width| vec![Block::default(); GROUP * width]).collect()
    }
}

/// What turns accumulators into outputs.
pub(crate) struct Judge<'net> {
    /// Vectors of an accumulator that hold sums of the first layer.
    pub(crate) nodes: usize,
    /// Where in an accumulator the piece count is.
    pub(crate) piece_count: Option<usize>,
    pub(crate) tail: &'net Tail,
    /// Outputs of the first layer and of those after it: a row for each board of a group.
    pub(crate) signals: &'net mut [Vec<Block>],
}

impl Judge<'_> {
    /// The output for one board.
    #[inline(always)]
    pub(crate) fn one<L: Lanes, C: Curve>(&mut self, lanes: L, accumulator: &[f32]) -> f32 {
        if let [layer] = &self.tail.layers[..]
            && self.nodes == FEW
            && layer.output_blocks() <= CHAINS
        {
            return self.small::<L, C>(lanes, accumulator, layer);
        }
        self.activate::<L, C>(lanes, accumulator, 0);
        for (idx, layer) in self.tail.layers.iter().enumerate() {
            let (before, after) = self.signals.split_at_mut(idx + 1);
            layer.forward_one::<L, C>(lanes, &before[idx], &mut after[0]);
        }
        self.last::<L, C>(lanes, accumulator, 0)
    }

    /// The outputs for several boards.
    #[inline(always)]
    pub(crate) fn some<L: Lanes, C: Curve, const BOARDS: usize>(
        &mut self,
        lanes: L,
        accumulators: [&[f32]; BOARDS],
        out: &mut [f32],
    ) {
        for (board, accumulator) in accumulators.iter().enumerate() {
            self.activate::<L, C>(lanes, accumulator, board);
        }
        for (idx, layer) in self.tail.layers.iter().enumerate() {
            let (before, after) = self.signals.split_at_mut(idx + 1);
            layer.forward_some::<L, C, BOARDS>(lanes, &before[idx], &mut after[0]);
        }
        for (board, (out, accumulator)) in out.iter_mut().zip(accumulators).enumerate() {
            *out = self.last::<L, C>(lanes, accumulator, board);
        }
    }

    /// The output of a net with one layer between the first and the last, both small.
    #[inline(always)]
    fn small<L: Lanes, C: Curve>(&self, lanes: L, accumulator: &[f32], layer: &Layer) -> f32 {
        let sums = accumulator.as_chunks::<LANES>().0.first_chunk::<FEW>();
        let sums = sums.expect("an accumulator holds all sums of the first layer");
        let mut inputs = [lanes.splat(0.0); FEW];
        for (inputs, sums) in inputs.iter_mut().zip(sums) {
            *inputs = C::at(lanes, lanes.load(sums));
        }
        let products = layer.products_of_few::<L, C>(lanes, inputs, self.tail.head.weights());
        self.finish::<L, C>(lanes, accumulator, products)
    }

    /// Fills a board's row of the first layer's outputs.
    #[inline(always)]
    fn activate<L: Lanes, C: Curve>(&mut self, lanes: L, accumulator: &[f32], board: usize) {
        let row = &mut self.signals[0][board * self.nodes..][..self.nodes];
        for (Block(block), sums) in row.iter_mut().zip(accumulator.as_chunks::<LANES>().0) {
            lanes.store(C::at(lanes, lanes.load(sums)), block);
        }
    }

    /// The output from a board's row of the last layer but one.
    #[inline(always)]
    fn last<L: Lanes, C: Curve>(&self, lanes: L, accumulator: &[f32], board: usize) -> f32 {
        let signals = &self.signals[self.tail.layers.len()];
        let row = &signals[board * (signals.len() / GROUP)..];
        self.finish::<L, C>(lanes, accumulator, self.tail.head.products(lanes, row))
    }

    #[inline(always)]
    fn finish<L: Lanes, C: Curve>(
        &self,
        lanes: L,
        accumulator: &[f32],
        products: [L::Vector; CHAINS],
    ) -> f32 {
        let piece_count = self.piece_count.map_or(0.0, |at| accumulator[at]);
        let sum = self.tail.head.sum(lanes, products, piece_count);
        lanes.first(C::at(lanes, lanes.splat(sum)))
    }
}
