//! 10x10: the last squares against minimax, and where the reach ends.

use std::sync::atomic::AtomicBool;

use ludus_core::Game;
use ludus_exact::{Tables, oracle_for};
use ludus_games::othello::{Othello, Position, Start, Variant, Wide};
use ludus_search::{Aim, Budget, Task, Unsolved};

use super::EVERY_COUNT;
use crate::ask;

const SQUARES: u32 = 100;

fn endings(game: &Othello<Wide>, n_empties: u32) -> impl Iterator<Item = Position<u128>> {
    let game = *game;
    (0..)
        .map(move |idx| ask::random_position(&game, SQUARES - 4 - n_empties, idx))
        .filter(move |position| SQUARES - (position.own() | position.opponent()).count_ones() == n_empties)
}

#[test]
fn the_last_squares_of_10x10_agree_with_minimax() {
    for empties in EVERY_COUNT {
        let game = Othello::<Wide>::new(Variant { size: 10, start: Start::Standard, empties }).unwrap();
        let mut oracle = oracle_for(&game, &Tables::unkept()).unwrap();
        for n_empties in 0..=6 {
            for position in endings(&game, n_empties).take(20) {
                let expected = ask::minimax(&game, &position);
                assert_eq!(ask::value(oracle.as_mut(), &game, &position), expected, "{position:?}");
                let known = oracle.probe(&game, &position).map(|exact| exact.outcome);
                assert_eq!(known, (n_empties <= 4).then_some(expected));
                let asked = Task { aim: Aim::Winner, ..ask::task(&game, &position) };
                assert_eq!(oracle.solve(&asked).unwrap().exact.outcome.winner(), expected.winner());
            }
        }
    }
}

#[test]
fn ten_by_ten_refuses_what_is_too_early_and_stops_when_told() {
    let game = Othello::<Wide>::new(Variant { size: 10, ..Variant::STANDARD }).unwrap();
    let mut oracle = oracle_for(&game, &Tables::unkept()).unwrap();
    assert_eq!(
        oracle.value(&ask::task(&game, &game.start())).unwrap_err().to_string(),
        "out of reach: 96 empty squares on 10x10, at most 16 can be solved; play on or give a later position"
    );
    let position = endings(&game, 9).next().unwrap();
    let expected = ask::value(oracle.as_mut(), &game, &position);
    let (stopped, running) = (AtomicBool::new(true), AtomicBool::new(false));
    let limits = [
        (Budget { nodes: 50, stop: &running }, Unsolved::NodeLimit(50)),
        (Budget { nodes: u64::MAX, stop: &stopped }, Unsolved::Stopped),
    ];
    for (budget, error) in limits {
        assert_eq!(oracle.value(&Task { budget, ..ask::task(&game, &position) }), Err(error));
        assert_eq!(ask::value(oracle.as_mut(), &game, &position), expected);
    }
}
