//! Dots and Boxes: hand-worked games, and random play beside a reference that knows lines by name only.

mod captures;
mod chains;
mod chance;
mod exact;
mod drawings;
mod inputs;
mod names;
mod owners;
mod planes;
mod ratings;
mod reference;
mod specs;
mod texts;

use ludus_core::{Game, Notation, Outcome, Player};
use ludus_games::{AnyGame, dots_and_boxes::DotsAndBoxes};

type Position = <DotsAndBoxes as Game>::Position;

/// The rules for a size such as `3x5`.
fn board(size: &str) -> DotsAndBoxes {
    match AnyGame::parse(&format!("dots:{size}")).unwrap() {
        AnyGame::DotsAndBoxes(game) => game,
        other => panic!("{other} is another game"),
    }
}

/// The position after some moves, each of them legal.
fn after(game: &DotsAndBoxes, moves: &str) -> Position {
    let mut position = game.start();
    for name in moves.split_whitespace() {
        let line = game.parse_legal_move(&position, name).unwrap();
        game.play(&mut position, line);
    }
    position
}

/// Plays `moves` on a board of `size` and compares the text of what comes out.
fn check(size: &str, moves: &str, expected: &str) {
    let game = board(size);
    assert_eq!(game.format_position(&after(&game, moves)), expected, "{size} after {moves}");
}

#[test]
fn a_line_that_closes_nothing_passes_the_turn() {
    check("1x2", "aA", "1000000 0,0 2");
    check("1x2", "aA bB Ac", "1000101 0,0 2");
}

#[test]
fn closing_a_box_keeps_the_turn() {
    check("1x2", "aA aB Aa Ab", "1011010 0,1 2");
    check("1x2", "aA aB Aa bB Ab", "1011011 1,0 1");
}

#[test]
fn one_line_can_close_two_boxes() {
    check("1x2", "aA aB Aa bB Ac bA Ab", "1111111 2,0 1");
    check("2x1", "aA Aa Ab Ba Bb aC aB", "1111111 2,0 1");
}

#[test]
fn the_last_line_ends_the_game() {
    let game = board("1x1");
    let position = after(&game, "aA aB Aa Ab");
    assert_eq!(game.outcome(&position), Some(Outcome::from_points(-1)));
    assert_eq!(game.to_move(&position), Player::Second);
    let mut legal = vec![game.parse_move(&position, "aA").unwrap()];
    game.legal_moves(&position, &mut legal);
    assert!(legal.is_empty());
}

#[test]
fn a_chain_is_taken_box_by_box_or_shared_by_a_double_dealing_move() {
    let game = board("1x4");
    let opened = "aA bA cA dA aB bB cB dB Aa";
    let outcome = |taken: &str| game.outcome(&after(&game, &format!("{opened} {taken}")));
    assert_eq!(outcome("Ab Ac Ad Ae"), Some(Outcome::from_points(-4)));
    // Leaving two boxes to one line hands them over, and there is no turn left to gain by it.
    assert_eq!(outcome("Ab Ac Ae Ad"), Some(Outcome::DRAW));
}

#[test]
fn a_drawn_line_cannot_be_drawn_again() {
    let game = board("2x2");
    let mut position = after(&game, "aA Bc");
    for name in ["aA", "Bc"] {
        let line = game.parse_move(&position, name).unwrap();
        assert!(game.try_play(&mut position, line).is_err());
    }
    assert_eq!(position, after(&game, "aA Bc"));
}

#[test]
fn a_line_of_a_larger_board_is_refused() {
    let (small, large) = (board("2x2"), board("9x9"));
    let mut position = small.start();
    for name in ["iJ", "cA", "Ad", "Ca"] {
        let line = large.parse_move(&large.start(), name).unwrap();
        assert!(small.try_play(&mut position, line).is_err(), "{name}");
    }
}
