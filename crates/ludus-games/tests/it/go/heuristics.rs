//! The heuristic that keeps eyes.

use ludus_core::{Game, Notation};
use ludus_games::{
    go::Go,
    knowledge::{Advice, Knowledge},
};

use super::go;

/// Compares the forbidden moves; an empty text stands for no advice.
fn check(text: &str, expected: &str) {
    let game = go("go:size=5,rules=tromp-taylor");
    let position = game.parse_position(text).unwrap();
    let offer = Go::HEURISTICS.iter().find(|offer| offer.info.name == "keep-eyes").unwrap();
    let mut heuristic = (offer.build)(&game, None).unwrap();
    let mut moves = Vec::new();
    for &symmetry in game.symmetries() {
        let mapped = game.map_position(symmetry, &position);
        game.legal_moves(&mapped, &mut moves);
        let forbidden = match heuristic.advise(&game, &mapped, &moves) {
            Advice::Forbid(forbidden) => forbidden,
            advice => {
                assert_eq!(advice, Advice::Nothing);
                Vec::new()
            }
        };
        assert_eq!(forbidden.len(), expected.split_whitespace().count(), "{text}: {forbidden:?}");
        for mv in expected.split_whitespace().map(|mv| game.parse_move(&position, mv).unwrap()) {
            assert!(forbidden.contains(&game.map_move(symmetry, mv)), "{text}: {forbidden:?}");
        }
    }
}

#[test]
fn own_eyes_are_kept() {
    check(".X.X./XXXX./...../...../..... X - 0,0", "A5 C5");
    check(".O.O./OOOO./...../...../..... O - 0,0", "A5 C5");
    // One broken diagonal is borne in the middle.
    check("...../..XO./.X.X./..X../..... X - 0,0", "C3");
}

#[test]
fn all_else_is_allowed() {
    check("...../...../...../...../..... X - 0,0", "");
    // The opponent's eyes, a larger space, and eyes with broken diagonals.
    check(".X.X./XXXX./...../...../..... O - 0,0", "");
    check("..XX./XXXX./...../...../..... X - 0,0", "");
    check(".X.../XO.../...../...../..... X - 0,0", "");
    check("...../..XO./.X.X./..XO./..... X - 0,0", "");
}

#[test]
fn a_pass_is_left_when_there_are_only_eyes() {
    check(".XXXX/XXXXX/XXXXX/XXXXX/XXXX. X - 0,0", "A5 E1");
}
