//! The heads of a residual net as it learns: what they say of each board, and how a loss changes with what they saw and with their
//! weights. They are small beside convolutions, so these are plain loops over rows of channels, in the genome's order.

use std::ops::Range;

use ludus_core::PolicySlot;

use super::{
    chunk::Grid,
    learning::both,
    shape::{POOLED, ResidualShape},
};
use crate::{
    genome::Layout,
    kernels::{
        Task,
        convolution::Cells,
        lanes::{LANES, Lanes},
    },
    outlook::Outlooks,
};

/// Where the weights and biases of the heads stand in the genome.
#[derive(Debug)]
pub(super) struct HeadPlaces {
    channels: usize,
    cells: [Range<usize>; 2],
    globals: Option<[Range<usize>; 2]>,
    hidden: [Range<usize>; 2],
    output: [Range<usize>; 2],
    score: [Range<usize>; 2],
    ownership: [Range<usize>; 2],
}

/// What heads remember of each board, and room for slopes.
#[derive(Debug, Default)]
pub(super) struct Notes {
    /// [boards, 3 channels]: what the pool said.
    pub(super) pools: Vec<f32>,
    /// [boards, hidden units].
    hidden: Vec<f32>,
    /// [boards]: the values that came out.
    values: Vec<f32>,
    /// [boards, 3 channels]: the slopes of what the pool said.
    pub(super) pool_slopes: Vec<f32>,
}

impl HeadPlaces {
    pub(super) fn of(shape: &ResidualShape, layout: &Layout) -> Self {
        Self {
            channels: shape.channels,
            cells: both(layout, "policy.cells"),
            globals: (shape.global_logits > 0).then(|| both(layout, "policy.globals")),
            hidden: both(layout, "value.hidden"),
            output: both(layout, "value.output"),
            score: both(layout, "score"),
            ownership: both(layout, "ownership"),
        }
    }
}

/// The weights and the bias of one unit.
#[inline(always)]
fn unit<'net>(weights: &'net [f32], [rows, biases]: &[Range<usize>; 2], number: usize) -> (&'net [f32], f32) {
    let n_inputs = rows.len() / biases.len();
    (&weights[rows.start + number * n_inputs..][..n_inputs], weights[biases.start + number])
}

/// What one unit says.
#[inline(always)]
fn said_by(weights: &[f32], places: &[Range<usize>; 2], number: usize, inputs: &[f32]) -> f32 {
    let (row, bias) = unit(weights, places, number);
    bias + dot(row, inputs)
}

/// What the heads say of a chunk.
pub(super) struct Answer<'net> {
    pub(super) places: &'net HeadPlaces,
    pub(super) weights: &'net [f32],
    /// Where each slot of the policy lies on the grid.
    pub(super) slots: &'net [PolicySlot],
    pub(super) grid: &'net Grid,
    pub(super) boards: usize,
    pub(super) trunk: Cells<&'net [f32]>,
    pub(super) notes: &'net mut Notes,
    pub(super) said: &'net mut Outlooks,
}

impl Task for Answer<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, _: L) {
        let Self { places, weights, slots, grid, boards, trunk, notes, said } = self;
        let n_pooled = POOLED * places.channels;
        notes.hidden.clear();
        notes.values.clear();
        for board in 0..boards {
            let pooled = &notes.pools[board * n_pooled..][..n_pooled];
            let hidden =
                (0..places.hidden[1].len()).map(|number| said_by(weights, &places.hidden, number, pooled));
            let first = notes.hidden.len();
            notes.hidden.extend(hidden.map(|sum| sum.max(0.0)));
            let value = libm::tanhf(said_by(weights, &places.output, 0, &notes.hidden[first..]));
            notes.values.push(value);
            said.values[board] = value;
            said.scores[board] = said_by(weights, &places.score, 0, pooled);
            let seen =
                |cell: usize| &trunk.values[grid.place(board, cell) * trunk.stride..][..places.channels];
            let logits = said.logits[board * slots.len()..][..slots.len()].iter_mut();
            for (logit, slot) in logits.zip(slots) {
                *logit = match (*slot, &places.globals) {
                    (PolicySlot::Cell { logit, cell }, _) => {
                        said_by(weights, &places.cells, logit, seen(cell))
                    }
                    (PolicySlot::Global(number), Some(globals)) => said_by(weights, globals, number, pooled),
                    (PolicySlot::Global(_), None) => unreachable!("the plan was checked against the shape"),
                };
            }
            let parts = grid.parts();
            let owners = said.ownership[board * parts.len()..][..parts.len()].iter_mut();
            for (owner, part) in owners.zip(parts) {
                *owner = said_by(weights, &places.ownership, part.number, seen(part.cell));
            }
        }
    }
}

/// From what the heads said to what they saw, and to their weights.
pub(super) struct Blame<'net> {
    pub(super) places: &'net HeadPlaces,
    pub(super) weights: &'net [f32],
    /// Where each slot of the policy lies on the grid.
    pub(super) slots: &'net [PolicySlot],
    pub(super) grid: &'net Grid,
    pub(super) boards: usize,
    pub(super) trunk: Cells<&'net [f32]>,
    pub(super) notes: &'net mut Notes,
    /// How the loss changes with what was said.
    pub(super) slopes: &'net Outlooks,
    /// Written over with how it changes with the signals of cells, but for what pools saw.
    pub(super) to: Cells<&'net mut [f32]>,
    pub(super) gradient: &'net mut [f32],
}

impl Task for Blame<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, _: L) {
        let Self { places, weights, slots, grid, boards, trunk, notes, slopes, to, gradient } = self;
        let Notes { pools, hidden, values, pool_slopes } = notes;
        let n_pooled = POOLED * places.channels;
        pool_slopes.clear();
        pool_slopes.resize(boards * n_pooled, 0.0);
        to.values.fill(0.0);
        for board in 0..boards {
            let pooled = &pools[board * n_pooled..][..n_pooled];
            let pool_slopes = &mut pool_slopes[board * n_pooled..][..n_pooled];
            let mut blame =
                |places: &[Range<usize>; 2], number: usize, slope: f32, seen: &[f32], to: &mut [f32]| {
                    let [rows, biases] = places;
                    add_scaled(to, slope, unit(weights, places, number).0);
                    add_scaled(&mut gradient[rows.start + number * seen.len()..][..seen.len()], slope, seen);
                    gradient[biases.start + number] += slope;
                };
            let logits = &slopes.logits[board * slots.len()..][..slots.len()];
            for (&slope, slot) in logits.iter().zip(slots).filter(|&(&slope, _)| slope != 0.0) {
                match (*slot, &places.globals) {
                    (PolicySlot::Cell { logit, cell }, _) => {
                        let place = grid.place(board, cell) * trunk.stride;
                        let seen = &trunk.values[place..][..places.channels];
                        blame(&places.cells, logit, slope, seen, &mut to.values[place..][..places.channels]);
                    }
                    (PolicySlot::Global(number), Some(globals)) => {
                        blame(globals, number, slope, pooled, pool_slopes);
                    }
                    (PolicySlot::Global(_), None) => unreachable!("the plan was checked against the shape"),
                }
            }
            let parts = grid.parts();
            let owners = &slopes.ownership[board * parts.len()..][..parts.len()];
            for (&slope, part) in owners.iter().zip(parts).filter(|&(&slope, _)| slope != 0.0) {
                let place = grid.place(board, part.cell) * trunk.stride;
                let seen = &trunk.values[place..][..places.channels];
                let to = &mut to.values[place..][..places.channels];
                blame(&places.ownership, part.number, slope, seen, to);
            }
            blame(&places.score, 0, slopes.scores[board], pooled, pool_slopes);
            let n_hidden = places.hidden[1].len();
            let hidden = &hidden[board * n_hidden..][..n_hidden];
            let mut hidden_slopes = vec![0.0; n_hidden];
            let slope = slopes.values[board] * (1.0 - values[board] * values[board]);
            blame(&places.output, 0, slope, hidden, &mut hidden_slopes);
            for (number, (&slope, &signal)) in hidden_slopes.iter().zip(hidden).enumerate() {
                if signal > 0.0 {
                    blame(&places.hidden, number, slope, pooled, pool_slopes);
                }
            }
        }
    }
}

/// The sum of products, by lanes first.
#[inline(always)]
pub(super) fn dot(left: &[f32], right: &[f32]) -> f32 {
    let (lefts, left_rest) = left.as_chunks::<LANES>();
    let (rights, right_rest) = right.as_chunks::<LANES>();
    let mut sums = [0.0; LANES];
    for (left, right) in lefts.iter().zip(rights) {
        for lane in 0..LANES {
            sums[lane] += left[lane] * right[lane];
        }
    }
    let rest: f32 = left_rest.iter().zip(right_rest).map(|(left, right)| left * right).sum();
    sums.iter().sum::<f32>() + rest
}

/// Adds `factor` times `from`.
#[inline(always)]
pub(super) fn add_scaled(to: &mut [f32], factor: f32, from: &[f32]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += factor * from;
    }
}
