//! What moves are judged by and boards do not keep: how many liberties each chain has and where the first of them are, and the
//! empty regions with whose stones they touch. Found anew for each position by one look at its empty points.

use ludus_core::Player;

use crate::go::{
    board::{Board, Colour},
    grid::{Grid, Point},
};

/// So many liberties of a chain are known by their points. A chain that has more keeps at least as many after any move of its own.
pub(super) const KEPT: usize = 5;

/// A chain of stones.
#[derive(Clone, Copy)]
pub(super) struct Chain {
    /// How many different liberties it has.
    pub(super) n_liberties: usize,
    first: [Point; KEPT],
    last: Point,
    /// The regions that only its own colour touches and it is one of, at most two of them.
    eyes: [u16; 2],
    /// How many such regions are known, at most two.
    pub(super) n_eyes: usize,
}

/// Empty points that hang together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Region {
    /// How many.
    pub(super) size: u32,
    /// Whether stones of each player touch it.
    pub(super) touched: [bool; 2],
}

/// All chains and regions of a board.
pub(super) struct Chains {
    by_head: Vec<Chain>,
    region_of: Vec<u16>,
    regions: Vec<Region>,
    /// Kept for its memory.
    unexplored: Vec<Point>,
}

/// Also what cells without a stone share; nobody reads that one.
const NO_CHAIN: Chain =
    Chain { n_liberties: 0, first: [Point::BORDER; KEPT], last: Point::BORDER, eyes: [0; 2], n_eyes: 0 };
const NO_REGION: u16 = u16::MAX;

impl Chain {
    /// The points of its first liberties; all of them if there are no more than [`KEPT`].
    pub(super) fn liberties(&self) -> &[Point] {
        &self.first[..self.n_liberties.min(KEPT)]
    }
}

impl Region {
    /// Whether only stones of this player touch it.
    pub(super) fn is_of(&self, player: Player) -> bool {
        self.touched[player as usize] && !self.touched[player.opponent() as usize]
    }
}

impl Chains {
    pub(super) fn new(grid: &Grid) -> Self {
        Self {
            by_head: vec![NO_CHAIN; grid.n_cells()],
            region_of: vec![NO_REGION; grid.n_cells()],
            regions: Vec::new(),
            unexplored: Vec::new(),
        }
    }

    /// The chain of a stone.
    pub(super) fn of(&self, board: &Board, stone: Point) -> &Chain {
        &self.by_head[board.head(stone).cell()]
    }

    /// The region of an empty point.
    pub(super) fn region(&self, point: Point) -> Region {
        self.regions[usize::from(self.region_of[point.cell()])]
    }

    /// Looks at a board.
    pub(super) fn read(&mut self, grid: &Grid, board: &Board) {
        self.by_head.fill(NO_CHAIN);
        self.region_of.fill(NO_REGION);
        self.regions.clear();
        for &point in board.empties() {
            self.count_liberty(grid, board, point);
            if self.region_of[point.cell()] == NO_REGION {
                self.explore(grid, board, point);
            }
        }
        for &point in board.empties() {
            self.count_eye(grid, board, point);
        }
    }

    /// Tells the chains around an empty point of it, each once.
    fn count_liberty(&mut self, grid: &Grid, board: &Board, point: Point) {
        for neighbour in grid.neighbours(point) {
            let chain = &mut self.by_head[board.head(neighbour).cell()];
            // All of a point's neighbours are told in one go, so whoever knows it already was told last.
            if chain.last == point {
                continue;
            }
            chain.last = point;
            if let Some(first) = chain.first.get_mut(chain.n_liberties) {
                *first = point;
            }
            chain.n_liberties += 1;
        }
    }

    /// Finds the region of an empty point.
    fn explore(&mut self, grid: &Grid, board: &Board, start: Point) {
        let number = self.regions.len() as u16;
        let mut region = Region { size: 0, touched: [false; 2] };
        self.region_of[start.cell()] = number;
        self.unexplored.push(start);
        while let Some(point) = self.unexplored.pop() {
            region.size += 1;
            for neighbour in grid.neighbours(point) {
                match board.colour(neighbour) {
                    Colour::Black => region.touched[0] = true,
                    Colour::White => region.touched[1] = true,
                    Colour::Border => {}
                    Colour::Empty => {
                        if self.region_of[neighbour.cell()] == NO_REGION {
                            self.region_of[neighbour.cell()] = number;
                            self.unexplored.push(neighbour);
                        }
                    }
                }
            }
        }
        self.regions.push(region);
    }

    /// Tells the chains around an empty point of its region if it is theirs alone.
    fn count_eye(&mut self, grid: &Grid, board: &Board, point: Point) {
        let number = self.region_of[point.cell()];
        let region = self.regions[usize::from(number)];
        if region.touched[0] == region.touched[1] {
            return;
        }
        for neighbour in grid.neighbours(point) {
            let chain = &mut self.by_head[board.head(neighbour).cell()];
            if chain.n_eyes < 2 && !chain.eyes[..chain.n_eyes].contains(&number) {
                chain.eyes[chain.n_eyes] = number;
                chain.n_eyes += 1;
            }
        }
    }
}
