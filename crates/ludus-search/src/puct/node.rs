//! One node of the tree: 40 bytes with a move of four. It holds no position, because the way from the root is replayed
//! faster than a position is fetched from memory. All its numbers are the first player's; whoever chooses turns them.

use ludus_core::{AbsValue, Player};

use super::settings::{Rank, Worth};
use crate::{arena::Linked, verdict::Bounds};

/// A move, what is thought and known of the position after it, and where its replies are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<M> {
    /// The move that leads here; the root's means nothing.
    pub(super) mv: M,
    /// The index of the first child; the others follow it.
    pub(super) first_child: u32,
    /// Simulations that came through here, its own evaluation among them.
    pub(super) visits: u32,
    /// The net's logit of the move, less the largest among its siblings.
    pub(super) logit: f32,
    /// The net's probability of the move.
    pub(super) prior: f32,
    /// What the net, or who knows better, said of the position itself.
    pub(super) own: AbsValue,
    /// The sum of the values that came through.
    pub(super) total: f64,
    /// What the first player gets under best play.
    pub(super) bounds: Bounds<Rank>,
    /// The number of children; none before the node is expanded.
    pub(super) n_children: u16,
    /// The children have their logits and priors.
    pub(super) is_judged: bool,
    /// The first of a block of children that outlives the next cut of the tree.
    pub(super) is_kept: bool,
}

const _: () = assert!(size_of::<Node<u32>>() == 40);

impl<M> Node<M> {
    /// A node that nobody has visited or judged.
    pub(super) fn new(mv: M) -> Self {
        Self {
            mv,
            first_child: 0,
            visits: 0,
            logit: 0.0,
            prior: 0.0,
            own: AbsValue(0.0),
            total: 0.0,
            bounds: Bounds::UNKNOWN,
            n_children: 0,
            is_judged: false,
            is_kept: false,
        }
    }

    /// Counts a simulation, and gives its value as far as it agrees with what is proven here.
    #[inline]
    pub(super) fn record(&mut self, worth: Worth, value: AbsValue) -> AbsValue {
        let value = self.within_bounds(worth, value.0.into());
        self.visits += 1;
        self.total += value;
        AbsValue(value as f32)
    }

    /// The mean value for `player`, within what is proven; 0 before the first visit.
    #[inline]
    pub(super) fn mean_for(&self, worth: Worth, player: Player) -> f64 {
        sign(player) * self.within_bounds(worth, self.total / f64::from(self.visits.max(1)))
    }

    /// A value as far as it agrees with what is proven.
    #[inline]
    pub(super) fn within_bounds(&self, worth: Worth, value: f64) -> f64 {
        if self.bounds == Bounds::UNKNOWN {
            return value.clamp(-1.0, 1.0);
        }
        let Bounds { low, high } = self.bounds;
        value.clamp(worth.of_rank(low).into(), worth.of_rank(high).into())
    }

    /// The end that is certain, for the first player.
    pub(super) fn proven(&self) -> Option<Rank> {
        self.bounds.proven()
    }
}

/// What turns a first player's number into `player`'s, and back.
#[inline]
pub(super) fn sign(player: Player) -> f64 {
    match player {
        Player::First => 1.0,
        Player::Second => -1.0,
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
