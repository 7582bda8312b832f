//! The stones, as chains that are kept up to date. Each stone knows its chain by the cell of one of its
//! stones, the head, and the next stone in a ring; the liberties of the whole chain are kept with the head.
//! Placing a stone, joining two chains and taking one off are the only changes.
//!
//! Empty cells and border belong to chain 0, whose liberties are never read. Thus neighbours are updated without
//! asking what they are, which is a branch less on the hottest path.

use std::fmt;

use ludus_core::{Key, Player, player::PerPlayer};

use super::{
    copying::copy_into,
    grid::{Grid, Point},
    liberties::Liberties,
    point_set::PointSet,
};

/// What a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Colour {
    Black,
    White,
    Empty,
    Border,
}

impl Colour {
    /// The colour of a player's stones.
    #[inline]
    pub(super) fn of(player: Player) -> Self {
        match player {
            Player::First => Self::Black,
            Player::Second => Self::White,
        }
    }

    /// Whose stone it is, if it is one.
    pub(super) fn player(self) -> Option<Player> {
        match self {
            Self::Black => Some(Player::First),
            Self::White => Some(Player::Second),
            Self::Empty | Self::Border => None,
        }
    }
}

/// One cell of the board or its border.
#[derive(Clone, Copy)]
struct Cell {
    /// The head of the stone's chain; chain 0 when there is no stone.
    chain: Point,
    /// The next stone of the chain. On an empty cell, its place in the list of empty points.
    link: u16,
    /// On the head of a chain, how many stones it has.
    size: u16,
    colour: Colour,
    /// How many of its neighbours are empty; without meaning on the border.
    n_open: u8,
}

const BORDER: Cell = Cell { chain: Point::BORDER, link: 0, size: 0, colour: Colour::Border, n_open: 0 };

/// The stones on the board.
pub(super) struct Board {
    cells: Vec<Cell>,
    /// By the head of each chain.
    liberties: Vec<Liberties>,
    /// In no particular order, for drawing one at random.
    empties: Vec<Point>,
    /// The same as a set, for judging all at once.
    vacant: PointSet,
    hash: Key,
}

impl Board {
    /// A board without stones.
    pub(super) fn empty(grid: &Grid) -> Self {
        let mut board = Self {
            cells: vec![BORDER; grid.n_cells()],
            liberties: vec![Liberties::NONE; grid.n_cells()],
            empties: Vec::with_capacity(grid.area()),
            vacant: PointSet::EMPTY,
            hash: Key::default(),
        };
        grid.points().for_each(|point| {
            board.vacate(point);
            board.open_around(grid, point);
        });
        board
    }

    /// What a cell holds.
    #[inline]
    pub(super) fn colour(&self, point: Point) -> Colour {
        self.cells[point.cell()].colour
    }

    /// Whether a point has an empty neighbour.
    #[inline]
    pub(super) fn is_open(&self, point: Point) -> bool {
        self.cells[point.cell()].n_open > 0
    }

    /// The points without a stone, in an order that depends on the past.
    #[inline]
    pub(super) fn empties(&self) -> &[Point] {
        &self.empties
    }

    /// The points without a stone as a set.
    #[inline]
    pub(super) fn vacant(&self) -> &PointSet {
        &self.vacant
    }

    /// The hash of all stones.
    #[inline]
    pub(super) fn hash(&self) -> Key {
        self.hash
    }

    /// The head of a stone's chain: the same for all its stones.
    #[inline]
    pub(super) fn head(&self, stone: Point) -> Point {
        self.cells[stone.cell()].chain
    }

    /// The liberties of a stone's chain.
    #[inline]
    pub(super) fn liberties(&self, stone: Point) -> Liberties {
        self.liberties[self.head(stone).cell()]
    }

    /// The hash of a stone's chain alone, found by walking it: only a repetition asks, which is rare.
    pub(super) fn chain_hash(&self, grid: &Grid, stone: Point) -> Key {
        let keys = self.colour(stone).player().into_iter();
        let keys = keys.flat_map(|player| self.chain(stone).map(move |stone| grid.stone_key(stone, player)));
        keys.fold(Key::default(), |hash, key| hash ^ key)
    }

    /// How many stones a stone's chain has.
    #[inline]
    pub(super) fn chain_size(&self, stone: Point) -> u32 {
        self.cells[self.head(stone).cell()].size.into()
    }

    /// Whether a stone stands alone.
    pub(super) fn is_lone(&self, stone: Point) -> bool {
        self.cells[stone.cell()].link == stone.0
    }

    /// All stones of a stone's chain, beginning with itself.
    pub(super) fn chain(&self, stone: Point) -> impl Iterator<Item = Point> {
        let next = move |&point: &Point| Some(self.next(point)).filter(|&next| next != stone);
        std::iter::successors(Some(stone), next)
    }

    /// What all cells hold, in order.
    pub(super) fn colours(&self) -> impl Iterator<Item = Colour> {
        self.cells.iter().map(|cell| cell.colour)
    }

    /// The heads of all chains, in the order of their cells.
    pub(super) fn heads(&self) -> impl Iterator<Item = Point> {
        // Cell 0 is the head of chain 0, which is none.
        let cells = self.cells.iter().enumerate().skip(1);
        cells.filter(|&(idx, cell)| cell.chain.cell() == idx).map(|(_, cell)| cell.chain)
    }

    /// Each player's stones as a set.
    pub(super) fn stones(&self) -> PerPlayer<PointSet> {
        PerPlayer([Colour::Black, Colour::White].map(|colour| {
            PointSet::from_bits(self.cells.chunks(64).map(|cells| {
                let bits = cells.iter().enumerate();
                bits.fold(0, |word, (bit, cell)| word | u64::from(cell.colour == colour) << bit)
            }))
        }))
    }

    fn next(&self, stone: Point) -> Point {
        Point(self.cells[stone.cell()].link)
    }

    /// Puts a stone on an empty point and joins it to its neighbours. Takes nothing off; when the answer is
    /// no, every chain still has a liberty and there is nothing to take.
    #[inline(always)]
    pub(super) fn place(&mut self, grid: &Grid, point: Point, player: Player) -> bool {
        self.occupy(point);
        let neighbours = grid.neighbours(point);
        let here = Liberties::at(point);
        let mut liberties = Liberties::NONE;
        let mut suffocates = false;
        for neighbour in neighbours {
            let cell = &mut self.cells[neighbour.cell()];
            cell.n_open = cell.n_open.wrapping_sub(1);
            let Cell { chain, colour, .. } = *cell;
            liberties += Liberties::at(neighbour).when(colour == Colour::Empty);
            let theirs = &mut self.liberties[chain.cell()];
            *theirs -= here;
            suffocates |= theirs.is_none();
        }
        let colour = Colour::of(player);
        let cell = &mut self.cells[point.cell()];
        *cell = Cell { chain: point, link: point.0, size: 1, colour, ..*cell };
        self.liberties[point.cell()] = liberties;
        self.hash ^= grid.stone_key(point, player);
        for neighbour in neighbours {
            if self.colour(neighbour) == colour {
                self.join(point, neighbour);
            }
        }
        suffocates
    }

    /// Makes one chain of two stones' chains.
    fn join(&mut self, one: Point, other: Point) {
        let (mut kept, mut given_up) = (self.head(one), self.head(other));
        if kept == given_up {
            return;
        }
        if self.cells[kept.cell()].size < self.cells[given_up.cell()].size {
            std::mem::swap(&mut kept, &mut given_up);
        }
        let mut stone = given_up;
        loop {
            self.cells[stone.cell()].chain = kept;
            stone = self.next(stone);
            if stone == given_up {
                break;
            }
        }
        // Two rings become one when a stone of each changes its successor for the other's.
        let (after_kept, after_given_up) = (self.next(kept), self.next(given_up));
        self.cells[kept.cell()].link = after_given_up.0;
        self.cells[given_up.cell()].link = after_kept.0;
        self.cells[kept.cell()].size += self.cells[given_up.cell()].size;
        let liberties = self.liberties[given_up.cell()];
        self.liberties[kept.cell()] += liberties;
    }

    /// Takes a stone's chain off the board and says how many stones it had.
    pub(super) fn take_off(&mut self, grid: &Grid, stone: Point) -> u32 {
        let chain = self.head(stone);
        let size = self.cells[chain.cell()].size;
        self.hash ^= self.chain_hash(grid, chain);
        let mut stone = chain;
        for _ in 0..size {
            let next = self.next(stone);
            let here = Liberties::at(stone);
            for neighbour in grid.neighbours(stone) {
                let toucher = self.head(neighbour);
                self.liberties[toucher.cell()] += here;
            }
            self.open_around(grid, stone);
            self.vacate(stone);
            stone = next;
        }
        size.into()
    }

    /// Tells the neighbours of a point that it is empty now.
    fn open_around(&mut self, grid: &Grid, point: Point) {
        for neighbour in grid.neighbours(point) {
            let cell = &mut self.cells[neighbour.cell()];
            cell.n_open = cell.n_open.wrapping_add(1);
        }
    }

    /// Makes a cell empty.
    fn vacate(&mut self, point: Point) {
        let link = self.empties.len() as u16;
        let cell = &mut self.cells[point.cell()];
        *cell = Cell { link, colour: Colour::Empty, n_open: cell.n_open, ..BORDER };
        self.empties.push(point);
        self.vacant.insert(point);
    }

    /// Strikes a cell off the list of empty ones.
    fn occupy(&mut self, point: Point) {
        self.vacant.remove(point);
        let place = self.cells[point.cell()].link;
        self.empties.swap_remove(place.into());
        if let Some(moved) = self.empties.get(usize::from(place)) {
            self.cells[moved.cell()].link = place;
        }
    }
}

/// By hand, so that copying into an old board reuses its memory.
impl Clone for Board {
    fn clone(&self) -> Self {
        let Self { cells, liberties, empties, vacant, hash } = self;
        Self {
            cells: cells.clone(),
            liberties: liberties.clone(),
            empties: empties.clone(),
            vacant: *vacant,
            hash: *hash,
        }
    }

    fn clone_from(&mut self, source: &Self) {
        let Self { cells, liberties, empties, vacant, hash } = source;
        copy_into(&mut self.cells, cells);
        copy_into(&mut self.liberties, liberties);
        copy_into(&mut self.empties, empties);
        self.vacant = *vacant;
        self.hash = *hash;
    }
}

/// Boards are equal when the stones are; heads and rings depend on the order in which they came.
impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash && self.colours().eq(other.colours())
    }
}

impl Eq for Board {}

/// The cells in order, `/` for border.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |colour| match colour {
            Colour::Black => 'X',
            Colour::White => 'O',
            Colour::Empty => '.',
            Colour::Border => '/',
        };
        f.write_str(&self.colours().map(letter).collect::<String>())
    }
}
