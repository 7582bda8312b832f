//! One simulation: down the tree to a leaf, a random game from there, and the result back up. Who moves is
//! asked of each position on the way, so nothing here assumes that the players alternate.

use ludus_core::{Game, Outcome, Player, Rng};

use super::{
    Mcts,
    rave::Rave,
    tree::{ROOT, Untried},
};
use crate::{
    oracle::Oracle,
    verdict::{Bounds, Verdict},
};

/// A node on the way down and who moves there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    node: usize,
    mover: Player,
}

impl<G: Game> Mcts<G> {
    /// Makes one simulation from a root that is not proven.
    #[inline]
    pub(super) fn simulate(
        &mut self,
        game: &G,
        oracle: Option<&mut (dyn Oracle<G> + 'static)>,
        rng: &mut Rng,
    ) {
        let started = self.rave.as_ref().map_or(0, Rave::now);
        let leaf = self.descend(game, rng);
        let known = oracle.and_then(|oracle| oracle.probe(game, &self.position));
        let (outcome, plies) = known.map_or_else(|| self.play_out(game, rng), |exact| (exact.outcome, 0));
        for step in &self.path {
            self.tree.nodes[step.node].record(outcome);
        }
        self.tree.nodes[leaf].record(outcome);
        self.tell_all_moves(started, outcome);
        if plies == 0 {
            self.prove(leaf, outcome);
        }
    }

    /// Goes down to a leaf, notes the way, and leaves its position on the board.
    #[inline]
    fn descend(&mut self, game: &G, rng: &mut Rng) -> usize {
        self.path.clear();
        self.position.clone_from(&self.root);
        let mut node = ROOT;
        while self.has_children(game, node) {
            let mover = game.to_move(&self.position);
            self.path.push(Step { node, mover });
            node = self.choose(node, mover, rng);
            if let Some(rave) = &mut self.rave {
                rave.note(mover, rave.slot(node));
            }
            game.play(&mut self.position, self.tree.nodes[node].mv);
        }
        node
    }

    /// Whether the way goes on from `node`, which is on the board. A leaf gets its children when it is visited a
    /// second time: half of all nodes never are, and need no moves.
    #[inline]
    fn has_children(&mut self, game: &G, node: usize) -> bool {
        let found = &self.tree.nodes[node];
        if found.n_children > 0 {
            return true;
        }
        found.visits > 0 && !self.tree.is_full() && self.expand(game, node)
    }

    fn expand(&mut self, game: &G, leaf: usize) -> bool {
        game.legal_moves(&self.position, &mut self.scratch);
        let fits = self.tree.expand(leaf, &self.scratch, self.untried());
        if let (true, Some(rave)) = (fits, &mut self.rave) {
            rave.expand(game, &self.position, &self.scratch);
        }
        fits
    }

    /// How children wait for their first visit: with RAVE they need not.
    pub(super) fn untried(&self) -> Untried {
        if self.rave.is_some() { Untried::Compare } else { Untried::Wait }
    }

    #[inline]
    fn choose(&mut self, node: usize, mover: Player, rng: &mut Rng) -> usize {
        let waiting = self.tree.nodes[node].n_children - self.tree.nodes[node].n_tried;
        if waiting > 0 {
            return self.tree.try_child(node, rng.below(waiting.into()) as usize);
        }
        match &self.rave {
            None => self.selection.best(&self.tree, node, mover),
            Some(rave) => self.selection.best_with(rave, &self.tree, node, mover),
        }
    }

    /// Plays to the end at random; a game of no plies was over already.
    #[inline]
    fn play_out(&mut self, game: &G, rng: &mut Rng) -> (Outcome, u32) {
        let Self { position, scratch, .. } = self;
        let Some(rave) = &mut self.rave else { return game.playout(position, rng, scratch) };
        let mut plies = 0;
        while let Some(mv) = game.random_move(position, rng, scratch) {
            rave.note(game.to_move(position), game.policy_slot(position, mv));
            game.play(position, mv);
            plies += 1;
        }
        (game.outcome(position).expect("a position without a move is finished"), plies)
    }

    /// Lets the children of each node on the way hear of the simulation, which began at the time `started`.
    fn tell_all_moves(&mut self, started: u64, outcome: Outcome) {
        let Some(rave) = &mut self.rave else { return };
        for (since, step) in (started..).zip(&self.path) {
            rave.tell(self.tree.children(step.node), step.mover, since, outcome);
        }
    }

    /// Takes the end of the game at `leaf`, which has come or is known, for certain and draws the conclusions, as far up as there are any.
    fn prove(&mut self, leaf: usize, outcome: Outcome) {
        self.tree.nodes[leaf].bounds = Bounds::exactly(Verdict::of(outcome, Player::First));
        for step in self.path.iter().rev() {
            if !self.tree.tighten(step.node, step.mover) {
                return;
            }
        }
    }
}
