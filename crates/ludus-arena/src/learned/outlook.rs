//! What a net says that knows both, what a position is worth and which moves are wanted. The agent `zero` asks for all of it; searches
//! by values and the agent `policy` ask for their half.
//!
//! A net over planes, or over numbers that symmetries only move, is asked about the same one of a board's symmetric twins always, or
//! about all of them. So whoever asks, and however much is remembered, it says the same of a position, and the same of all its twins.

use ludus_core::{
    Encode, Evaluations, Evaluator, Eyes, Game, PlanesFn, Score,
    evaluation::{PolicyFn, ValueFn},
};
use ludus_nets::ResidualNet;
use ludus_search::puct::{Averaged, Cache, Twins};

use super::input_value::{UNIT, scored};

/// A net for policy and value.
pub enum Outlook<G: Game> {
    /// It sees the planes of a position.
    Planes(Box<dyn PlanesFn>),
    /// It sees numbers that the game computes.
    Numbers {
        /// What it is shown.
        eyes: Box<dyn Eyes<G>>,
        /// The net.
        net: Box<dyn PlanesFn>,
    },
}

/// From how many sides a net looks at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Views {
    /// From one, always the same.
    One,
    /// From all that the board's symmetries have, and the mean counts.
    All,
}

/// Bytes of a remembered evaluation beside its logits: the fingerprint, the value, and its share of what finds them.
const BYTES_PER_ENTRY: usize = 24;

impl<G: Encode> Outlook<G> {
    /// Whoever says it to searches, with so many bytes of memory for what was said. The memory changes how long it
    /// takes and no answer.
    #[must_use]
    pub fn evaluator(self, game: &G, bytes: usize, views: Views) -> Box<dyn Evaluator<G>> {
        let capacity = bytes / (BYTES_PER_ENTRY + size_of::<f32>() * game.policy_size());
        match (self, views) {
            (Self::Planes(net), Views::One) => Box::new(Cache::new(game, net, capacity, Twins::Merged)),
            (Self::Planes(net), Views::All) => {
                Box::new(Averaged::new(Cache::new(game, net, capacity, Twins::Apart)))
            }
            (Self::Numbers { eyes, net }, Views::One) => Box::new(Cache::seeing(game, eyes, net, capacity)),
            (Self::Numbers { eyes, net }, Views::All) => {
                Box::new(Averaged::new(Cache::seeing(game, eyes, net, capacity)))
            }
        }
    }

    /// What positions are worth.
    pub(super) fn value(self, game: &G) -> Box<dyn ValueFn<G>> {
        Box::new(Half { evaluator: self.evaluator(game, 0, Views::One), said: Evaluations::new() })
    }

    /// Which moves are wanted.
    pub(super) fn policy(self, game: &G, views: Views) -> Box<dyn PolicyFn<G>> {
        Box::new(Half { evaluator: self.evaluator(game, 0, views), said: Evaluations::new() })
    }
}

/// A net of which half is asked.
struct Half<G: Game> {
    evaluator: Box<dyn Evaluator<G>>,
    said: Evaluations,
}

impl<G: Game> ValueFn<G> for Half<G> {
    fn root(&mut self, _game: &G, _position: &G::Position) {}

    fn value(&mut self, game: &G, position: &G::Position) -> Score {
        self.evaluator.evaluate(game, std::slice::from_ref(position), &mut self.said);
        scored(self.said.get(0).value.0)
    }

    fn unit(&self) -> i32 {
        UNIT
    }

    fn is_dear(&self) -> bool {
        true
    }

    fn siblings(&self) -> usize {
        ResidualNet::CHUNK
    }

    fn leaves(&mut self, game: &G, _before: &G::Position, after: &[G::Position], scores: &mut Vec<Score>) {
        scores.clear();
        self.evaluator.evaluate(game, after, &mut self.said);
        scores.extend((0..after.len()).map(|idx| scored(self.said.get(idx).value.0)));
    }
}

impl<G: Game> PolicyFn<G> for Half<G> {
    fn wish(&mut self, game: &G, position: &G::Position, wishes: &mut [f32]) {
        self.evaluator.evaluate(game, std::slice::from_ref(position), &mut self.said);
        wishes.copy_from_slice(self.said.get(0).logits);
    }
}
