//! A small net as an evaluation: it sees a few numbers of a position in the eyes of whoever searches, as the Othello
//! study has it, and so is asked about one player's chances throughout a search.

use ludus_core::{Game, Player, Score, evaluation::ValueFn};
use ludus_games::knowledge::Inputs;
use ludus_nets::Dense;

/// What an output of 1 is on the scale of scores.
pub(super) const UNIT: i32 = Score::ESTIMATE_LIMIT;

/// A net and what it sees.
pub(super) struct InputValue<G: Game> {
    inputs: Box<dyn Inputs<G>>,
    net: Dense,
    numbers: Vec<f32>,
    /// Who searches.
    searcher: Player,
}

impl<G: Game> InputValue<G> {
    pub(super) fn new(inputs: Box<dyn Inputs<G>>, net: Dense) -> Self {
        let numbers = vec![0.0; inputs.count()];
        Self { inputs, net, numbers, searcher: Player::First }
    }
}

impl<G: Game> ValueFn<G> for InputValue<G> {
    fn root(&mut self, game: &G, position: &G::Position) {
        self.searcher = game.to_move(position);
    }

    fn value(&mut self, game: &G, position: &G::Position) -> Score {
        self.inputs.fill(game, position, self.searcher, &mut self.numbers);
        let score = scored(self.net.evaluate(&self.numbers)[0]);
        if game.to_move(position) == self.searcher { score } else { -score }
    }

    fn unit(&self) -> i32 {
        UNIT
    }
}

/// A net's output as a score.
pub(super) fn scored(output: f32) -> Score {
    Score::estimate((output * UNIT as f32).round() as i32)
}
