//! What holds for the value of every ending, whatever it is.

use ludus_core::{Encode, Game, Symmetry};
use ludus_games::othello::{Empties, Narrow, Othello, Position};
use ludus_search::{Aim, Oracle, Solution, Task};

use super::{EVERY_COUNT, endings, n_empty, oracle, oracle_with, othello, standard};
use crate::ask;

#[test]
fn mirror_images_and_swapped_players_have_the_same_value() {
    for size in [4, 6, 8] {
        let game = standard(size);
        let mut oracle = oracle(&game);
        for position in endings(&game, 10).take(12) {
            let value = ask::value(oracle.as_mut(), &game, &position);
            for symmetry in Symmetry::SQUARE {
                let image = game.map_position(symmetry, &position);
                assert_eq!(ask::value(oracle.as_mut(), &game, &image), value, "{position:?}");
            }
            let swapped = ask::value(oracle.as_mut(), &game, &game.swap_players(&position));
            let first = game.to_move(&position);
            assert_eq!(swapped.half_points_for(first.opponent()), value.half_points_for(first));
        }
    }
}

#[test]
fn margins_are_even_when_the_winner_gets_the_empty_squares() {
    let game = standard(8);
    let mut oracle = oracle(&game);
    for position in endings(&game, 9).take(50) {
        let margin = ask::value(oracle.as_mut(), &game, &position).points_for(game.to_move(&position));
        assert_eq!(margin % 2.0, 0.0, "{position:?}");
    }
}

#[test]
fn the_winner_is_the_sign_of_the_margin_with_every_move_that_keeps_it() {
    for empties in EVERY_COUNT {
        let game = othello(6, empties);
        let mut oracle = oracle(&game);
        for position in endings(&game, 9).take(60) {
            let asked = Task { aim: Aim::Winner, ..ask::task(&game, &position) };
            let solution = oracle.solve(&asked).unwrap();
            let value = ask::value(oracle.as_mut(), &game, &position);
            assert_eq!(solution.exact.outcome.winner(), value.winner(), "{position:?}");
            assert_eq!(oracle.value(&asked).unwrap().exact, solution.exact);
            let mut moves = Vec::new();
            game.legal_moves(&position, &mut moves);
            moves.retain(|&mv| {
                let mut child = position;
                game.play(&mut child, mv);
                ask::value(oracle.as_mut(), &game, &child).winner() == value.winner()
            });
            assert_eq!(solution.best, moves, "{position:?}");
        }
    }
}

type Answers = Vec<Solution<<Othello<Narrow> as Game>::Move>>;

/// The answers without their cost, which may differ.
fn answers(
    game: &Othello<Narrow>,
    oracle: &mut dyn Oracle<Othello<Narrow>>,
    all: &[Position<u64>],
) -> Answers {
    let free = |solution: Solution<_>| Solution { nodes: 0, ..solution };
    all.iter().map(|position| free(ask::solve(oracle, game, position))).collect()
}

#[test]
fn answers_do_not_depend_on_memory_threads_or_earlier_questions() {
    let game = standard(8);
    let all: Vec<_> = endings(&game, 17).take(2).chain(endings(&game, 14).take(6)).collect();
    let expected: Answers =
        all.iter().flat_map(|one| answers(&game, oracle_with(&game, 64, 1).as_mut(), &[*one])).collect();
    for (mebibytes, threads) in [(0, 1), (1, 1), (64, 1), (1, 2), (64, 2), (64, 5)] {
        let mut oracle = oracle_with(&game, mebibytes, threads);
        assert_eq!(answers(&game, oracle.as_mut(), &all), expected, "{mebibytes} MiB, {threads} threads");
        assert_eq!(answers(&game, oracle.as_mut(), &all), expected, "asked again");
    }
}

#[test]
fn a_finished_game_is_counted_as_the_rules_do() {
    for empties in [Empties::Winner, Empties::Nobody] {
        let game = othello(6, empties);
        let mut oracle = oracle(&game);
        let finished = (0..400).map(|idx| ask::random_position(&game, game.max_plies(), idx));
        for position in finished {
            let solution = ask::solve(oracle.as_mut(), &game, &position);
            assert_eq!(Some(solution.exact.outcome), game.outcome(&position));
            assert!(solution.best.is_empty());
        }
        let early = (0..400).filter(|&idx| n_empty(&game, &ask::random_position(&game, 64, idx)) > 0).count();
        assert!(early > 10, "some games end with empty squares");
    }
}
