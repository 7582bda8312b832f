//! Names of lines, their order, and what is said about names that do not exist.

use ludus_core::{Game, Notation};

use super::{after, board};

fn legal_names(size: &str, moves: &str) -> String {
    let game = board(size);
    let position = after(&game, moves);
    let mut legal = Vec::new();
    game.legal_moves(&position, &mut legal);
    let names: Vec<String> = legal.iter().map(|&line| game.format_move(&position, line)).collect();
    names.join(" ")
}

#[test]
fn moves_are_listed_row_by_row_and_horizontals_first() {
    assert_eq!(
        legal_names("3x3", ""),
        "aA bA cA Aa Ab Ac Ad aB bB cB Ba Bb Bc Bd aC bC cC Ca Cb Cc Cd aD bD cD"
    );
    assert_eq!(legal_names("2x1", ""), "aA Aa Ab aB Ba Bb aC");
    assert_eq!(legal_names("1x2", "bA Aa bB"), "aA Ab Ac aB");
}

#[test]
fn policy_slots_number_the_lines_in_their_order() {
    for size in ["1x1", "3x3", "4x7", "9x9", "9x1"] {
        let game = board(size);
        let mut legal = Vec::new();
        game.legal_moves(&game.start(), &mut legal);
        let slots: Vec<usize> = legal.iter().map(|&line| game.policy_slot(&game.start(), line)).collect();
        assert_eq!(slots, (0..game.policy_size()).collect::<Vec<usize>>(), "{size}");
    }
}

#[test]
fn the_last_line_of_the_largest_board_is_the_180th() {
    let game = board("9x9");
    let line = game.parse_legal_move(&game.start(), "iJ").unwrap();
    assert_eq!(game.policy_slot(&game.start(), line), 179);
    let mut position = game.start();
    game.play(&mut position, line);
    assert_eq!(game.format_position(&position), format!("{}1 0,0 2", "0".repeat(179)));
}

#[test]
fn white_space_around_a_name_is_ignored() {
    let game = board("3x3");
    let read = |text: &str| game.parse_move(&game.start(), text).unwrap();
    assert_eq!(read(" Bc\n"), read("Bc"));
}

#[test]
fn the_case_of_the_letters_tells_the_orientation() {
    let game = board("3x3");
    let read = |text: &str| game.parse_move(&game.start(), text).unwrap();
    assert_ne!(read("aA"), read("Aa"));
    assert_ne!(read("bC"), read("Bc"));
}

#[test]
fn a_name_that_does_not_exist_is_answered_with_what_was_wanted() {
    let game = board("2x3");
    let check = |text: &str, expected: &str| {
        assert_eq!(game.parse_move(&game.start(), text).expect_err(text).to_string(), expected);
    };
    check("", "at character 1: found 0 words, wanted one line such as aA");
    check("aA bA", "at character 1: found 2 words, wanted one line such as aA");
    check("7", "at character 1: found '7', wanted a line such as aA (horizontal) or Aa (vertical)");
    check("a", "at character 2: found the end of the text, wanted a row, a capital letter from A to C");
    check("aa", "at character 2: found 'a', wanted a row, a capital letter from A to C");
    check("AA", "at character 2: found 'A', wanted a column, a small letter from a to d");
    check("dA", "at character 1: found 'd', wanted a column, a small letter from a to c");
    check("aD", "at character 2: found 'D', wanted a row, a capital letter from A to C");
    check("Ca", "at character 1: found 'C', wanted a row, a capital letter from A to B");
    check("Ae", "at character 2: found 'e', wanted a column, a small letter from a to d");
    check(" aAb", "at character 4: found 'b', wanted nothing after the line");
    check("é", "at character 1: found 'é', wanted a line such as aA (horizontal) or Aa (vertical)");
}

#[test]
fn an_illegal_move_is_answered_with_the_legal_ones() {
    let game = board("1x1");
    let error = game.parse_legal_move(&after(&game, "aA"), "aA").unwrap_err().to_string();
    assert_eq!(error, "at character 1: found \"aA\", which is not legal here, wanted one of Aa Ab aB");
}
