//! One layer of weights, packed for kernels. Inputs share vectors, eight in each; every output has a vector of sums, to which
//! the inputs are added eight at a time, and whose lanes are added in the end by a fixed tree. Four outputs make a panel.
//! One board alone goes through two panels at a time and three boards together through one, so that eight or twelve vectors of
//! sums are at work in registers: enough to hide the time of an addition, and each weight is loaded for three boards at once.
//! The sum of one output is made in the same order either way.
//!
//! Loops over sums have constant bounds and no closures: anything else moves the sums out of registers, a factor of two to three.

use crate::{
    dense::LayerSize,
    head::CHAINS,
    kernels::{
        curve::Curve,
        lanes::{Block, Lanes, blocks_for},
    },
};

/// Outputs of a panel.
const PANEL: usize = 4;
/// Vectors of inputs that are few enough to stay in registers: 33 to 40 inputs, as in the study's net.
pub(crate) const FEW: usize = 5;

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
            let halves = [lanes.sum_halves(low), lanes.sum_halves(high)];
            lanes.store(outputs_of::<L, C>(lanes, halves, bias), &mut block.0);
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
            // Sums of the first panel wait in memory, since registers are needed for those of the second.
            for (board, sums) in one_panel(lanes, low, rows).into_iter().enumerate() {
                lanes.store(lanes.sum_halves(sums), &mut outputs[board * width + at].0);
            }
            for (board, sums) in one_panel(lanes, high, rows).into_iter().enumerate() {
                let Block(block) = &mut outputs[board * width + at];
                let halves = [lanes.load(block), lanes.sum_halves(sums)];
                lanes.store(outputs_of::<L, C>(lanes, halves, bias), block);
            }
            panels = rest;
        }
    }

    /// The outputs for [`FEW`] vectors of inputs, times the weights of a head that comes next; vector by vector.
    #[inline(always)]
    pub(crate) fn products_of_few<L: Lanes, C: Curve>(
        &self,
        lanes: L,
        inputs: [L::Vector; FEW],
        head: &[Block],
    ) -> [L::Vector; CHAINS] {
        let zero = lanes.splat(0.0);
        let mut products = [zero; CHAINS];
        let (mut panels, _) = self.panels.as_chunks::<FEW>();
        for (product, (weights, bias)) in products.iter_mut().zip(head.iter().zip(&self.biases)) {
            let mut halves = [zero; 2];
            for halves in &mut halves {
                if let [panel, rest @ ..] = panels {
                    *halves = lanes.sum_halves(few_in_panel(lanes, panel, inputs));
                    panels = rest;
                }
            }
            let outputs = outputs_of::<L, C>(lanes, halves, bias);
            *product = lanes.multiply_add(lanes.load(&weights.0), outputs, zero);
        }
        products
    }
}

/// The sums of one panel for inputs in registers.
#[inline(always)]
fn few_in_panel<L: Lanes>(
    lanes: L,
    panel: &[[Block; PANEL]; FEW],
    inputs: [L::Vector; FEW],
) -> [L::Vector; PANEL] {
    let mut sums = [lanes.splat(0.0); PANEL];
    for (weights, inputs) in panel.iter().zip(inputs) {
        add_products(lanes, &mut sums, weights, inputs);
    }
    sums
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

/// The outputs of two panels from the sums of their halves.
#[inline(always)]
fn outputs_of<L: Lanes, C: Curve>(lanes: L, [low, high]: [L::Vector; 2], bias: &Block) -> L::Vector {
    C::at(lanes, lanes.add(lanes.join_halves(low, high), lanes.load(&bias.0)))
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
