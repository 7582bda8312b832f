//! Whole games: who follows the oracle never loses a point, whatever the past of the game has become.

use ludus_core::{Game, Notation, Player, Seed};
use ludus_games::go::{Go, Move};
use ludus_search::Oracle;

use super::{oracle, settings};
use crate::ask;

/// Who plays by the oracle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Exact {
    Both,
    First,
    Second,
}

/// Plays a game and checks that every move of the oracle keeps the value and that nobody gains by another.
fn play(oracle: &mut dyn Oracle<Go>, game: &Go, exact: Exact, idx: u64) {
    let mut rng = Seed(5).stream("self-play", idx);
    let mut position = game.start();
    let mut scratch = Vec::new();
    while game.outcome(&position).is_none() {
        let mover = game.to_move(&position);
        let solution = ask::solve(oracle, game, &position);
        let by_oracle = match exact {
            Exact::Both => true,
            Exact::First => mover == Player::First,
            Exact::Second => mover == Player::Second,
        };
        // Any of the best moves must do, not only the first.
        let mv = match by_oracle {
            true => solution.best[rng.below(solution.best.len() as u32) as usize],
            false => game.random_move(&position, &mut rng, &mut scratch).unwrap(),
        };
        game.play(&mut position, mv);
        let value = ask::value(oracle, game, &position).half_points_for(mover);
        let before = solution.exact.outcome.half_points_for(mover);
        assert!(value <= before, "a move of game {idx} gains");
        assert_eq!(value == before, solution.best.contains(&mv), "game {idx}");
    }
}

fn play_games(size: usize, games: std::ops::Range<u64>) {
    let game = Go::new(&settings(size));
    let mut oracle = oracle(&game);
    for idx in games {
        let exact = [Exact::Both, Exact::First, Exact::Second][idx as usize % 3];
        play(oracle.as_mut(), &game, exact, idx);
    }
}

#[test]
fn the_oracle_keeps_the_value_of_2x2_in_every_game() {
    play_games(2, 0..100);
}

#[test]
fn the_oracle_keeps_the_value_of_3x3_in_every_game() {
    play_games(3, 0..100);
}

#[test]
fn two_oracles_end_a_game_of_3x3_by_passes() {
    let game = Go::new(&settings(3));
    let mut oracle = oracle(&game);
    let mut position = game.start();
    while game.outcome(&position).is_none() {
        let solution = ask::solve(oracle.as_mut(), &game, &position);
        game.play(&mut position, solution.best[0]);
    }
    assert_eq!((position.passes(), position.moves_made() < game.max_plies()), (2, true));
}

#[test]
fn the_winner_passes_where_that_costs_nothing() {
    let game = Go::new(&settings(3));
    for (text, passes) in
        [(".X./XXX/.X. X - 0,0", true), (".X./XXX/.X. X - 0,0 1", true), ("X.X/XX./XX. O - 0,0 1", false)]
    {
        let position = game.parse_position(text).unwrap();
        let solution = ask::solve(oracle(&game).as_mut(), &game, &position);
        assert_eq!(solution.best[0] == Move::Pass, passes, "{text}");
    }
}

mod slow {
    use super::*;

    #[test]
    fn the_oracle_keeps_the_value_in_ten_thousand_games() {
        play_games(2, 0..5_000);
        play_games(3, 0..5_000);
    }
}
