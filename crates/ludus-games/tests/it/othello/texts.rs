//! What is read, and what is said about texts that cannot be.

use ludus_core::{Game, Notation};
use ludus_games::{
    AnyGame,
    othello::{Start, Variant},
};

use super::{narrow, othello, sized, wide};

const START_4: &str = "-----OX--XO----- X";

#[test]
fn positions_are_read_in_any_case_and_with_other_signs() {
    let game = narrow(sized(4));
    for text in ["-----ox--xo----- x", ".....O*..*O..... *", "  -----OX--XO-----\t X\n"] {
        assert_eq!(game.parse_position(text), Ok(game.start()), "{text:?}");
    }
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    let game = narrow(sized(4));
    let check = |text: &str, expected: &str| {
        assert_eq!(game.parse_position(text).expect_err(text).to_string(), expected);
    };
    check(" ", "at character 1: found no position, wanted 16 characters X O - and the mover");
    check("-----OX--XO---- X", "at character 16: found 15 squares, wanted 16 squares");
    check(" -----OX--XO------ X", "at character 18: found 17 squares, wanted 16 squares");
    check("--z--OX--XO----- X", "at character 3: found 'z', wanted X, O or -");
    check("-----OX--XO-----", "at character 17: found the end of the text, wanted the mover, X or O");
    check("-----OX--XO----- Y", "at character 18: found \"Y\", wanted the mover, X or O");
    check("-----OX--XO----- XX", "at character 18: found \"XX\", wanted the mover, X or O");
    check("-----OX--XO----- X 3", "at character 20: found \"3\", wanted nothing after the mover");
    check(
        " -----OX--X------ X",
        "at character 12: found an empty square, wanted a disc, for the centre is full from the start",
    );
}

#[test]
fn a_reversi_opening_is_refused_unless_the_centre_is_filled_by_turns() {
    let game = narrow(Variant { start: Start::Reversi, ..sized(4) });
    let check = |text: &str, expected: &str| {
        assert_eq!(game.parse_position(text).expect_err(text).to_string(), expected);
    };
    check(
        "X----O---------- X",
        "at character 1: found a disc, wanted an empty square, for the centre is filled first",
    );
    let wanted = "wanted a centre filled by turns, X first";
    check("-----O---------- X", &format!("at character 1: found 0 X and 1 O with X to move, {wanted}"));
    check("-----XX--------- X", &format!("at character 1: found 2 X and 0 O with X to move, {wanted}"));
    check("-----XO--------- O", &format!("at character 1: found 1 X and 1 O with O to move, {wanted}"));
    assert!(game.parse_position("-----X---------- O").is_ok());
    assert!(game.parse_position(START_4).is_ok());
}

#[test]
fn moves_are_read_in_any_case_and_passes_in_several_forms() {
    let game = wide(sized(10));
    let read = |text: &str| game.parse_move(&game.start(), text).unwrap();
    assert_eq!(read(" J10 "), read("j10"));
    assert_ne!(read("a1"), read("a10"));
    for text in ["PASS", "pa", "ps", "--"] {
        assert_eq!(read(text), read("pass"));
    }
}

#[test]
fn texts_that_are_no_move_are_refused_with_what_is_wanted() {
    let check = |text: &str, expected: &str| {
        assert_eq!(othello().parse_move(&othello().start(), text).expect_err(text).to_string(), expected);
    };
    let wanted = "wanted a square from a1 to h8 or pass";
    check("", &format!("at character 1: found no move, {wanted}"));
    check(" i1", &format!("at character 2: found \"i1\", {wanted}"));
    for text in ["h9", "a", "a0", "a01", "a+1", "é1", "a11", "a99999999999999999999", "1a"] {
        check(text, &format!("at character 1: found {text:?}, {wanted}"));
    }
    check("f5 d6", "at character 4: found \"d6\", wanted nothing after the move");
}

#[test]
fn a_spec_prints_what_differs_from_the_tournament_game() {
    let check = |spec: &str, printed: &str| assert_eq!(AnyGame::parse(spec).unwrap().to_string(), printed);
    check("reversi", "othello");
    check("othello:size=8,start=standard,empties=winner", "othello");
    check("Othello:empties=nobody,size=10", "othello:size=10,empties=nobody");
}

#[test]
fn a_value_that_an_option_does_not_take_is_answered_with_those_it_takes() {
    let check = |spec: &str, expected: &str| {
        assert_eq!(AnyGame::parse(spec).expect_err(spec).to_string(), expected);
    };
    check("othello:size=5", "othello: size cannot be \"5\"; wanted 4, 6, 8 or 10");
    check("othello:size", "othello: size cannot be left without a value; wanted 4, 6, 8 or 10");
    check(
        "othello:start=reverse",
        "othello: start cannot be \"reverse\"; wanted one of standard, reversi, did you mean reversi?",
    );
    check("othello:komi=1", "othello has no option \"komi\"; it takes size, start, empties");
}
