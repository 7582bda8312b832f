//! Which child a simulation goes to: the one with the largest Q + c·P·√ΣN/(1+N) (Silver 2017), where N counts the visits
//! of the children. Before the first of them the root of ΣN is taken as 1, so that the priors decide and not the order
//! of the rules; from then on it is the formula of the books.

use ludus_core::Player;

use super::{
    node::Node,
    root::RootMove,
    settings::{FirstPlay, Noise, Puct},
    tree::{ROOT, Tree},
};

/// The node where a choice is made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fork {
    pub(super) node: usize,
    /// Who chooses.
    pub(super) mover: Player,
    /// The mean value of the node for the mover.
    pub(super) mean: f64,
}

impl Puct {
    /// The child that the mover looks at next. `root_moves` are those of the search, which count at the root alone.
    pub(super) fn choose<M: Copy + Eq>(&self, tree: &Tree<M>, fork: Fork, root_moves: &[RootMove]) -> usize {
        let children = tree.children(fork.node);
        let n_visits: u64 = children.iter().map(|child| u64::from(child.visits)).sum();
        let width = self.exploration * (n_visits.max(1) as f64).sqrt();
        let first_play = self.first_play_value(fork, children);
        let mut best = (f64::NEG_INFINITY, 0);
        for (idx, child) in children.iter().enumerate() {
            let is_noisy = fork.node == ROOT;
            let prior = if is_noisy { self.noised(child, &root_moves[idx]) } else { child.prior.into() };
            let q = if child.visits > 0 { tree.mean_for(child, fork.mover) } else { first_play };
            let score = q + width * prior / f64::from(child.visits + 1);
            if score > best.0 && tree.is_open(fork.node, child, fork.mover) {
                best = (score, idx);
            }
        }
        tree.range(fork.node).start + best.1
    }

    /// The prior of a move of the root with its noise.
    pub(super) fn noised<M>(&self, child: &Node<M>, root_move: &RootMove) -> f64 {
        let prior = f64::from(child.prior);
        match self.noise {
            None => prior,
            Some(Noise { weight, .. }) => (1.0 - weight) * prior + weight * root_move.noise,
        }
    }

    fn first_play_value<M>(&self, fork: Fork, children: &[Node<M>]) -> f64 {
        let reduction = match self.first_play {
            FirstPlay::Value(value) => return value,
            FirstPlay::Reduced { at_root, .. } if fork.node == ROOT => at_root,
            FirstPlay::Reduced { below_root, .. } => below_root,
        };
        let visited = children.iter().filter(|child| child.visits > 0);
        fork.mean - reduction * visited.map(|child| f64::from(child.prior)).sum::<f64>().sqrt()
    }
}
