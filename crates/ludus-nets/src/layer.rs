//! One layer of weights, packed for kernels. Inputs share vectors, eight in each; every output has a vector of sums, to which
//! the inputs are added eight at a time, and whose lanes are added in the end by a fixed tree. Four outputs make a panel.
//! One board alone goes through two panels at a time and three boards together through one, so that eight or twelve vectors of
//! sums are at work in registers: enough to hide the time of an addition, and each weight is loaded for three boards at once.
//! The sum of one output is made in the same order either way.
//!
//! Loops over sums have constant bounds and no closures: anything else moves the sums out of registers, a factor of two to three.

use crate::{
    dense::LayerSize,
    kernels::{
        curve::Curve,
        lanes::{Block, Lanes, blocks_for},
    },
};

/// Outputs of a panel.
const PANEL: usize = 4;

/// Weights and biases of a layer with several outputs.
#[derive(Clone, Debug)]
pub(crate) struct Layer {
    /// Vectors that hold the inputs.
    blocks: usize,
    /// Panel after panel: for each vector of inputs its weights to the panel's outputs.
    panels: Vec<[Block; PANEL]>,
    biases: Vec<Block>,
}

impl Layer {
    /// Packs the layer whose weights are the first of `values`, and takes them off.
    pub(crate) fn pack(size: LayerSize, values: &mut &[f64]) -> Self {
        let (weights, biases) = size.take(values);
        let weight = |output: usize, input: usize| {
            let is_padding = output >= size.outputs || input >= size.inputs;
            if is_padding { 0.0 } else { weights[output * size.inputs + input] as f32 }
        };
        let bias = |output: usize| biases.get(output).map_or(0.0, |&bias| bias as f32);
        let blocks = blocks_for(size.inputs);
        let mut panels = Vec::with_capacity(size.outputs.div_ceil(PANEL) * blocks);
        for first in (0..size.outputs).step_by(PANEL) {
            let block = |vector, output| Block::of(vector, |input| weight(first + output, input));
            panels.extend((0..blocks).map(|vector| std::array::from_fn(|output| block(vector, output))));
        }
        let biases = (0..blocks_for(size.outputs)).map(|vector| Block::of(vector, bias)).collect();
        Self { blocks, panels, biases }
    }

    /// How many vectors hold its outputs.
    pub(crate) fn output_blocks(&self) -> usize {
        self.biases.len()
    }

    /// Fills `outputs` with what comes out for the row `inputs`.
    #[inline(always)]
    pub(crate) fn forward_one<L: Lanes, C: Curve>(&self, lanes: L, inputs: &[Block], outputs: &mut [Block]) {
        let inputs = &inputs[..self.blocks];
        let mut panels = &self.panels[..];
        for (block, bias) in outputs.iter_mut().zip(&self.biases) {
            let (low, rest) = panels.split_at(self.blocks);
            let (high, rest) = rest.split_at(self.blocks.min(rest.len()));
            let [low, high] = two_panels(lanes, low, high, inputs);
            let sums = lanes.add(lanes.sum_eight(low, high), lanes.load(&bias.0));
            lanes.store(C::at(lanes, sums), &mut block.0);
            panels = rest;
        }
    }

    /// The same for several rows, one after the other in `inputs` and in `outputs`.
    #[inline(always)]
    pub(crate) fn forward_some<L: Lanes, C: Curve, const BOARDS: usize>(
        &self,
        lanes: L,
        inputs: &[Block],
        outputs: &mut [Block],
    ) {
        let mut rows = [&inputs[..0]; BOARDS];
        for (board, row) in rows.iter_mut().enumerate() {
            *row = &inputs[board * self.blocks..][..self.blocks];
        }
        let width = self.biases.len();
        let mut panels = &self.panels[..];
        for (at, bias) in self.biases.iter().enumerate() {
            let (low, rest) = panels.split_at(self.blocks);
            let (high, rest) = rest.split_at(self.blocks.min(rest.len()));
            for (board, sums) in one_panel(lanes, low, rows).into_iter().enumerate() {
                outputs[board * width + at].0[..PANEL].copy_from_slice(&lanes.sum_four(sums));
            }
            for (board, sums) in one_panel(lanes, high, rows).into_iter().enumerate() {
                outputs[board * width + at].0[PANEL..].copy_from_slice(&lanes.sum_four(sums));
            }
            for board in 0..BOARDS {
                let Block(block) = &mut outputs[board * width + at];
                let sums = lanes.add(lanes.load(block), lanes.load(&bias.0));
                lanes.store(C::at(lanes, sums), block);
            }
            panels = rest;
        }
    }
}

/// The sums of one panel for several rows, eight lanes for each output.
#[inline(always)]
fn one_panel<L: Lanes, const BOARDS: usize>(
    lanes: L,
    panel: &[[Block; PANEL]],
    rows: [&[Block]; BOARDS],
) -> [[L::Vector; PANEL]; BOARDS] {
    let mut sums = [[lanes.splat(0.0); PANEL]; BOARDS];
    for (vector, weights) in panel.iter().enumerate() {
        let mut inputs = [lanes.splat(0.0); BOARDS];
        for (inputs, row) in inputs.iter_mut().zip(rows) {
            *inputs = lanes.load(&row[vector].0);
        }
        // Weights come one by one, since all four would be one register too many.
        for (output, weights) in weights.iter().enumerate() {
            let weights = lanes.load(&weights.0);
            for (sums, inputs) in sums.iter_mut().zip(inputs) {
                sums[output] = lanes.multiply_add(weights, inputs, sums[output]);
            }
        }
    }
    sums
}

/// The sums of two panels for one row, eight lanes for each output; the second panel may be missing.
#[inline(always)]
fn two_panels<L: Lanes>(
    lanes: L,
    low: &[[Block; PANEL]],
    high: &[[Block; PANEL]],
    row: &[Block],
) -> [[L::Vector; PANEL]; 2] {
    let mut sums = [[lanes.splat(0.0); PANEL]; 2];
    if high.is_empty() {
        for (low, inputs) in low.iter().zip(row) {
            add_products(lanes, &mut sums[0], low, lanes.load(&inputs.0));
        }
        return sums;
    }
    for ((low, high), inputs) in low.iter().zip(high).zip(row) {
        let inputs = lanes.load(&inputs.0);
        add_products(lanes, &mut sums[0], low, inputs);
        add_products(lanes, &mut sums[1], high, inputs);
    }
    sums
}

#[inline(always)]
fn add_products<L: Lanes>(
    lanes: L,
    sums: &mut [L::Vector; PANEL],
    weights: &[Block; PANEL],
    inputs: L::Vector,
) {
    for (sum, weights) in sums.iter_mut().zip(weights) {
        *sum = lanes.multiply_add(lanes.load(&weights.0), inputs, *sum);
    }
}
