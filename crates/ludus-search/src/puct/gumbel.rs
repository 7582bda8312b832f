//! Search with few simulations (Danihelka et al. 2022): the root looks at the best few moves by prior and Gumbel noise and
//! halves their number again and again; below it, visits follow a policy improved by the values found. With exact
//! values that policy is never worse than the prior, which plain PUCT cannot promise before all moves are visited.
//!
//! Halving needs no list of survivors: at each simulation exactly those moves have their turn that have as many visits
//! as the schedule says, and the best of them by g + l + σ(q) gets it.

use ludus_core::Player;

use super::{
    chance::softmax,
    node::{Node, sign},
    root::RootMove,
    selection::Fork,
    tree::{ROOT, Tree},
};

/// The constants of the search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gumbel {
    /// The most moves of the root that are looked at; 16 in the paper.
    pub considered: usize,
    /// What the Gumbel noise is multiplied by: 1 in self-play, 0 for strength.
    pub noise: f64,
    /// The constant `c_visit` of σ(q) = (`c_visit` + max N)·`c_scale`·q; 50 in the paper.
    pub visit_offset: f64,
    /// The constant `c_scale`: 0.1 with [`Rescaling::Spread`], 1 with [`Rescaling::Range`].
    pub value_scale: f64,
    /// How values become q in 0…1.
    pub rescaling: Rescaling,
}

/// How values become q in 0…1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rescaling {
    /// A loss is 0 and a win is 1.
    Range,
    /// The worst of the moves at hand is 0 and the best is 1. Enlarges small differences, noise among them.
    Spread,
}

/// The smallest spread that is enlarged.
const LEAST_SPREAD: f64 = 1e-8;

impl Gumbel {
    /// The child of the root whose turn it is, by noise, prior and value.
    pub(super) fn choose_at_root<M: Copy + Eq>(
        &self,
        tree: &Tree<M>,
        mover: Player,
        (root_moves, turn): (&[RootMove], u32),
        scores: &mut Vec<f64>,
    ) -> usize {
        self.root_scores(tree, mover, root_moves, scores);
        // Those with the right number of visits; if all of them are proven to be no use, those nearest to it.
        let closeness = |visits: u32| {
            if visits <= turn { i64::from(visits) } else { -i64::from(visits) }
        };
        let mut best = (i64::MIN, f64::NEG_INFINITY, 0);
        for (idx, child) in tree.children(ROOT).iter().enumerate() {
            let (close, score) = (closeness(root_moves[idx].visits), scores[idx]);
            let is_better = close > best.0 || close == best.0 && score > best.1;
            if is_better && tree.is_open(ROOT, child, mover) {
                best = (close, score, idx);
            }
        }
        tree.range(ROOT).start + best.2
    }

    /// The child of a node below the root that brings the visits nearest to the improved policy.
    pub(super) fn choose_below<M: Copy + Eq>(
        &self,
        tree: &Tree<M>,
        fork: Fork,
        scores: &mut Vec<f64>,
    ) -> usize {
        self.improved_logits(tree, fork.node, fork.mover, scores);
        softmax(scores);
        let children = tree.children(fork.node);
        let n_visits: u64 = children.iter().map(|child| u64::from(child.visits)).sum();
        let mut best = (f64::NEG_INFINITY, 0);
        for (idx, child) in children.iter().enumerate() {
            let score = scores[idx] - f64::from(child.visits) / (1 + n_visits) as f64;
            if score > best.0 && tree.is_open(fork.node, child, fork.mover) {
                best = (score, idx);
            }
        }
        tree.range(fork.node).start + best.1
    }

    /// Overwrites `scores` with g + l + σ(q) of the root's moves.
    pub(super) fn root_scores<M: Copy + Eq>(
        &self,
        tree: &Tree<M>,
        mover: Player,
        root_moves: &[RootMove],
        scores: &mut Vec<f64>,
    ) {
        self.improved_logits(tree, ROOT, mover, scores);
        for (score, root_move) in scores.iter_mut().zip(root_moves) {
            *score += root_move.gumbel;
        }
    }

    /// Overwrites `logits` with l + σ(completed q) of a node's moves.
    pub(super) fn improved_logits<M: Copy + Eq>(
        &self,
        tree: &Tree<M>,
        node: usize,
        mover: Player,
        logits: &mut Vec<f64>,
    ) {
        let children = tree.children(node);
        completed_values(tree, node, mover, logits);
        let logits_of_net = children.iter().map(|child| f64::from(child.logit));
        let most_visits = children.iter().map(|child| child.visits).max().unwrap_or(0);
        self.improve(logits_of_net, most_visits, logits);
    }

    /// Turns values in −1…1 into l + σ(q).
    fn improve(&self, logits: impl Iterator<Item = f64>, most_visits: u32, values: &mut [f64]) {
        let (low, spread) = match self.rescaling {
            Rescaling::Range => (-1.0, 2.0),
            Rescaling::Spread => {
                let low = values.iter().copied().fold(f64::INFINITY, f64::min);
                let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
                (low, (high - low).max(LEAST_SPREAD))
            }
        };
        let scale = (self.visit_offset + f64::from(most_visits)) * self.value_scale;
        for (value, logit) in values.iter_mut().zip(logits) {
            *value = logit + scale * ((*value - low) / spread);
        }
    }

    /// The improved policy softmax(l + σ(q)) where the value of every move is known, in −1…1, and the most visited one
    /// has so many visits.
    #[must_use]
    pub fn improved_policy(&self, logits: &[f64], values: &[f64], most_visits: u32) -> Vec<f64> {
        let mut policy = values.to_vec();
        self.improve(logits.iter().copied(), most_visits, &mut policy);
        softmax(&mut policy);
        policy
    }
}

/// Overwrites `values` with what a node's moves are worth to the mover, those without visits too.
pub(super) fn completed_values<M: Copy + Eq>(
    tree: &Tree<M>,
    node: usize,
    mover: Player,
    values: &mut Vec<f64>,
) {
    let mixed = mixed_value(tree, node, mover);
    let completed = |child: &Node<M>| if child.visits > 0 { tree.mean_for(child, mover) } else { mixed };
    values.clear();
    values.extend(tree.children(node).iter().map(completed));
}

/// What a move without visits is taken to be worth: the net's value of the node, and the values found by priors, in the
/// eyes of the mover.
fn mixed_value<M: Copy + Eq>(tree: &Tree<M>, node: usize, mover: Player) -> f64 {
    let own = sign(mover) * f64::from(tree.nodes[node].own.0);
    let (mut n_visits, mut priors, mut values) = (0.0, 0.0, 0.0);
    for child in tree.children(node).iter().filter(|child| child.visits > 0) {
        // A prior that was rounded to nothing still counts.
        let prior = f64::from(child.prior.max(f32::MIN_POSITIVE));
        n_visits += f64::from(child.visits);
        priors += prior;
        values += prior * tree.mean_for(child, mover);
    }
    if priors == 0.0 { own } else { (own + n_visits * (values / priors)) / (1.0 + n_visits) }
}

/// The schedule of sequential halving: for each simulation, how many visits a move has that may have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Halving {
    simulations: u64,
    /// How often the number of moves is halved, at least 1.
    phases: u64,
    /// The moves that are still considered.
    considered: u64,
    /// The visits that those have whose turn it is.
    turn: u32,
    /// Simulations left before all considered moves have one more visit.
    left_in_round: u64,
    /// Rounds left before their number is halved.
    rounds: u64,
}

impl Halving {
    /// The schedule for so many moves and simulations.
    #[must_use]
    pub fn new(considered: usize, simulations: u64) -> Self {
        let considered = considered.max(1) as u64;
        let phases = u64::from(considered.next_power_of_two().ilog2()).max(1);
        let mut halving = Self { simulations, phases, considered, turn: 0, left_in_round: 0, rounds: 0 };
        halving.begin_phase();
        halving
    }

    /// How many visits of this search a move has whose turn it is.
    #[must_use]
    pub fn turn(&self) -> u32 {
        self.turn
    }

    /// Goes on to the next simulation.
    pub fn advance(&mut self) {
        self.left_in_round -= 1;
        if self.left_in_round > 0 {
            return;
        }
        self.turn += 1;
        self.rounds -= 1;
        self.left_in_round = self.considered;
        if self.rounds == 0 {
            self.considered = (self.considered / 2).max(self.considered.min(2));
            self.begin_phase();
        }
    }

    fn begin_phase(&mut self) {
        self.left_in_round = self.considered;
        self.rounds = (self.simulations / (self.phases * self.considered)).max(1);
    }
}
