//! The oracle against alpha-beta through the trait `Game`, without memory and without knowledge: what the rules say,
//! past and limit of moves included.

use ludus_core::{Game, Notation, Outcome, Player};
use ludus_games::go::{Go, LastPass, Move, Position, Settings, Suicide};
use ludus_search::Oracle;

use super::{oracle, settings, unfinished};
use crate::ask;

/// Black's margin in half points, as far as it lies between the bounds.
fn brute(game: &Go, position: &Position, mut low: i32, mut high: i32) -> i32 {
    if let Some(outcome) = game.outcome(position) {
        return outcome.half_points_for(Player::First);
    }
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let mover = game.to_move(position);
    for mv in moves.into_iter().rev() {
        let mut child = position.clone();
        game.play(&mut child, mv);
        let margin = brute(game, &child, low, high);
        match mover {
            Player::First => low = low.max(margin),
            Player::Second => high = high.min(margin),
        }
        if low >= high {
            break;
        }
    }
    if mover == Player::First { low } else { high }
}

fn brute_value(game: &Go, position: &Position) -> Outcome {
    Outcome::from_half_points(brute(game, position, -1000, 1000))
}

/// The value, and every move that keeps it.
fn brute_solution(game: &Go, position: &Position) -> (Outcome, Vec<Move>) {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let value = brute_value(game, position);
    moves.retain(|&mv| {
        let mut child = position.clone();
        game.play(&mut child, mv);
        brute_value(game, &child) == value
    });
    (value, moves)
}

fn check(oracle: &mut dyn Oracle<Go>, game: &Go, position: &Position) {
    let solution = ask::solve(oracle, game, position);
    let (value, mut best) = brute_solution(game, position);
    let text = || (game.format_position(position), position.moves_made());
    assert_eq!(solution.exact.outcome, value, "{:?}", text());
    let mut found = solution.best;
    for moves in [&mut best, &mut found] {
        moves.sort_by_key(|&mv| game.policy_slot(position, mv));
    }
    assert_eq!(found, best, "{:?}", text());
    assert_eq!(ask::value(oracle, game, position), value, "{:?}", text());
}

/// Checks every position within so many plies of the start, each with the past that led there.
fn check_all(oracle: &mut dyn Oracle<Go>, game: &Go, position: &Position, plies: u32) {
    check(oracle, game, position);
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    for mv in moves.into_iter().filter(|_| plies > 0) {
        let mut child = position.clone();
        game.play(&mut child, mv);
        check_all(oracle, game, &child, plies - 1);
    }
}

/// Checks random positions with the past that led there and so many moves left.
fn check_random(settings: Settings, moves_left: u32, games: std::ops::Range<u64>) {
    let game = Go::new(&settings);
    let mut oracle = oracle(&game);
    for idx in games {
        let long = unfinished(&game, (idx % u64::from(settings.limit - moves_left)) as u32, idx);
        // The same game under a limit that is near.
        let near = Go::new(&Settings { limit: long.moves_made() + moves_left, ..settings });
        check(oracle.as_mut(), &near, &long);
    }
}

fn with_suicide(size: usize) -> Settings {
    let mut settings = settings(size);
    settings.rules.suicide = Suicide::Allowed;
    settings
}

fn with_white_last(size: usize) -> Settings {
    let mut settings = settings(size);
    settings.rules.last_pass = LastPass::White;
    settings
}

#[test]
fn every_position_of_2x2_within_five_plies_agrees_with_brute_force() {
    for settings in [settings(2), with_suicide(2), with_white_last(2)] {
        let game = Go::new(&settings);
        check_all(oracle(&game).as_mut(), &game, &game.start(), 5);
    }
}

#[test]
fn a_small_board_without_a_near_limit_agrees_with_brute_force() {
    let game = Go::new(&Settings { limit: 200, ..settings(2) });
    check_all(oracle(&game).as_mut(), &game, &game.start(), 1);
}

#[test]
fn the_same_board_is_worth_less_after_another_past() {
    let game = Go::new(&settings(2));
    let mut oracle = oracle(&game);
    let mut played = game.start();
    for text in ["A2", "B2", "A1", "B1", "A2"] {
        let mv = game.parse_move(&played, text).unwrap();
        game.try_play(&mut played, mv).unwrap();
    }
    // White takes the corner; black's next stone is forbidden only if that board has occurred.
    let text = "XO/.O O - 0,2";
    assert_eq!(game.format_position(&played), text);
    let set_up = game.parse_position(text).unwrap();
    for (position, points) in [(&played, -4), (&set_up, -1), (&played, -4)] {
        assert_eq!(ask::value(oracle.as_mut(), &game, position), Outcome::from_points(points));
        assert_eq!(brute_value(&game, position), Outcome::from_points(points));
    }
}

#[test]
fn positions_of_4x4_near_the_limit_agree_with_brute_force() {
    check_random(settings(4), 2, 0..60);
    check_random(with_suicide(4), 2, 60..120);
    check_random(settings(4), 3, 120..140);
}

#[test]
fn positions_of_3x3_near_the_limit_agree_with_brute_force() {
    check_random(settings(3), 3, 0..150);
    check_random(with_suicide(3), 3, 150..300);
    check_random(with_white_last(3), 3, 300..450);
    check_random(settings(3), 5, 450..650);
}

mod slow {
    use super::*;

    #[test]
    fn ten_thousand_positions_of_3x3_agree_with_brute_force() {
        for (part, settings) in [settings(3), with_suicide(3), with_white_last(3)].into_iter().enumerate() {
            let first = part as u64 * 10_000;
            check_random(settings, 4, first..first + 3_000);
            check_random(settings, 6, first + 3_000..first + 3_400);
        }
    }

    #[test]
    fn positions_of_4x4_agree_with_brute_force() {
        check_random(settings(4), 4, 1_000..1_200);
        check_random(with_suicide(4), 4, 1_200..1_300);
    }

    #[test]
    fn every_position_of_2x2_within_nine_plies_agrees_with_brute_force() {
        for settings in [settings(2), with_suicide(2), with_white_last(2)] {
            let game = Go::new(&settings);
            check_all(oracle(&game).as_mut(), &game, &game.start(), 9);
        }
    }
}
