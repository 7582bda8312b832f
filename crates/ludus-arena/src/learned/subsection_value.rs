//! A net of subsection nets as an evaluation that follows the search. The study sees the board with the eyes of whoever searches,
//! throughout, so there is one picture for each ply; a child that the search does not enter costs the windows that its stone
//! and its captures lie in.

use std::marker::PhantomData;

use ludus_core::{Change, Encode, Feature, Features, Player, Score, evaluation::ValueFn};
use ludus_games::knowledge::Inputs;
use ludus_nets::subsections::{EXTRAS, Picture, SubsectionNet, Touch};

use super::input_value::{UNIT, scored};

/// From this many windows on weights do not fit into the processor's cache, and judging siblings together pays: 9x9 has 84.
const MANY_WINDOWS: usize = 84;

/// A net, and the pictures of the positions on the way to where the search is.
pub(super) struct SubsectionValue<G: Encode> {
    net: SubsectionNet,
    features: G::Sparse,
    extras: Box<dyn Inputs<G>>,
    /// Features below this are own pieces.
    n_squares: u32,
    plies: Vec<Picture>,
    /// How many of `plies` are in use.
    height: usize,
    searcher: Player,
    changes: Vec<Change>,
    touches: Vec<Touch>,
    /// Children that are judged together.
    boards: Vec<(Vec<Touch>, [f32; EXTRAS])>,
    outputs: Vec<f32>,
    game: PhantomData<fn(&G)>,
}

impl<G: Encode> SubsectionValue<G> {
    pub(super) fn new(game: &G, net: SubsectionNet, extras: Box<dyn Inputs<G>>) -> Self {
        let features = game.sparse();
        Self {
            net,
            n_squares: features.count() as u32 / 2,
            features,
            extras,
            plies: Vec::new(),
            height: 0,
            searcher: Player::First,
            changes: Vec::new(),
            touches: Vec::new(),
            boards: Vec::new(),
            outputs: Vec::new(),
            game: PhantomData,
        }
    }

    fn extras(&mut self, game: &G, position: &G::Position) -> [f32; EXTRAS] {
        let mut extras = [0.0; EXTRAS];
        self.extras.fill(game, position, self.searcher, &mut extras);
        extras
    }

    /// The stones that came and went, in the eyes of the searcher.
    fn touches(&mut self, game: &G, before: &G::Position, after: &G::Position) {
        let Self { features, changes, touches, n_squares, searcher, .. } = self;
        features.changed(game, before, after, changes);
        let view = if game.to_move(before) == *searcher { 1.0 } else { -1.0 };
        touches.clear();
        touches.extend(changes.iter().map(|&change| match change {
            Change::Added(feature) => touch(feature, *n_squares, view),
            Change::Removed(feature) => touch(feature, *n_squares, -view),
        }));
    }

    fn top(&self) -> usize {
        self.height - 1
    }

    fn climb(&mut self) {
        if self.plies.len() == self.height {
            self.plies.push(Picture::default());
        }
        self.height += 1;
    }

    fn scored(&self, game: &G, position: &G::Position, output: f32) -> Score {
        let score = scored(output);
        if game.to_move(position) == self.searcher { score } else { -score }
    }
}

/// A stone whose side is told by its feature.
fn touch(Feature(feature): Feature, n_squares: u32, own: f32) -> Touch {
    if feature < n_squares {
        Touch { point: feature as u16, sign: own }
    } else {
        Touch { point: (feature - n_squares) as u16, sign: -own }
    }
}

impl<G: Encode> ValueFn<G> for SubsectionValue<G> {
    fn root(&mut self, game: &G, position: &G::Position) {
        self.searcher = game.to_move(position);
        let mut active = Vec::new();
        self.features.active(game, position, &mut active);
        self.touches.clear();
        self.touches.extend(active.into_iter().map(|feature| touch(feature, self.n_squares, 1.0)));
        self.height = 0;
        self.climb();
        self.net.refresh(&self.touches, &mut self.plies[0]);
    }

    fn push(&mut self, game: &G, before: &G::Position, after: &G::Position) {
        self.touches(game, before, after);
        self.climb();
        let (below, above) = self.plies.split_at_mut(self.height - 1);
        self.net.update(&below[below.len() - 1], &self.touches, &mut above[0]);
    }

    fn pop(&mut self) {
        self.height -= 1;
    }

    fn value(&mut self, game: &G, position: &G::Position) -> Score {
        let extras = self.extras(game, position);
        let output = self.net.output(&self.plies[self.height - 1], extras);
        self.scored(game, position, output)
    }

    fn leaf(&mut self, game: &G, before: &G::Position, after: &G::Position) -> Score {
        self.touches(game, before, after);
        let extras = self.extras(game, after);
        let top = self.top();
        let output = self.net.leaf(&self.plies[top], &self.touches, extras);
        self.scored(game, after, output)
    }

    fn siblings(&self) -> usize {
        if self.net.n_windows() >= MANY_WINDOWS { SubsectionNet::LEAVES } else { 1 }
    }

    fn is_dear(&self) -> bool {
        true
    }

    fn leaves(&mut self, game: &G, before: &G::Position, after: &[G::Position], scores: &mut Vec<Score>) {
        scores.clear();
        let top = self.top();
        for some in after.chunks(SubsectionNet::LEAVES) {
            self.boards.resize_with(some.len(), Default::default);
            for (idx, child) in some.iter().enumerate() {
                self.touches(game, before, child);
                let extras = self.extras(game, child);
                let (touches, of_child) = &mut self.boards[idx];
                touches.clone_from(&self.touches);
                *of_child = extras;
            }
            self.outputs.clear();
            self.net.leaves(&self.plies[top], &self.boards, &mut self.outputs);
            let outputs = self.outputs.iter().zip(some);
            scores.extend(outputs.map(|(&output, child)| self.scored(game, child, output)));
        }
    }

    fn unit(&self) -> i32 {
        UNIT
    }
}
