//! A net that looks at one move at a time: the same small net sees a few numbers of every legal move and says how much it is
//! wished for. So it does not matter how many moves there are, and a net plays on boards that it did not learn on.

use ludus_core::{Game, evaluation::PolicyFn};
use ludus_games::knowledge::MoveInputs;
use ludus_nets::PolicyNet;

/// A net and what it sees of a move.
pub(super) struct MovePolicy<G: Game> {
    inputs: Box<dyn MoveInputs<G>>,
    net: PolicyNet,
    moves: Vec<G::Move>,
    rows: Vec<f32>,
    outputs: Vec<f32>,
}

impl<G: Game> MovePolicy<G> {
    /// A net with one output, which takes as many numbers as `inputs` has.
    pub(super) fn new(inputs: Box<dyn MoveInputs<G>>, net: PolicyNet) -> Self {
        Self { inputs, net, moves: Vec::new(), rows: Vec::new(), outputs: Vec::new() }
    }
}

impl<G: Game> PolicyFn<G> for MovePolicy<G> {
    fn wish(&mut self, game: &G, position: &G::Position, wishes: &mut [f32]) {
        game.legal_moves(position, &mut self.moves);
        self.inputs.fill(game, position, &self.moves, &mut self.rows);
        self.net.evaluate_rows(&self.rows, &mut self.outputs);
        wishes.fill(0.0);
        for (&mv, &wish) in self.moves.iter().zip(&self.outputs) {
            wishes[game.policy_slot(position, mv)] = wish;
        }
    }
}
