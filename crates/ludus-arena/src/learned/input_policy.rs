//! A net that wishes for moves: it sees a few numbers of a position in the mover's eyes and has an output for every slot of
//! the game's policy but the voluntary pass, which is what a player does who wants nothing else.

use ludus_core::{Game, evaluation::PolicyFn};
use ludus_games::{Catalogued, knowledge::Inputs};
use ludus_nets::{PolicyNet, SpecialistNet};

/// A net with an output for each wish.
pub(super) trait Wishing: Send {
    /// The wishes for what is seen.
    fn evaluate(&mut self, inputs: &[f32]) -> &[f32];
}

impl Wishing for PolicyNet {
    fn evaluate(&mut self, inputs: &[f32]) -> &[f32] {
        self.evaluate(inputs)
    }
}

impl Wishing for SpecialistNet {
    fn evaluate(&mut self, inputs: &[f32]) -> &[f32] {
        self.evaluate(inputs)
    }
}

/// A net and what it sees.
pub(super) struct InputPolicy<G: Game, N> {
    inputs: Box<dyn Inputs<G>>,
    net: N,
    numbers: Vec<f32>,
    pass: Option<usize>,
}

/// How many slots of the policy a net has outputs for.
pub(super) fn n_outputs<G: Catalogued>(game: &G) -> usize {
    game.policy_size() - usize::from(game.voluntary_pass().is_some())
}

impl<G: Catalogued, N: Wishing> InputPolicy<G, N> {
    pub(super) fn new(game: &G, inputs: Box<dyn Inputs<G>>, net: N) -> Self {
        let pass = game.voluntary_pass().map(|pass| game.policy_slot(&game.start(), pass));
        let numbers = vec![0.0; inputs.count()];
        Self { inputs, net, numbers, pass }
    }
}

impl<G: Game, N: Wishing> PolicyFn<G> for InputPolicy<G, N> {
    fn wish(&mut self, game: &G, position: &G::Position, wishes: &mut [f32]) {
        self.inputs.fill(game, position, game.to_move(position), &mut self.numbers);
        let outputs = self.net.evaluate(&self.numbers);
        let (before, after) = wishes.split_at_mut(self.pass.unwrap_or(outputs.len()));
        let (lower, upper) = outputs.split_at(before.len());
        before.copy_from_slice(lower);
        if let [pass, after @ ..] = after {
            *pass = 0.0;
            after.copy_from_slice(upper);
        }
    }
}
