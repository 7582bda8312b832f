//! Convolutions over pictures of boards, directly and without copies: the sums of 6 cells and 16 channels fill twelve registers, and
//! each step adds one input channel at one of the places around, for which two vectors of weights and six numbers are loaded. Eight
//! loads for twelve multiplications leave the multipliers as the only limit.
//!
//! Cells carry their channels side by side and a border of zeros, so that no step asks where the edge is. The six cells need
//! not be neighbours or of one board: sums of a cell come about in the same order whoever its companions are, which is
//! why a board's outputs do not depend on those that are judged with it.
//!
//! Loops over sums have constant bounds and no closures, since anything else moves sums out of registers, a factor of three.

use super::{
    Task,
    curve::{Curve, Relu},
    lanes::{Block, LANES, Lanes},
};

/// Cells whose sums are made together.
const GROUP: usize = 6;
/// Vectors of output channels whose sums are made together.
const VECTORS: usize = 2;
/// Output channels of a panel.
pub(crate) const PANEL: usize = VECTORS * LANES;

/// Weights of a convolution: panel after panel of output channels; in each, place after place around a cell; there, for each input
/// channel its weights.
#[derive(Clone, Debug)]
pub(crate) struct Convolution {
    inputs: usize,
    taps: usize,
    weights: Vec<[Block; VECTORS]>,
}

/// A cell of which board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Site {
    /// The first of the places around it.
    pub(crate) corner: usize,
    pub(crate) board: usize,
}

/// Channels of cells, side by side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cells<T> {
    pub(crate) values: T,
    /// From one cell to the next.
    pub(crate) stride: usize,
}

/// Where the places around a cell are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Around<'net> {
    /// How far each is behind the corner.
    pub(crate) taps: &'net [usize],
    /// How far the cell itself is.
    pub(crate) centre: usize,
}

/// What becomes of sums, bias included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finish {
    /// They stay as they are.
    Plain,
    /// The ReLU of them.
    Relu,
    /// What was there before is added, then the ReLU.
    SkipRelu,
}

/// A convolution at some sites.
pub(crate) struct Convolve<'net> {
    pub(crate) convolution: &'net Convolution,
    pub(crate) sites: &'net [Site],
    pub(crate) around: Around<'net>,
    pub(crate) from: Cells<&'net [f32]>,
    pub(crate) to: Cells<&'net mut [f32]>,
    /// For each board; a stride of 0 means the same for all.
    pub(crate) biases: Cells<&'net [f32]>,
    pub(crate) finish: Finish,
}

impl Convolution {
    /// Packs weights [outputs, inputs, taps].
    pub(crate) fn pack(weights: &[f64], [outputs, inputs, taps]: [usize; 3]) -> Self {
        let weight = |output: usize, input: usize, tap: usize| {
            if output < outputs { weights[(output * inputs + input) * taps + tap] as f32 } else { 0.0 }
        };
        let mut packed = Vec::with_capacity(outputs.div_ceil(PANEL) * taps * inputs);
        for panel in 0..outputs.div_ceil(PANEL) {
            for tap in 0..taps {
                let block = |vector, input| Block::of(vector, |output| weight(output, input, tap));
                let first = panel * VECTORS;
                packed.extend((0..inputs).map(|input| [block(first, input), block(first + 1, input)]));
            }
        }
        Self { inputs, taps, weights: packed }
    }
}

impl Task for Convolve<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(mut self, lanes: L) {
        let Convolution { inputs, taps, weights } = self.convolution;
        for (panel, weights) in weights.chunks_exact(inputs * taps).enumerate() {
            for sites in self.sites.chunks(GROUP) {
                let mut corners = [sites[0].corner; GROUP];
                for (corner, site) in corners.iter_mut().zip(sites) {
                    *corner = site.corner;
                }
                let sums = sums_of_group(lanes, (weights, *inputs), self.around.taps, (self.from, corners));
                // Cells that are missing are left out by constant bounds, so that sums stay in registers.
                for (idx, sums) in sums.into_iter().enumerate() {
                    if let Some(&site) = sites.get(idx) {
                        self.finish(lanes, (panel, site), sums);
                    }
                }
            }
        }
    }
}

impl Convolve<'_> {
    /// Stores what becomes of the sums of one cell.
    #[inline(always)]
    fn finish<L: Lanes>(&mut self, lanes: L, (panel, site): (usize, Site), sums: [L::Vector; VECTORS]) {
        let cell = (site.corner + self.around.centre) * self.to.stride + panel * PANEL;
        let (to, _) = self.to.values[cell..][..PANEL].as_chunks_mut::<LANES>();
        let biases = &self.biases.values[site.board * self.biases.stride + panel * PANEL..][..PANEL];
        let (biases, _) = biases.as_chunks::<LANES>();
        for (vector, sums) in sums.into_iter().enumerate() {
            let sums = lanes.add(sums, lanes.load(&biases[vector]));
            let outputs = match self.finish {
                Finish::Plain => sums,
                Finish::Relu => Relu::at(lanes, sums),
                Finish::SkipRelu => Relu::at(lanes, lanes.add(sums, lanes.load(&to[vector]))),
            };
            lanes.store(outputs, &mut to[vector]);
        }
    }
}

/// The sums of one group of cells for one panel: for each place around, each input channel in turn.
#[inline(always)]
fn sums_of_group<L: Lanes>(
    lanes: L,
    (weights, inputs): (&[[Block; VECTORS]], usize),
    taps: &[usize],
    (from, corners): (Cells<&[f32]>, [usize; GROUP]),
) -> [[L::Vector; VECTORS]; GROUP] {
    let mut sums = [[lanes.splat(0.0); VECTORS]; GROUP];
    for (tap, weights) in taps.iter().zip(weights.chunks_exact(inputs)) {
        let mut rows = [&from.values[..0]; GROUP];
        for (row, corner) in rows.iter_mut().zip(corners) {
            *row = &from.values[(corner + tap) * from.stride..][..inputs];
        }
        for (input, [low, high]) in weights.iter().enumerate() {
            let (low, high) = (lanes.load(&low.0), lanes.load(&high.0));
            for (sums, row) in sums.iter_mut().zip(rows) {
                let signal = lanes.splat(row[input]);
                sums[0] = lanes.multiply_add(low, signal, sums[0]);
                sums[1] = lanes.multiply_add(high, signal, sums[1]);
            }
        }
    }
    sums
}
