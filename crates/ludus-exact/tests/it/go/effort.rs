//! What an answer costs and what it must not depend on: earlier questions, memory, interruptions.

use std::sync::atomic::{AtomicBool, Ordering};

use ludus_core::{Game, Outcome};
use ludus_exact::{Settings as Limits, Tables, oracle_for};
use ludus_games::go::{Go, Ko, Move, Scoring, Settings};
use ludus_search::{Budget, Task, Unsolved};

use super::{oracle, settings, unfinished};
use crate::ask;

/// The oracle's words about a game out of its reach.
fn refusal(settings: Settings) -> String {
    let game = Go::new(&settings);
    let position = game.start();
    let refused = oracle(&game).reach(&game, &position).unwrap_err();
    let error = oracle(&game).value(&ask::task(&game, &position)).unwrap_err();
    assert_eq!(error, Unsolved::OutOfReach(refused.clone()));
    refused.to_string()
}

#[test]
fn other_sizes_and_rules_are_refused_with_the_reason() {
    let mut territory = settings(3);
    territory.rules.scoring = Scoring::Territory;
    let mut simple_ko = settings(3);
    simple_ko.rules.ko = Ko::Simple;
    for (settings, reason) in [
        (settings(5), "a board of 5x5, at most 4x4 can be solved; choose a smaller size"),
        (territory, "scoring=territory, only area can be solved; choose rules=area"),
        (simple_ko, "ko=simple, only positional can be solved; choose rules=area"),
        (
            Settings { limit: 1001, ..settings(3) },
            "1001 moves left, at most 1000 can be solved; choose a smaller limit",
        ),
    ] {
        assert_eq!(refusal(settings), format!("out of reach: {reason}"));
    }
}

#[test]
fn answers_do_not_depend_on_earlier_questions_or_on_memory() {
    let game = Go::new(&settings(3));
    let tiny = Tables::new(Limits { mebibytes: 0, ..Limits::default() }, Box::new(|_| {}));
    let (mut warm, mut forgetful) = (oracle(&game), oracle_for(&game, &tiny).unwrap());
    for idx in 0..10 {
        let position = unfinished(&game, 8 + idx as u32, idx);
        let solution = ask::solve(oracle(&game).as_mut(), &game, &position);
        for other in [&mut warm, &mut forgetful] {
            let again = ask::solve(other.as_mut(), &game, &position);
            assert_eq!((again.exact, &again.best), (solution.exact, &solution.best), "{position:?}");
        }
    }
}

#[test]
fn too_small_a_budget_ends_an_answer_and_a_larger_one_goes_on() {
    let game = Go::new(&settings(3));
    let mut oracle = oracle(&game);
    let start = game.start();
    let whole = ask::task(&game, &start);
    for nodes in [0, 1, 10, 500] {
        let task = Task { budget: Budget { nodes, ..whole.budget }, ..whole };
        assert_eq!(oracle.value(&task), Err(Unsolved::NodeLimit(nodes)));
        assert_eq!(oracle.solve(&task), Err(Unsolved::NodeLimit(nodes)));
    }
    assert_eq!(oracle.value(&whole).unwrap().exact.outcome, Outcome::from_points(9));
}

#[test]
fn an_answer_ends_when_somebody_asks_for_an_end() {
    let game = Go::new(&settings(3));
    let mut oracle = oracle(&game);
    let start = game.start();
    let stop = AtomicBool::new(true);
    let task = Task { budget: Budget { nodes: u64::MAX, stop: &stop }, ..ask::task(&game, &start) };
    assert_eq!(oracle.value(&task), Err(Unsolved::Stopped));
    assert_eq!(oracle.solve(&task), Err(Unsolved::Stopped));
    stop.store(false, Ordering::Relaxed);
    assert!(oracle.value(&task).is_ok());
}

#[test]
fn only_a_finished_game_is_known_at_no_cost() {
    let game = Go::new(&settings(2));
    let mut oracle = oracle(&game);
    let mut position = game.start();
    assert_eq!(oracle.probe(&game, &position), None);
    for _ in 0..2 {
        game.play(&mut position, Move::Pass);
    }
    assert_eq!(oracle.probe(&game, &position).unwrap().outcome, Outcome::DRAW);
    assert_eq!(ask::value(oracle.as_mut(), &game, &position), Outcome::DRAW);
    assert_eq!(ask::solve(oracle.as_mut(), &game, &position).best, []);
}
