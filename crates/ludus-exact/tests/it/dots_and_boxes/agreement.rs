//! Three ways to one truth: plain minimax, the table, the search with all its rules about chains.

use std::sync::atomic::AtomicBool;

use ludus_core::Game;
use ludus_exact::{
    Tables,
    dots_and_boxes::{BySearch, ByTable},
};
use ludus_search::{Aim, Budget, Oracle, Solution, Task};

use super::{by_search, by_table, for_each_position, game, points, tables_with};
use crate::ask;

#[test]
fn table_and_search_agree_with_minimax_on_every_small_position() {
    // With more free lines plain minimax takes too long.
    for (size, most_free) in [("1x1", 4), ("1x2", 7), ("1x3", 8), ("2x2", 7)] {
        let game = game(size);
        let (mut table, mut search) = (by_table(&game), by_search(&game));
        for_each_position(&game, &mut |position| {
            if game.count_moves(position, &mut Vec::new()) <= most_free {
                let truth = ask::minimax(&game, position);
                assert_eq!(ask::value(&mut table, &game, position), truth, "{position:?}");
                assert_eq!(ask::value(&mut search, &game, position), truth, "{position:?}");
            }
        });
    }
}

#[test]
fn the_search_agrees_with_the_table_on_every_position_of_small_boards() {
    for size in ["1x3", "2x2", "1x5", "2x3", "3x2"] {
        let game = game(size);
        let (mut table, mut search) = (by_table(&game), by_search(&game));
        for_each_position(&game, &mut |position| {
            let truth = ask::value(&mut table, &game, position);
            assert_eq!(ask::value(&mut search, &game, position), truth, "{position:?}");
        });
    }
}

#[test]
fn the_search_agrees_with_the_table_on_random_positions() {
    for size in ["3x3", "2x4", "4x2", "1x7"] {
        let game = game(size);
        let (mut table, mut search) = (by_table(&game), by_search(&game));
        let n_lines = game.max_plies();
        for idx in 0..10_000 {
            // From the middle of the game to its end.
            let plies = n_lines / 3 + (idx % u64::from(n_lines)) as u32 * 2 / 3;
            let position = ask::random_position(&game, plies, idx);
            let truth = ask::value(&mut table, &game, &position);
            assert_eq!(ask::value(&mut search, &game, &position), truth, "{position:?}");
        }
    }
}

#[test]
fn the_search_finds_all_best_moves_of_the_table_in_its_order() {
    for aim in [Aim::Margin, Aim::Winner] {
        for size in ["3x3", "2x4", "2x3"] {
            let game = game(size);
            let (mut table, mut search) = (by_table(&game), by_search(&game));
            for idx in 0..500 {
                let position = ask::random_position(&game, 4 + idx as u32 % 16, idx);
                let task = Task { aim, ..ask::task(&game, &position) };
                let Solution { exact, best, .. } = search.solve(&task).unwrap();
                let truth = table.solve(&task).unwrap();
                assert_eq!((exact, best), (truth.exact, truth.best), "{position:?} {aim:?}");
                assert_eq!(search.value(&task).unwrap().exact, truth.exact, "{position:?} {aim:?}");
            }
        }
    }
}

#[test]
fn a_large_board_with_few_lines_left_is_worth_what_plain_minimax_says() {
    let game = game("5x6");
    let mut search = by_search(&game);
    for idx in 0..300 {
        let position = ask::random_position(&game, game.max_plies() - 7, idx);
        let truth = ask::minimax(&game, &position);
        assert_eq!(ask::value(&mut search, &game, &position), truth, "{position:?}");
        assert_eq!(search.probe(&game, &position).map(|exact| exact.outcome), Some(truth), "{position:?}");
    }
}

#[test]
fn symmetric_positions_and_swapped_outer_lines_of_a_corner_have_one_value() {
    let game = game("3x3");
    let mut table = by_table(&game);
    // The upper and the left line of the first corner.
    let corner = [0, 3];
    for idx in 0..500 {
        let position = ask::random_position(&game, 3 + idx as u32 % 18, idx);
        let value = ask::value(&mut table, &game, &position);
        for &symmetry in game.symmetries() {
            let image = game.map_position(symmetry, &position);
            assert_eq!(ask::value(&mut table, &game, &image), value, "{position:?}");
        }
        let mut free = Vec::new();
        game.legal_moves(&position, &mut free);
        let number = |line| game.policy_slot(&position, line);
        let children: Vec<_> = free.into_iter().filter(|&line| corner.contains(&number(line))).collect();
        if let [upper, left] = children[..] {
            let after = [upper, left].map(|line| {
                let mut child = position;
                game.play(&mut child, line);
                child
            });
            let [upper, left] = after.map(|child| ask::value(&mut table, &game, &child));
            assert_eq!(upper, left, "{position:?}");
        }
    }
}

#[test]
fn mirrored_positions_are_known_already_but_for_a_few_that_have_two_names() {
    let game = game("3x4");
    let never = AtomicBool::new(false);
    for idx in 0..50 {
        // A second thread would begin with questions that the first one settles.
        let mut search = BySearch::new(&game, &tables_with(1, 64));
        let position = ask::random_position(&game, 6, idx);
        let mut nodes = |position: &_| {
            let budget = Budget { nodes: u64::MAX, stop: &never };
            search.value(&Task { game: &game, position, aim: Aim::Margin, budget }).unwrap().nodes
        };
        let first = nodes(&position);
        for &symmetry in game.symmetries() {
            let again = nodes(&game.map_position(symmetry, &position));
            assert!(again <= first / 4 + 12, "{again} boards after {first} for the image of {position:?}");
        }
    }
}

#[test]
fn a_margin_is_odd_where_the_number_of_boxes_is() {
    for (size, n_boxes) in [("3x3", 9), ("2x4", 8), ("1x7", 7)] {
        let game = game(size);
        let mut table = by_table(&game);
        for idx in 0..200 {
            let position = ask::random_position(&game, idx as u32 % 20, idx);
            assert_eq!((points(ask::value(&mut table, &game, &position)) - n_boxes) % 2, 0, "{position:?}");
        }
    }
}

#[test]
fn threads_memory_and_earlier_questions_change_no_answer() {
    let game = game("2x5");
    let mut oracles = [(1, 1), (2, 1), (2, 64), (3, 8)]
        .map(|(threads, mebibytes)| BySearch::new(&game, &tables_with(threads, mebibytes)));
    for (plies, idx) in [(3, 0), (10, 1), (6, 2)] {
        let position = ask::random_position(&game, plies, idx);
        let mut fresh = by_search(&game);
        let truth = ask::solve(&mut fresh, &game, &position);
        for oracle in &mut oracles {
            let Solution { exact, best, .. } = ask::solve(oracle, &game, &position);
            assert_eq!((exact, &best), (truth.exact, &truth.best), "{position:?}");
        }
    }
}

#[test]
fn a_table_is_the_same_whoever_builds_it() {
    let game = game("2x4");
    let mut alone = by_table(&game);
    let mut together = ByTable::new(&game, &tables_with(3, 1)).unwrap();
    for idx in 0..2000 {
        let position = ask::random_position(&game, idx as u32 % 22, idx);
        let truth = ask::value(&mut alone, &game, &position);
        assert_eq!(ask::value(&mut together, &game, &position), truth, "{position:?}");
    }
    assert!(ByTable::new(&self::game("4x4"), &Tables::unkept()).is_none());
}
