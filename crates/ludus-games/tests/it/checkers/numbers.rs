//! What nets and screens see: planes, features and policy slots in the mover's view, and places of the board.

use ludus_core::{Encode, Features, Game, Notation, Show};
use ludus_games::checkers::Checkers;

use super::{legal, position};

/// The cells of each plane that are on, as row and column digits.
fn cells_on(text: &str) -> Vec<String> {
    let game = Checkers::STANDARD;
    let mut planes = vec![0.0; game.planes_len()];
    game.encode_planes(&position(text), &mut planes);
    let on = |plane: &[f32]| {
        let cells = (0..64).filter(|&cell| plane[cell] == 1.0);
        cells.map(|cell| format!("{}{}", cell / 8, cell % 8)).collect::<Vec<_>>().join(" ")
    };
    planes.chunks(64).map(on).collect()
}

#[test]
fn planes_are_men_and_kings_of_each_side_seen_by_the_mover() {
    assert_eq!(cells_on("B:W32,K22:B1,K8"), ["01", "16", "76", "52"]);
    assert_eq!(cells_on("W:W32,K22:B1,K8"), ["01", "25", "76", "61"]);
}

#[test]
fn features_number_side_kind_and_square() {
    let game = Checkers::STANDARD;
    let active = |text: &str| {
        let mut active = Vec::new();
        game.sparse().active(&game, &position(text), &mut active);
        active.iter().map(|feature| feature.0).collect::<Vec<u32>>()
    };
    assert_eq!(active("B:W32,K22:B1,K8"), [0, 32 + 7, 64 + 31, 96 + 21]);
    assert_eq!(active("W:W32,K22:B1,K8"), [0, 32 + 10, 64 + 31, 96 + 24]);
}

fn slot(text: &str, mv: &str) -> usize {
    let position = position(text);
    let mv = Checkers::STANDARD.parse_legal_move(&position, mv).unwrap();
    Checkers::STANDARD.policy_slot(&position, mv)
}

#[test]
fn a_policy_slot_is_the_square_and_first_way_seen_by_the_mover() {
    assert_eq!(slot("B:W32:BK15", "15-18"), 14 * 4);
    assert_eq!(slot("B:W32:BK15", "15-19"), 14 * 4 + 1);
    assert_eq!(slot("B:W32:BK15", "15-10"), 14 * 4 + 2);
    assert_eq!(slot("B:W32:BK15", "15-11"), 14 * 4 + 3);
    // The same four ways with the players exchanged and the board turned.
    assert_eq!(slot("W:WK18:B1", "18-15"), 14 * 4);
    assert_eq!(slot("W:WK18:B1", "18-14"), 14 * 4 + 1);
    assert_eq!(slot("W:WK18:B1", "18-23"), 14 * 4 + 2);
    assert_eq!(slot("W:WK18:B1", "18-22"), 14 * 4 + 3);
}

#[test]
fn jumps_that_begin_alike_share_a_slot() {
    let fork = "B:W6,14,15:BK1";
    assert_eq!(legal(&position(fork)), ["1x10x17", "1x10x19"]);
    assert_eq!(slot(fork, "1x10x17"), 1);
    assert_eq!(slot(fork, "1x10x19"), 1);
}

#[test]
fn a_move_touches_its_start_and_every_landing() {
    let fork = position("B:W6,14,15:BK1");
    let mv = Checkers::STANDARD.parse_legal_move(&fork, "1x10x17").unwrap();
    let places = Checkers::STANDARD.move_places(&fork, mv);
    assert_eq!(places, [1, 2 * 8 + 3, 4 * 8 + 1]);
    let names = places.iter().map(|&place| Checkers::STANDARD.view(&fork).places[place].name.clone());
    assert_eq!(names.collect::<Vec<_>>(), ["1", "10", "17"]);
}
