//! The measure of all searches: a minimax that a reader can check at a glance, in absolute margins, so that it
//! has no sign to get wrong.

use ludus_core::{Game, Player, Score, evaluation::ValueFn};

/// The first player's score under best play, looking `depth` plies ahead.
pub(crate) fn value<G: Game>(
    game: &G,
    position: &G::Position,
    depth: u32,
    evaluation: &mut dyn ValueFn<G>,
) -> Score {
    let mover = game.to_move(position);
    let for_first = |score: Score| if mover == Player::First { score } else { -score };
    if let Some(outcome) = game.outcome(position) {
        return Score::finished(outcome, Player::First);
    }
    if depth == 0 {
        evaluation.root(game, position);
        return for_first(evaluation.value(game, position));
    }
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let values = moves.into_iter().map(|mv| {
        let mut child = position.clone();
        game.play(&mut child, mv);
        value(game, &child, depth - 1, evaluation)
    });
    match mover {
        Player::First => values.max().unwrap(),
        Player::Second => values.min().unwrap(),
    }
}
