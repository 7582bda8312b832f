//! Reach, budgets, and what happens when somebody gives up.

use std::sync::atomic::AtomicBool;

use ludus_core::Game;
use ludus_search::{Budget, Task, Unsolved};

use super::{endings, oracle_with, standard};
use crate::ask;

#[test]
fn a_board_with_too_many_empty_squares_is_out_of_reach_at_once() {
    let game = standard(8);
    let mut oracle = oracle_with(&game, 1, 1);
    let refused = oracle.value(&ask::task(&game, &game.start())).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "out of reach: 60 empty squares on 8x8, at most 26 can be solved; play on or give a later position"
    );
    assert_eq!(oracle.solve(&ask::task(&game, &game.start())).unwrap_err(), refused);
    assert!(oracle.reach(&game, &ask::random_position(&game, 34, 0)).is_ok());
    assert!(oracle.reach(&game, &ask::random_position(&game, 33, 0)).is_err());
    let six = standard(6);
    assert!(oracle_with(&six, 1, 1).reach(&six, &six.start()).is_ok());
}

#[test]
fn a_used_up_budget_or_a_stop_ends_the_work_and_the_next_question_is_answered() {
    let game = standard(6);
    let later = endings(&game, 10).next().unwrap();
    let (stopped, running) = (AtomicBool::new(true), AtomicBool::new(false));
    let expected = ask::solve(oracle_with(&game, 8, 1).as_mut(), &game, &later);
    for threads in [1, 2] {
        let mut oracle = oracle_with(&game, 8, threads);
        let start = game.start();
        let limits = [
            (Budget { nodes: 300_000, stop: &running }, Unsolved::NodeLimit(300_000)),
            (Budget { nodes: u64::MAX, stop: &stopped }, Unsolved::Stopped),
        ];
        for (budget, error) in limits {
            let asked = Task { budget, ..ask::task(&game, &start) };
            assert_eq!(oracle.value(&asked), Err(error.clone()));
            assert_eq!(oracle.solve(&asked), Err(error));
            let solution = ask::solve(oracle.as_mut(), &game, &later);
            assert_eq!((solution.exact, solution.best), (expected.exact, expected.best.clone()));
        }
    }
}
