//! Both searches again, slow and obvious: recursive, with a map from nodes to numbers, every number in the view of the
//! player who moves at its node, and a sign that changes where the movers differ.

use std::collections::HashMap;

use ludus_core::{Game, Player, Rng, text_tree::TextTree};
use ludus_search::puct::{Backup, Config, FirstPlay, Gumbel, Proofs, Puct, Rescaling, Rule};

use super::{after, hashed_logit, hashed_value, legal_moves};

/// What is known of a node, in the view of its mover.
#[derive(Clone, Debug)]
pub(super) struct Stat {
    pub(super) visits: u32,
    pub(super) sum: f64,
    pub(super) low: f64,
    pub(super) high: f64,
    own: f64,
    is_expanded: bool,
}

pub(super) struct Reference<'a> {
    tree: &'a TextTree,
    config: Config,
    root: usize,
    stats: HashMap<usize, Stat>,
    /// The priors of the root's moves with noise, and their Gumbel noise.
    pub(super) noised_priors: Vec<f64>,
    pub(super) gumbels: Vec<f64>,
    /// The visits of the root's moves in this search, and the list of those whose turn it is.
    visits: Vec<u32>,
    turns: Vec<u32>,
}

impl<'a> Reference<'a> {
    pub(super) fn new(tree: &'a TextTree, config: Config, rng: &mut Rng) -> Self {
        let n_moves = legal_moves(tree, 0).len();
        let mut gumbel = || {
            let uniform = ((rng.next_u64() >> 11) as f64 + 0.5) / 2_f64.powi(53);
            -libm::log(-libm::log(uniform))
        };
        let gumbels = match config.rule {
            Rule::Puct(_) => vec![],
            Rule::Gumbel(Gumbel { noise, .. }) => (0..n_moves).map(|_| noise * gumbel()).collect(),
        };
        let priors = (0..n_moves).map(|mv| prior(tree, 0, mv)).collect();
        Self {
            tree,
            config,
            root: 0,
            stats: HashMap::new(),
            noised_priors: priors,
            gumbels,
            visits: vec![0; n_moves],
            turns: vec![],
        }
    }

    pub(super) fn run(&mut self, simulations: u32) {
        if let Rule::Gumbel(gumbel) = self.config.rule {
            let considered = gumbel.considered.min(self.visits.len()).min(simulations as usize);
            self.turns = turns(considered, simulations as usize);
        }
        self.simulate(self.root);
        for _ in 0..simulations {
            if self.stat(self.root).low == self.stat(self.root).high {
                return;
            }
            self.simulate(self.root);
        }
    }

    pub(super) fn n_simulations(&self) -> u32 {
        self.visits.iter().sum()
    }

    pub(super) fn stat(&self, node: usize) -> Stat {
        let none = Stat { visits: 0, sum: 0.0, low: -1.0, high: 1.0, own: 0.0, is_expanded: false };
        self.stats.get(&node).cloned().unwrap_or(none)
    }

    /// One simulation below a node: its value in the view of the mover there.
    fn simulate(&mut self, node: usize) -> f64 {
        let mover = self.tree.to_move(&node);
        let mut stat = self.stat(node);
        let value = if stat.low == stat.high {
            stat.low
        } else if let Some(outcome) = self.tree.outcome(&node) {
            let value: f64 = self.config.worth.of(outcome).seen_by(mover).0.into();
            if self.config.proofs == Proofs::Kept {
                (stat.low, stat.high) = (value, value);
            }
            value
        } else if !stat.is_expanded {
            stat.is_expanded = true;
            stat.own = hashed_value(node).into();
            stat.own
        } else {
            let mv = self.choose(node);
            if node == self.root {
                self.visits[mv] += 1;
            }
            let child = after(self.tree, node, mv);
            let value = self.simulate(child);
            (stat.low, stat.high) = self.bounds_from_children(node);
            self.turn(value, child, mover)
        };
        let value = value.clamp(stat.low, stat.high);
        stat.visits += 1;
        stat.sum += value;
        self.stats.insert(node, stat);
        value
    }

    /// A value of a child in the view of its parent's mover.
    fn turn(&self, value: f64, child: usize, mover: Player) -> f64 {
        match self.config.backup {
            Backup::ByMover if self.tree.to_move(&child) == mover => value,
            Backup::ByMover | Backup::ByPly => -value,
        }
    }

    /// The bounds of a child in the view of its parent's mover: these are exact, however values are backed up.
    pub(super) fn bounds_of(&self, child: usize, mover: Player) -> (f64, f64) {
        let Stat { low, high, .. } = self.stat(child);
        if self.tree.to_move(&child) == mover { (low, high) } else { (-high, -low) }
    }

    fn children(&self, node: usize) -> Vec<usize> {
        legal_moves(self.tree, node).into_iter().map(|mv| after(self.tree, node, mv)).collect()
    }

    fn bounds_from_children(&self, node: usize) -> (f64, f64) {
        let mover = self.tree.to_move(&node);
        let bounds = self.children(node).into_iter().map(|child| self.bounds_of(child, mover));
        bounds.fold((-1.0, -1.0), |all, one| (one.0.max(all.0), one.1.max(all.1)))
    }

    pub(super) fn q(&self, child: usize, mover: Player) -> f64 {
        let (low, high) = self.bounds_of(child, mover);
        let Stat { visits, sum, .. } = self.stat(child);
        self.turn(sum / f64::from(visits), child, mover).clamp(low, high)
    }

    fn choose(&self, node: usize) -> usize {
        let mover = self.tree.to_move(&node);
        let (in_hand, _) = self.bounds_from_children(node);
        let scores = match self.config.rule {
            Rule::Puct(puct) => self.puct_scores(puct, node, mover),
            Rule::Gumbel(gumbel) if node == self.root => {
                let turn = self.turns[self.n_simulations() as usize];
                self.gumbel_scores(gumbel, node, mover)
                    .into_iter()
                    .enumerate()
                    .map(|(mv, score)| score + self.gumbels[mv] - penalty(self.visits[mv], turn))
                    .collect()
            }
            Rule::Gumbel(gumbel) => self.interior_scores(gumbel, node, mover),
        };
        let mut best: Option<usize> = None;
        for (mv, child) in self.children(node).into_iter().enumerate() {
            let (low, high) = self.bounds_of(child, mover);
            // At the root what is in hand counts its visits.
            let is_avoided = high == -1.0 || high <= in_hand && (low < in_hand || node != self.root);
            if !is_avoided && best.is_none_or(|best| scores[mv] > scores[best]) {
                best = Some(mv);
            }
        }
        best.unwrap()
    }

    fn puct_scores(&self, puct: Puct, node: usize, mover: Player) -> Vec<f64> {
        let children = self.children(node);
        let visits: Vec<f64> = children.iter().map(|&child| self.stat(child).visits.into()).collect();
        let priors: Vec<f64> = (0..children.len()).map(|mv| prior(self.tree, node, mv)).collect();
        let is_root = node == self.root;
        let first_play = match puct.first_play {
            FirstPlay::Value(value) => value,
            FirstPlay::Reduced { below_root, at_root } => {
                let Stat { visits: own_visits, sum, low, high, .. } = self.stat(node);
                let seen: f64 = (0..children.len()).filter(|&mv| visits[mv] > 0.0).map(|mv| priors[mv]).sum();
                let reduction = if is_root { at_root } else { below_root };
                (sum / f64::from(own_visits)).clamp(low, high) - reduction * seen.sqrt()
            }
        };
        let total = visits.iter().sum::<f64>().max(1.0);
        let score = |(mv, &child): (usize, &usize)| {
            let prior = if is_root { self.noised_priors[mv] } else { priors[mv] };
            let q = if visits[mv] > 0.0 { self.q(child, mover) } else { first_play };
            q + puct.exploration * total.sqrt() * prior / (1.0 + visits[mv])
        };
        children.iter().enumerate().map(score).collect()
    }

    /// What the moves of a node are worth, with or without visits.
    pub(super) fn completed(&self, node: usize, mover: Player) -> Vec<f64> {
        let children = self.children(node);
        let visits: Vec<f64> = children.iter().map(|&child| self.stat(child).visits.into()).collect();
        let priors: Vec<f64> = (0..children.len()).map(|mv| prior(self.tree, node, mv)).collect();
        let visited: Vec<usize> = (0..children.len()).filter(|&mv| visits[mv] > 0.0).collect();
        let total: f64 = visits.iter().sum();
        let mut v_mix = self.stat(node).own;
        if !visited.is_empty() {
            let weight: f64 = visited.iter().map(|&mv| priors[mv]).sum();
            let found: f64 = visited.iter().map(|&mv| priors[mv] * self.q(children[mv], mover)).sum();
            v_mix = (v_mix + total * (found / weight)) / (1.0 + total);
        }
        (0..children.len())
            .map(|mv| if visits[mv] > 0.0 { self.q(children[mv], mover) } else { v_mix })
            .collect()
    }

    /// l + σ(completed q).
    pub(super) fn gumbel_scores(&self, gumbel: Gumbel, node: usize, mover: Player) -> Vec<f64> {
        let children = self.children(node);
        let visits: Vec<f64> = children.iter().map(|&child| self.stat(child).visits.into()).collect();
        let completed = self.completed(node, mover);
        let least = completed.iter().copied().fold(f64::INFINITY, f64::min);
        let most = completed.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let scale = gumbel.value_scale * (gumbel.visit_offset + visits.iter().copied().fold(0.0, f64::max));
        let rescaled = completed.iter().map(|q| match gumbel.rescaling {
            Rescaling::Range => (q + 1.0) / 2.0,
            Rescaling::Spread => (q - least) / (most - least).max(1e-8),
        });
        let logits = logits(self.tree, node);
        rescaled.zip(logits).map(|(q, logit)| logit + scale * q).collect()
    }

    fn interior_scores(&self, gumbel: Gumbel, node: usize, mover: Player) -> Vec<f64> {
        let policy = softmax(&self.gumbel_scores(gumbel, node, mover));
        let visits: Vec<f64> =
            self.children(node).iter().map(|&child| self.stat(child).visits.into()).collect();
        let total: f64 = visits.iter().sum();
        policy.iter().zip(visits).map(|(share, visits)| share - visits / (1.0 + total)).collect()
    }
}

/// Nothing for those whose turn it is, more for those with fewer visits, and most for those with more.
fn penalty(visits: u32, turn: u32) -> f64 {
    let distance = if visits <= turn { turn - visits } else { 1_000 + visits };
    1e9 * f64::from(distance)
}

/// The list of visit counts whose turn it is, simulation by simulation, as the paper's authors make it.
pub(super) fn turns(considered: usize, simulations: usize) -> Vec<u32> {
    if considered <= 1 {
        return (0..simulations as u32).collect();
    }
    let phases = (considered as f64).log2().ceil() as usize;
    let (mut list, mut visits, mut considered) = (vec![], vec![0; considered], considered);
    while list.len() < simulations {
        for _ in 0..(simulations / (phases * considered)).max(1) {
            list.extend_from_slice(&visits[..considered]);
            visits[..considered].iter_mut().for_each(|visits| *visits += 1);
        }
        considered = (considered / 2).max(2);
    }
    list.truncate(simulations);
    list
}

pub(super) fn softmax(logits: &[f64]) -> Vec<f64> {
    let most = logits.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights: Vec<f64> = logits.iter().map(|logit| libm::exp(logit - most)).collect();
    let sum: f64 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / sum).collect()
}

/// The logits of the legal moves less the largest, in single precision as nets give them.
fn logits(tree: &TextTree, node: usize) -> Vec<f64> {
    let logits: Vec<f32> = legal_moves(tree, node).into_iter().map(|mv| hashed_logit(node, mv)).collect();
    let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    logits.iter().map(|logit| f64::from(logit - most)).collect()
}

/// The prior of a move, in single precision as trees keep it.
pub(super) fn prior(tree: &TextTree, node: usize, mv: usize) -> f64 {
    f64::from(softmax(&logits(tree, node))[mv] as f32)
}
