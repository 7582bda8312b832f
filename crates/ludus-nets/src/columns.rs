//! The first layer of a net over pieces, turned on its side: for every piece on every square one column of what it adds to
//! the sums of all units, so that a position is a sum of few columns and a move changes fewer still. Only the mover's own
//! pieces have columns; the opponent's add the same with the other sign.
//!
//! Sums are exact, so it does not matter in which order columns came and went. Every unit has a grid, a power of two, to
//! whose multiples its bias and entries are rounded. The grid is so coarse that the magnitudes of the bias and of the
//! entries of all features together are at most 2^24 grid steps. Then whatever set of features is on, in whatever order they
//! were added and taken away, every sum on the way is a whole number of steps of at most 2^24 in magnitude, and those
//! are all numbers that f32 holds exactly. The rounding is at most half a step for each piece on the board.

use ludus_core::{Change, Feature};

use crate::{
    genome::Genome,
    kernels::lanes::{Block, LANES, Lanes, blocks_for},
    piece_shape::{FirstLayer, PieceNetShape},
};

/// Whole numbers up to 2^24 are exact in f32.
const EXACT_BITS: i32 = 24;
/// Grids are no finer than 2^-100, far from where f32 loses bits; weights as small as that do not matter.
const FINEST_GRID: i32 = -100;
/// How many vectors of sums stay in registers at a time.
const IN_REGISTERS: usize = 6;

/// The columns of all stages.
#[derive(Clone, Debug)]
pub(crate) struct Columns {
    /// Vectors of a column.
    blocks: usize,
    /// Columns of a stage: kinds of piece times squares.
    rows: usize,
    /// Stage after stage, column after column.
    columns: Vec<Block>,
    /// For each stage the sums of the empty board.
    starts: Vec<f32>,
    /// For each feature what it adds: looking it up is quicker than working it out.
    terms: Vec<Term>,
}

/// A column, and 1 or -1 by which it is multiplied when it is added and when it is taken away.
#[derive(Clone, Copy, Debug)]
struct Term {
    row: u32,
    signs: [f32; 2],
}

impl Columns {
    /// The columns of every stage; the piece count, if it counts, is one more unit after the first layer's.
    pub(crate) fn pack(shape: &PieceNetShape, genome: &Genome) -> Self {
        let units = shape.nodes() + usize::from(shape.piece_count);
        let (blocks, rows) = (blocks_for(units), shape.kinds * shape.squares);
        let columns = vec![Block::default(); shape.stages * rows * blocks];
        let starts = vec![0.0; shape.stages * blocks * LANES];
        let own = (0..rows as u32).map(|row| Term { row, signs: [1.0, -1.0] });
        let opponent = (0..rows as u32).map(|row| Term { row, signs: [-1.0, 1.0] });
        let mut packed = Self { blocks, rows, columns, starts, terms: own.chain(opponent).collect() };
        let king = shape.king(genome);
        for stage in 0..shape.stages {
            let FirstLayer { rows, biases, .. } = shape.first_layer(genome, stage);
            for (node, row) in rows.into_iter().enumerate() {
                let weights: Vec<(usize, f64)> = shape.seen_by(node).zip(row.iter().copied()).collect();
                let bias = biases.get(node).copied().unwrap_or(0.0);
                packed.set_unit((stage, node), &Unit { shape, king, weights: &weights, bias });
            }
            if shape.piece_count {
                let weights: Vec<(usize, f64)> = (0..shape.squares).map(|square| (square, 1.0)).collect();
                packed.set_unit((stage, shape.nodes()), &Unit { shape, king, weights: &weights, bias: 0.0 });
            }
        }
        packed
    }

    fn set_unit(&mut self, (stage, node): (usize, usize), unit: &Unit<'_>) {
        let grid = unit.grid();
        let start = stage * self.width() + node;
        self.starts[start] = on_grid(unit.bias, grid);
        for (kind, worth) in unit.worths().enumerate() {
            for &(square, weight) in unit.weights {
                let row = stage * self.rows + kind * unit.shape.squares + square;
                self.columns[row * self.blocks + node / LANES].0[node % LANES] =
                    on_grid(weight * worth, grid);
            }
        }
    }

    /// How many numbers the sums take.
    pub(crate) fn width(&self) -> usize {
        self.blocks * LANES
    }

    /// The sums of the empty board.
    fn start(&self, stage: usize) -> &[f32] {
        &self.starts[stage * self.width()..][..self.width()]
    }

    /// The sums of a position from what is on it.
    #[inline(always)]
    pub(crate) fn refresh<L: Lanes>(&self, lanes: L, stage: usize, active: &[Feature], to: &mut [f32]) {
        let terms = active.iter().map(|&Feature(feature)| {
            let Term { row, signs: [sign, _] } = self.terms[feature as usize];
            (row, sign)
        });
        self.add(lanes, (stage, self.start(stage)), &terms, to);
    }

    /// The sums of a position from those of another and what has changed.
    #[inline(always)]
    pub(crate) fn update<L: Lanes>(
        &self,
        lanes: L,
        (stage, from): (usize, &[f32]),
        changes: &[Change],
        to: &mut [f32],
    ) {
        let terms = changes.iter().map(|&change| {
            let (Feature(feature), way) = match change {
                Change::Added(feature) => (feature, 0),
                Change::Removed(feature) => (feature, 1),
            };
            let Term { row, signs } = self.terms[feature as usize];
            (row, signs[way])
        });
        self.add(lanes, (stage, from), &terms, to);
    }

    #[inline(always)]
    fn add<L: Lanes>(
        &self,
        lanes: L,
        (stage, from): (usize, &[f32]),
        terms: &(impl Iterator<Item = (u32, f32)> + Clone),
        to: &mut [f32],
    ) {
        let columns = &self.columns[stage * self.rows * self.blocks..][..self.rows * self.blocks];
        let (from, to) = (&from[..self.width()], &mut to[..self.width()]);
        let (from, to) = (from.as_chunks::<LANES>().0, to.as_chunks_mut::<LANES>().0);
        if self.blocks == IN_REGISTERS {
            // The same with a stride that the compiler knows: the study's net spends a third of its time here.
            let all = Neighbours { columns, stride: IN_REGISTERS, at: 0 };
            all.add::<L, IN_REGISTERS>(lanes, terms.clone(), from, to);
            return;
        }
        let mut at = 0;
        while at < self.blocks {
            let some = Neighbours { columns, stride: self.blocks, at };
            let (terms, from, to) = (terms.clone(), &from[at..], &mut to[at..]);
            at += match self.blocks - at {
                1 => some.add::<L, 1>(lanes, terms, from, to),
                2 => some.add::<L, 2>(lanes, terms, from, to),
                3 => some.add::<L, 3>(lanes, terms, from, to),
                4 => some.add::<L, 4>(lanes, terms, from, to),
                5 => some.add::<L, 5>(lanes, terms, from, to),
                _ => some.add::<L, IN_REGISTERS>(lanes, terms, from, to),
            };
        }
    }
}

/// Some neighbouring vectors of every column.
#[derive(Clone, Copy)]
struct Neighbours<'columns> {
    columns: &'columns [Block],
    /// Vectors from one column to the next.
    stride: usize,
    at: usize,
}

impl Neighbours<'_> {
    /// Adds terms to `N` vectors held in registers, and says how many those are.
    #[inline(always)]
    fn add<L: Lanes, const N: usize>(
        self,
        lanes: L,
        terms: impl Iterator<Item = (u32, f32)>,
        from: &[[f32; LANES]],
        to: &mut [[f32; LANES]],
    ) -> usize {
        let from = from.first_chunk::<N>().expect("the caller has counted");
        let mut sums = [lanes.splat(0.0); N];
        for (sum, block) in sums.iter_mut().zip(from) {
            *sum = lanes.load(block);
        }
        for term in terms {
            self.add_term(lanes, term, &mut sums);
        }
        let to = to.first_chunk_mut::<N>().expect("the caller has counted");
        for (sum, block) in sums.into_iter().zip(to) {
            lanes.store(sum, block);
        }
        N
    }

    #[inline(always)]
    fn add_term<L: Lanes, const N: usize>(
        self,
        lanes: L,
        (row, sign): (u32, f32),
        sums: &mut [L::Vector; N],
    ) {
        let sign = lanes.splat(sign);
        for (sum, block) in sums.iter_mut().zip(self.column::<N>(row as usize)) {
            *sum = lanes.add_signed(*sum, lanes.load(&block.0), sign);
        }
    }

    #[inline(always)]
    fn column<const N: usize>(&self, row: usize) -> &[Block; N] {
        if self.stride == N {
            return &self.columns.as_chunks::<N>().0[row];
        }
        let column = self.columns[row * self.stride + self.at..].first_chunk::<N>();
        column.expect("columns have as many vectors as sums")
    }
}

/// One unit of the first layer before it is rounded.
struct Unit<'net> {
    shape: &'net PieceNetShape,
    king: f64,
    /// Squares with their weights.
    weights: &'net [(usize, f64)],
    bias: f64,
}

impl Unit<'_> {
    /// What a piece of each kind is worth.
    fn worths(&self) -> impl Iterator<Item = f64> {
        [1.0, self.king].into_iter().take(self.shape.kinds)
    }

    fn grid(&self) -> f64 {
        let worth: f64 = self.worths().map(f64::abs).sum();
        let magnitude: f64 = self.weights.iter().map(|(_, weight)| weight.abs()).sum();
        let n_entries = 2 * self.shape.kinds * self.weights.len() + 1;
        grid_for(self.bias.abs() + 2.0 * worth * magnitude, n_entries)
    }
}

/// The grid of a unit: the finest power of two of which its bias and entries, of this magnitude in all and each rounded up,
/// take at most 2^24.
pub(crate) fn grid_for(magnitude: f64, n_entries: usize) -> f64 {
    let (_, exponent) = libm::frexp(magnitude);
    let finest = power_of_two((exponent - EXACT_BITS).max(FINEST_GRID));
    let fits = magnitude / finest + n_entries as f64 <= power_of_two(EXACT_BITS);
    if fits { finest } else { 2.0 * finest }
}

/// A number rounded to a grid.
pub(crate) fn on_grid(value: f64, grid: f64) -> f32 {
    ((value / grid).round_ties_even() * grid) as f32
}

fn power_of_two(exponent: i32) -> f64 {
    libm::ldexp(1.0, exponent)
}
