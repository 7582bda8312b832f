//! The evaluation `territory`: what the rules would pay if the game ended now. It knows no danger and no promise,
//! which makes it the measure of those that do.

use ludus_core::{Player, evaluation::Part};

use super::{
    evaluation::{PAID, held, part},
    position::Position,
    rules::Go,
};

/// Stones or prisoners, and surrounded points.
pub(super) fn territory(game: &Go, position: &Position, player: Player) -> [Part; 2] {
    let count = game.count(position);
    [held(game, count.held, player), part("surrounded", count.surrounded, PAID, player)]
}
