//! A net over pieces as an evaluation that follows the search: the sums of its first layer are kept for every ply and
//! for each player's eyes, and a move changes only what its pieces add. A child that the search does not enter costs
//! the sums of one player and the layers above; several of them are judged together where the net is large.

use std::marker::PhantomData;

use ludus_core::{Change, Encode, Feature, Features, Player, Score, evaluation::ValueFn};
use ludus_nets::{Accumulators, PieceNet};

use super::{
    View,
    input_value::{UNIT, scored},
};

/// Siblings that are judged together: twice as many boards as the kernels take at a time. More would be judged in vain more
/// often.
const SIBLINGS: usize = 6;
/// From this many units in the first layer on, a position is dear to judge.
const LARGE: usize = 128;
/// From this many on, judging siblings together is worth the boards that are judged in vain: it doubles the speed of 1,000
/// units, and adds a tenth to that of 200, whose games then take longer.
const VERY_LARGE: usize = 512;

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
    leaves: Accumulators,
    outputs: Vec<f32>,
    game: PhantomData<fn(&G)>,
}

/// What is known of one position.
struct Ply {
    /// The sums of the first layer in the eyes of the first and of the second player.
    sums: Accumulators,
    /// Whose sums are there. The others are made when they are asked for: a position whose children are all judged and not
    /// entered needs those of one player only.
    is_ready: [bool; 2],
    /// What changed from the position before, in the eyes of this player.
    changes: Vec<Change>,
    eyes: Player,
    n_pieces: usize,
    stage: usize,
}

impl<G: Encode> PieceValue<G> {
    pub(super) fn new(game: &G, net: PieceNet, view: View, stages: Vec<usize>) -> Self {
        Self {
            leaves: net.accumulators(SIBLINGS),
            net,
            features: game.sparse(),
            view,
            stages,
            plies: Vec::new(),
            height: 0,
            active: Vec::new(),
            changes: Vec::new(),
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
        let Self { plies, net, active, features, .. } = self;
        let ply = &mut plies[idx];
        (ply.n_pieces, ply.stage, ply.is_ready) = (n_pieces, stage, [true; 2]);
        net.refresh(stage, active, ply.sums.one_mut(mover as usize));
        active.iter_mut().for_each(|feature| *feature = features.mirror(*feature));
        net.refresh(stage, active, ply.sums.one_mut(mover.opponent() as usize));
    }

    fn climb(&mut self) -> usize {
        if self.plies.len() == self.height {
            self.plies.push(Ply {
                sums: self.net.accumulators(2),
                is_ready: [false; 2],
                changes: Vec::new(),
                eyes: Player::First,
                n_pieces: 0,
                stage: 0,
            });
        }
        self.height += 1;
        self.height - 1
    }

    /// Makes the sums of the position on top in these eyes, and those of positions before it that they need.
    fn make_ready(&mut self, eyes: Player) {
        let Self { plies, net, features, height, .. } = self;
        let plies = &mut plies[..*height];
        let is_ready = |ply: &Ply| ply.is_ready[eyes as usize];
        let first = plies.iter().rposition(is_ready).expect("the root's sums are there") + 1;
        for idx in first..*height {
            let (below, above) = plies.split_at_mut(idx);
            let (from, to) = (&below[idx - 1], &mut above[0]);
            if to.eyes != eyes {
                mirror::<G>(features, &mut to.changes);
                to.eyes = eyes;
            }
            net.update(to.stage, from.sums.one(eyes as usize), &to.changes, to.sums.one_mut(eyes as usize));
            to.is_ready[eyes as usize] = true;
        }
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

    /// Makes ready what changes with a child that the search does not enter, in the eyes that it is seen with, which
    /// are given back. `None` when another stage begins with it.
    fn look_at(&mut self, game: &G, before: &G::Position, after: &G::Position) -> Option<Player> {
        let n_pieces = self.compare(game, before, after);
        if self.stage(n_pieces) != self.plies[self.height - 1].stage {
            return None;
        }
        let eyes = self.eyes(game.to_move(after));
        if eyes != game.to_move(before) {
            mirror::<G>(&self.features, &mut self.changes);
        }
        self.make_ready(eyes);
        Some(eyes)
    }

    /// Puts the sums of these children one after the other; `false` when another stage begins with one of them.
    fn place_leaves(&mut self, game: &G, before: &G::Position, after: &[G::Position]) -> bool {
        for (place, child) in after.iter().enumerate() {
            let Some(eyes) = self.look_at(game, before, child) else { return false };
            let top = &self.plies[self.height - 1];
            let (from, to) = (top.sums.one(eyes as usize), self.leaves.one_mut(place));
            self.net.update(top.stage, from, &self.changes, to);
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

/// Changes in the eyes of the other player.
fn mirror<G: Encode>(features: &G::Sparse, changes: &mut [Change]) {
    for change in changes {
        *change = match *change {
            Change::Added(feature) => Change::Added(features.mirror(feature)),
            Change::Removed(feature) => Change::Removed(features.mirror(feature)),
        };
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
        let ply = &mut self.plies[idx];
        (ply.n_pieces, ply.stage, ply.is_ready) = (n_pieces, stage, [false; 2]);
        ply.eyes = game.to_move(before);
        ply.changes.clone_from(&self.changes);
    }

    fn pop(&mut self) {
        self.height -= 1;
    }

    fn value(&mut self, game: &G, position: &G::Position) -> Score {
        let mover = game.to_move(position);
        let eyes = self.eyes(mover);
        self.make_ready(eyes);
        let top = &self.plies[self.height - 1];
        let output = self.net.output(top.stage, top.sums.one(eyes as usize));
        self.scored(output, mover)
    }

    fn leaf(&mut self, game: &G, before: &G::Position, after: &G::Position) -> Score {
        let Some(eyes) = self.look_at(game, before, after) else { return self.entered(game, after) };
        let top = &self.plies[self.height - 1];
        let (from, to) = (top.sums.one(eyes as usize), self.leaves.one_mut(0));
        let output = self.net.update_output(top.stage, from, &self.changes, to);
        self.scored(output, game.to_move(after))
    }

    fn siblings(&self) -> usize {
        if self.net.width() >= VERY_LARGE { SIBLINGS } else { 1 }
    }

    fn is_dear(&self) -> bool {
        self.net.width() >= LARGE
    }

    fn leaves(&mut self, game: &G, before: &G::Position, after: &[G::Position], scores: &mut Vec<Score>) {
        scores.clear();
        for some in after.chunks(SIBLINGS) {
            if !self.place_leaves(game, before, some) {
                scores.extend(some.iter().map(|child| self.entered(game, child)));
                continue;
            }
            let stage = self.plies[self.height - 1].stage;
            self.outputs.resize(some.len(), 0.0);
            self.net.outputs(stage, self.leaves.some(0..some.len()), &mut self.outputs);
            let outputs = self.outputs.iter().zip(some);
            scores.extend(outputs.map(|(&output, child)| self.scored(output, game.to_move(child))));
        }
    }

    fn unit(&self) -> i32 {
        UNIT
    }
}
