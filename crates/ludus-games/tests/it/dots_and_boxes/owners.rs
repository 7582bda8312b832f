//! Who owns which box: shown on the board and mapped with it, but no part of what makes positions equal.

use ludus_core::{
    Encode, Game, Notation, Player, Show, Symmetry,
    view::{Content, Surface},
};

use super::{Position, after, board};

const FIRST_OWNS_THE_LEFT: &str = "
    o---o   o---o
    | 1 |   | 2 |
    o---o---o---o
";
const FIRST_OWNS_THE_RIGHT: &str = "
    o---o   o---o
    | 2 |   | 1 |
    o---o---o---o
";

fn drawn(text: &str) -> Position {
    board("1x3").parse_position(text).unwrap()
}

/// The owners of all boxes in reading order, as the screen shows them.
fn owners(size: &str, position: &Position) -> String {
    let view = board(size).view(position);
    let is_box = |idx: &usize| idx / view.cols % 2 == 1 && idx % view.cols % 2 == 1;
    let owner = |idx: usize| match view.places[idx].content {
        Content::Owned(Player::First) => '1',
        Content::Owned(Player::Second) => '2',
        Content::Empty => '.',
        other => panic!("{other:?} in a box"),
    };
    (0..view.places.len()).filter(is_box).map(owner).collect()
}

#[test]
fn whoever_closes_a_box_owns_it() {
    let game = board("2x2");
    let position = after(&game, "aA Aa Ab aB bA Ac aC bB Bb Ba");
    assert_eq!(owners("2x2", &position), "212.");
}

#[test]
fn positions_with_other_owners_but_equal_counts_are_equal() {
    let game = board("1x3");
    let [left, right] = [FIRST_OWNS_THE_LEFT, FIRST_OWNS_THE_RIGHT].map(drawn);
    assert_ne!(owners("1x3", &left), owners("1x3", &right));
    assert_eq!(left, right);
    assert_eq!(game.key(&left), game.key(&right));
}

#[test]
fn positions_with_other_counts_are_different() {
    let game = board("1x3");
    let [one, two] = [FIRST_OWNS_THE_LEFT, &FIRST_OWNS_THE_LEFT.replace('2', "1")].map(drawn);
    assert_ne!(one, two);
    assert_ne!(game.key(&one), game.key(&two));
}

#[test]
fn owners_follow_the_symmetries_and_the_exchange_of_players() {
    let game = board("1x3");
    let position = drawn(FIRST_OWNS_THE_LEFT);
    assert_eq!(owners("1x3", &position), "1.2");
    assert_eq!(owners("1x3", &game.map_position(Symmetry::MIRROR, &position)), "2.1");
    assert_eq!(owners("1x3", &game.swap_players(&position)), "2.1");
}

#[test]
fn a_transposition_exchanges_horizontal_and_vertical_lines() {
    let game = board("2x2");
    let transposition = Symmetry::SQUARE[4];
    let position = after(&game, "aA Aa aB Ab bA");
    let mapped = game.map_position(transposition, &position);
    assert_eq!(mapped, after(&game, "Aa aA Ab aB Ba"));
    assert_eq!(owners("2x2", &position), "2...");
    assert_eq!(owners("2x2", &mapped), "2...");
}

#[test]
fn counts_alone_give_out_the_closed_boxes_in_reading_order() {
    let game = board("1x3");
    let position = game.parse_position("1111111111 1,2 1").unwrap();
    assert_eq!(owners("1x3", &position), "122");
}

#[test]
fn the_screen_shows_names_and_letters_where_players_look_for_them() {
    let game = board("1x2");
    let view = game.view(&after(&game, "aA aB Aa Ab"));
    assert_eq!((view.surface, view.rows, view.cols), (Surface::Dots, 3, 5));
    let names: Vec<&str> = view.places.iter().map(|place| place.name.as_str()).collect();
    assert_eq!(names.join(","), ",aA,,bA,,Aa,,Ab,,Ac,,aB,,bB,");
    assert_eq!(view.labels.top.join(","), ",a,,b,");
    assert_eq!(view.labels.bottom.join(","), "a,,b,,c");
    assert_eq!(view.labels.left.join(","), ",A,");
    assert_eq!(view.labels.right.join(","), "A,,B");
    assert_eq!(view.mover, Some(Player::Second));
    assert_eq!(view.notes, ["boxes: Player 1 has 0, Player 2 has 1"]);
    let line = game.parse_move(&game.start(), "Ac").unwrap();
    assert_eq!(game.move_places(&game.start(), line), [9]);
}
