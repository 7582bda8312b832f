//! The study's rules of thumb that need no data: three that play the first move of a kind, and one that forbids
//! moves. All look one move ahead, so what they say is as true as they can see. Patterns stand apart.

use ludus_core::Game;

use super::{
    layout::{Bits, Layout},
    position::{Move, Position},
    rules::Othello,
};
use crate::knowledge::{Advice, Heuristic};

/// Plays the first legal move that does something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FirstThat {
    /// Leaves the opponent without a disc, which wins at once.
    WipesOut,
    /// Takes a corner.
    TakesCorner,
    /// Makes the opponent pass, or ends the game with a win because nobody can move.
    Blocks,
}

impl FirstThat {
    fn is_met_by<L: Layout>(self, game: &Othello<L>, position: &Position<L::Bits>, mv: Move) -> bool {
        let after = after(game, position, mv);
        match self {
            // Reversi begins on an empty board, where the opponent has no disc and yet is not beaten.
            Self::WipesOut => after.own.is_empty() && game.outcome(&after).is_some(),
            Self::TakesCorner => matches!(mv, Move::Place(square) if game.board.corners.contains(square)),
            Self::Blocks => {
                let wins = |mover| game.outcome(&after).is_none_or(|end| end.half_points_for(mover) > 0);
                game.placements(&after).is_empty() && wins(position.mover)
            }
        }
    }
}

impl<L: Layout> Heuristic<Othello<L>> for FirstThat {
    fn advise(&mut self, game: &Othello<L>, position: &Position<L::Bits>, moves: &[Move]) -> Advice<Move> {
        let first = moves.iter().find(|&&mv| self.is_met_by(game, position, mv));
        first.map_or(Advice::Nothing, |&mv| Advice::Play(mv))
    }
}

/// Forbids moves that let the opponent take a corner next, unless they all do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Blacklist;

impl<L: Layout> Heuristic<Othello<L>> for Blacklist {
    fn advise(&mut self, game: &Othello<L>, position: &Position<L::Bits>, moves: &[Move]) -> Advice<Move> {
        let gives_corner = |&mv: &Move| {
            let replies = game.placements(&after(game, position, mv));
            !(replies & game.board.corners).is_empty()
        };
        let forbidden: Vec<Move> = moves.iter().copied().filter(gives_corner).collect();
        if forbidden.is_empty() || forbidden.len() == moves.len() {
            return Advice::Nothing;
        }
        Advice::Forbid(forbidden)
    }
}

/// The position after a legal move.
fn after<L: Layout>(game: &Othello<L>, position: &Position<L::Bits>, mv: Move) -> Position<L::Bits> {
    let mut after = *position;
    game.play(&mut after, mv);
    after
}
