//! One node of the tree: 32 bytes with a move of four, two to a cache line. It holds no position, because the
//! way from the root is replayed faster than a position is fetched from memory. All its numbers are the first
//! player's: nothing has a sign to be flipped on the way up, and whoever chooses turns them once.

use ludus_core::{Outcome, Player};

use crate::{
    arena::Linked,
    verdict::{Bounds, Verdict},
};

/// A move, what is known of the position after it, and where its replies are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<M> {
    /// The move that leads here; the root's means nothing.
    pub(super) mv: M,
    /// The index of the first child; the others follow it.
    pub(super) first_child: u32,
    /// The number of children; none before the node is expanded.
    pub(super) n_children: u16,
    /// The children that may be compared, which come first; the others wait for their first visit.
    pub(super) n_tried: u16,
    /// Simulations that came through here.
    pub(super) visits: u32,
    /// The first player's wins less losses among them.
    pub(super) balance: i32,
    /// The sum of the first player's margins in half points.
    pub(super) margin: i64,
    /// What the first player gets under best play.
    pub(super) bounds: Bounds<Verdict>,
    /// The first of a block of children that outlives the next cut of the tree.
    pub(super) is_kept: bool,
}

const _: () = assert!(size_of::<Node<u32>>() == 32);

impl<M> Node<M> {
    /// A node that nobody has visited.
    pub(super) fn new(mv: M) -> Self {
        Self {
            mv,
            first_child: 0,
            n_children: 0,
            n_tried: 0,
            visits: 0,
            balance: 0,
            margin: 0,
            bounds: Bounds::UNKNOWN,
            is_kept: false,
        }
    }

    /// Counts a simulation.
    #[inline]
    pub(super) fn record(&mut self, outcome: Outcome) {
        let half_points = outcome.half_points_for(Player::First);
        self.visits += 1;
        self.balance += half_points.signum();
        self.margin += i64::from(half_points);
    }
}

impl<M: Copy> Linked for Node<M> {
    fn first_child(&self) -> u32 {
        self.first_child
    }

    fn n_children(&self) -> u16 {
        self.n_children
    }

    fn is_kept(&self) -> bool {
        self.is_kept
    }

    fn link(&mut self, first_child: u32) {
        self.first_child = first_child;
    }

    fn keep(&mut self, is_kept: bool) {
        self.is_kept = is_kept;
    }
}
