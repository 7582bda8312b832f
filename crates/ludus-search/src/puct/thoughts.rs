//! What a search has found, in numbers and in the view of the player to move at the root: all that a table of moves, a
//! training sample or a choice by temperature needs. One order of moves serves the choice and the list, and proofs come
//! first in it, so that no policy can contradict them.

use ludus_core::{Game, Player, PovValue, Rng};

use super::{
    PolicySearch,
    chance::{softmax, uniform},
    gumbel::completed_values,
    node::{Node, sign},
    settings::Rule,
    tree::ROOT,
};
use crate::verdict::{Standing, Verdict};

/// What a search thinks of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Thoughts<M> {
    /// The move to make, the first of `moves`.
    pub best: M,
    /// What the position is worth: the mean of the simulations, or, by [`super::Gumbel`], whose root looks at bad moves as well,
    /// the mean of its moves by the policy found.
    pub value: PovValue,
    /// Who wins under best play, once that is certain.
    pub proven: Option<Verdict>,
    /// The root's moves, the best one first.
    pub moves: Vec<Considered<M>>,
    /// The moves that both players are expected to make, the best one first.
    pub line: Vec<M>,
    /// The simulations that this search has made; those of earlier ones are in the visits.
    pub simulations: u64,
    /// The nodes of the tree, the root among them.
    pub nodes: usize,
}

/// What it thinks of a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Considered<M> {
    /// The move.
    pub mv: M,
    /// N: how many simulations went through it.
    pub visits: u32,
    /// Q: their mean value, −1…1, within what is proven; 0 before the first.
    pub q: f64,
    /// W: the sum of their values.
    pub w: f64,
    /// P: what the net wants of it, a share of all moves.
    pub prior: f64,
    /// The prior that the search went by: the net's with the noise of the root.
    pub noised_prior: f64,
    /// Its share in the policy that the search found, which is what a net learns: visits, or the improved policy of
    /// [`super::Gumbel`]. Nothing for a move that is proven to be worse than another, and for all but winning ones if
    /// there is one.
    pub policy: f64,
    /// The least that it is proven to bring.
    pub at_least: Verdict,
    /// The most that it can bring.
    pub at_most: Verdict,
}

impl<M: Copy> Thoughts<M> {
    /// A move drawn from the policy at this temperature: 1 takes it as it is, less prefers the better moves, and 0 takes
    /// the best one. A proven win is taken in any case, and a proven loss only if all moves are.
    pub fn pick(&self, temperature: f64, rng: &mut Rng) -> M {
        if temperature <= 0.0 {
            return self.best;
        }
        let most = self.moves.iter().map(|considered| considered.policy).fold(0.0, f64::max);
        let weight = |considered: &Considered<M>| libm::pow(considered.policy / most, 1.0 / temperature);
        let mut left = uniform(rng) * self.moves.iter().map(weight).sum::<f64>();
        for considered in self.moves.iter().filter(|considered| considered.policy > 0.0) {
            left -= weight(considered);
            if left < 0.0 {
                return considered.mv;
            }
        }
        self.best
    }
}

/// What the order of moves goes by: proofs, visits, value.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
struct Merit(Standing, u32, f64);

impl<G: Game> PolicySearch<G> {
    /// What the tree says about its root. Only after a search has begun.
    #[must_use]
    pub fn thoughts(&mut self, game: &G) -> Thoughts<G::Move> {
        let mover = game.to_move(&self.root);
        let merits = self.merits(game);
        let policy = self.policy(game, &merits);
        let children = self.tree.children(ROOT);
        let mut order: Vec<usize> = (0..children.len()).collect();
        // Sorting is stable: the first in the order of the rules is the first of equals.
        order.sort_by(|&one, &other| merits[other].partial_cmp(&merits[one]).expect("no value is NaN"));
        let consider = |&idx: &usize| {
            let child: &Node<G::Move> = &children[idx];
            let bounds = child.bounds.seen_by(mover);
            Considered {
                mv: child.mv,
                visits: child.visits,
                // Adding nothing makes a negative zero a plain one.
                q: self.tree.mean_for(child, mover) + 0.0,
                w: sign(mover) * child.total + 0.0,
                prior: child.prior.into(),
                noised_prior: self.noised_prior(idx),
                policy: policy[idx],
                at_least: bounds.low.verdict(),
                at_most: bounds.high.verdict(),
            }
        };
        let moves: Vec<_> = order.iter().map(consider).collect();
        let root = &self.tree.nodes[ROOT];
        let bounds = root.bounds.seen_by(mover);
        Thoughts {
            best: moves[0].mv,
            value: PovValue(self.value(mover, &policy) as f32),
            proven: (bounds.low.verdict() == bounds.high.verdict()).then(|| bounds.low.verdict()),
            line: self.line(game, order[0]),
            moves,
            simulations: self.plan.simulations,
            nodes: self.tree.nodes.len(),
        }
    }

    /// What the root is worth, once this is the policy.
    fn value(&self, mover: Player, policy: &[f64]) -> f64 {
        let root = &self.tree.nodes[ROOT];
        if matches!(self.config.rule, Rule::Puct(_)) || self.plan.simulations == 0 {
            return self.tree.mean_for(root, mover);
        }
        let mut values = Vec::new();
        completed_values(&self.tree, ROOT, mover, &mut values);
        let mean: f64 = values.iter().zip(policy).map(|(value, share)| value * share).sum();
        sign(mover) * root.within_bounds(self.tree.worth, sign(mover) * mean)
    }

    fn noised_prior(&self, idx: usize) -> f64 {
        let child = &self.tree.children(ROOT)[idx];
        match &self.config.rule {
            Rule::Puct(puct) => puct.noised(child, &self.plan.moves[idx]),
            Rule::Gumbel(_) => child.prior.into(),
        }
    }

    /// How good each move of the root is, by the order of the nodes.
    fn merits(&self, game: &G) -> Vec<Merit> {
        let mover = game.to_move(&self.root);
        let children = self.tree.children(ROOT);
        let mut scores = Vec::new();
        if let Rule::Gumbel(gumbel) = &self.config.rule {
            gumbel.root_scores(&self.tree, mover, &self.plan.moves, &mut scores);
        }
        let merit = |(idx, child): (usize, &Node<G::Move>)| {
            let standing = self.tree.standing(ROOT, child, mover);
            match &self.config.rule {
                Rule::Puct(_) => Merit(standing, child.visits, self.tree.mean_for(child, mover)),
                Rule::Gumbel(_) => Merit(standing, self.plan.moves[idx].visits, scores[idx]),
            }
        };
        children.iter().enumerate().map(merit).collect()
    }

    /// The policy that the search found, among the moves of the best standing.
    fn policy(&self, game: &G, merits: &[Merit]) -> Vec<f64> {
        let best = merits.iter().map(|merit| merit.0).max().expect("a root has a move");
        let mut policy = match &self.config.rule {
            Rule::Puct(_) => match self.visit_shares(|idx| merits[idx].0 == best) {
                Some(shares) => return shares,
                None => self.tree.children(ROOT).iter().map(|child| child.logit.into()).collect(),
            },
            Rule::Gumbel(gumbel) => {
                let mut logits = Vec::new();
                gumbel.improved_logits(&self.tree, ROOT, game.to_move(&self.root), &mut logits);
                logits
            }
        };
        for (logit, merit) in policy.iter_mut().zip(merits) {
            *logit = if merit.0 == best { *logit } else { f64::NEG_INFINITY };
        }
        softmax(&mut policy);
        policy
    }

    /// The shares of the visits of those moves that count, unless there are none.
    fn visit_shares(&self, counts: impl Fn(usize) -> bool) -> Option<Vec<f64>> {
        let visits = |(idx, child): (usize, &Node<G::Move>)| if counts(idx) { child.visits } else { 0 };
        let visits: Vec<f64> =
            self.tree.children(ROOT).iter().enumerate().map(visits).map(f64::from).collect();
        let total: f64 = visits.iter().sum();
        (total > 0.0).then(|| visits.iter().map(|visits| visits / total).collect())
    }

    /// The best moves one after the other, as far as anything has been seen of them; the first is given.
    fn line(&self, game: &G, first: usize) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut position = self.root.clone();
        let mut node = self.tree.range(ROOT).start + first;
        while self.tree.nodes[node].visits > 0 {
            line.push(self.tree.nodes[node].mv);
            game.play(&mut position, self.tree.nodes[node].mv);
            let mover = game.to_move(&position);
            let merit = |&child: &usize| {
                let found = &self.tree.nodes[child];
                Merit(self.tree.standing(node, found, mover), found.visits, self.tree.mean_for(found, mover))
            };
            let merits = self.tree.range(node).rev().map(|child| (child, merit(&child)));
            let best = merits.max_by(|one, other| one.1.partial_cmp(&other.1).expect("no value is NaN"));
            let Some((best, _)) = best else { break };
            node = best;
        }
        line
    }
}
