//! What ends a search early, what is out of reach, and that an oracle works on afterwards.

use std::sync::atomic::AtomicBool;

use ludus_core::{Game, Notation};
use ludus_exact::{
    Tables,
    dots_and_boxes::{BySearch, ByTable},
};
use ludus_search::{Budget, Oracle, Task, Unsolved};

use super::{by_search, by_table, game, lines, points, tables_with};
use crate::ask;

static SET: AtomicBool = AtomicBool::new(true);

#[test]
fn a_node_limit_ends_a_search_and_the_oracle_still_works() {
    let game = game("4x4");
    for threads in [1, 2] {
        let mut oracle = BySearch::new(&game, &tables_with(threads, 16));
        let start = game.start();
        let task = ask::task(&game, &start);
        let budget = Budget { nodes: 20_000, ..task.budget };
        assert_eq!(oracle.value(&Task { budget, ..task }), Err(Unsolved::NodeLimit(20_000)));
        assert_eq!(oracle.solve(&Task { budget, ..task }), Err(Unsolved::NodeLimit(20_000)));
        let late = ask::random_position(&game, 26, 0);
        let truth = ask::solve(&mut by_search(&game), &game, &late);
        assert_eq!(ask::solve(&mut oracle, &game, &late).best, truth.best);
    }
}

#[test]
fn a_stop_flag_ends_a_search_and_the_oracle_still_works() {
    let game = game("4x4");
    let mut oracle = by_search(&game);
    let start = game.start();
    let task = ask::task(&game, &start);
    let budget = Budget { stop: &SET, ..task.budget };
    assert_eq!(oracle.value(&Task { budget, ..task }), Err(Unsolved::Stopped));
    assert_eq!(oracle.solve(&Task { budget, ..task }), Err(Unsolved::Stopped));
    let late = ask::random_position(&game, 26, 0);
    assert_eq!(ask::value(&mut oracle, &game, &late), ask::value(&mut by_search(&game), &game, &late));
}

#[test]
fn a_stop_flag_ends_the_building_of_a_table_and_it_can_be_built_later() {
    let game = game("3x3");
    let mut oracle = by_table(&game);
    assert_eq!(oracle.prepare(&SET), Err(Unsolved::Stopped));
    assert_eq!(oracle.probe(&game, &game.start()), None);
    oracle.prepare(&AtomicBool::new(false)).unwrap();
    assert_eq!(oracle.probe(&game, &game.start()).map(|exact| points(exact.outcome)), Some(-3));
}

#[test]
fn oracles_of_one_shelf_share_a_table() {
    let game = game("3x3");
    let tables = Tables::unkept();
    let never = AtomicBool::new(false);
    ByTable::new(&game, &tables).unwrap().prepare(&never).unwrap();
    // A stopped builder could build none.
    assert_eq!(ByTable::new(&game, &tables).unwrap().prepare(&SET), Ok(()));
}

#[test]
fn too_many_free_lines_are_out_of_reach_and_few_are_not() {
    let game = game("5x5");
    let mut oracle = by_search(&game);
    let error = oracle.reach(&game, &game.start()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "out of reach: 60 free lines and 25 open boxes on 5x5, at most 40 and 64 can be solved; play on or give a \
         later position"
    );
    let start = game.start();
    assert_eq!(oracle.value(&ask::task(&game, &start)), Err(Unsolved::OutOfReach(error)));
    assert_eq!(oracle.reach(&game, &ask::random_position(&game, 20, 0)), Ok(()));
    assert_eq!(by_search(&self::game("4x4")).reach(&self::game("4x4"), &self::game("4x4").start()), Ok(()));
}

#[test]
fn too_many_open_boxes_are_out_of_reach_and_not_a_panic() {
    // Pairs of boxes with one free line between them: 36 lines, 72 boxes.
    let game = game("9x9");
    let is_free = |number: usize| number % 19 >= 9 && [10, 12, 14, 16].contains(&(number % 19));
    let mut position = game.start();
    for line in lines(&game).into_iter().filter(|&line| !is_free(game.policy_slot(&game.start(), line))) {
        game.play(&mut position, line);
    }
    let error = by_search(&game).reach(&game, &position).unwrap_err();
    assert!(error.to_string().starts_with("out of reach: 36 free lines and 72 open boxes on 9x9"), "{error}");
}

#[test]
fn a_probe_answers_at_once_or_not_at_all() {
    let game = game("4x4");
    let mut oracle = by_search(&game);
    assert_eq!(oracle.probe(&game, &game.start()), None);
    let late = ask::random_position(&game, 26, 0);
    let found = oracle.probe(&game, &late).map(|exact| exact.outcome);
    assert_eq!(found, Some(ask::value(&mut oracle, &game, &late)));
    assert_eq!(oracle.probe(&game, &ask::random_position(&game, 20, 0)), None);
}

#[test]
fn a_finished_game_has_its_outcome_and_no_best_move() {
    for size in ["2x2", "4x4", "9x9"] {
        let game = game(size);
        let end = ask::random_position(&game, game.max_plies(), 0);
        let solution = ask::solve(&mut by_search(&game), &game, &end);
        assert_eq!((Some(solution.exact.outcome), solution.best), (game.outcome(&end), vec![]));
    }
}

/// What two strong players of 5x5 have drawn, one line after the other.
const PLAYED: &str = "Ba Bf Dc Ef dB eA bE Af Ec Bd cE aA eF cB Cc bA dF dA dD cA bB Aa De Bb Cb Ca Df eC";

#[test]
fn what_is_quick_depends_on_free_lines_and_on_where_strings_meet() {
    let game = game("5x5");
    let mut oracle = by_search(&game);
    let mut position = game.start();
    let mut n_free = 60;
    for mv in PLAYED.split(' ') {
        assert_eq!(oracle.is_quick(&game, &position), n_free <= 34, "{n_free} free lines");
        let mv = game.parse_move(&position, mv).unwrap();
        game.play(&mut position, mv);
        n_free -= 1;
    }
    let task = ask::task(&game, &position);
    let budget = Budget { nodes: 10_000, ..task.budget };
    assert!(oracle.solve(&Task { budget, ..task }).is_ok(), "32 free lines, few of which meet");
    let small = self::game("4x4");
    let oracle = by_search(&small);
    for idx in 0..20 {
        let early = ask::random_position(&small, 8, idx);
        assert!(!oracle.is_quick(&small, &early), "32 free lines that meet nearly everywhere take a second");
        let late = ask::random_position(&small, 16, idx);
        assert!(oracle.is_quick(&small, &late));
    }
}

#[test]
fn what_is_out_of_reach_is_never_quick() {
    let game = game("9x9");
    let oracle = by_search(&game);
    // Each box shares one free line with its neighbour, so that 33 free lines leave 66 boxes open.
    let pairs = (0..33).map(|pair| (pair / 4, 2 * (pair % 4) + 1));
    let free: Vec<String> =
        pairs.map(|(row, col)| format!("{}{}", (b'A' + row) as char, (b'a' + col) as char)).collect();
    let mut position = game.start();
    for line in lines(&game) {
        if !free.contains(&game.format_move(&position, line)) {
            game.play(&mut position, line);
        }
    }
    assert!(oracle.reach(&game, &position).is_err());
    assert!(!oracle.is_quick(&game, &position));
}
