//! One simulation in two halves: down to a leaf that somebody has to judge, and back up with the answer. Between them
//! the caller may collect the leaves of many games and have them judged together.
//!
//! Who moves is asked of each position on the way, so nothing here assumes that the players alternate. What the rules,
//! an oracle or the tree itself know about a leaf needs no evaluation; such a simulation is over when it is selected.

use ludus_core::{AbsValue, Evaluation, Game, Outcome, Player};

use super::{
    PolicySearch,
    chance::softmax,
    selection::Fork,
    settings::{Proofs, Rule},
    tree::ROOT,
};
use crate::{oracle::Oracle, verdict::Bounds};

/// A node on the way down and who moves there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    node: usize,
    mover: Player,
}

/// What has become of a simulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selected {
    /// [`PolicySearch::leaf`] waits to be judged, and the answer to be absorbed.
    Leaf,
    /// It came to a position whose worth is known, and is counted.
    Counted,
}

/// What somebody says of a leaf.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Answer<'a> {
    /// A net's opinion.
    Estimate(Evaluation<'a>),
    /// How the game ends under best play.
    Proven(Outcome),
}

impl<G: Game> PolicySearch<G> {
    /// Takes a simulation down to a leaf. The first of a search goes to the root itself if nobody has judged it, which
    /// is not counted as one. Not for a search that is done.
    pub fn select(&mut self, game: &G, oracle: Option<&mut (dyn Oracle<G> + 'static)>) -> Selected {
        self.descend(game);
        let leaf = &self.tree.nodes[self.leaf];
        if self.leaf == ROOT {
            return Selected::Leaf;
        }
        if let Some(rank) = leaf.proven() {
            return self.count(game, AbsValue(self.config.worth.of_rank(rank)));
        }
        let known =
            || oracle.and_then(|oracle| oracle.probe(game, &self.position)).map(|exact| exact.outcome);
        if let Some(outcome) = game.outcome(&self.position).or_else(known) {
            self.absorb(game, Answer::Proven(outcome));
            return Selected::Counted;
        }
        if leaf.visits > 0 && self.tree.is_full() {
            return self.count(game, leaf.own);
        }
        Selected::Leaf
    }

    /// The position that the last simulation came to.
    #[must_use]
    pub fn leaf(&self) -> &G::Position {
        &self.position
    }

    /// Takes what is said of the leaf back to the root. Only after [`Selected::Leaf`], once.
    pub fn absorb(&mut self, game: &G, answer: Answer<'_>) {
        let value = match answer {
            Answer::Estimate(Evaluation { value, logits }) => {
                self.expand(game, logits);
                value.held_by(game.to_move(&self.position))
            }
            Answer::Proven(outcome) => {
                if self.config.proofs == Proofs::Kept {
                    self.tree.nodes[self.leaf].bounds = Bounds::exactly(self.config.worth.rank(outcome));
                }
                self.config.worth.of(outcome)
            }
        };
        self.tree.nodes[self.leaf].own = value;
        self.back_up(game, value);
    }

    fn count(&mut self, game: &G, value: AbsValue) -> Selected {
        self.back_up(game, value);
        Selected::Counted
    }

    /// Goes down to a leaf, notes the way, and leaves its position on the board.
    fn descend(&mut self, game: &G) {
        self.path.clear();
        self.position.clone_from(&self.root);
        self.leaf = ROOT;
        while self.tree.nodes[self.leaf].is_judged && self.tree.nodes[self.leaf].proven().is_none() {
            let fork = self.fork(game.to_move(&self.position));
            self.path.push(Step { node: fork.node, mover: fork.mover });
            self.leaf = self.choose(fork);
            game.play(&mut self.position, self.tree.nodes[self.leaf].mv);
        }
    }

    /// The choice at the end of the way.
    fn fork(&self, mover: Player) -> Fork {
        let chooser = self.path.last().map_or(mover.opponent(), |step| step.mover);
        let turned = f64::from(self.config.backup.sign(mover, chooser));
        Fork { node: self.leaf, mover, mean: turned * self.tree.mean_for(&self.tree.nodes[self.leaf], mover) }
    }

    fn choose(&mut self, fork: Fork) -> usize {
        let Self { tree, plan, scores, .. } = self;
        match &self.config.rule {
            Rule::Puct(puct) => puct.choose(tree, fork, &plan.moves),
            Rule::Gumbel(gumbel) if fork.node == ROOT => {
                gumbel.choose_at_root(tree, fork.mover, (&plan.moves, plan.halving.turn()), scores)
            }
            Rule::Gumbel(gumbel) => gumbel.choose_below(tree, fork, scores),
        }
    }

    /// Gives the leaf its children with what the net wants of them; the root has had its own from the beginning.
    fn expand(&mut self, game: &G, logits: &[f32]) {
        if self.leaf != ROOT {
            game.legal_moves(&self.position, &mut self.scratch);
            if !self.tree.expand(self.leaf, &self.scratch) {
                return;
            }
        }
        let Self { tree, scores, position, .. } = self;
        tree.nodes[self.leaf].is_judged = true;
        let range = tree.range(self.leaf);
        let children = &mut tree.nodes[range];
        let slot = |mv| logits[game.policy_slot(position, mv)];
        let most = children.iter().map(|child| slot(child.mv)).fold(f32::NEG_INFINITY, f32::max);
        debug_assert!(most.is_finite(), "a net gave {most} as its largest logit");
        scores.clear();
        for child in children.iter_mut() {
            child.logit = slot(child.mv) - most;
            scores.push(child.logit.into());
        }
        softmax(scores);
        children.iter_mut().zip(scores).for_each(|(child, prior)| child.prior = *prior as f32);
    }

    /// Counts a value at the leaf and at all nodes above it, and draws the conclusions from what is proven, as far up as
    /// there are any.
    fn back_up(&mut self, game: &G, mut value: AbsValue) {
        let (mut node, mut mover) = (self.leaf, game.to_move(&self.position));
        let worth = self.config.worth;
        let mut is_news = self.tree.nodes[node].proven().is_some();
        for step in self.path.iter().rev() {
            let turned = AbsValue(self.config.backup.sign(mover, step.mover) * value.0);
            value = self.tree.nodes[node].record(worth, turned);
            if step.node == ROOT {
                self.plan.count(node - self.tree.range(ROOT).start);
            }
            (node, mover) = (step.node, step.mover);
            is_news = is_news && self.tree.tighten(node, mover);
        }
        self.tree.nodes[node].record(worth, value);
    }
}
