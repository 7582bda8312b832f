//! Room for a chunk of boards of one size on their way through a net: signals of cells, with a border of zeros around each board.
//! Every row has one cell of border before it, which serves as the one behind the row above, and boards share the row between
//! them, so borders cost little. Nothing ever writes to them.

use super::{
    board::{BoardPlan, Part},
    shape::{ResidualShape, TAPS},
};
use crate::kernels::convolution::{Around, Cells, Site};

/// The most boards of a chunk: enough to fill groups of cells, and few enough that signals stay in the nearer caches.
pub(super) const CHUNK: usize = 16;

/// How boards of one size lie in memory. Its cells are those of the net.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    rows: usize,
    cols: usize,
    /// The cells of the picture.
    parts: Vec<Part>,
    /// All cells of a chunk, board after board, row by row.
    sites: Vec<Site>,
    taps: [usize; TAPS],
}

/// Signals of a chunk.
#[derive(Clone, Debug)]
pub(super) struct Signals {
    values: Vec<f32>,
    stride: usize,
}

impl Grid {
    pub(super) fn new(plan: &BoardPlan, shape: &ResidualShape) -> Self {
        let (rows, cols) = plan.folded_size(shape);
        let taps = std::array::from_fn(|tap| tap / 3 * (cols + 1) + tap % 3);
        let site = |board, cell: usize| Site {
            corner: (board * (rows + 1) + cell / cols) * (cols + 1) + cell % cols,
            board,
        };
        let sites = (0..CHUNK).flat_map(|board| (0..rows * cols).map(move |cell| site(board, cell)));
        Self { rows, cols, parts: plan.parts(shape), sites: sites.collect(), taps }
    }

    pub(super) fn n_cells(&self) -> usize {
        self.rows * self.cols
    }

    /// The cells of the picture.
    pub(super) fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The cells of the first boards.
    pub(super) fn sites(&self, boards: usize) -> &[Site] {
        &self.sites[..boards * self.n_cells()]
    }

    /// The cells of one board.
    pub(super) fn board(&self, board: usize) -> &[Site] {
        &self.sites[board * self.n_cells()..][..self.n_cells()]
    }

    /// The cell itself and all around it.
    pub(super) fn nine(&self) -> Around<'_> {
        Around { taps: &self.taps, centre: self.centre() }
    }

    /// The cell itself alone.
    pub(super) fn one(&self) -> Around<'_> {
        Around { taps: &self.taps[TAPS / 2..][..1], centre: self.centre() }
    }

    /// Where a cell of a board lies among all cells, borders included.
    pub(super) fn place(&self, board: usize, cell: usize) -> usize {
        self.sites[board * self.n_cells() + cell].corner + self.centre()
    }

    pub(super) fn centre(&self) -> usize {
        self.taps[TAPS / 2]
    }

    /// How many cells so many boards take, borders included.
    fn room(&self, boards: usize) -> usize {
        (boards * (self.rows + 1) + 1) * (self.cols + 1) + 1
    }
}

impl Signals {
    pub(super) fn new(stride: usize) -> Self {
        Self { values: Vec::new(), stride }
    }

    /// Makes room for so many boards. Boards lie at the same places however many there are, so borders stay zero.
    pub(super) fn grow(&mut self, grid: &Grid, boards: usize) {
        let room = grid.room(boards) * self.stride;
        if room > self.values.len() {
            self.values.resize(room, 0.0);
        }
    }

    /// Takes over the signals of others that lie alike.
    pub(super) fn copy(&mut self, others: &Self) {
        self.values.copy_from_slice(&others.values);
    }

    pub(super) fn read(&self) -> Cells<&[f32]> {
        Cells { values: &self.values, stride: self.stride }
    }

    pub(super) fn write(&mut self) -> Cells<&mut [f32]> {
        Cells { values: &mut self.values, stride: self.stride }
    }

    /// Copies pictures [boards, planes, rows, cols]; a cell has room for all planes of all its parts. Parts beyond the picture
    /// stay zero as borders do.
    pub(super) fn fill(&mut self, grid: &Grid, planes: usize, pictures: &[f32]) {
        let n_cells = grid.parts.len();
        for (board, picture) in pictures.chunks_exact(n_cells * planes).enumerate() {
            for (plane, plane_values) in picture.chunks_exact(n_cells).enumerate() {
                for (value, part) in plane_values.iter().zip(&grid.parts) {
                    let place = grid.place(board, part.cell) * self.stride;
                    self.values[place + part.number * planes + plane] = *value;
                }
            }
        }
    }
}
