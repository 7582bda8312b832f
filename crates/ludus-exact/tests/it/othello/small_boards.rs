//! Whole games on 4x4, from both starts, against the plain search and minimax.

use std::collections::HashSet;

use ludus_core::{Game, Outcome};
use ludus_games::othello::{Empties, Narrow, Othello, Position, Start, Variant};

use super::{EVERY_COUNT, oracle, othello, plain_margin};
use crate::ask;

/// Every position within so many plies.
fn positions(game: &Othello<Narrow>, plies: u32) -> Vec<Position<u64>> {
    let (mut seen, mut all) = (HashSet::new(), vec![game.start()]);
    let mut from = 0;
    for _ in 0..plies {
        let to = all.len();
        for idx in from..to {
            let mut moves = Vec::new();
            game.legal_moves(&all[idx], &mut moves);
            for mv in moves {
                let mut child = all[idx];
                game.play(&mut child, mv);
                if seen.insert(game.key(&child)) {
                    all.push(child);
                }
            }
        }
        from = to;
    }
    all
}

#[test]
fn every_position_of_4x4_within_six_plies_agrees_with_a_plain_search() {
    for empties in EVERY_COUNT {
        let game = othello(4, empties);
        let mut oracle = oracle(&game);
        let all = positions(&game, 6);
        assert_eq!(all.len(), 1615);
        for position in all {
            let found = ask::value(oracle.as_mut(), &game, &position);
            let margin = found.half_points_for(game.to_move(&position));
            assert_eq!(margin, plain_margin(&game, &position), "{position:?}");
        }
    }
}

#[test]
fn random_positions_of_4x4_agree_with_minimax() {
    for empties in EVERY_COUNT {
        let game = othello(4, empties);
        let mut oracle = oracle(&game);
        for idx in 0..200 {
            let position = ask::random_position(&game, 3 + idx as u32 % 8, idx);
            let found = ask::value(oracle.as_mut(), &game, &position);
            assert_eq!(found, ask::minimax(&game, &position), "{position:?}");
        }
    }
}

#[test]
fn reversi_is_solved_from_an_empty_board() {
    let game =
        Othello::<Narrow>::new(Variant { size: 4, start: Start::Reversi, empties: Empties::Winner }).unwrap();
    let mut oracle = oracle(&game);
    for position in positions(&game, 5) {
        let solution = ask::solve(oracle.as_mut(), &game, &position);
        let margin = solution.exact.outcome.half_points_for(game.to_move(&position));
        assert_eq!(margin, plain_margin(&game, &position), "{position:?}");
    }
    let solution = ask::solve(oracle.as_mut(), &game, &game.start());
    assert_eq!(solution.best.len(), 4, "by symmetry all four squares are equal");
}

#[test]
fn the_second_player_wins_4x4_by_eight() {
    let game = othello(4, Empties::Nobody);
    let solution = ask::solve(oracle(&game).as_mut(), &game, &game.start());
    assert_eq!((solution.exact.outcome, solution.best.len()), (Outcome::from_points(-8), 4));
}
