//! What a stone on a point does at once: what it takes, what it saves, whom it leaves with how many liberties. Found from what
//! is known about the chains around the point, without playing the move.

use ludus_core::Player;

use super::chains::{Chains, KEPT};
use crate::go::{
    board::{Board, Colour},
    grid::{Grid, Point},
};

/// Chains that touch a point, by one stone of each.
#[derive(Clone, Copy)]
pub(super) struct Touching {
    heads: [Point; 4],
    len: usize,
}

/// What a stone does.
pub(super) struct Effects {
    /// The mover's chains around it, which it joins.
    pub(super) own: Touching,
    /// The opponent's chains around it.
    pub(super) others: Touching,
    /// Stones that it takes.
    pub(super) captured: u32,
    /// The mover's stones that were in atari and are not any more.
    pub(super) saved: u32,
    /// Liberties of its chain, at most [`KEPT`].
    pub(super) liberties: usize,
    /// Stones of its chain.
    pub(super) size: u32,
}

/// A board and what is known about its chains.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) grid: &'a Grid,
    pub(super) board: &'a Board,
    pub(super) chains: &'a Chains,
    pub(super) mover: Player,
}

/// The first few different points, up to [`KEPT`].
struct FirstPoints {
    points: [Point; KEPT],
    len: usize,
}

impl Touching {
    /// One stone of each chain.
    pub(super) fn heads(&self) -> &[Point] {
        &self.heads[..self.len]
    }

    fn add(&mut self, head: Point) {
        if !self.heads().contains(&head) {
            self.heads[self.len] = head;
            self.len += 1;
        }
    }
}

impl FirstPoints {
    fn add(&mut self, point: Point) {
        if self.len < KEPT && !self.points[..self.len].contains(&point) {
            self.points[self.len] = point;
            self.len += 1;
        }
    }
}

impl Scene<'_> {
    /// How many liberties a stone's chain has.
    pub(super) fn n_liberties(&self, stone: Point) -> usize {
        self.chains.of(self.board, stone).n_liberties
    }

    /// How many stones the chains with so many liberties have.
    pub(super) fn stones_with(&self, chains: &Touching, n_liberties: usize) -> u32 {
        let heads = chains.heads().iter().filter(|&&head| self.n_liberties(head) == n_liberties);
        heads.map(|&head| self.board.chain_size(head)).sum()
    }

    /// What the mover's stone does on a legal point.
    pub(super) fn effects(&self, point: Point) -> Effects {
        let none = Touching { heads: [Point::BORDER; 4], len: 0 };
        let (mut own, mut others) = (none, none);
        for neighbour in self.grid.neighbours(point) {
            match self.board.colour(neighbour).player() {
                Some(player) if player == self.mover => own.add(self.board.head(neighbour)),
                Some(_) => others.add(self.board.head(neighbour)),
                None => {}
            }
        }
        // A chain in atari beside an empty point has its last liberty there.
        let captured = self.stones_with(&others, 1);
        let liberties = self.liberties_after(point, &own, &others, captured > 0);
        let freed = if captured > 0 { self.freed(&own, &others) } else { 0 };
        let kept = if liberties > 1 { self.stones_with(&own, 1) } else { 0 };
        let size = 1 + own.heads().iter().map(|&head| self.board.chain_size(head)).sum::<u32>();
        Effects { own, others, captured, saved: freed + kept, liberties, size }
    }

    /// How many liberties the new stone's chain has, at most [`KEPT`].
    fn liberties_after(&self, point: Point, own: &Touching, others: &Touching, takes: bool) -> usize {
        let mut found = FirstPoints { points: [Point::BORDER; KEPT], len: 0 };
        let neighbours = self.grid.neighbours(point);
        neighbours.iter().filter(|&&cell| self.board.colour(cell) == Colour::Empty).for_each(|&cell| {
            found.add(cell);
        });
        for &head in own.heads() {
            let chain = self.chains.of(self.board, head);
            if chain.n_liberties > KEPT {
                return KEPT;
            }
            chain.liberties().iter().filter(|&&liberty| liberty != point).for_each(|&liberty| {
                found.add(liberty);
            });
        }
        if takes {
            for stone in self.stones_taken(others) {
                let touches = |cell: &Point| *cell == point || self.is_in(*cell, own);
                if self.grid.neighbours(stone).iter().any(touches) {
                    found.add(stone);
                }
            }
        }
        found.len
    }

    /// The stones of the chains in atari.
    fn stones_taken(&self, others: &Touching) -> impl Iterator<Item = Point> {
        let taken = others.heads.into_iter().take(others.len).filter(|&head| self.n_liberties(head) == 1);
        taken.flat_map(|head| self.board.chain(head))
    }

    /// Whether a cell holds a stone of one of the mover's chains.
    fn is_in(&self, cell: Point, own: &Touching) -> bool {
        self.board.colour(cell) == Colour::of(self.mover) && own.heads().contains(&self.board.head(cell))
    }

    /// The mover's stones in atari that touch what is taken and not the new stone.
    fn freed(&self, own: &Touching, others: &Touching) -> u32 {
        let mut freed: Vec<Point> = Vec::new();
        for stone in self.stones_taken(others) {
            for cell in self.grid.neighbours(stone) {
                let is_freed = self.board.colour(cell) == Colour::of(self.mover)
                    && self.n_liberties(cell) == 1
                    && !own.heads().contains(&self.board.head(cell));
                if is_freed && !freed.contains(&self.board.head(cell)) {
                    freed.push(self.board.head(cell));
                }
            }
        }
        freed.into_iter().map(|head| self.board.chain_size(head)).sum()
    }
}
