//! Values of whole boards: by Wilson (wilson.engr.wisc.edu/boxes), by Barker and Korf (*Solving Dots-And-Boxes*, AAAI
//! 2012), and by an exhaustive run of a separate program over all sets of lines up to 3x4.

use ludus_core::Game;
use ludus_exact::{Tables, oracle_for};

use super::{game, lines, points};
use crate::ask;

/// Checks the value of the start and which of the first moves, by their numbers in the order of the board, keep it.
fn check(size: &str, value: i32, is_best: impl Fn(usize) -> bool) {
    let game = game(size);
    let mut oracle = oracle_for(&game, &Tables::unkept()).unwrap();
    let solution = ask::solve(oracle.as_mut(), &game, &game.start());
    assert_eq!(points(solution.exact.outcome), value, "{size}");
    let best: Vec<usize> = solution.best.iter().map(|&line| game.policy_slot(&game.start(), line)).collect();
    let expected: Vec<usize> = (0..lines(&game).len()).filter(|&number| is_best(number)).collect();
    assert_eq!(best, expected, "{size}");
}

#[test]
fn boards_of_one_row_are_lost_by_one_or_drawn_by_the_middle_line_alone() {
    for cols in (1..=9).step_by(2) {
        check(&format!("1x{cols}"), -1, |_| true);
    }
    for cols in (2..=8).step_by(2) {
        // After the lines above come the upright ones.
        check(&format!("1x{cols}"), 0, |number| number == cols + cols / 2);
    }
}

#[test]
fn two_by_two_is_won_by_two_from_any_border_line() {
    check("2x2", 2, |number| ![3, 5, 6, 8].contains(&number));
}

#[test]
fn two_by_three_and_two_by_five_are_lost_by_two_whatever_comes_first() {
    check("2x3", -2, |_| true);
    check("2x5", -2, |_| true);
}

#[test]
fn two_by_four_is_won_by_two_but_for_four_inner_lines() {
    let game = game("2x4");
    let mut oracle = oracle_for(&game, &Tables::unkept()).unwrap();
    let solution = ask::solve(oracle.as_mut(), &game, &game.start());
    assert_eq!((points(solution.exact.outcome), solution.best.len()), (2, 18));
}

#[test]
fn three_by_three_is_lost_by_three_whatever_comes_first() {
    check("3x3", -3, |_| true);
}

mod slow {
    use super::check;

    #[test]
    fn three_by_four_is_drawn_by_the_long_middle_line_alone() {
        // Nine lines from row to row; the third upright line of a row is its seventh.
        check("3x4", 0, |number| number % 9 == 6);
    }

    #[test]
    fn three_by_five_is_lost_by_one_whatever_comes_first() {
        check("3x5", -1, |_| true);
    }

    #[test]
    fn four_by_four_is_a_draw_whatever_comes_first() {
        check("4x4", 0, |_| true);
    }
}
