//! The tree in one arena, as in Monte Carlo search: the children of a node are a block of neighbours behind it, and the
//! arena never grows beyond its capacity. A block is made when its node is judged, because that is when its priors are
//! there; when it does not fit, the node stays a leaf that counts with the value it has.

use std::ops::Range;

use ludus_core::Player;

use super::{node::Node, settings::Worth};
use crate::{
    arena,
    verdict::{Bounds, Standing},
};

/// The index of the root.
pub(super) const ROOT: usize = 0;

/// Nodes, the root first; none before a search has begun.
#[derive(Clone, Debug)]
pub(super) struct Tree<M> {
    pub(super) nodes: Vec<Node<M>>,
    /// What ends are worth.
    pub(super) worth: Worth,
    capacity: usize,
    /// A block did not fit: until the tree is cut, no other is tried.
    is_full: bool,
}

impl<M: Copy + Eq> Tree<M> {
    /// An empty tree for at most so many nodes. The memory is reserved at once and used as the tree grows.
    pub(super) fn new(capacity: usize, worth: Worth) -> Self {
        let capacity = capacity.min(u32::MAX as usize);
        Self { nodes: Vec::with_capacity(capacity), worth, capacity, is_full: false }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.is_full = false;
    }

    /// Begins anew with a root and its moves, of which there is at least one.
    pub(super) fn plant(&mut self, moves: &[M]) {
        self.clear();
        self.nodes.push(Node::new(moves[0]));
        self.add_children(ROOT, moves);
    }

    /// Gives a leaf its children if they fit, and says whether they did.
    pub(super) fn expand(&mut self, leaf: usize, moves: &[M]) -> bool {
        self.is_full |= self.nodes.len() + moves.len() > self.capacity || moves.len() > u16::MAX.into();
        if !self.is_full {
            self.add_children(leaf, moves);
        }
        !self.is_full
    }

    /// Gives a leaf its children, whether the capacity allows it or not.
    pub(super) fn add_children(&mut self, leaf: usize, moves: &[M]) {
        let first_child = self.nodes.len() as u32;
        self.nodes.extend(moves.iter().map(|&mv| Node::new(mv)));
        self.nodes[leaf].first_child = first_child;
        self.nodes[leaf].n_children = moves.len() as u16;
    }

    /// Whether there is no room for another block.
    pub(super) fn is_full(&self) -> bool {
        self.is_full
    }

    /// Where the children of a node are.
    #[inline]
    pub(super) fn range(&self, node: usize) -> Range<usize> {
        let first = self.nodes[node].first_child as usize;
        first..first + usize::from(self.nodes[node].n_children)
    }

    /// The children of a node.
    #[inline]
    pub(super) fn children(&self, node: usize) -> &[Node<M>] {
        &self.nodes[self.range(node)]
    }

    /// The mean value of a node for `player`, within what is proven.
    #[inline]
    pub(super) fn mean_for(&self, node: &Node<M>, player: Player) -> f64 {
        node.mean_for(self.worth, player)
    }

    /// The child of the root by this move.
    pub(super) fn child_by(&self, mv: M) -> Option<usize> {
        self.range(ROOT).find(|&child| self.nodes[child].mv == mv)
    }

    /// What is proven about a child of `node`, whose `mover` chooses.
    #[inline]
    pub(super) fn standing(&self, node: usize, child: &Node<M>, mover: Player) -> Standing {
        child.bounds.seen_by(mover).standing(self.nodes[node].bounds.seen_by(mover).low)
    }

    /// Whether a simulation may go to a child of `node`, whose `mover` chooses. What is proven, or cannot bring more
    /// than another child surely does, needs no visit: bounds tell of it. At the root what is in hand is visited all the
    /// same, at no cost, because the visits there are compared when a move is chosen.
    #[inline]
    pub(super) fn is_open(&self, node: usize, child: &Node<M>, mover: Player) -> bool {
        if node == ROOT {
            return self.standing(node, child, mover) != Standing::Avoided;
        }
        child.bounds.seen_by(mover).high > self.nodes[node].bounds.seen_by(mover).low
    }

    /// Draws the bounds of a node, whose `mover` chooses, from its children's; says whether they changed.
    pub(super) fn tighten(&mut self, node: usize, mover: Player) -> bool {
        let children = self.children(node).iter().map(|child| child.bounds.seen_by(mover));
        let Some(bounds) = children.reduce(Bounds::or) else { return false };
        let before = self.nodes[node].bounds;
        self.nodes[node].bounds = bounds.seen_by(mover);
        self.nodes[node].bounds != before
    }

    /// Makes `child` the root and drops all that is not below it.
    pub(super) fn cut_to(&mut self, child: usize) {
        arena::cut_to(&mut self.nodes, child, |_, _| {});
        self.is_full = false;
    }
}
