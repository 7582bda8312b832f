//! A net over pieces on squares in f32, as a search asks it. The sums of the first layer are the accumulator, which the
//! caller keeps: one per position on its path, made from scratch at the root and from the position before with each
//! move, with the same bits either way. The piece count is one more number in it.
//!
//! Several accumulators, such as those of all positions after one, are judged in groups, so that weights of later layers
//! are loaded once for all of a group.

use ludus_core::{Change, Feature};

use crate::{
    activation::Activation,
    columns::Columns,
    genome::Genome,
    kernels::{
        Machine, Processor, Task,
        lanes::{LANES, Lanes, blocks_for},
    },
    layer::{Head, Layer},
    net_error::{NetError, check_weights},
    piece_shape::{FirstLayer, PieceNetShape},
};

/// Boards that are judged together: four times three vectors of sums fill the registers but for what passes by.
const GROUP: usize = 4;

/// A compiled net over pieces.
#[derive(Clone, Debug)]
pub struct PieceNet {
    machine: Machine,
    activation: Activation,
    columns: Columns,
    /// Numbers of the accumulator that are sums of the first layer, in whole vectors.
    nodes: usize,
    /// Where in the accumulator the piece count is.
    piece_count: Option<usize>,
    stages: Vec<Tail>,
    /// Outputs of the first layer and those after it, for a group of boards each.
    signals: Vec<Signals>,
}

/// The layers of one stage after the first.
#[derive(Clone, Debug)]
struct Tail {
    layers: Vec<Layer>,
    head: Head,
}

/// Outputs of one layer for a group of boards.
#[derive(Clone, Debug)]
struct Signals {
    width: usize,
    values: Vec<f32>,
}

impl PieceNet {
    /// A kernel of this shape with the weights of `genome`, whose layout must be the shape's.
    pub fn compile(shape: &PieceNetShape, genome: &Genome, processor: Processor) -> Result<Self, NetError> {
        shape.check()?;
        genome.layout().demand(&shape.layout())?;
        check_weights(genome.values())?;
        let stages: Vec<Tail> = (0..shape.stages).map(|stage| Tail::pack(shape, genome, stage)).collect();
        let nodes = blocks_for(shape.nodes()) * LANES;
        let widths = stages[0].layers.iter().map(Layer::padded_outputs);
        let signals = [nodes].into_iter().chain(widths).map(Signals::new).collect();
        Ok(Self {
            machine: Machine::of(processor),
            activation: shape.activation,
            columns: Columns::pack(shape, genome),
            nodes,
            piece_count: shape.piece_count.then(|| shape.nodes()),
            stages,
            signals,
        })
    }

    /// How many numbers an accumulator has.
    #[must_use]
    pub fn width(&self) -> usize {
        self.columns.width()
    }

    /// Fills `accumulator` with the sums of the features that are on.
    pub fn refresh(&self, stage: usize, active: &[Feature], accumulator: &mut [f32]) {
        self.machine.run(Refresh { columns: &self.columns, stage, active, to: accumulator });
    }

    /// Fills `to` with the sums after `changes` to the position whose sums are `from`.
    pub fn update(&self, stage: usize, from: &[f32], changes: &[Change], to: &mut [f32]) {
        self.machine.run(Update { columns: &self.columns, stage, from, changes, to });
    }

    /// Fills `to` with the sums of the same position as the other player sees it.
    pub fn mirror(&self, stage: usize, from: &[f32], to: &mut [f32]) {
        // The other player's pieces count with the other sign; what the empty board has stays. All of it is on the grid.
        for ((to, from), start) in to.iter_mut().zip(from).zip(self.columns.start(stage)) {
            *to = (start - from) + start;
        }
    }

    /// The net's output for an accumulator.
    pub fn output(&mut self, stage: usize, accumulator: &[f32]) -> f32 {
        let mut out = [0.0];
        let (machine, judge) = self.judge(stage);
        machine.run(JudgeOne { judge, accumulator, out: &mut out });
        out[0]
    }

    /// The net's output for each of several accumulators, one after the other in `accumulators`, as many as `out` is long.
    pub fn outputs(&mut self, stage: usize, accumulators: &[f32], out: &mut [f32]) {
        debug_assert_eq!(accumulators.len(), out.len() * self.width(), "one accumulator for each output");
        let width = self.width();
        let (machine, judge) = self.judge(stage);
        machine.run(JudgeMany { judge, width, accumulators, out });
    }

    #[inline(always)]
    fn judge(&mut self, stage: usize) -> (Machine, Judge<'_>) {
        let Self { machine, activation, nodes, piece_count, stages, signals, .. } = self;
        let judge = Judge {
            activation: *activation,
            nodes: *nodes,
            piece_count: *piece_count,
            tail: &stages[stage],
            signals,
        };
        (*machine, judge)
    }
}

impl Tail {
    fn pack(shape: &PieceNetShape, genome: &Genome, stage: usize) -> Self {
        let FirstLayer { mut rest, .. } = shape.first_layer(genome, stage);
        let sizes = shape.later_sizes();
        let (&last, between) = sizes.split_last().expect("a net has an output");
        let layers = between.iter().map(|&size| Layer::pack(size, &mut rest)).collect();
        Self { layers, head: Head::pack(last, &mut rest) }
    }
}

impl Signals {
    fn new(width: usize) -> Self {
        Self { width, values: vec![0.0; width * GROUP] }
    }

    #[inline(always)]
    fn rows<const BOARDS: usize>(&self) -> [&[f32]; BOARDS] {
        std::array::from_fn(|board| &self.values[board * self.width..][..self.width])
    }

    #[inline(always)]
    fn rows_mut<const BOARDS: usize>(&mut self) -> [&mut [f32]; BOARDS] {
        let mut rows = self.values.chunks_exact_mut(self.width);
        std::array::from_fn(|_| rows.next().expect("there are as many rows as a group has boards"))
    }
}

struct Refresh<'net> {
    columns: &'net Columns,
    stage: usize,
    active: &'net [Feature],
    to: &'net mut [f32],
}

impl Task for Refresh<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        self.columns.refresh(lanes, self.stage, self.active, self.to);
    }
}

struct Update<'net> {
    columns: &'net Columns,
    stage: usize,
    from: &'net [f32],
    changes: &'net [Change],
    to: &'net mut [f32],
}

impl Task for Update<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        self.columns.update(lanes, (self.stage, self.from), self.changes, self.to);
    }
}

/// What turns accumulators into outputs.
struct Judge<'net> {
    activation: Activation,
    nodes: usize,
    piece_count: Option<usize>,
    tail: &'net Tail,
    signals: &'net mut [Signals],
}

impl Judge<'_> {
    #[inline(always)]
    fn run<L: Lanes, const BOARDS: usize>(
        &mut self,
        lanes: L,
        accumulators: [&[f32]; BOARDS],
        out: &mut [f32],
    ) {
        for (row, accumulator) in self.signals[0].rows_mut::<BOARDS>().into_iter().zip(accumulators) {
            row.copy_from_slice(&accumulator[..self.nodes]);
            self.activation.apply(lanes, row);
        }
        for (idx, layer) in self.tail.layers.iter().enumerate() {
            let (before, after) = self.signals.split_at_mut(idx + 1);
            layer.forward(lanes, before[idx].rows::<BOARDS>(), after[0].rows_mut());
            after[0].rows_mut::<BOARDS>().into_iter().for_each(|row| self.activation.apply(lanes, row));
        }
        let last = self.signals[self.tail.layers.len()].rows::<BOARDS>();
        let mut sums = [0.0; LANES];
        for ((sum, row), accumulator) in sums.iter_mut().zip(last).zip(accumulators) {
            let piece_count = self.piece_count.map_or(0.0, |at| accumulator[at]);
            *sum = self.tail.head.forward(lanes, row) + piece_count;
        }
        self.activation.apply(lanes, &mut sums);
        out.copy_from_slice(&sums[..BOARDS]);
    }
}

struct JudgeOne<'net> {
    judge: Judge<'net>,
    accumulator: &'net [f32],
    out: &'net mut [f32; 1],
}

impl Task for JudgeOne<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(mut self, lanes: L) {
        self.judge.run(lanes, [self.accumulator], self.out);
    }
}

struct JudgeMany<'net> {
    judge: Judge<'net>,
    width: usize,
    accumulators: &'net [f32],
    out: &'net mut [f32],
}

impl Task for JudgeMany<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(mut self, lanes: L) {
        let row = |board: usize| &self.accumulators[board * self.width..][..self.width];
        let whole = self.out.len() / GROUP * GROUP;
        for first in (0..whole).step_by(GROUP) {
            let rows: [&[f32]; GROUP] = std::array::from_fn(|idx| row(first + idx));
            self.judge.run(lanes, rows, &mut self.out[first..first + GROUP]);
        }
        for board in whole..self.out.len() {
            self.judge.run(lanes, [row(board)], &mut self.out[board..=board]);
        }
    }
}
