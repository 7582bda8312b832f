//! The tree in one arena. The children of a node are a block of neighbours, always behind their parent, and the
//! arena never grows beyond its capacity: when a block does not fit, the node stays a leaf.

use std::ops::Range;

use ludus_core::Player;

use super::node::Node;
use crate::{arena, verdict::Bounds};

/// The index of the root.
pub(super) const ROOT: usize = 0;

/// Nodes, the root first; none before a search has begun.
#[derive(Clone, Debug)]
pub(super) struct Tree<M> {
    pub(super) nodes: Vec<Node<M>>,
    capacity: usize,
    /// A block did not fit: until the tree is cut, no other is tried.
    is_full: bool,
}

/// Which children of a new block may be compared before they are visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Untried {
    /// None: each waits for its first visit.
    Wait,
    /// All: something else tells about them.
    Compare,
}

impl<M: Copy + Eq> Tree<M> {
    /// An empty tree for at most so many nodes. The memory is reserved at once and used as the tree grows.
    pub(super) fn new(capacity: usize) -> Self {
        let capacity = capacity.min(u32::MAX as usize);
        Self { nodes: Vec::with_capacity(capacity), capacity, is_full: false }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.is_full = false;
    }

    /// Begins anew with a root and its moves, of which there is at least one.
    pub(super) fn plant(&mut self, moves: &[M], untried: Untried) {
        self.clear();
        self.nodes.push(Node::new(moves[0]));
        self.add_children(ROOT, moves, untried);
    }

    /// Gives a leaf its children if they fit, and says whether they did.
    #[inline]
    pub(super) fn expand(&mut self, leaf: usize, moves: &[M], untried: Untried) -> bool {
        self.is_full = self.nodes.len() + moves.len() > self.capacity || moves.len() > u16::MAX.into();
        if !self.is_full {
            self.add_children(leaf, moves, untried);
        }
        !self.is_full
    }

    /// Gives a leaf its children, whether the capacity allows it or not.
    pub(super) fn add_children(&mut self, leaf: usize, moves: &[M], untried: Untried) {
        let first_child = self.nodes.len() as u32;
        self.nodes.extend(moves.iter().map(|&mv| Node::new(mv)));
        let node = &mut self.nodes[leaf];
        node.first_child = first_child;
        node.n_children = moves.len() as u16;
        node.n_tried = if untried == Untried::Compare { node.n_children } else { 0 };
    }

    /// Whether there is no room for another block.
    pub(super) fn is_full(&self) -> bool {
        self.is_full
    }

    /// Where the children of a node are.
    #[inline]
    pub(super) fn children(&self, node: usize) -> Range<usize> {
        let first = self.nodes[node].first_child as usize;
        first..first + usize::from(self.nodes[node].n_children)
    }

    /// Where those children are that may be compared.
    #[inline]
    pub(super) fn tried(&self, node: usize) -> Range<usize> {
        let first = self.nodes[node].first_child as usize;
        first..first + usize::from(self.nodes[node].n_tried)
    }

    /// Takes one of the children that wait, the one with this index among them, and gives its place. It changes
    /// places with the first that waits; neither has children of its own yet.
    #[inline]
    pub(super) fn try_child(&mut self, node: usize, idx: usize) -> usize {
        let next = self.tried(node).end;
        self.nodes.swap(next, next + idx);
        self.nodes[node].n_tried += 1;
        next
    }

    /// The child of the root by this move.
    pub(super) fn child_by(&self, mv: M) -> Option<usize> {
        self.children(ROOT).find(|&child| self.nodes[child].mv == mv)
    }

    /// Draws the bounds of a node, whose `mover` chooses, from its children's; says whether they changed.
    pub(super) fn tighten(&mut self, node: usize, mover: Player) -> bool {
        let children = self.nodes[self.children(node)].iter().map(|child| child.bounds.seen_by(mover));
        let Some(bounds) = children.reduce(Bounds::or) else { return false };
        let before = self.nodes[node].bounds;
        self.nodes[node].bounds = bounds.seen_by(mover);
        self.nodes[node].bounds != before
    }

    /// Makes `child` the root and drops all that is not below it. `on_move` hears which nodes go where, in
    /// order, so that others can keep lists beside the nodes.
    pub(super) fn cut_to(&mut self, child: usize, on_move: impl FnMut(Range<usize>, usize)) {
        arena::cut_to(&mut self.nodes, child, on_move);
        self.is_full = false;
    }
}
