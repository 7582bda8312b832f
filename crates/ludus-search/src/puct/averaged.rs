//! An evaluator that looks at a position from all sides: it asks about every symmetric twin and takes the mean of what it hears. A
//! net that has not quite learned that twins are alike errs differently about each, and the mean errs less; it costs as many
//! evaluations as the board has symmetries.

use ludus_core::{Evaluations, Evaluator, Game, PovValue};

/// An evaluator that looks from all sides.
#[derive(Clone, Debug)]
pub struct Averaged<G: Game, E> {
    evaluator: E,
    twins: Vec<G::Position>,
    said: Evaluations,
    moves: Vec<G::Move>,
}

impl<G: Game, E: Evaluator<G>> Averaged<G, E> {
    /// One that asks `evaluator` about each twin.
    #[must_use]
    pub fn new(evaluator: E) -> Self {
        Self { evaluator, twins: Vec::new(), said: Evaluations::new(), moves: Vec::new() }
    }
}

impl<G: Game, E: Evaluator<G>> Evaluator<G> for Averaged<G, E> {
    fn evaluate(&mut self, game: &G, positions: &[G::Position], out: &mut Evaluations) {
        let Self { evaluator, twins, said, moves } = self;
        let symmetries = game.symmetries();
        let share = 1.0 / symmetries.len() as f32;
        twins.clear();
        for position in positions {
            twins.extend(symmetries.iter().map(|&symmetry| game.map_position(symmetry, position)));
        }
        evaluator.evaluate(game, twins, said);
        out.reset(positions.len(), game.policy_size());
        for (idx, position) in positions.iter().enumerate() {
            let of_twin = |number: usize| said.get(idx * symmetries.len() + number);
            let (logits, value) = out.get_mut(idx);
            *value = PovValue((0..symmetries.len()).map(|number| share * of_twin(number).value.0).sum());
            // Whoever looks at an illegal move finds out.
            logits.fill(f32::NEG_INFINITY);
            game.legal_moves(position, moves);
            for &mv in &*moves {
                let logit = |(number, &symmetry)| {
                    let twin = &twins[idx * symmetries.len() + number];
                    share * of_twin(number).logits[game.policy_slot(twin, game.map_move(symmetry, mv))]
                };
                logits[game.policy_slot(position, mv)] = symmetries.iter().enumerate().map(logit).sum();
            }
        }
    }
}
