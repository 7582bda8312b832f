//! Trees in one list of nodes, the root first: the children of a node are a block of neighbours, always behind their
//! parent. Cutting such a tree down to one subtree slides the blocks that stay over those that go, so it needs no
//! second list. Monte Carlo trees and trees by policy and value share this; what else a node holds is theirs.

use std::ops::Range;

/// The index of the root.
const ROOT: usize = 0;

/// A node that knows where its children are.
pub(crate) trait Linked: Copy {
    /// The index of the first child, if there are children.
    fn first_child(&self) -> u32;
    /// The number of children, which follow the first.
    fn n_children(&self) -> u16;
    /// Whether it is the first of a block of children that outlives a cut.
    fn is_kept(&self) -> bool;
    /// Sets the index of the first child.
    fn link(&mut self, first_child: u32);
    /// Marks the first of a block of children.
    fn keep(&mut self, is_kept: bool);
}

/// Makes `child` the root and drops all that is not below it. `on_move` hears which nodes go where, in order, so that
/// others can keep lists beside the nodes.
///
/// One pass does it, because blocks stand behind their parents: while a kept block waits to be reached, its first node
/// and its parent hold each other's links (Jonkers 1979), and when it is moved both are set right.
pub(crate) fn cut_to<N: Linked>(
    nodes: &mut Vec<N>,
    child: usize,
    mut on_move: impl FnMut(Range<usize>, usize),
) {
    nodes[ROOT] = nodes[child];
    on_move(child..child + 1, ROOT);
    keep_children(nodes, ROOT);
    let (mut from, mut to) = (child + 1, ROOT + 1);
    while from < nodes.len() {
        if !nodes[from].is_kept() {
            from += 1;
            continue;
        }
        let parent = nodes[from].first_child() as usize;
        let link = nodes[parent].first_child();
        nodes[from].keep(false);
        nodes[from].link(link);
        nodes[parent].link(to as u32);
        let block = from..from + usize::from(nodes[parent].n_children());
        nodes.copy_within(block.clone(), to);
        on_move(block.clone(), to);
        let moved = to..to + block.len();
        moved.clone().for_each(|node| keep_children(nodes, node));
        (from, to) = (block.end, moved.end);
    }
    nodes.truncate(to);
}

/// Marks the block of children of a node that has reached its new place, and exchanges the links.
fn keep_children<N: Linked>(nodes: &mut [N], node: usize) {
    if nodes[node].n_children() > 0 {
        let first = nodes[node].first_child() as usize;
        let link = nodes[first].first_child();
        nodes[node].link(link);
        nodes[first].link(node as u32);
        nodes[first].keep(true);
    }
}
