//! What a search has found, in numbers and in the view of the player to move at the root. One order of moves
//! serves the choice, the list and the line, so they cannot disagree.

use std::cmp::Ordering;

use ludus_core::{Game, Player};

use super::{Mcts, node::Node, tree::ROOT};
use crate::verdict::{Standing, Verdict};

/// What a Monte Carlo search thinks of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Thoughts<M> {
    /// The move to make, the first of `moves`.
    pub best: M,
    /// What it thinks of the position.
    pub estimate: Estimate,
    /// The moves that both players are expected to make, the best one first.
    pub line: Vec<M>,
    /// The root's moves, the best one first.
    pub moves: Vec<Considered<M>>,
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
    /// Its share of the visits of all moves, 0…1.
    pub share: f64,
    /// What it thinks of the position after it.
    pub estimate: Estimate,
}

/// What simulations tell about a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// How many there were.
    pub visits: u32,
    /// The expected result: 1 for a win, ½ for a draw, 0 for a loss. ½ before the first visit; not an estimate
    /// once it is proven.
    pub result: f64,
    /// The mean margin in points.
    pub margin: f64,
    /// What best play leads to, once that is certain.
    pub proven: Option<Verdict>,
}

impl Estimate {
    fn of<M>(node: &Node<M>, player: Player) -> Self {
        let (balance, half_points) = match player {
            Player::First => (i64::from(node.balance), node.margin),
            Player::Second => (-i64::from(node.balance), -node.margin),
        };
        let visits = f64::from(node.visits.max(1));
        let proven = node.bounds.seen_by(player).proven();
        let mean = 0.5 + 0.5 * balance as f64 / visits;
        Self {
            visits: node.visits,
            result: proven.map_or(mean, Verdict::result),
            margin: 0.5 * half_points as f64 / visits,
            proven,
        }
    }
}

impl<G: Game> Mcts<G> {
    /// What the tree says about its root.
    pub(super) fn thoughts(&mut self, game: &G, simulations: u64) -> Thoughts<G::Move> {
        let mover = game.to_move(&self.root);
        let nodes = &self.tree.nodes;
        let mut children: Vec<usize> = self.tree.children(ROOT).collect();
        children.sort_by(|&one, &other| Ranking::at(&nodes[ROOT], mover).compare(&nodes[other], &nodes[one]));
        let visits: u64 = children.iter().map(|&child| u64::from(nodes[child].visits)).sum();
        let consider = |&child: &usize| Considered {
            mv: nodes[child].mv,
            share: f64::from(nodes[child].visits) / visits.max(1) as f64,
            estimate: Estimate::of(&nodes[child], mover),
        };
        let moves: Vec<_> = children.iter().map(consider).collect();
        let (estimate, nodes) = (Estimate::of(&nodes[ROOT], mover), nodes.len());
        Thoughts { best: moves[0].mv, estimate, line: self.line(game), moves, simulations, nodes }
    }

    /// The best moves one after the other, as far as anything has been seen of them.
    fn line(&mut self, game: &G) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut node = ROOT;
        self.position.clone_from(&self.root);
        loop {
            let nodes = &self.tree.nodes;
            let ranking = Ranking::at(&nodes[node], game.to_move(&self.position));
            let children = self.tree.children(node).rev();
            let best = children.max_by(|&one, &other| ranking.compare(&nodes[one], &nodes[other]));
            let Some(best) = best.filter(|&best| nodes[best].visits > 0) else { return line };
            line.push(nodes[best].mv);
            game.play(&mut self.position, nodes[best].mv);
            node = best;
        }
    }
}

/// How the mover of one node orders its moves.
#[derive(Clone, Copy)]
struct Ranking {
    mover: Player,
    /// What the mover can force there.
    in_hand: Verdict,
}

impl Ranking {
    fn at<M>(node: &Node<M>, mover: Player) -> Self {
        Self { mover, in_hand: node.bounds.seen_by(mover).low }
    }

    /// Greater is better: by what is proven, then by visits, then by result.
    fn compare<M>(self, one: &Node<M>, other: &Node<M>) -> Ordering {
        let key = |node: &Node<M>| (self.standing(node), node.visits);
        let result = |node: &Node<M>| Estimate::of(node, self.mover).result;
        key(one).cmp(&key(other)).then_with(|| result(one).total_cmp(&result(other)))
    }

    fn standing<M>(self, node: &Node<M>) -> Standing {
        node.bounds.seen_by(self.mover).standing(self.in_hand)
    }
}
