//! What not to do at the end of a game. A search that finds the game lost after a pass would rather fill its own
//! eyes than lose now, and one that has won sees no harm in it; so such moves are struck out before it begins.
//! An evaluation cannot do this: no estimate is worse than a lost game.

use super::{
    eyes::fills_eye,
    position::Position,
    rules::{Go, Move},
};
use crate::knowledge::{Advice, Heuristic};

/// Forbids to fill an own eye. No chain beside one is ever saved by it: a chain with its last liberty there is
/// cut off from the others, and then the eye's diagonals are broken.
pub(super) struct KeepEyes;

impl Heuristic<Go> for KeepEyes {
    fn advise(&mut self, game: &Go, position: &Position, moves: &[Move]) -> Advice<Move> {
        let forbidden: Vec<Move> =
            moves.iter().copied().filter(|&mv| fills_eye(game, position, mv)).collect();
        if forbidden.is_empty() || forbidden.len() == moves.len() {
            return Advice::Nothing;
        }
        Advice::Forbid(forbidden)
    }
}
