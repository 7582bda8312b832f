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
    head::Head,
    kernels::{
        Machine, Processor, Task,
        curve::{Curve, CurveTask, WithCurve},
        lanes::{Block, LANES, Lanes, blocks_for},
    },
    layer::Layer,
    net_error::{NetError, check_weights},
    piece_shape::{FirstLayer, PieceNetShape},
};

/// Boards that are judged together: three times four vectors of sums fill the registers but for what passes by.
const GROUP: usize = 3;

/// A compiled net over pieces.
#[derive(Clone, Debug)]
pub struct PieceNet {
    machine: Machine,
    activation: Activation,
    columns: Columns,
    /// Vectors of the accumulator that hold sums of the first layer.
    nodes: usize,
    /// Where in the accumulator the piece count is.
    piece_count: Option<usize>,
    stages: Vec<Tail>,
    /// Outputs of the first layer and of those after it: a row for each board of a group.
    signals: Vec<Vec<Block>>,
}

/// The layers of one stage after the first.
#[derive(Clone, Debug)]
struct Tail {
    layers: Vec<Layer>,
    head: Head,
}

impl PieceNet {
    /// A kernel of this shape with the weights of `genome`, whose layout must be the shape's.
    pub fn compile(shape: &PieceNetShape, genome: &Genome, processor: Processor) -> Result<Self, NetError> {
        shape.check()?;
        genome.layout().demand(&shape.layout())?;
        check_weights(genome.values())?;
        let stages: Vec<Tail> = (0..shape.stages).map(|stage| Tail::pack(shape, genome, stage)).collect();
        let nodes = blocks_for(shape.nodes());
        let widths = stages[0].layers.iter().map(Layer::output_blocks);
        let signals =
            [nodes].into_iter().chain(widths).map(|width| vec![Block::default(); GROUP * width]).collect();
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
        let mut out = 0.0;
        let (machine, activation) = (self.machine, self.activation);
        let judge = self.judge(stage);
        machine.run(WithCurve(activation, JudgeOne { judge, accumulator, out: &mut out }));
        out
    }

    /// The net's output for each of several accumulators, one after the other in `accumulators`, as many as `out` is long.
    pub fn outputs(&mut self, stage: usize, accumulators: &[f32], out: &mut [f32]) {
        debug_assert_eq!(accumulators.len(), out.len() * self.width(), "one accumulator for each output");
        let (machine, activation, width) = (self.machine, self.activation, self.width());
        let judge = self.judge(stage);
        machine.run(WithCurve(activation, JudgeMany { judge, width, accumulators, out }));
    }

    #[inline(always)]
    fn judge(&mut self, stage: usize) -> Judge<'_> {
        let Self { nodes, piece_count, stages, signals, .. } = self;
        Judge { nodes: *nodes, piece_count: *piece_count, tail: &stages[stage], signals }
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

struct Refresh<'net> {
    columns: &'net Columns,
    stage: usize,
    active: &'net [Feature],
    to: &'net mut [f32],
}

impl Task for Refresh<'_> {
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
    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        self.columns.update(lanes, (self.stage, self.from), self.changes, self.to);
    }
}

/// What turns accumulators into outputs.
struct Judge<'net> {
    nodes: usize,
    piece_count: Option<usize>,
    tail: &'net Tail,
    signals: &'net mut [Vec<Block>],
}

impl Judge<'_> {
    #[inline(always)]
    fn one<L: Lanes, C: Curve>(&mut self, lanes: L, accumulator: &[f32]) -> f32 {
        self.activate::<L, C>(lanes, accumulator, 0);
        for (idx, layer) in self.tail.layers.iter().enumerate() {
            let (before, after) = self.signals.split_at_mut(idx + 1);
            layer.forward_one::<L, C>(lanes, &before[idx], &mut after[0]);
        }
        self.last::<L, C>(lanes, accumulator, 0)
    }

    #[inline(always)]
    fn some<L: Lanes, C: Curve, const BOARDS: usize>(
        &mut self,
        lanes: L,
        accumulators: [&[f32]; BOARDS],
        out: &mut [f32],
    ) {
        for (board, accumulator) in accumulators.iter().enumerate() {
            self.activate::<L, C>(lanes, accumulator, board);
        }
        for (idx, layer) in self.tail.layers.iter().enumerate() {
            let (before, after) = self.signals.split_at_mut(idx + 1);
            layer.forward_some::<L, C, BOARDS>(lanes, &before[idx], &mut after[0]);
        }
        for (board, (out, accumulator)) in out.iter_mut().zip(accumulators).enumerate() {
            *out = self.last::<L, C>(lanes, accumulator, board);
        }
    }

    /// Fills a board's row of the first layer's outputs.
    #[inline(always)]
    fn activate<L: Lanes, C: Curve>(&mut self, lanes: L, accumulator: &[f32], board: usize) {
        let row = &mut self.signals[0][board * self.nodes..][..self.nodes];
        for (Block(block), sums) in row.iter_mut().zip(accumulator.as_chunks::<LANES>().0) {
            lanes.store(C::at(lanes, lanes.load(sums)), block);
        }
    }

    /// The output from a board's row of the last layer but one.
    #[inline(always)]
    fn last<L: Lanes, C: Curve>(&self, lanes: L, accumulator: &[f32], board: usize) -> f32 {
        let signals = &self.signals[self.tail.layers.len()];
        let sum = self.tail.head.forward(lanes, &signals[board * (signals.len() / GROUP)..]);
        let piece_count = self.piece_count.map_or(0.0, |at| accumulator[at]);
        lanes.first(C::at(lanes, lanes.splat(sum + piece_count)))
    }
}

struct JudgeOne<'net> {
    judge: Judge<'net>,
    accumulator: &'net [f32],
    out: &'net mut f32,
}

impl CurveTask for JudgeOne<'_> {
    #[inline(always)]
    fn run<L: Lanes, C: Curve>(mut self, lanes: L) {
        *self.out = self.judge.one::<L, C>(lanes, self.accumulator);
    }
}

struct JudgeMany<'net> {
    judge: Judge<'net>,
    width: usize,
    accumulators: &'net [f32],
    out: &'net mut [f32],
}

impl CurveTask for JudgeMany<'_> {
    #[inline(always)]
    fn run<L: Lanes, C: Curve>(mut self, lanes: L) {
        let row = |board: usize| &self.accumulators[board * self.width..][..self.width];
        let whole = self.out.len() / GROUP * GROUP;
        for first in (0..whole).step_by(GROUP) {
            let rows = [row(first), row(first + 1), row(first + 2)];
            self.judge.some::<L, C, GROUP>(lanes, rows, &mut self.out[first..first + GROUP]);
        }
        match &mut self.out[whole..] {
            [] => (),
            [one] => *one = self.judge.one::<L, C>(lanes, row(whole)),
            two => self.judge.some::<L, C, 2>(lanes, [row(whole), row(whole + 1)], two),
        }
    }
}
