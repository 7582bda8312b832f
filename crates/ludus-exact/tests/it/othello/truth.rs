//! Values and best moves against searches that know only the rules.

use ludus_core::{Game, Outcome};
use ludus_games::othello::{Empties, Move};

use super::{EVERY_COUNT, endings, oracle, othello, parsed, plain_margin, standard};
use crate::ask;

/// So many random endings, each against the plain search.
fn check_values(size: usize, n_empties: u32, n_positions: usize) {
    for empties in EVERY_COUNT {
        let game = othello(size, empties);
        let mut oracle = oracle(&game);
        for position in endings(&game, n_empties).take(n_positions) {
            let found = ask::value(oracle.as_mut(), &game, &position);
            let margin = found.half_points_for(game.to_move(&position));
            assert_eq!(margin, plain_margin(&game, &position), "{position:?}");
        }
    }
}

#[test]
fn values_of_every_ending_up_to_six_empties_agree_with_a_plain_search() {
    for n_empties in 0..=6 {
        for size in [4, 6, 8] {
            check_values(size, n_empties, 200);
        }
    }
}

#[test]
fn values_with_seven_to_nine_empties_agree_with_a_plain_search() {
    for n_empties in 7..=9 {
        check_values(6, n_empties, 150);
        check_values(8, n_empties, 100);
    }
}

#[test]
fn values_agree_with_minimax() {
    for size in [6, 8] {
        let game = othello(size, EVERY_COUNT[1]);
        let mut oracle = oracle(&game);
        for position in endings(&game, 7).take(30) {
            let found = ask::value(oracle.as_mut(), &game, &position);
            assert_eq!(found, ask::minimax(&game, &position), "{position:?}");
        }
    }
}

#[test]
fn the_best_moves_are_those_whose_boards_keep_the_value() {
    for size in [4, 6, 8] {
        for empties in EVERY_COUNT {
            let game = othello(size, empties);
            let mut oracle = oracle(&game);
            for position in endings(&game, 7).chain(endings(&game, 8)).take(100) {
                let solution = ask::solve(oracle.as_mut(), &game, &position);
                let mut moves = Vec::new();
                game.legal_moves(&position, &mut moves);
                moves.retain(|&mv| {
                    let mut child = position;
                    game.play(&mut child, mv);
                    let margin = plain_margin(&game, &child);
                    margin == solution.exact.outcome.half_points_for(game.to_move(&child))
                });
                assert_eq!(solution.best, moves, "{position:?}");
            }
        }
    }
}

#[test]
fn a_mover_without_a_square_passes() {
    let game = standard(6);
    let mut oracle = oracle(&game);
    let mut n_passes = 0;
    for position in endings(&game, 5).take(2000) {
        let mut moves = Vec::new();
        game.legal_moves(&position, &mut moves);
        if moves == [Move::Pass] {
            n_passes += 1;
            let solution = ask::solve(oracle.as_mut(), &game, &position);
            assert_eq!(solution.best, [Move::Pass]);
            let margin = solution.exact.outcome.half_points_for(game.to_move(&position));
            assert_eq!(margin, plain_margin(&game, &position), "{position:?}");
        }
    }
    assert!(n_passes > 20, "{n_passes} passes");
}

#[test]
fn whoever_takes_the_last_disc_gets_what_the_variant_gives_for_empty_squares() {
    for (empties, margin) in [(Empties::Winner, 16), (Empties::Nobody, 15)] {
        let game = othello(4, empties);
        // White's only disc falls to either empty square.
        let position = parsed(&game, "XXXXXXXXXXO-XXX- X");
        let solution = ask::solve(oracle(&game).as_mut(), &game, &position);
        assert_eq!((solution.exact.outcome, solution.best.len()), (Outcome::from_points(margin), 2));
    }
}

#[test]
fn a_probe_knows_the_last_eight_squares_and_no_more() {
    let game = othello(8, EVERY_COUNT[0]);
    let mut oracle = oracle(&game);
    for position in endings(&game, 8).take(20) {
        let known = oracle.probe(&game, &position).unwrap();
        let margin = known.outcome.half_points_for(game.to_move(&position));
        assert_eq!(margin, plain_margin(&game, &position));
    }
    assert!(endings(&game, 9).take(20).all(|position| oracle.probe(&game, &position).is_none()));
}
