//! A net over pieces on squares in f32, as a search asks it. The sums of the first layer are the accumulator, which the
//! caller keeps: one per position on its path, made from scratch at the root and from the position before with each
//! move, with the same bits either way. The piece count is one more number in it.
//!
//! Several accumulators, such as those of all positions after one, are judged in groups, so that weights of later layers
//! are loaded once for all of a group.

use ludus_core::{Change, Feature};

use crate::{
    accumulators::Accumulators,
    activation::Activation,
    columns::Columns,
    genome::Genome,
    judge::{GROUP, Judge, Tail},
    kernels::{
        Machine, Processor, Task,
        curve::{Curve, CurveTask, WithCurve},
        lanes::{Block, Lanes, blocks_for},
    },
    net_error::{NetError, check_weights},
    piece_shape::PieceNetShape,
};

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

impl PieceNet {
    /// A kernel of this shape with the weights of `genome`, whose layout must be the shape's.
    pub fn compile(shape: &PieceNetShape, genome: &Genome, processor: Processor) -> Result<Self, NetError> {
        shape.check()?;
        genome.layout().demand(&shape.layout())?;
        check_weights(genome.values())?;
        let stages: Vec<Tail> = (0..shape.stages).map(|stage| Tail::pack(shape, genome, stage)).collect();
        let nodes = blocks_for(shape.nodes());
        Ok(Self {
            machine: Machine::of(processor),
            activation: shape.activation,
            columns: Columns::pack(shape, genome),
            nodes,
            piece_count: shape.piece_count.then(|| shape.nodes()),
            signals: stages[0].room(nodes),
            stages,
        })
    }

    /// How many numbers an accumulator has.
    #[must_use]
    pub fn width(&self) -> usize {
        self.columns.width()
    }

    /// Room for `n` accumulators.
    #[must_use]
    pub fn accumulators(&self, n: usize) -> Accumulators {
        Accumulators::new(self.width(), n)
    }

    /// Fills `accumulator` with the sums of the features that are on.
    pub fn refresh(&self, stage: usize, active: &[Feature], accumulator: &mut [f32]) {
        self.machine.run(Refresh { columns: &self.columns, stage, active, to: accumulator });
    }

    /// Fills `to` with the sums after `changes` to the position whose sums are `from`.
    pub fn update(&self, stage: usize, from: &[f32], changes: &[Change], to: &mut [f32]) {
        self.machine.run(Update { columns: &self.columns, stage, from, changes, to });
    }

    /// The net's output for an accumulator.
    pub fn output(&mut self, stage: usize, accumulator: &[f32]) -> f32 {
        let (machine, activation) = (self.machine, self.activation);
        machine.run(WithCurve(activation, JudgeOne { net: self, stage, accumulator }))
    }

    /// [`PieceNet::refresh`] and [`PieceNet::output`] in one, which is quicker.
    pub fn refresh_output(&mut self, stage: usize, active: &[Feature], accumulator: &mut [f32]) -> f32 {
        let (machine, activation) = (self.machine, self.activation);
        machine.run(WithCurve(activation, RefreshAndJudge { net: self, stage, active, to: accumulator }))
    }

    /// [`PieceNet::update`] and [`PieceNet::output`] of what comes out in one, which is quicker.
    pub fn update_output(&mut self, stage: usize, from: &[f32], changes: &[Change], to: &mut [f32]) -> f32 {
        let (machine, activation) = (self.machine, self.activation);
        machine.run(WithCurve(activation, UpdateAndJudge { net: self, stage, from, changes, to }))
    }

    /// The net's output for each of several accumulators, one after the other in `accumulators`, as many as `out` is long.
    pub fn outputs(&mut self, stage: usize, accumulators: &[f32], out: &mut [f32]) {
        debug_assert_eq!(accumulators.len(), out.len() * self.width(), "one accumulator for each output");
        let (machine, activation) = (self.machine, self.activation);
        machine.run(WithCurve(activation, JudgeMany { net: self, stage, accumulators, out }));
    }

    #[inline(always)]
    fn judge(&mut self, stage: usize) -> Judge<'_> {
        let Self { nodes, piece_count, stages, signals, .. } = self;
        Judge { nodes: *nodes, piece_count: *piece_count, tail: &stages[stage], signals }
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

struct JudgeOne<'net> {
    net: &'net mut PieceNet,
    stage: usize,
    accumulator: &'net [f32],
}

impl CurveTask for JudgeOne<'_> {
    type Output = f32;

    #[inline(always)]
    fn run<L: Lanes, C: Curve>(self, lanes: L) -> f32 {
        self.net.judge(self.stage).one::<L, C>(lanes, self.accumulator)
    }
}

struct RefreshAndJudge<'net> {
    net: &'net mut PieceNet,
    stage: usize,
    active: &'net [Feature],
    to: &'net mut [f32],
}

impl CurveTask for RefreshAndJudge<'_> {
    type Output = f32;

    #[inline(always)]
    fn run<L: Lanes, C: Curve>(self, lanes: L) -> f32 {
        self.net.columns.refresh(lanes, self.stage, self.active, self.to);
        self.net.judge(self.stage).one::<L, C>(lanes, self.to)
    }
}

struct UpdateAndJudge<'net> {
    net: &'net mut PieceNet,
    stage: usize,
    from: &'net [f32],
    changes: &'net [Change],
    to: &'net mut [f32],
}

impl CurveTask for UpdateAndJudge<'_> {
    type Output = f32;

    #[inline(always)]
    fn run<L: Lanes, C: Curve>(self, lanes: L) -> f32 {
        self.net.columns.update(lanes, (self.stage, self.from), self.changes, self.to);
        self.net.judge(self.stage).one::<L, C>(lanes, self.to)
    }
}

struct JudgeMany<'net> {
    net: &'net mut PieceNet,
    stage: usize,
    accumulators: &'net [f32],
    out: &'net mut [f32],
}

impl CurveTask for JudgeMany<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes, C: Curve>(self, lanes: L) {
        let width = self.net.width();
        let mut judge = self.net.judge(self.stage);
        let row = |board: usize| &self.accumulators[board * width..][..width];
        let whole = self.out.len() / GROUP * GROUP;
        for first in (0..whole).step_by(GROUP) {
            let rows = [row(first), row(first + 1), row(first + 2)];
            judge.some::<L, C, GROUP>(lanes, rows, &mut self.out[first..first + GROUP]);
        }
        match &mut self.out[whole..] {
            [] => (),
            [one] => *one = judge.one::<L, C>(lanes, row(whole)),
            two => judge.some::<L, C, 2>(lanes, [row(whole), row(whole + 1)], two),
        }
    }
}
