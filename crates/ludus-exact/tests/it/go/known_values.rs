//! Values from the literature, and what must hold of any value.

use ludus_core::{Encode, Game, Notation, Outcome, Player};
use ludus_games::go::{Go, Komi, Position, RuleSet, Settings};
use ludus_search::{Aim, Task};

use super::{oracle, settings, unfinished};
use crate::ask;

fn after(game: &Go, moves: &[&str]) -> Position {
    let mut position = game.start();
    for text in moves {
        let mv = game.parse_move(&position, text).unwrap();
        game.try_play(&mut position, mv).unwrap();
    }
    position
}

/// Black's margin in points after some moves from the start.
fn check(settings: Settings, moves: &[&str], points: f64) {
    let game = Go::new(&settings);
    let found = ask::value(oracle(&game).as_mut(), &game, &after(&game, moves));
    assert_eq!(found.points_for(Player::First), points, "{settings:?} {moves:?}");
}

#[test]
fn black_wins_2x2_by_one_and_3x3_by_all() {
    for rule_set in [RuleSet::Area, RuleSet::TrompTaylor] {
        for (size, limit, points) in
            [(2, 12, 1.0), (2, 13, 1.0), (2, 1000, 1.0), (3, 27, 9.0), (3, 1000, 9.0)]
        {
            let mut settings = Settings { limit, ..Settings::new(size, rule_set) };
            settings.rules.komi = Komi::from_half_points(0);
            check(settings, &[], points);
        }
    }
}

#[test]
fn openings_of_3x3_are_worth_nine_three_and_minus_nine() {
    check(settings(3), &["B2"], 9.0);
    for side in ["A2", "B1", "B3", "C2"] {
        check(settings(3), &[side], 3.0);
    }
    for corner in ["A1", "A3", "C1", "C3", "pass"] {
        check(settings(3), &[corner], -9.0);
    }
}

#[test]
fn komi_shifts_a_value() {
    for (half_points, points) in [(15, 1.5), (18, 0.0), (-7, 12.5), (2000, -991.0)] {
        let mut settings = settings(3);
        settings.rules.komi = Komi::from_half_points(half_points);
        check(settings, &[], points);
    }
}

#[test]
fn the_winner_alone_is_the_sign_of_the_margin() {
    for half_points in [0, 1, 2, 6, -1, -6, 17, 18, 19, 200, -200] {
        let mut settings = settings(3);
        settings.rules.komi = Komi::from_half_points(half_points);
        let game = Go::new(&settings);
        let mut oracle = oracle(&game);
        for idx in 0..8 {
            let position = unfinished(&game, 3 * idx as u32, idx);
            let margin = ask::solve(oracle.as_mut(), &game, &position);
            let task = Task { aim: Aim::Winner, ..ask::task(&game, &position) };
            let winner = oracle.solve(&task).unwrap();
            let sign = margin.exact.outcome.winner().map_or(Outcome::DRAW, Outcome::win);
            assert_eq!(winner.exact.outcome, sign, "{half_points} {position:?}");
            assert!(margin.best.iter().all(|mv| winner.best.contains(mv)), "{half_points} {position:?}");
        }
    }
}

#[test]
fn turned_boards_are_worth_the_same_and_exchanged_players_the_opposite() {
    let game = Go::new(&settings(3));
    let (mut one, mut other) = (oracle(&game), oracle(&game));
    for idx in 0..40 {
        // The past is not turned, so it is taken off first.
        let text = game.format_position(&unfinished(&game, idx as u32 % 12, idx));
        let position = game.parse_position(&text).unwrap();
        let value = ask::value(one.as_mut(), &game, &position);
        for &symmetry in game.symmetries() {
            let image = game.map_position(symmetry, &position);
            assert_eq!(ask::value(other.as_mut(), &game, &image), value, "{text} {symmetry:?}");
        }
        let swapped = ask::value(one.as_mut(), &game, &game.swap_players(&position));
        assert_eq!(swapped, Outcome::from_half_points(-value.half_points_for(Player::First)));
    }
}

mod slow {
    use super::*;

    #[test]
    fn black_wins_4x4_by_two() {
        check(settings(4), &[], 2.0);
    }
}
