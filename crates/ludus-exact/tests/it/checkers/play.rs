//! The oracle at play: it wins what it says is won, in time and by the game's own rules, and loses nothing else.

use ludus_core::{Game, Notation, Player, Rng, Seed};
use ludus_exact::{Tables, checkers::EndingsOracle, oracle_for};
use ludus_games::checkers::{Checkers, Position};
use ludus_search::{Budget, Exact, Oracle, Task, Unsolved};

use super::{never, oracle, random_pieces, random_setup};
use crate::ask;

const GAME: Checkers = Checkers::STANDARD;

/// Plays on, the oracle for `wise` and at random for the other: who wins, and after how many plies.
fn play_out(
    oracle: &mut EndingsOracle,
    mut position: Position,
    wise: Player,
    rng: &mut Rng,
) -> (Option<Player>, u32) {
    let mut scratch = Vec::new();
    for plies in 0.. {
        if let Some(outcome) = GAME.outcome(&position) {
            return (outcome.winner(), plies);
        }
        let mv = if GAME.to_move(&position) == wise {
            ask::solve(oracle, &GAME, &position).best[0]
        } else {
            GAME.random_move(&position, rng, &mut scratch).unwrap()
        };
        GAME.play(&mut position, mv);
    }
    unreachable!("every game ends");
}

#[test]
fn a_win_is_won_within_its_plies_and_a_draw_is_never_lost() {
    let mut oracle = oracle();
    let mut rng = Seed(1).stream("play", 0);
    let (mut n_won, mut n_drawn) = (0, 0);
    for _ in 0..3_000 {
        let position = random_setup(&random_pieces(&mut rng), &mut rng);
        let Exact { outcome, plies } = oracle.value(&ask::task(&GAME, &position)).unwrap().exact;
        if let Some(winner) = outcome.winner() {
            let (found, played) = play_out(&mut oracle, position.clone(), winner, &mut rng);
            assert_eq!(found, Some(winner), "{position:?}");
            assert!(Some(played) <= plies, "{position:?} took {played} plies, not {plies:?}");
            n_won += 1;
        } else {
            for wise in Player::BOTH {
                let (found, _) = play_out(&mut oracle, position.clone(), wise, &mut rng);
                assert_ne!(found, Some(wise.opponent()), "{position:?}");
            }
            n_drawn += 1;
        }
    }
    assert!(n_won > 1_000 && n_drawn > 500, "{n_won} won, {n_drawn} drawn");
}

#[test]
fn what_is_said_of_positions_from_real_games_holds_in_the_rest_of_the_game() {
    let mut oracle = oracle();
    let mut rng = Seed(1).stream("rest", 0);
    let mut n_played = 0;
    for idx in 0..1_500 {
        let position = ask::random_position(&GAME, 90, idx);
        if GAME.outcome(&position).is_some() {
            continue;
        }
        let Ok(solved) = oracle.value(&ask::task(&GAME, &position)) else { continue };
        let Some(winner) = solved.exact.outcome.winner() else { continue };
        let (found, played) = play_out(&mut oracle, position, winner, &mut rng);
        assert!(found == Some(winner) && Some(played) <= solved.exact.plies, "game {idx}");
        n_played += 1;
    }
    assert!(n_played > 50, "{n_played} positions");
}

#[test]
fn best_against_best_lasts_exactly_the_plies() {
    let mut oracle = oracle();
    let mut rng = Seed(1).stream("best", 0);
    for _ in 0..500 {
        let mut position = random_setup(&random_pieces(&mut rng), &mut rng);
        let solved = oracle.value(&ask::task(&GAME, &position)).unwrap();
        let Some(plies) = solved.exact.plies else { continue };
        for left in (1..=plies).rev() {
            let solution = ask::solve(&mut oracle, &GAME, &position);
            assert_eq!((solution.exact.outcome, solution.exact.plies), (solved.exact.outcome, Some(left)));
            GAME.play(&mut position, solution.best[0]);
        }
        assert_eq!(GAME.outcome(&position), Some(solved.exact.outcome));
    }
}

#[test]
fn every_best_move_keeps_the_outcome_and_every_other_gives_it_away() {
    let mut oracle = oracle();
    let mut rng = Seed(1).stream("moves", 0);
    let mut moves = Vec::new();
    for _ in 0..2_000 {
        let position = random_setup(&random_pieces(&mut rng), &mut rng);
        let solution = ask::solve(&mut oracle, &GAME, &position);
        GAME.legal_moves(&position, &mut moves);
        for &mv in &moves {
            let mut child = position.clone();
            GAME.play(&mut child, mv);
            let keeps = oracle.value(&ask::task(&GAME, &child)).map(|solved| solved.exact.outcome);
            assert_eq!(
                keeps == Ok(solution.exact.outcome),
                solution.best.contains(&mv),
                "{mv} in {position:?}"
            );
        }
    }
}

#[test]
fn answers_depend_neither_on_earlier_questions_nor_on_the_size_of_the_table() {
    let mut asked = oracle();
    let mut rng = Seed(1).stream("asked", 0);
    for _ in 0..300 {
        let position = random_setup(&random_pieces(&mut rng)[..2], &mut rng);
        let afresh = EndingsOracle::new(&super::TABLES, 2).solve(&ask::task(&GAME, &position));
        assert_eq!(asked.solve(&ask::task(&GAME, &position)), afresh, "{position:?}");
    }
}

#[test]
fn a_won_ending_from_the_books_is_won() {
    let mut oracle = oracle_for(&GAME, &super::TABLES).unwrap();
    // Two kings drive one out of the double corner, against a common belief.
    let position = GAME.parse_position("B:WK32:BK14,K15").unwrap();
    let solution = ask::solve(oracle.as_mut(), &GAME, &position);
    assert_eq!(solution.exact.outcome.winner(), Some(Player::First));
    assert!(solution.exact.plies.is_some_and(|plies| plies % 2 == 1 && plies > 10));
}

#[test]
fn a_table_is_asked_only_for_what_it_holds() {
    let mut oracle = EndingsOracle::new(&Tables::unkept(), 2);
    let three = GAME.parse_position("B:WK32:BK14,K15").unwrap();
    let said = "out of reach: 3 pieces, at most 2 can be solved; play on or give a later position";
    assert_eq!(oracle.reach(&GAME, &three).unwrap_err().to_string(), said);
    assert_eq!(oracle.value(&ask::task(&GAME, &three)).unwrap_err().to_string(), said);
    assert_eq!(oracle.solve(&ask::task(&GAME, &three)).unwrap_err().to_string(), said);
    oracle.prepare(never()).unwrap();
    assert_eq!(oracle.probe(&GAME, &three), None);
}

#[test]
fn a_finished_game_is_in_reach_whatever_is_on_the_board() {
    let mut oracle = EndingsOracle::new(&Tables::unkept(), 2);
    // Black has no piece that can move.
    let blocked = GAME.parse_position("B:W5,6,9,10:B1").unwrap();
    assert_eq!(oracle.reach(&GAME, &blocked), Ok(()));
    let solution = ask::solve(&mut oracle, &GAME, &blocked);
    assert_eq!((solution.exact.outcome.winner(), solution.exact.plies), (Some(Player::Second), Some(0)));
    assert_eq!(solution.best, []);
}

#[test]
fn a_probe_knows_nothing_before_the_table_is_there_and_costs_no_boards_after() {
    let mut oracle = EndingsOracle::new(&Tables::unkept(), 3);
    let position = GAME.parse_position("B:WK32:BK14,K15").unwrap();
    assert_eq!(oracle.probe(&GAME, &position), None);
    oracle.prepare(never()).unwrap();
    let task = Task { budget: Budget { nodes: 0, stop: never() }, ..ask::task(&GAME, &position) };
    let solved = oracle.value(&task).unwrap();
    assert_eq!((oracle.probe(&GAME, &position), solved.nodes), (Some(solved.exact), 0));
}

#[test]
fn whoever_asks_for_an_end_gets_it_and_may_ask_again() {
    let mut oracle = EndingsOracle::new(&Tables::unkept(), 3);
    let position = GAME.parse_position("B:WK32:BK14,K15").unwrap();
    let stop = true.into();
    let task = Task { budget: Budget { nodes: u64::MAX, stop: &stop }, ..ask::task(&GAME, &position) };
    assert_eq!(oracle.value(&task), Err(Unsolved::Stopped));
    assert_eq!(oracle.probe(&GAME, &position), None);
    assert!(oracle.value(&ask::task(&GAME, &position)).is_ok());
}
