//! Residual nets in f32, as a search asks them. Boards go through the whole net in chunks, layer by layer, so that weights and
//! signals stay in the nearer caches; every board has its own exact size, since a small board padded to a large one would cost
//! as much as the large one.
//!
//! A second convolution writes over the signals that its block began with: it reads them only where it writes, as the skip. So a
//! chunk needs two sets of signals, however deep the net is.

use std::sync::Arc;

use ludus_core::PolicySlot;

use super::{
    board::BoardPlan,
    chunk::{CHUNK, Grid, Signals},
    heads::{Desk, Heads, Judge, Pool, PoolBiases},
    shape::ResidualShape,
    weights::Tables,
};
use crate::{
    genome::Genome,
    kernels::{
        Machine, Processor,
        convolution::{Cells, Convolution, Convolve, Finish, PANEL},
        curve::Tangents,
        lanes::{Block, LANES},
    },
    layer::Layer,
    net_error::NetError,
    outlook::{Outlooks, Widths},
};

/// A compiled residual net for boards of every size; copies share the weights.
#[derive(Clone, Debug)]
pub struct ResidualNet(Arc<Tables>);

/// A compiled residual net at one size of board, with room to work in.
#[derive(Clone, Debug)]
pub struct BoardNet {
    tables: Arc<Tables>,
    grid: Grid,
    /// How large the board counts.
    side: f32,
    /// Where each slot of the policy lies on the grid.
    slots: Vec<PolicySlot>,
    room: Room,
}

/// What changes with every question.
#[derive(Clone, Debug)]
struct Room {
    input: Signals,
    trunk: Signals,
    between: Signals,
    cells: Signals,
    desk: Desk,
}

impl ResidualNet {
    /// Boards that go through the net together; asking about so many at a time is as fast as it gets.
    pub const CHUNK: usize = CHUNK;

    /// A kernel of this shape with the weights of `genome`, whose layout must be the shape's.
    pub fn compile(shape: &ResidualShape, genome: &Genome, processor: Processor) -> Result<Self, NetError> {
        Ok(Self(Arc::new(Tables::pack(shape, genome, Machine::of(processor))?)))
    }

    /// Its shape.
    #[must_use]
    pub fn shape(&self) -> &ResidualShape {
        &self.0.shape
    }

    /// The net at one size of board.
    pub fn at(&self, plan: &BoardPlan) -> Result<BoardNet, NetError> {
        let shape = self.shape();
        plan.check(shape)?;
        Ok(BoardNet {
            tables: Arc::clone(&self.0),
            grid: Grid::new(plan, shape),
            side: shape.side.of(plan.rows, plan.cols) as f32,
            slots: plan.folded_slots(shape),
            room: Room::new(shape, &self.0.heads),
        })
    }
}

impl Room {
    fn new(shape: &ResidualShape, heads: &Heads) -> Self {
        let width = shape.channels.next_multiple_of(PANEL);
        Self {
            input: Signals::new(shape.parts() * shape.planes),
            trunk: Signals::new(width),
            between: Signals::new(width),
            cells: Signals::new((shape.parts() * (shape.cell_logits + 1)).next_multiple_of(PANEL)),
            desk: heads.desk(shape, CHUNK),
        }
    }

    fn grow(&mut self, grid: &Grid, boards: usize) {
        for signals in [&mut self.input, &mut self.trunk, &mut self.between, &mut self.cells] {
            signals.grow(grid, boards);
        }
    }
}

impl BoardNet {
    /// Fills `out` with what the net says of `pictures` [boards, planes, rows, cols]. What it says of a board does not depend on
    /// the others, to the bit. Memory is asked for only where there have never been so many boards before.
    pub fn evaluate(&mut self, pictures: &[f32], out: &mut Outlooks) {
        let n_cells = self.grid.parts().len();
        let picture = self.tables.shape.planes * n_cells;
        debug_assert!(pictures.len().is_multiple_of(picture), "wanted whole boards");
        let widths = Widths { logits: self.slots.len(), scores: 1, ownership: n_cells };
        out.resize(pictures.len() / picture, widths);
        for (chunk, pictures) in pictures.chunks(CHUNK * picture).enumerate() {
            let boards = pictures.len() / picture;
            self.room.grow(&self.grid, boards);
            self.room.input.fill(&self.grid, self.tables.shape.planes, pictures);
            self.trunk(boards);
            self.each_cell(boards);
            (0..boards).for_each(|board| self.tell(board, chunk * CHUNK + board, out));
        }
    }

    /// Takes a chunk from pictures to the signals that heads look at.
    fn trunk(&mut self, boards: usize) {
        let Self { tables, grid, side, room, .. } = self;
        let Room { input, trunk, between, .. } = room;
        let pass = Pass { machine: tables.machine, grid, boards, side: *side };
        pass.convolve(&tables.input, input.read(), trunk.write(), Finish::Relu);
        for block in &tables.blocks {
            pass.convolve(&block.first, trunk.read(), between.write(), Finish::Relu);
            match &block.pool {
                None => pass.convolve(&block.second, between.read(), trunk.write(), Finish::SkipRelu),
                Some(pool) => pass.convolve_pooled(&block.second, pool, (between, trunk), &mut room.desk),
            }
        }
    }

    /// The logits of all cells, and who will own them.
    fn each_cell(&mut self, boards: usize) {
        let Self { tables, grid, room, .. } = self;
        tables.machine.run(Convolve {
            convolution: &tables.heads.cells,
            sites: grid.sites(boards),
            around: grid.one(),
            from: room.trunk.read(),
            to: room.cells.write(),
            biases: tables.heads.cells.biases(),
            finish: Finish::Plain,
        });
    }

    /// Writes what there is to say of one board of the chunk to its place in `out`.
    fn tell(&mut self, board: usize, place: usize, out: &mut Outlooks) {
        let Self { tables, grid, side, slots, room } = self;
        let pass = Pass { machine: tables.machine, grid, boards: 1, side: *side };
        pass.pool(board, room.trunk.read(), &mut room.desk.pooled);
        out.values[place] = tables.machine.run(Judge { heads: &tables.heads, desk: &mut room.desk });
        let global = |idx: usize| room.desk.board[idx / LANES].0[idx % LANES];
        out.scores[place] = global(tables.shape.global_logits);
        let (cells, sites) = (room.cells.read(), grid.board(board));
        let at =
            |cell: usize, idx: usize| cells.values[(sites[cell].corner + grid.centre()) * cells.stride + idx];
        let logits = &mut out.logits[place * slots.len()..][..slots.len()];
        for (logit, slot) in logits.iter_mut().zip(slots.iter()) {
            *logit = match *slot {
                PolicySlot::Cell { logit, cell } => at(cell, logit),
                PolicySlot::Global(idx) => global(idx),
            };
        }
        let parts = grid.parts();
        let ownership = &mut out.ownership[place * parts.len()..][..parts.len()];
        let first = tables.shape.parts() * tables.shape.cell_logits;
        for (owner, part) in ownership.iter_mut().zip(parts) {
            *owner = at(part.cell, first + part.number);
        }
        tables.machine.run(Tangents(ownership));
    }
}

/// A chunk of boards on its way.
struct Pass<'net> {
    machine: Machine,
    grid: &'net Grid,
    boards: usize,
    side: f32,
}

impl Pass<'_> {
    /// A 3x3 convolution with the same biases for all boards.
    fn convolve(
        &self,
        convolution: &Convolution,
        from: Cells<&[f32]>,
        to: Cells<&mut [f32]>,
        finish: Finish,
    ) {
        let biases = convolution.biases();
        let (sites, around) = (self.grid.sites(self.boards), self.grid.nine());
        self.machine.run(Convolve { convolution, sites, around, from, to, biases, finish });
    }

    /// The second convolution of a block, with biases as each whole board suggests.
    fn convolve_pooled(
        &self,
        convolution: &Convolution,
        pool: &Layer,
        (between, trunk): (&Signals, &mut Signals),
        desk: &mut Desk,
    ) {
        let Desk { pooled, row, biases, .. } = desk;
        let from = between.read();
        for (board, biases) in biases.chunks_exact_mut(from.stride).enumerate().take(self.boards) {
            self.pool(board, from, pooled);
            self.machine.run(PoolBiases { layer: pool, pooled, row, to: biases });
        }
        self.machine.run(Convolve {
            convolution,
            sites: self.grid.sites(self.boards),
            around: self.grid.nine(),
            from,
            to: trunk.write(),
            biases: Cells { values: biases, stride: from.stride },
            finish: Finish::SkipRelu,
        });
    }

    fn pool(&self, board: usize, from: Cells<&[f32]>, to: &mut [Block]) {
        self.machine.run(Pool { grid: self.grid, board, from, side: self.side, to });
    }
}
