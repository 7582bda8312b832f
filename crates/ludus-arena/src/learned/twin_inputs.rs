//! What a net over numbers that the game computes is shown of a position: the position itself or, where symmetries only move the
//! numbers, always the same one of its twins. So all of them are one to the net, in play and while it learns.

use ludus_core::{Eyes, Game, Orientations, Symmetry};
use ludus_games::knowledge::Inputs;

/// The numbers of positions, each seen from one side.
pub struct TwinInputs<G: Game> {
    inputs: Box<dyn Inputs<G>>,
    orientations: Option<Orientations>,
    /// The numbers of the position at hand, as it lies.
    numbers: Vec<f32>,
}

impl<G: Game> TwinInputs<G> {
    /// Those of these inputs, which the symmetries of the board move so, or not.
    #[must_use]
    pub fn new(inputs: Box<dyn Inputs<G>>, orientations: Option<Orientations>) -> Self {
        Self { orientations, numbers: vec![0.0; inputs.count()], inputs }
    }

    /// Whether twins are one to the net.
    #[must_use]
    pub fn are_merged(&self) -> bool {
        self.orientations.is_some()
    }
}

impl<G: Game> Eyes<G> for TwinInputs<G> {
    fn count(&self) -> usize {
        self.numbers.len()
    }

    fn see(&mut self, game: &G, position: &G::Position, row: &mut [f32]) -> Symmetry {
        let mover = game.to_move(position);
        let Some(orientations) = &self.orientations else {
            self.inputs.fill(game, position, mover, row);
            return Symmetry::IDENTITY;
        };
        self.inputs.fill(game, position, mover, &mut self.numbers);
        orientations.smallest(&self.numbers, row)
    }

    fn lead(&self, game: &G, position: &G::Position) -> f32 {
        self.inputs.lead(game, position)
    }
}
