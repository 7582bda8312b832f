//! Convolutions over pictures of boards, directly and without copies: the sums of 6 cells and 16 channels fill twelve registers, and
//! each step adds one input channel at one of the places around, for which two vectors of weights and six numbers are loaded. Eight
//! loads for twelve multiplications leave the multipliers as the only limit.
//!
//! Cells carry their channels side by side and a border of zeros, so that no step asks where the edge is. The six cells need
//! not be neighbours or of one board: sums of a cell come about in the same order whoever its companions are, which is
//! why a board's outputs do not depend on those that are judged with it. Up to three that are left over take two panels of channels
//! at a time. A layer of a feed-forward net is a convolution whose cells are rows that look at themselves alone.
//!
//! Loops over sums have constant bounds and no closures, since anything else moves sums out of registers, a factor of three.

use super::{
    Task,
    curve::{Curve, Relu},
    lanes::{Block, LANES, Lanes},
};

/// Cells whose sums are made together.
pub(super) const GROUP: usize = 6;
/// The most cells left over that go through two panels at a time.
const FEW: usize = 3;
/// Vectors of output channels whose sums are made together.
pub(super) const VECTORS: usize = 2;
/// Output channels of a panel.
pub(crate) const PANEL: usize = VECTORS * LANES;

/// Weights of a convolution: panel after panel of output channels; in each, place after place around a cell; there, for each input
/// channel its weights. Biases fill whole panels.
#[derive(Clone, Debug)]
pub(crate) struct Convolution {
    inputs: usize,
    taps: usize,
    weights: Vec<[Block; VECTORS]>,
    biases: Vec<f32>,
}

/// The weights of one panel.
type Panel<'net> = &'net [[Block; VECTORS]];

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
    /// What was there before is added.
    Skip,
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
    /// Packs weights [outputs, inputs, taps] and biases [outputs].
    pub(crate) fn pack(weights: &[f64], biases: &[f64], [inputs, taps]: [usize; 2]) -> Self {
        let outputs = biases.len();
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
        let mut biases: Vec<f32> = biases.iter().map(|&bias| bias as f32).collect();
        biases.resize(outputs.next_multiple_of(PANEL), 0.0);
        Self { inputs, taps, weights: packed, biases }
    }

    /// An empty one of a layer of a feed-forward net, to be packed.
    pub(crate) fn layer(inputs: usize, outputs: usize) -> Self {
        let n_panels = outputs.div_ceil(PANEL);
        let weights = vec![[Block::default(); VECTORS]; n_panels * inputs];
        Self { inputs, taps: 1, weights, biases: vec![0.0; n_panels * PANEL] }
    }

    /// Packs rows of weights, one for each output, into a layer.
    pub(crate) fn pack_rows(&mut self, rows: &[f32]) {
        let inputs = self.inputs;
        for (panel, packed) in self.weights.chunks_exact_mut(inputs).enumerate() {
            let rows = rows.chunks_exact(inputs).skip(panel * PANEL).take(PANEL);
            for (output, row) in rows.enumerate() {
                for (blocks, &weight) in packed.iter_mut().zip(row) {
                    blocks[output / LANES].0[output % LANES] = weight;
                }
            }
        }
    }

    /// Packs columns of weights, one for each output, into a layer: rows are those of the layer whose way back this is.
    pub(crate) fn pack_columns(&mut self, rows: &[f32]) {
        let outputs = rows.len() / self.inputs;
        for (input, row) in rows.chunks_exact(outputs).enumerate() {
            for (vector, values) in row.chunks(LANES).enumerate() {
                let Block(packed) =
                    &mut self.weights[vector / VECTORS * self.inputs + input][vector % VECTORS];
                packed[..values.len()].copy_from_slice(values);
            }
        }
    }

    /// Other biases.
    pub(crate) fn set_biases(&mut self, biases: &[f32]) {
        self.biases[..biases.len()].copy_from_slice(biases);
    }

    /// Its own biases, the same for all boards.
    pub(crate) fn biases(&self) -> Cells<&[f32]> {
        Cells { values: &self.biases, stride: 0 }
    }

    /// Channels that come out, with those that only fill the last panel.
    pub(crate) fn width(&self) -> usize {
        self.biases.len()
    }
}

impl Task for Convolve<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(mut self, lanes: L) {
        let sites = self.sites;
        let left_over = sites.len() % GROUP;
        let (sites, rest) = sites.split_at(sites.len() - if left_over <= FEW { left_over } else { 0 });
        for (number, panel) in self.panels().enumerate() {
            for sites in sites.chunks(GROUP) {
                let corners = corners_of::<GROUP>(sites);
                let sums = sums_of_six(lanes, panel, &self, corners);
                // Cells that are missing are left out by constant bounds, so that sums stay in registers.
                for (idx, sums) in sums.into_iter().enumerate() {
                    if let Some(&site) = sites.get(idx) {
                        self.finish(lanes, (number, site), sums);
                    }
                }
            }
        }
        match rest {
            [] => {}
            [_] => self.run_few::<L, 1>(lanes, rest),
            _ => self.run_few::<L, FEW>(lanes, rest),
        }
    }
}

impl<'net> Convolve<'net> {
    #[inline(always)]
    fn panels(&self) -> std::slice::ChunksExact<'net, [Block; VECTORS]> {
        self.convolution.weights.chunks_exact(self.convolution.inputs * self.convolution.taps)
    }

    /// The cells that are left over, two panels at a time; there may be one panel more.
    #[inline(always)]
    fn run_few<L: Lanes, const CELLS: usize>(&mut self, lanes: L, sites: &[Site]) {
        let corners = corners_of::<CELLS>(sites);
        let mut panels = self.panels().enumerate();
        while let Some((number, panel)) = panels.next() {
            let next = panels.next();
            let both = [panel, next.map_or(panel, |(_, panel)| panel)];
            let [first, second] = sums_of_few(lanes, both, self, corners);
            for idx in 0..CELLS {
                if let Some(&site) = sites.get(idx) {
                    self.finish(lanes, (number, site), first[idx]);
                    if next.is_some() {
                        self.finish(lanes, (number + 1, site), second[idx]);
                    }
                }
            }
        }
    }

    /// The channels of each cell at one of the places around.
    #[inline(always)]
    fn rows<const CELLS: usize>(&self, corners: [usize; CELLS], tap: usize) -> [&'net [f32]; CELLS] {
        let mut rows = [&self.from.values[..0]; CELLS];
        for (row, corner) in rows.iter_mut().zip(corners) {
            *row = &self.from.values[(corner + tap) * self.from.stride..][..self.convolution.inputs];
        }
        rows
    }

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
                Finish::Skip => lanes.add(sums, lanes.load(&to[vector])),
                Finish::SkipRelu => Relu::at(lanes, lanes.add(sums, lanes.load(&to[vector]))),
            };
            lanes.store(outputs, &mut to[vector]);
        }
    }
}

/// The corners of up to so many sites; the first stands in for those that are missing.
#[inline(always)]
fn corners_of<const CELLS: usize>(sites: &[Site]) -> [usize; CELLS] {
    let mut corners = [sites[0].corner; CELLS];
    for (corner, site) in corners.iter_mut().zip(sites) {
        *corner = site.corner;
    }
    corners
}

/// The sums of a whole group of cells for one panel: for each place around, each input channel in turn.
#[inline(always)]
fn sums_of_six<L: Lanes>(
    lanes: L,
    panel: Panel<'_>,
    work: &Convolve<'_>,
    corners: [usize; GROUP],
) -> [[L::Vector; VECTORS]; GROUP] {
    let mut sums = [[lanes.splat(0.0); VECTORS]; GROUP];
    for (&tap, weights) in work.around.taps.iter().zip(panel.chunks_exact(work.convolution.inputs)) {
        let rows = work.rows(corners, tap);
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

/// The sums of a few cells for two panels, in the same order. Here the signals wait in registers and weights come one by one, since
/// four vectors of weights would be one register too many.
#[inline(always)]
fn sums_of_few<L: Lanes, const CELLS: usize>(
    lanes: L,
    [first, second]: [Panel<'_>; 2],
    work: &Convolve<'_>,
    corners: [usize; CELLS],
) -> [[[L::Vector; VECTORS]; CELLS]; 2] {
    let mut sums = [[[lanes.splat(0.0); VECTORS]; CELLS]; 2];
    let inputs = work.convolution.inputs;
    let panels = first.chunks_exact(inputs).zip(second.chunks_exact(inputs));
    for (&tap, (first, second)) in work.around.taps.iter().zip(panels) {
        let rows = work.rows(corners, tap);
        for (input, (first, second)) in first.iter().zip(second).enumerate() {
            let mut signals = [lanes.splat(0.0); CELLS];
            for (signal, row) in signals.iter_mut().zip(rows) {
                *signal = lanes.splat(row[input]);
            }
            for (sums, weights) in sums.iter_mut().zip([first, second]) {
                for (vector, weights) in weights.iter().enumerate() {
                    let weights = lanes.load(&weights.0);
                    for (sums, signal) in sums.iter_mut().zip(signals) {
                        sums[vector] = lanes.multiply_add(weights, signal, sums[vector]);
                    }
                }
            }
        }
    }
    sums
}
