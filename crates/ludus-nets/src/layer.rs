//! One layer of weights, packed for kernels. Eight outputs share a vector and inputs are spread over all lanes, so no sum
//! crosses lanes; up to three vectors of outputs make a panel, whose sums stay in registers while inputs pass by.
//!
//! A sum is made of four chains: inputs are cut into four equal runs, the up to three left over go one to each chain in
//! turn, and the chains are added two and two. One board alone runs four chains at once, which hides the time of an
//! addition; several boards run one chain at a time, which keeps its weights near. Both add in the same order.

use crate::{
    dense::LayerSize,
    kernels::lanes::{Block, LANES, Lanes, blocks_for},
};

/// Into how many independent chains a sum is cut.
const CHAINS: usize = 4;

/// Weights and biases of a layer with several outputs.
#[derive(Clone, Debug)]
pub(crate) struct Layer {
    outputs: usize,
    inputs: usize,
    /// Panel after panel: for each input the weights to the panel's outputs.
    panels: Vec<Block>,
    biases: Vec<Block>,
}

/// How many vectors the next panel has when `rest` are left: threes, but two twos rather than three and one.
fn panel_width(rest: usize) -> usize {
    match rest {
        1 => 1,
        2 | 4 => 2,
        _ => 3,
    }
}

impl Layer {
    /// Packs the layer whose weights are the first of `values`, and takes them off.
    pub(crate) fn pack(size: LayerSize, values: &mut &[f64]) -> Self {
        let (weights, biases) = size.take(values);
        let weight = |output: usize, input: usize| weights.get(output * size.inputs + input).copied();
        let block = |vector: usize, value: &dyn Fn(usize) -> Option<f64>| {
            let lane = |lane| Some(vector * LANES + lane).filter(|&output| output < size.outputs);
            Block(std::array::from_fn(|idx| lane(idx).and_then(value).unwrap_or(0.0) as f32))
        };
        let vectors = blocks_for(size.outputs);
        let mut panels = Vec::with_capacity(vectors * size.inputs);
        let mut first = 0;
        while first < vectors {
            let end = first + panel_width(vectors - first);
            for input in 0..size.inputs {
                panels.extend((first..end).map(|vector| block(vector, &|output| weight(output, input))));
            }
            first = end;
        }
        let biases = (0..vectors).map(|vector| block(vector, &|output| biases.get(output).copied()));
        Self { outputs: size.outputs, inputs: size.inputs, panels, biases: biases.collect() }
    }

    /// How many outputs it has.
    pub(crate) fn outputs(&self) -> usize {
        self.outputs
    }

    /// How many numbers its outputs take in whole vectors.
    pub(crate) fn padded_outputs(&self) -> usize {
        self.biases.len() * LANES
    }

    /// The sums for `BOARDS` rows of inputs; what is behind a row's inputs is not looked at.
    #[inline(always)]
    pub(crate) fn forward<L: Lanes, const BOARDS: usize>(
        &self,
        lanes: L,
        inputs: [&[f32]; BOARDS],
        mut outputs: [&mut [f32]; BOARDS],
    ) {
        let inputs = inputs.map(|row| &row[..self.inputs]);
        let mut panels = &self.panels[..];
        let mut first = 0;
        while first < self.biases.len() {
            let width = panel_width(self.biases.len() - first);
            let (panel, rest) = panels.split_at(width * self.inputs);
            let biases = &self.biases[first..first + width];
            let to = outputs.each_mut().map(|row| &mut row[first * LANES..(first + width) * LANES]);
            match width {
                1 => forward_panel::<L, BOARDS, 1>(lanes, (panel, biases), inputs, to),
                2 => forward_panel::<L, BOARDS, 2>(lanes, (panel, biases), inputs, to),
                _ => forward_panel::<L, BOARDS, 3>(lanes, (panel, biases), inputs, to),
            }
            panels = rest;
            first += width;
        }
    }
}

/// The sums of one panel of `WIDTH` vectors.
#[inline(always)]
fn forward_panel<L: Lanes, const BOARDS: usize, const WIDTH: usize>(
    lanes: L,
    (panel, biases): (&[Block], &[Block]),
    inputs: [&[f32]; BOARDS],
    outputs: [&mut [f32]; BOARDS],
) {
    let (panel, _) = panel.as_chunks::<WIDTH>();
    let sums = if BOARDS == 1 {
        inputs.map(|row| chains_at_once(lanes, panel, row))
    } else {
        chains_in_turn(lanes, panel, inputs)
    };
    for (row, sums) in outputs.into_iter().zip(sums) {
        let (row, _) = row.as_chunks_mut::<LANES>();
        for ((block, bias), sum) in row.iter_mut().zip(biases).zip(sums) {
            lanes.store(lanes.add(sum, lanes.load(&bias.0)), block);
        }
    }
}

/// The sums of one board, four chains side by side.
#[inline(always)]
fn chains_at_once<L: Lanes, const WIDTH: usize>(
    lanes: L,
    panel: &[[Block; WIDTH]],
    inputs: &[f32],
) -> [L::Vector; WIDTH] {
    let run = inputs.len() / CHAINS;
    let (mut chains, rest) = ([[lanes.splat(0.0); WIDTH]; CHAINS], run * CHAINS);
    let runs: [(&[f32], &[[Block; WIDTH]]); CHAINS] =
        std::array::from_fn(|chain| (&inputs[chain * run..][..run], &panel[chain * run..][..run]));
    for step in 0..run {
        for (chain, (inputs, weights)) in chains.iter_mut().zip(&runs) {
            add_products(lanes, chain, &weights[step], inputs[step]);
        }
    }
    for ((chain, weights), &input) in chains.iter_mut().zip(&panel[rest..]).zip(&inputs[rest..]) {
        add_products(lanes, chain, weights, input);
    }
    std::array::from_fn(|vector| add_chains(lanes, chains.map(|chain| chain[vector])))
}

/// The sums of several boards, one chain after the other.
#[inline(always)]
fn chains_in_turn<L: Lanes, const BOARDS: usize, const WIDTH: usize>(
    lanes: L,
    panel: &[[Block; WIDTH]],
    inputs: [&[f32]; BOARDS],
) -> [[L::Vector; WIDTH]; BOARDS] {
    let run = panel.len() / CHAINS;
    let chains: [_; CHAINS] = std::array::from_fn(|chain| {
        let mut sums = [[lanes.splat(0.0); WIDTH]; BOARDS];
        let from = chain * run;
        add_run(lanes, &mut sums, &panel[from..from + run], inputs.map(|row| &row[from..from + run]));
        let left_over = CHAINS * run + chain;
        if left_over < panel.len() {
            let end = left_over + 1;
            add_run(lanes, &mut sums, &panel[left_over..end], inputs.map(|row| &row[left_over..end]));
        }
        sums
    });
    std::array::from_fn(|board| {
        std::array::from_fn(|vector| add_chains(lanes, chains.map(|chain| chain[board][vector])))
    })
}

/// Adds a run of inputs to the sums of several boards.
#[inline(always)]
fn add_run<L: Lanes, const BOARDS: usize, const WIDTH: usize>(
    lanes: L,
    sums: &mut [[L::Vector; WIDTH]; BOARDS],
    weights: &[[Block; WIDTH]],
    inputs: [&[f32]; BOARDS],
) {
    let inputs = inputs.map(|row| &row[..weights.len()]);
    for (step, weights) in weights.iter().enumerate() {
        for (sums, inputs) in sums.iter_mut().zip(&inputs) {
            add_products(lanes, sums, weights, inputs[step]);
        }
    }
}

#[inline(always)]
fn add_products<L: Lanes, const WIDTH: usize>(
    lanes: L,
    sums: &mut [L::Vector; WIDTH],
    weights: &[Block; WIDTH],
    input: f32,
) {
    let input = lanes.splat(input);
    for (sum, weights) in sums.iter_mut().zip(weights) {
        *sum = lanes.multiply_add(lanes.load(&weights.0), input, *sum);
    }
}

#[inline(always)]
fn add_chains<L: Lanes>(lanes: L, [one, two, three, four]: [L::Vector; CHAINS]) -> L::Vector {
    lanes.add(lanes.add(one, two), lanes.add(three, four))
}

/// Weights and bias of a layer with one output, as the last of a net that judges. Here inputs share vectors, eight in each,
/// since spreading them would leave seven lanes idle.
#[derive(Clone, Debug)]
pub(crate) struct Head {
    weights: Vec<Block>,
    bias: f32,
}

impl Head {
    /// Packs the head whose weights are the first of `values`, and takes them off.
    pub(crate) fn pack(size: LayerSize, values: &mut &[f64]) -> Self {
        let (weights, biases) = size.take(values);
        let weight = |idx: usize| weights.get(idx).copied().unwrap_or(0.0) as f32;
        let block = |vector: usize| Block(std::array::from_fn(|lane| weight(vector * LANES + lane)));
        let bias = biases.first().copied().unwrap_or(0.0) as f32;
        Self { weights: (0..blocks_for(size.inputs)).map(block).collect(), bias }
    }

    /// The sum for one row of inputs in whole vectors. Vectors go to four chains in turn.
    #[inline(always)]
    pub(crate) fn forward<L: Lanes>(&self, lanes: L, inputs: &[f32]) -> f32 {
        let (inputs, _) = inputs.as_chunks::<LANES>();
        let inputs = &inputs[..self.weights.len()];
        let mut chains = [lanes.splat(0.0); CHAINS];
        for (weights, inputs) in self.weights.chunks(CHAINS).zip(inputs.chunks(CHAINS)) {
            for ((chain, weights), inputs) in chains.iter_mut().zip(weights).zip(inputs) {
                *chain = lanes.multiply_add(lanes.load(&weights.0), lanes.load(inputs), *chain);
            }
        }
        lanes.sum(add_chains(lanes, chains)) + self.bias
    }
}
