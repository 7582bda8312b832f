//! The net of one window, packed: the first layer as columns that are added to sums, the second as a layer of its own.

use super::shape::front_units;
use crate::{
    columns::{grid_for, on_grid},
    dense::LayerSize,
    head::Head,
    judge::GROUP,
    kernels::{
        curve::Curve,
        lanes::{Block, LANES, Lanes, blocks_for},
    },
    layer::Layer,
};

/// One window's net.
#[derive(Clone, Debug)]
pub(super) struct Front {
    /// Vectors of a column: units of the first hidden layer.
    pub(super) blocks: usize,
    /// What a stone on each point adds to the sums.
    columns: Vec<Block>,
    /// The sums of the empty window.
    pub(super) start: Vec<Block>,
    pub(super) layer: Layer,
    head: Head,
}

impl Front {
    pub(super) fn pack(size: usize, weights: &[f64]) -> Self {
        let [inputs, first, second, _] = front_units(size);
        let blocks = blocks_for(first);
        let (rows, rest) = weights.split_at((inputs + 1) * first);
        let (layer, head) = rest.split_at((first + 1) * second);
        let mut columns = vec![Block::default(); inputs * blocks];
        let mut start = vec![Block::default(); blocks];
        for (unit, row) in rows.chunks(inputs + 1).enumerate() {
            let (block, lane) = (unit / LANES, unit % LANES);
            // A stone may stand where another has just been, so each entry counts twice.
            let magnitude = row.iter().map(|weight| 2.0 * weight.abs()).sum();
            let grid = grid_for(magnitude, 2 * row.len());
            for (input, &weight) in row[..inputs].iter().enumerate() {
                columns[input * blocks + block].0[lane] = on_grid(weight, grid);
            }
            start[block].0[lane] = on_grid(row[inputs], grid);
        }
        Self {
            blocks,
            columns,
            start,
            layer: pack_layer(first, second, layer),
            head: pack_head(second, head),
        }
    }

    pub(super) fn column(&self, input: u32) -> &[Block] {
        &self.columns[input as usize * self.blocks..][..self.blocks]
    }

    /// What the window says to the sums of its first hidden layer.
    #[inline(always)]
    pub(super) fn judge<L: Lanes, C: Curve>(
        &self,
        lanes: L,
        sums: &[Block],
        hidden: &mut [Vec<Block>; 2],
    ) -> f32 {
        let [first, second] = hidden;
        activate::<L, C>(lanes, sums, first);
        self.layer.forward_one::<L, C>(lanes, first, second);
        self.last::<L, C>(lanes, second)
    }

    /// What it says to the outputs of its second hidden layer.
    #[inline(always)]
    pub(super) fn last<L: Lanes, C: Curve>(&self, lanes: L, second: &[Block]) -> f32 {
        output::<L, C>(lanes, &self.head, second)
    }

    /// The same as [`Front::judge`] for a group of boards, whose activated sums stand in rows of the first vector.
    #[inline(always)]
    pub(super) fn judge_group<L: Lanes, C: Curve>(
        &self,
        lanes: L,
        hidden: &mut [Vec<Block>; 2],
    ) -> [f32; GROUP] {
        let [first, second] = hidden;
        self.layer.forward_some::<L, C, GROUP>(lanes, first, second);
        let width = self.layer.output_blocks();
        std::array::from_fn(|board| self.last::<L, C>(lanes, &second[board * width..][..width]))
    }
}

#[inline(always)]
pub(super) fn activate<L: Lanes, C: Curve>(lanes: L, sums: &[Block], outputs: &mut [Block]) {
    for (sums, Block(outputs)) in sums.iter().zip(outputs) {
        lanes.store(C::at(lanes, lanes.load(&sums.0)), outputs);
    }
}

#[inline(always)]
pub(super) fn output<L: Lanes, C: Curve>(lanes: L, head: &Head, signals: &[Block]) -> f32 {
    let sum = head.sum(lanes, head.products(lanes, signals), 0.0);
    lanes.first(C::at(lanes, lanes.splat(sum)))
}

/// Adds a column to sums.
#[inline(always)]
pub(super) fn add_column<L: Lanes>(lanes: L, from: &[Block], column: &[Block], sign: f32, to: &mut [Block]) {
    let sign = lanes.splat(sign);
    for ((from, column), Block(to)) in from.iter().zip(column).zip(to) {
        lanes.store(lanes.add_signed(lanes.load(&from.0), lanes.load(&column.0), sign), to);
    }
}

/// Adds a column to sums where they stand.
#[inline(always)]
pub(super) fn add_column_to<L: Lanes>(lanes: L, column: &[Block], sign: f32, sums: &mut [Block]) {
    let sign = lanes.splat(sign);
    for (Block(sums), column) in sums.iter_mut().zip(column) {
        let sum = lanes.add_signed(lanes.load(sums), lanes.load(&column.0), sign);
        lanes.store(sum, sums);
    }
}

/// Packs a layer whose units have their inputs' weights and then their bias.
pub(super) fn pack_layer(inputs: usize, outputs: usize, rows: &[f64]) -> Layer {
    Layer::pack(LayerSize { inputs, outputs, bias: true }, &mut &biases_last(inputs, rows)[..])
}

pub(super) fn pack_head(inputs: usize, row: &[f64]) -> Head {
    Head::pack(LayerSize { inputs, outputs: 1, bias: true }, &mut &biases_last(inputs, row)[..])
}

/// All weights, then all biases.
fn biases_last(inputs: usize, rows: &[f64]) -> Vec<f64> {
    let rows = || rows.chunks(inputs + 1);
    rows().flat_map(|row| &row[..inputs]).chain(rows().map(|row| &row[inputs])).copied().collect()
}
