//! The measure of all searches: a minimax that a reader can check at a glance. Values are the first player's, so
//! it has no sign to get wrong; it copies every position and lists every move anew, so it has nothing to forget.

use crate::{evaluation::ValueFn, game::Game, player::Player, value::Score};

/// The first player's score under best play, looking `depth` plies ahead.
pub fn value<G: Game>(
    game: &G,
    position: &G::Position,
    depth: u32,
    evaluation: &mut dyn ValueFn<G>,
) -> Score {
    if let Some(outcome) = game.outcome(position) {
        return Score::finished(outcome, Player::First);
    }
    let mover = game.to_move(position);
    if depth == 0 {
        evaluation.root(game, position);
        let score = evaluation.value(game, position);
        return if mover == Player::First { score } else { -score };
    }
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let values = moves.into_iter().map(|mv| {
        let mut child = position.clone();
        game.play(&mut child, mv);
        value(game, &child, depth - 1, evaluation)
    });
    let best = if mover == Player::First { values.max() } else { values.min() };
    best.expect("a game that is not over has a move")
}
