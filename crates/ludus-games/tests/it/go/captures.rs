//! How many stones a move takes off, against the boards before and after it.

use ludus_core::{Game, Notation, Player, Seed};
use ludus_games::go::{Go, Position};

use super::go;

/// A player's stones on the board, read off its text.
fn stones(game: &Go, position: &Position, owner: Player) -> u32 {
    let letter = if owner == Player::First { 'X' } else { 'O' };
    let text = game.format_position(position);
    let board = text.split_whitespace().next().unwrap();
    board.matches(letter).count() as u32
}

/// Compares every move of random games; gives the most stones that one of them took.
fn check(spec: &str, n_games: u64) -> u32 {
    let game = go(spec);
    let mut most = 0;
    for idx in 0..n_games {
        let mut rng = Seed(5).stream("captures", idx);
        let (mut position, mut moves) = (game.start(), Vec::new());
        while let Some(mv) = game.random_move(&position, &mut rng, &mut moves) {
            let opponent = game.to_move(&position).opponent();
            let captures = game.captures(&position, mv);
            let before = stones(&game, &position, opponent);
            game.play(&mut position, mv);
            assert_eq!(captures, before - stones(&game, &position, opponent), "{spec}: {position:?}");
            most = most.max(captures);
        }
    }
    most
}

#[test]
fn captures_are_the_opponents_stones_that_disappear() {
    assert!(check("go:size=5", 20) > 3);
    assert!(check("go:size=9,rules=territory", 8) > 3);
    // A chain that dies by its own hand is nobody's capture.
    assert!(check("go:size=5,rules=tromp-taylor", 20) > 3);
}

#[test]
fn a_chain_that_is_touched_twice_is_counted_once() {
    let game = go("go:size=5");
    let position = game.parse_position(".OOX./OOX../.X.../...../..... X - 0,0").unwrap();
    let captures = |text| game.captures(&position, game.parse_move(&position, text).unwrap());
    assert_eq!(captures("A3"), 0);
    assert_eq!(captures("pass"), 0);
    let position = game.parse_position(".OOX./OOX../XX.../...../..... X - 0,0").unwrap();
    assert_eq!(game.captures(&position, game.parse_move(&position, "A5").unwrap()), 4);
}
