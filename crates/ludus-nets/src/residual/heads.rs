//! What looks at whole boards: pools, the layers after them, and the heads. All of it is small beside convolutions, so boards go
//! through one by one.
//!
//! Pooled numbers stand in three parts of whole vectors: means, means times the board's size, maxima. Weights are spread
//! accordingly when they are packed, with zeros between the parts.

use super::{
    chunk::Grid,
    shape::{POOLED, ResidualShape, part},
};
use crate::{
    dense::LayerSize,
    genome::Genome,
    head::Head,
    kernels::{
        Task,
        convolution::{Cells, Convolution, PANEL, Site},
        curve::{Curve, Plain, Relu, Tanh},
        lanes::{Block, LANES, Lanes},
    },
    layer::Layer,
};

/// Weights of all heads.
#[derive(Debug)]
pub(super) struct Heads {
    /// Logits of cells, then ownership.
    pub(super) cells: Convolution,
    /// Logits of the board, then the score.
    board: Layer,
    hidden: Layer,
    value: Head,
}

/// What pools make of a board, and room for what comes after.
#[derive(Clone, Debug)]
pub(super) struct Desk {
    pub(super) pooled: Vec<Block>,
    /// What a pool suggests as biases for one board, in whole vectors.
    pub(super) row: Vec<Block>,
    /// The same for each board of a chunk.
    pub(super) biases: Vec<f32>,
    hidden: Vec<Block>,
    /// Logits of the board, then the score.
    pub(super) board: Vec<Block>,
}

impl Heads {
    pub(super) fn pack(shape: &ResidualShape, genome: &Genome) -> Self {
        let both = |kind| [part(genome, "policy.cells", kind), part(genome, "ownership", kind)].concat();
        let has_globals = shape.global_logits > 0;
        let globals = |kind| if has_globals { part(genome, "policy.globals", kind) } else { &[] };
        let board = |kind| [globals(kind), part(genome, "score", kind)].concat();
        let hidden = |kind| part(genome, "value.hidden", kind);
        let value = ["weights", "biases"].map(|kind| part(genome, "value.output", kind)).concat();
        let size = LayerSize { inputs: shape.value_hidden, outputs: 1, bias: true };
        Self {
            cells: Convolution::pack(&both("weights"), &both("biases"), [shape.channels, 1]),
            board: pooled_layer(shape.channels, &board("weights"), &board("biases")),
            hidden: pooled_layer(shape.channels, hidden("weights"), hidden("biases")),
            value: Head::pack(size, &mut &value[..]),
        }
    }

    /// Room for chunks of so many boards.
    pub(super) fn desk(&self, shape: &ResidualShape, boards: usize) -> Desk {
        let width = shape.channels.next_multiple_of(PANEL);
        let room = |vectors| vec![Block::default(); vectors];
        Desk {
            pooled: room(POOLED * width / LANES),
            row: room(width / LANES),
            biases: vec![0.0; boards * width],
            hidden: room(self.hidden.output_blocks()),
            board: room(self.board.output_blocks()),
        }
    }
}

/// A layer over what a pool says; weights are [outputs, 3 channels].
pub(super) fn pooled_layer(channels: usize, weights: &[f64], biases: &[f64]) -> Layer {
    let width = channels.next_multiple_of(PANEL);
    let mut values = Vec::with_capacity(weights.len() / channels * width + biases.len());
    for part in weights.chunks(channels) {
        values.extend(part);
        values.resize(values.len() + width - part.len(), 0.0);
    }
    values.extend(biases);
    Layer::pack(LayerSize { inputs: POOLED * width, outputs: biases.len(), bias: true }, &mut &values[..])
}

/// A pool over one board.
pub(super) struct Pool<'net> {
    pub(super) grid: &'net Grid,
    pub(super) board: usize,
    pub(super) from: Cells<&'net [f32]>,
    /// How large the board counts.
    pub(super) side: f32,
    pub(super) to: &'net mut [Block],
}

impl Task for Pool<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        let (means, rest) = self.to.split_at_mut(self.from.stride / LANES);
        let (scaled, maxima) = rest.split_at_mut(self.from.stride / LANES);
        let n_cells = lanes.splat(self.grid.n_cells() as f32);
        for first in (0..self.from.stride / LANES).step_by(PANEL / LANES) {
            let (sums, most) =
                pool_panel(lanes, (self.grid.board(self.board), self.grid.centre()), self.from, first);
            for (idx, (sum, most)) in sums.into_iter().zip(most).enumerate() {
                let mean = lanes.divide(sum, n_cells);
                lanes.store(mean, &mut means[first + idx].0);
                lanes.store(lanes.multiply(mean, lanes.splat(self.side)), &mut scaled[first + idx].0);
                lanes.store(most, &mut maxima[first + idx].0);
            }
        }
    }
}

/// Sums and maxima of a panel of channels; signals are never negative.
#[inline(always)]
fn pool_panel<L: Lanes>(
    lanes: L,
    (sites, centre): (&[Site], usize),
    from: Cells<&[f32]>,
    first: usize,
) -> ([L::Vector; PANEL / LANES], [L::Vector; PANEL / LANES]) {
    let mut sums = [lanes.splat(0.0); PANEL / LANES];
    let mut most = sums;
    for site in sites {
        let cell = &from.values[(site.corner + centre) * from.stride + first * LANES..][..PANEL];
        let (vectors, _) = cell.as_chunks::<LANES>();
        for ((sum, most), vector) in sums.iter_mut().zip(&mut most).zip(vectors) {
            let vector = lanes.load(vector);
            *sum = lanes.add(*sum, vector);
            *most = lanes.maximum(*most, vector);
        }
    }
    (sums, most)
}

/// The biases of a convolution from what a pool says.
pub(super) struct PoolBiases<'net> {
    pub(super) layer: &'net Layer,
    pub(super) pooled: &'net [Block],
    /// Room for the layer's outputs.
    pub(super) row: &'net mut [Block],
    pub(super) to: &'net mut [f32],
}

impl Task for PoolBiases<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        self.layer.forward_one::<L, Plain>(lanes, self.pooled, self.row);
        for (to, Block(block)) in self.to.chunks_mut(LANES).zip(self.row.iter()) {
            to.copy_from_slice(&block[..to.len()]);
        }
    }
}

/// The heads that look at the whole board; comes back with the value.
pub(super) struct Judge<'net> {
    pub(super) heads: &'net Heads,
    pub(super) desk: &'net mut Desk,
}

impl Task for Judge<'_> {
    type Output = f32;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> f32 {
        let Desk { pooled, hidden, board, .. } = self.desk;
        self.heads.board.forward_one::<L, Plain>(lanes, pooled, board);
        self.heads.hidden.forward_one::<L, Relu>(lanes, pooled, hidden);
        let sum = self.heads.value.sum(lanes, self.heads.value.products(lanes, hidden), 0.0);
        lanes.first(Tanh::at(lanes, lanes.splat(sum)))
    }
}
