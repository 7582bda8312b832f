//! A net over numbers that the game computes as an evaluator: it sees them in the mover's eyes, several positions at once. What the
//! mover has won already is added where the numbers leave it out.

use ludus_core::{Evaluations, Evaluator, Game};
use ludus_games::knowledge::Inputs;
use ludus_nets::{NormedNet, Outlooks};

/// A net and what it sees.
pub(super) struct InputOutlook<G: Game> {
    inputs: Box<dyn Inputs<G>>,
    net: NormedNet,
    rows: Vec<f32>,
    said: Outlooks,
}

impl<G: Game> InputOutlook<G> {
    /// A net with an output for each slot of the game's policy.
    pub(super) fn new(inputs: Box<dyn Inputs<G>>, net: NormedNet) -> Self {
        Self { inputs, net, rows: Vec::new(), said: Outlooks::default() }
    }
}

impl<G: Game> Evaluator<G> for InputOutlook<G> {
    fn evaluate(&mut self, game: &G, positions: &[G::Position], out: &mut Evaluations) {
        let Self { inputs, net, rows, said } = self;
        let n_inputs = inputs.count();
        rows.resize(positions.len() * n_inputs, 0.0);
        for (position, row) in positions.iter().zip(rows.chunks_exact_mut(n_inputs)) {
            inputs.fill(game, position, game.to_move(position), row);
        }
        net.evaluate(rows, said);
        out.reset(positions.len(), game.policy_size());
        said.tell(out);
        let (_, values) = out.arrays_mut();
        for (position, value) in positions.iter().zip(values) {
            value.0 += inputs.lead(game, position);
        }
    }
}
