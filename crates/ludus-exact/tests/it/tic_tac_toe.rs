//! Tic-tac-toe: every position against plain minimax.

use std::collections::HashSet;

use ludus_core::{Game, Notation, Outcome};
use ludus_exact::{Tables, oracle_for};
use ludus_games::tic_tac_toe::{Position, TicTacToe};

use crate::ask;

fn all_positions(position: Position, seen: &mut HashSet<u64>, all: &mut Vec<Position>) {
    if !seen.insert(TicTacToe.key(&position).0) {
        return;
    }
    all.push(position);
    let mut moves = Vec::new();
    TicTacToe.legal_moves(&position, &mut moves);
    for mv in moves {
        let mut child = position;
        TicTacToe.play(&mut child, mv);
        all_positions(child, seen, all);
    }
}

#[test]
fn the_whole_game_agrees_with_minimax_on_every_position() {
    let mut oracle = oracle_for(&TicTacToe, &Tables::unkept()).unwrap();
    let (mut seen, mut all) = (HashSet::new(), Vec::new());
    all_positions(TicTacToe.start(), &mut seen, &mut all);
    assert_eq!(all.len(), 5478);
    for position in all {
        let found = ask::value(oracle.as_mut(), &TicTacToe, &position);
        assert_eq!(found, ask::minimax(&TicTacToe, &position), "{position:?}");
    }
}

#[test]
fn the_start_is_a_draw_and_every_first_move_keeps_it() {
    let mut oracle = oracle_for(&TicTacToe, &Tables::unkept()).unwrap();
    let solution = ask::solve(oracle.as_mut(), &TicTacToe, &TicTacToe.start());
    assert_eq!((solution.exact.outcome, solution.best.len()), (Outcome::DRAW, 9));
}

#[test]
fn the_quickest_of_several_wins_comes_first() {
    let mut oracle = oracle_for(&TicTacToe, &Tables::unkept()).unwrap();
    // Most moves win slowly here, for X can block and threaten; the third square of the top row wins at once.
    let mut position = TicTacToe.parse_position("xx....o.o x").unwrap();
    let solution = ask::solve(oracle.as_mut(), &TicTacToe, &position);
    assert_eq!((solution.exact.plies, solution.best.len()), (Some(1), 2));
    TicTacToe.play(&mut position, solution.best[0]);
    assert_eq!(TicTacToe.outcome(&position), Some(Outcome::from_points(1)));
}
