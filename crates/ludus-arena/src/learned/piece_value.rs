//! A net over pieces as an evaluation that follows the search: the sums of its first layer are kept for every ply and
//! for both players' eyes, and a move changes only what its pieces add. A child that the search does not enter costs
//! the sums of one player and the layers above; several of them are judged together where the net is large.

use std::marker::PhantomData;

use ludus_core::{Change, Encode, Feature, Features, Player, Score, evaluation::ValueFn};
use ludus_nets::PieceNet;

use super::{
    View,
    input_value::{UNIT, scored},
};

/// Siblings that are judged together: twice as many boards as the kernels take at a time. More would be judged in vain more
/// often.
const SIBLINGS: usize = 6;
/// From this many units in the first layer on, judging siblings together is worth the boards that are judged in vain.
const LARGE: usize = 128;

/// A net, and the sums of the positions on the way to where the search is.
pub(super) struct PieceValue<G: Encode> {
    net: PieceNet,
    features: G::Sparse,
    view: View,
    /// Numbers of pieces at which the next net takes over, falling.
    stages: Vec<usize>,
    plies: Vec<Ply>,
    /// How many of `plies` are in use.
    height: usize,
    active: Vec<Feature>,
    changes: Vec<Change>,
    /// Sums and outputs of children that the search does not enter.
    leaves: Vec<f32>,
    outputs: Vec<f32>,
    game: PhantomData<fn(&G)>,
}

/// What is known of one position.
struct Ply {
    /// The sums of the first layer in the eyes of the first and of the second player.
    sums: [Vec<f32>; 2],
    n_pieces: usize,
    stage: usize,
}

impl<G: Encode> PieceValue<G> {
    pub(super) fn new(game: &G, net: PieceNet, view: View, stages: Vec<usize>) -> Self {
        Self {
            net,
            features: game.sparse(),
            view,
            stages,
            plies: Vec::new(),
            height: 0,
            active: Vec::new(),
            changes: Vec::new(),
            leaves: Vec::new(),
            outputs: Vec::new(),
            game: PhantomData,
        }
    }

    /// Whose eyes a position with this mover is seen with.
    fn eyes(&self, mover: Player) -> Player {
        match self.view {
            View::Mover => mover,
            View::First => Player::First,
        }
    }

    fn stage(&self, n_pieces: usize) -> usize {
        self.stages.iter().filter(|&&least| n_pieces <= least).count()
    }

    fn scored(&self, output: f32, mover: Player) -> Score {
        let score = scored(output);
        if self.view == View::First && mover == Player::Second { -score } else { score }
    }

    /// Makes room for one more position on top, with the sums of `position` from scratch.
    fn stand_at(&mut self, game: &G, position: &G::Position) {
        self.features.active(game, position, &mut self.active);
        let n_pieces = self.active.len();
        let stage = self.stage(n_pieces);
        let mover = game.to_move(position);
        let idx = self.climb();
        let ply = &mut self.plies[idx];
        (ply.n_pieces, ply.stage) = (n_pieces, stage);
        self.net.refresh(stage, &self.active, &mut ply.sums[mover as usize]);
        let Self { active, features, .. } = self;
        active.iter_mut().for_each(|feature| *feature = features.mirror(*feature));
        self.net.refresh(stage, active, &mut ply.sums[mover.opponent() as usize]);
    }

    fn climb(&mut self) -> usize {
        if self.plies.len() == self.height {
            let sums = || vec![0.0; self.net.width()];
            self.plies.push(Ply { sums: [sums(), sums()], n_pieces: 0, stage: 0 });
        }
        self.height += 1;
        self.height - 1
    }

    /// What changed from `before` to `after` in the eyes of `before`'s mover, and how many pieces are left.
    fn compare(&mut self, game: &G, before: &G::Position, after: &G::Position) -> usize {
        self.features.changed(game, before, after, &mut self.changes);
        let n_pieces = self.plies[self.height - 1].n_pieces;
        self.changes.iter().fold(n_pieces, |n_pieces, change| match change {
            Change::Added(_) => n_pieces + 1,
            Change::Removed(_) => n_pieces - 1,
        })
    }

    /// The changes in the eyes of the other player.
    fn mirror_changes(&mut self) {
        let Self { changes, features, .. } = self;
        for change in changes {
            *change = match *change {
                Change::Added(feature) => Change::Added(features.mirror(feature)),
                Change::Removed(feature) => Change::Removed(features.mirror(feature)),
            };
        }
    }

    /// Makes ready what changes with a child that the search does not enter, in the eyes that it is seen with, which
    /// are given back. `None` when another stage begins with it.
    fn look_at(&mut self, game: &G, before: &G::Position, after: &G::Position) -> Option<Player> {
        let n_pieces = self.compare(game, before, after);
        if self.stage(n_pieces) != self.plies[self.height - 1].stage {
            return None;
        }
        let eyes = self.eyes(game.to_move(after));
        if eyes != game.to_move(before) {
            self.mirror_changes();
        }
        Some(eyes)
    }

    /// Room for the sums of `n` children.
    fn make_room(&mut self, n: usize) {
        let n_sums = n * self.net.width();
        if self.leaves.len() < n_sums {
            self.leaves.resize(n_sums, 0.0);
        }
    }

    /// Puts the sums of these children one after the other; `false` when another stage begins with one of them.
    fn place_leaves(&mut self, game: &G, before: &G::Position, after: &[G::Position]) -> bool {
        self.make_room(after.len());
        let width = self.net.width();
        for (place, child) in after.iter().enumerate() {
            let Some(eyes) = self.look_at(game, before, child) else { return false };
            let top = &self.plies[self.height - 1];
            let to = &mut self.leaves[place * width..(place + 1) * width];
            self.net.update(top.stage, &top.sums[eyes as usize], &self.changes, to);
        }
        true
    }

    /// The value of a child, entered and left again.
    fn entered(&mut self, game: &G, after: &G::Position) -> Score {
        self.stand_at(game, after);
        let score = self.value(game, after);
        self.pop();
        score
    }
}

impl<G: Encode> ValueFn<G> for PieceValue<G> {
    fn root(&mut self, game: &G, position: &G::Position) {
        self.height = 0;
        self.stand_at(game, position);
    }

    fn push(&mut self, game: &G, before: &G::Position, after: &G::Position) {
        let n_pieces = self.compare(game, before, after);
        let stage = self.stage(n_pieces);
        if stage != self.plies[self.height - 1].stage {
            return self.stand_at(game, after);
        }
        let idx = self.climb();
        let (below, above) = self.plies.split_at_mut(idx);
        let (from, to) = (&below[idx - 1], &mut above[0]);
        (to.n_pieces, to.stage) = (n_pieces, stage);
        let mover = game.to_move(before);
        self.net.update(stage, &from.sums[mover as usize], &self.changes, &mut to.sums[mover as usize]);
        self.mirror_changes();
        let other = mover.opponent() as usize;
        let (below, above) = self.plies.split_at_mut(idx);
        self.net.update(stage, &below[idx - 1].sums[other], &self.changes, &mut above[0].sums[other]);
    }

    fn pop(&mut self) {
        self.height -= 1;
    }

    fn value(&mut self, game: &G, position: &G::Position) -> Score {
        let mover = game.to_move(position);
        let eyes = self.eyes(mover);
        let top = &self.plies[self.height - 1];
        let output = self.net.output(top.stage, &top.sums[eyes as usize]);
        self.scored(output, mover)
    }

    fn leaf(&mut self, game: &G, before: &G::Position, after: &G::Position) -> Score {
        let Some(eyes) = self.look_at(game, before, after) else { return self.entered(game, after) };
        self.make_room(1);
        let top = &self.plies[self.height - 1];
        let from = &top.sums[eyes as usize];
        let output = self.net.update_output(top.stage, from, &self.changes, &mut self.leaves);
        self.scored(output, game.to_move(after))
    }

    fn siblings(&self) -> usize {
        if self.net.width() >= LARGE { SIBLINGS } else { 1 }
    }

    fn leaves(&mut self, game: &G, before: &G::Position, after: &[G::Position], scores: &mut Vec<Score>) {
        scores.clear();
        if !self.place_leaves(game, before, after) {
            scores.extend(after.iter().map(|child| self.entered(game, child)));
            return;
        }
        let stage = self.plies[self.height - 1].stage;
        self.outputs.resize(after.len(), 0.0);
        let n_sums = after.len() * self.net.width();
        self.net.outputs(stage, &self.leaves[..n_sums], &mut self.outputs);
        let outputs = self.outputs.iter().zip(after);
        scores.extend(outputs.map(|(&output, child)| self.scored(output, game.to_move(child))));
    }

    fn unit(&self) -> i32 {
        UNIT
    }
}
