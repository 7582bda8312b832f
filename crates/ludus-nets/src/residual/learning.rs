//! Residual nets as they learn: what they say of a few boards, all signals kept, and then, from how a loss changes with what they
//! said, how it changes with every weight. The way back through a convolution is a convolution, with its weights turned
//! round; so both ways and the slopes of weights use kernels that run at the multipliers' limit.
//!
//! A chunk's slopes depend on its boards alone. Whoever adds up chunks in their order gets the same bits from any number of threads.

use std::ops::Range;

use ludus_core::PolicySlot;

use super::{
    board::BoardPlan,
    chunk::{Grid, Signals},
    heads::Pool,
    lesson_heads::{Answer, Blame, HeadPlaces, Notes, add_scaled, dot},
    shape::{POOLED, ResidualShape, TAPS, part},
    weights::Tables,
};
use crate::{
    genome::{Genome, Layout},
    kernels::{
        Machine, Processor, Task,
        convolution::{Cells, Convolution, Convolve, Finish, PANEL},
        correlation::{Correlate, Order},
        lanes::{Block, LANES, Lanes},
    },
    net_error::NetError,
    outlook::{Outlooks, Widths},
};

/// A residual net with its weights packed for both ways.
#[derive(Debug)]
pub struct LearningNet {
    tables: Tables,
    /// The two convolutions of each block, the way back.
    back: Vec<[Convolution; 2]>,
    /// All weights as the genome has them.
    weights: Vec<f32>,
    input: [Range<usize>; 2],
    blocks: Vec<BlockPlaces>,
    heads: HeadPlaces,
}

/// Where the weights and biases of a block stand in the genome.
#[derive(Debug)]
struct BlockPlaces {
    first: [Range<usize>; 2],
    pool: Option<Range<usize>>,
    second: [Range<usize>; 2],
}

/// A chunk of boards of one size with all that a net thought about them.
#[derive(Debug)]
pub struct Tape<'net> {
    net: &'net LearningNet,
    /// Where each slot of the policy lies on the grid.
    slots: Vec<PolicySlot>,
    grid: Grid,
    /// How large the board counts.
    side: f32,
    boards: usize,
    input: Signals,
    /// What comes into the first block, and what comes out of each.
    trunks: Vec<Signals>,
    /// What stands between the convolutions of each block.
    betweens: Vec<Signals>,
    /// What pools said to each pooled block, board after board.
    pools: Vec<Vec<f32>>,
    notes: Notes,
    /// Slopes of the trunk, and within a block.
    slopes: [Signals; 2],
    /// Room for what one pool says.
    row: Vec<Block>,
}

impl LearningNet {
    /// A net of this shape with the weights of `genome`, whose layout must be the shape's.
    pub fn compile(shape: &ResidualShape, genome: &Genome, processor: Processor) -> Result<Self, NetError> {
        let tables = Tables::pack(shape, genome, Machine::of(processor))?;
        let layout = genome.layout();
        let back = |number: usize| {
            ["first", "second"].map(|kind| {
                turned_round(part(genome, &format!("block{number}.{kind}"), "weights"), shape.channels)
            })
        };
        Ok(Self {
            tables,
            back: (1..=shape.blocks).map(back).collect(),
            weights: genome.values().iter().map(|&value| value as f32).collect(),
            input: both(layout, "input"),
            blocks: (1..=shape.blocks).map(|number| BlockPlaces::of(layout, number)).collect(),
            heads: HeadPlaces::of(shape, layout),
        })
    }

    /// How many weights it has.
    #[must_use]
    pub fn n_weights(&self) -> usize {
        self.weights.len()
    }

    /// The net at one size of board.
    pub fn at(&self, plan: &BoardPlan) -> Result<Tape<'_>, NetError> {
        let shape = &self.tables.shape;
        plan.check(shape)?;
        let width = shape.channels.next_multiple_of(PANEL);
        let n_pooled = (1..=shape.blocks).filter(|&number| shape.is_pooled(number)).count();
        Ok(Tape {
            net: self,
            slots: plan.folded_slots(shape),
            grid: Grid::new(plan, shape),
            side: shape.side.of(plan.rows, plan.cols) as f32,
            boards: 0,
            input: Signals::new((shape.parts() * shape.planes).max(Correlate::LEAST)),
            trunks: vec![Signals::new(width); shape.blocks + 1],
            betweens: vec![Signals::new(width); shape.blocks],
            pools: vec![Vec::new(); n_pooled],
            notes: Notes::default(),
            slopes: [Signals::new(width), Signals::new(width)],
            row: vec![Block::default(); POOLED * width / LANES],
        })
    }
}

impl BlockPlaces {
    fn of(layout: &Layout, number: usize) -> Self {
        Self {
            first: both(layout, &format!("block{number}.first")),
            pool: layout.range(&format!("block{number}.pool.weights")),
            second: both(layout, &format!("block{number}.second")),
        }
    }
}

/// Where the weights and the biases of this name stand.
pub(super) fn both(layout: &Layout, name: &str) -> [Range<usize>; 2] {
    ["weights", "biases"]
        .map(|kind| layout.range(&format!("{name}.{kind}")).expect("the layout is the shape's"))
}

/// The way back through weights [channels, channels, 3, 3].
fn turned_round(weights: &[f64], channels: usize) -> Convolution {
    let mut turned = vec![0.0; weights.len()];
    for (idx, &weight) in weights.iter().enumerate() {
        let (output, input, tap) = (idx / TAPS / channels, idx / TAPS % channels, idx % TAPS);
        turned[(input * channels + output) * TAPS + TAPS - 1 - tap] = weight;
    }
    Convolution::pack(&turned, &vec![0.0; channels], [channels, TAPS])
}

impl Tape<'_> {
    /// The most boards of a chunk: so few that their signals stay in the nearer caches.
    pub const CHUNK: usize = 8;

    /// Fills `said` with what the net says of a chunk of pictures [boards, planes, rows, cols], as `BoardNet` does; but whose cells
    /// will be is said before the curve.
    pub fn forward(&mut self, pictures: &[f32], said: &mut Outlooks) {
        let shape = &self.net.tables.shape;
        let n_cells = self.grid.parts().len();
        self.boards = pictures.len() / (shape.planes * n_cells);
        debug_assert!(self.boards <= Self::CHUNK, "wanted a chunk of boards");
        let signals = self.trunks.iter_mut().chain(&mut self.betweens).chain(&mut self.slopes);
        signals.chain([&mut self.input]).for_each(|signals| signals.grow(&self.grid, Self::CHUNK));
        self.input.fill(&self.grid, shape.planes, pictures);
        self.trunk();
        said.resize(self.boards, Widths { logits: self.slots.len(), scores: 1, ownership: n_cells });
        self.answer(said);
    }

    /// Takes the chunk from pictures to the signals that heads look at.
    fn trunk(&mut self) {
        let tables = &self.net.tables;
        let mut trunks = std::mem::take(&mut self.trunks);
        let mut betweens = std::mem::take(&mut self.betweens);
        let biases = tables.input.biases();
        self.convolve((&tables.input, biases), &self.input, &mut trunks[0], Finish::Relu);
        let mut n_pooled = 0;
        for (number, (block, between)) in tables.blocks.iter().zip(&mut betweens).enumerate() {
            let (before, after) = trunks.split_at_mut(number + 1);
            let (before, after) = (&before[number], &mut after[0]);
            self.convolve((&block.first, block.first.biases()), before, between, Finish::Relu);
            after.copy(before);
            let Some(pool) = &self.net.blocks[number].pool else {
                self.convolve((&block.second, block.second.biases()), between, after, Finish::SkipRelu);
                continue;
            };
            let mut pools = std::mem::take(&mut self.pools[n_pooled]);
            self.pool(between, &mut pools);
            let biases = self.pooled_biases(&self.net.weights[pool.clone()], &pools, block.second.biases());
            let biases = Cells { values: &biases[..], stride: between.read().stride };
            self.convolve((&block.second, biases), between, after, Finish::SkipRelu);
            self.pools[n_pooled] = pools;
            n_pooled += 1;
        }
        (self.trunks, self.betweens) = (trunks, betweens);
    }

    /// What pools say of each board, [boards, 3 channels].
    fn pool(&mut self, from: &Signals, to: &mut Vec<f32>) {
        let channels = self.net.tables.shape.channels;
        to.clear();
        for board in 0..self.boards {
            let Self { grid, side, row, .. } = self;
            self.net.tables.machine.run(Pool { grid, board, from: from.read(), side: *side, to: row });
            for part in self.row.chunks_exact(self.row.len() / POOLED) {
                to.extend(part.iter().flat_map(|Block(values)| values).take(channels));
            }
        }
    }

    /// The biases of each board: the layer's own and what its pool adds.
    fn pooled_biases(&self, weights: &[f32], pools: &[f32], own: Cells<&[f32]>) -> Vec<f32> {
        let channels = self.net.tables.shape.channels;
        let mut biases = own.values.repeat(self.boards);
        let boards = biases.chunks_exact_mut(own.values.len()).zip(pools.chunks_exact(POOLED * channels));
        for (biases, pooled) in boards {
            for (bias, weights) in biases.iter_mut().zip(weights.chunks_exact(pooled.len())) {
                *bias += dot(weights, pooled);
            }
        }
        biases
    }

    fn convolve(
        &self,
        (convolution, biases): (&Convolution, Cells<&[f32]>),
        from: &Signals,
        to: &mut Signals,
        finish: Finish,
    ) {
        self.net.tables.machine.run(Convolve {
            convolution,
            sites: self.grid.sites(self.boards),
            around: self.grid.nine(),
            from: from.read(),
            to: to.write(),
            biases,
            finish,
        });
    }

    /// What the heads say.
    fn answer(&mut self, said: &mut Outlooks) {
        let trunk = self.trunks.pop().expect("a net has a trunk");
        let mut pools = std::mem::take(&mut self.notes.pools);
        self.pool(&trunk, &mut pools);
        self.notes.pools = pools;
        self.trunks.push(trunk);
        let Self { net, slots, grid, boards, trunks, notes, .. } = self;
        let trunk = trunks[trunks.len() - 1].read();
        let LearningNet { heads: places, weights, .. } = net;
        net.tables.machine.run(Answer { places, weights, slots, grid, boards: *boards, trunk, notes, said });
    }

    /// Adds to `gradient` how a loss changes with each weight, given how it changes with each number that `forward` said last.
    pub fn backward(&mut self, slopes: &Outlooks, gradient: &mut [f32]) {
        let [mut outer, mut inner] = std::mem::replace(&mut self.slopes, [Signals::new(0), Signals::new(0)]);
        self.blame(slopes, &mut outer, gradient);
        let mut n_pooled = self.pools.len();
        for number in (0..self.betweens.len()).rev() {
            let places = &self.net.blocks[number];
            let [first, second] = &self.net.back[number];
            let between = &self.betweens[number];
            silence(&mut outer, &self.trunks[number + 1]);
            let sums = self.correlate(between, &outer, &places.second, gradient);
            self.convolve((second, second.biases()), &outer, &mut inner, Finish::Plain);
            if let Some(pool) = &places.pool {
                n_pooled -= 1;
                self.blame_pool((pool, &self.pools[n_pooled]), &sums, (between, &mut inner), gradient);
            }
            silence(&mut inner, between);
            self.correlate(&self.trunks[number], &inner, &places.first, gradient);
            self.convolve((first, first.biases()), &inner, &mut outer, Finish::Skip);
        }
        silence(&mut outer, &self.trunks[0]);
        self.correlate(&self.input, &outer, &self.net.input, gradient);
        self.slopes = [outer, inner];
    }

    /// From what the heads said to what they saw.
    fn blame(&mut self, slopes: &Outlooks, outer: &mut Signals, gradient: &mut [f32]) {
        let Self { net, slots, grid, boards, trunks, notes, side, .. } = self;
        let trunk = trunks[trunks.len() - 1].read();
        let LearningNet { heads: places, weights, .. } = net;
        let to = outer.write();
        let blame =
            Blame { places, weights, slots, grid, boards: *boards, trunk, notes, slopes, to, gradient };
        net.tables.machine.run(blame);
        let pooled = &notes.pool_slopes;
        let spread = Spread { grid, boards: *boards, side: *side, pooled, seen: trunk, to: outer.write() };
        net.tables.machine.run(spread);
    }

    /// From the biases that a pool suggested, whose slopes come board by board, to what it saw.
    fn blame_pool(
        &self,
        (place, pools): (&Range<usize>, &[f32]),
        biases: &[f32],
        (between, inner): (&Signals, &mut Signals),
        gradient: &mut [f32],
    ) {
        let n_pooled = POOLED * self.net.tables.shape.channels;
        let mut pooled_slopes = vec![0.0; self.boards * n_pooled];
        let width = biases.len() / self.boards;
        let boards = biases.chunks_exact(width).zip(pools.chunks_exact(n_pooled));
        for ((biases, pooled), to) in boards.zip(pooled_slopes.chunks_exact_mut(n_pooled)) {
            let weights = self.net.weights[place.clone()].chunks_exact(n_pooled);
            let gradients = gradient[place.clone()].chunks_exact_mut(n_pooled);
            for ((&slope, weights), gradient) in biases.iter().zip(weights).zip(gradients) {
                add_scaled(to, slope, weights);
                add_scaled(gradient, slope, pooled);
            }
        }
        self.net.tables.machine.run(Spread {
            grid: &self.grid,
            boards: self.boards,
            side: self.side,
            pooled: &pooled_slopes,
            seen: between.read(),
            to: inner.write(),
        });
    }

    /// Adds the slopes of a convolution's weights and biases; comes back with those of the biases for each board.
    fn correlate(
        &self,
        from: &Signals,
        slopes: &Signals,
        [weights, biases]: &[Range<usize>; 2],
        gradient: &mut [f32],
    ) -> Vec<f32> {
        let outputs = biases.len();
        self.net.tables.machine.run(Correlate {
            channels: 0..weights.len() / outputs / TAPS,
            outputs,
            sites: self.grid.sites(self.boards),
            around: self.grid.nine(),
            from: from.read(),
            slopes: slopes.read(),
            to: &mut gradient[weights.clone()],
            order: Order::OutputsFirst,
        });
        let slopes = slopes.read();
        let mut sums = vec![0.0; self.boards * slopes.stride];
        for (board, sums) in sums.chunks_exact_mut(slopes.stride).enumerate() {
            for site in self.grid.board(board) {
                let cell = &slopes.values[(site.corner + self.grid.centre()) * slopes.stride..];
                add_scaled(sums, 1.0, &cell[..slopes.stride]);
            }
            add_scaled(&mut gradient[biases.clone()], 1.0, &sums[..outputs]);
        }
        sums
    }
}

/// What a ReLU held back has no slope.
fn silence(slopes: &mut Signals, signals: &Signals) {
    for (slope, &signal) in slopes.write().values.iter_mut().zip(signals.read().values) {
        *slope = if signal > 0.0 { *slope } else { 0.0 };
    }
}

/// From what pools said to the cells that they saw: a mean is owed to all cells, a maximum to the first cell that had it.
struct Spread<'net> {
    grid: &'net Grid,
    boards: usize,
    /// How large the board counts.
    side: f32,
    /// [boards, 3 channels].
    pooled: &'net [f32],
    seen: Cells<&'net [f32]>,
    to: Cells<&'net mut [f32]>,
}

impl Task for Spread<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, _: L) {
        let Self { grid, boards, side, pooled, seen, to } = self;
        let n_pooled = pooled.len() / boards;
        let channels = n_pooled / POOLED;
        let place = |board, cell| grid.place(board, cell) * seen.stride;
        for (board, pooled) in pooled.chunks_exact(n_pooled).enumerate() {
            let (means, rest) = pooled.split_at(channels);
            let (scaled, maxima) = rest.split_at(channels);
            let share = |(mean, scaled): (&f32, &f32)| (mean + scaled * side) / grid.n_cells() as f32;
            let all: Vec<f32> = means.iter().zip(scaled).map(share).collect();
            let mut most = vec![(f32::NEG_INFINITY, 0); channels];
            for place in (0..grid.n_cells()).map(|cell| place(board, cell)) {
                add_scaled(&mut to.values[place..][..channels], 1.0, &all);
                for (most, &signal) in most.iter_mut().zip(&seen.values[place..]) {
                    if signal > most.0 {
                        *most = (signal, place);
                    }
                }
            }
            for (channel, (&slope, (_, place))) in maxima.iter().zip(most).enumerate() {
                to.values[place + channel] += slope;
            }
        }
    }
}
