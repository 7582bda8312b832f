//! Benson's unconditional life on boards made for it.

use ludus_core::{Notation, Player};
use ludus_games::go::Move;

use super::go;

/// Compares the living stones of `player`, in the order of the board.
fn check(rows: &str, player: Player, expected: &str) {
    let game = go(&format!("go:size={}", rows.split('/').count()));
    let position = game.parse_position(&format!("{rows} X - 0,0")).unwrap();
    let alive = game.unconditionally_alive(&position, player);
    let names: Vec<String> =
        alive.iter().map(|point| game.format_move(&position, Move::Play(point))).collect();
    assert_eq!(names.join(" "), expected, "{rows}");
    assert_eq!(alive.len(), names.len());
    assert_eq!(alive.is_empty(), names.is_empty());
    assert!(alive.iter().all(|point| alive.contains(point)));
}

#[test]
fn an_empty_board_has_no_life() {
    check(".../.../...", Player::First, "");
}

#[test]
fn one_eye_is_not_enough() {
    check(".X.../XX.../...../...../.....", Player::First, "");
}

#[test]
fn two_eyes_live() {
    check(".X.X./XXXX./...../...../.....", Player::First, "B5 D5 A4 B4 C4 D4");
    check(".O.O./OOOO./...../...../.....", Player::Second, "B5 D5 A4 B4 C4 D4");
    check(".X.X./XXXX./...../...../.....", Player::Second, "");
}

#[test]
fn an_eye_shared_with_a_chain_that_dies_is_none() {
    // D5 is cut off from the rest and lives only by the eye on C5, so that eye saves nobody.
    check(".X.X./XXX../...../...../.....", Player::First, "");
}

#[test]
fn two_chains_live_by_the_eyes_they_share() {
    check(".XXX/XO.X/X.OX/XXX.", Player::First, "B4 C4 D4 A3 D3 A2 D2 A1 B1 C1");
    check(".XXX/XO.X/X.OX/XXX.", Player::Second, "");
}

#[test]
fn a_large_eye_needs_every_empty_point_to_be_a_liberty() {
    check(".XXXX/X...X/X...X/X...X/XXXXX", Player::First, "");
}

#[test]
fn a_stone_of_the_opponent_may_fill_what_is_no_liberty() {
    let alive = "B5 C5 D5 E5 A4 E4 A3 E3 A2 E2 A1 B1 C1 D1 E1";
    check(".XXXX/X...X/X.O.X/X...X/XXXXX", Player::First, alive);
}

#[test]
fn the_living_and_the_dead_are_told_apart() {
    // The corner lives, the lone stones on the right do not, and white lives below.
    check(".X.XO/XXXX./....X/OOOO./.O.O.", Player::First, "B5 D5 A4 B4 C4 D4");
    check(".X.XO/XXXX./....X/OOOO./.O.O.", Player::Second, "A2 B2 C2 D2 B1 D1");
}
