//! Texts of moves and positions, and what is said about wrong ones.

use ludus_core::{Game, Notation};
use ludus_games::{AnyGame, checkers::Checkers};

use super::{legal, position};

const GAME: Checkers = Checkers::STANDARD;

fn read_move(board: &str, text: &str) -> String {
    match GAME.parse_move(&position(board), text) {
        Ok(mv) => mv.to_string(),
        Err(error) => error.to_string(),
    }
}

fn read_position(text: &str) -> String {
    match GAME.parse_position(text) {
        Ok(position) => GAME.format_position(&position),
        Err(error) => error.to_string(),
    }
}

#[test]
fn moves_are_read_in_all_their_spellings() {
    let start = GAME.format_position(&GAME.start());
    let check = |text: &str, expected: &str| assert_eq!(read_move(&start, text), expected);
    check("11-15", "11-15");
    check(" 11 - 15 ", "11-15");
    check("11x18", "11x18");
    check("11X18", "11x18");
    check("11:18", "11x18");
    check("11-18", "11x18");
    check("11x18x25", "11x18x25");
    check("11-18-25", "11x18x25");
}

#[test]
fn the_ends_of_a_jump_are_enough_when_one_legal_move_has_them() {
    let two_jumps = "B:W15,22:B11";
    assert_eq!(read_move(two_jumps, "11x25"), "11x18x25");
    assert_eq!(read_move(two_jumps, "11-25"), "11x18x25");
}

#[test]
fn the_ends_of_several_jumps_are_answered_with_all_of_them() {
    let circle = "B:W10,11,18,19,32:BK7";
    assert_eq!(
        read_move(circle, "7x7"),
        "at character 1: found 7 and 7, the ends of several jumps, wanted one of 7x14x23x16x7 7x16x23x14x7"
    );
}

#[test]
fn ends_one_jump_apart_can_mean_a_longer_jump() {
    assert_eq!(read_move("B:W11,18,19:BK7", "7x14"), "7x16x23x14");
    assert_eq!(read_move("B:W32:BK7", "7x14"), "7x14");
}

#[test]
fn a_legal_single_jump_is_meant_by_its_own_text() {
    let circle_or_not = "B:W10,11,18,19,26:BK23";
    assert_eq!(legal(&position(circle_or_not)), ["23x14x7x16x23x30", "23x16x7x14x23x30", "23x30"]);
    assert_eq!(read_move(circle_or_not, "23x30"), "23x30");
}

#[test]
fn texts_that_are_no_moves_name_the_place() {
    let start = GAME.format_position(&GAME.start());
    let check = |text: &str, expected: &str| assert_eq!(read_move(&start, text), expected);
    check("", "at character 1: found the end of the text, wanted a square from 1 to 32");
    check("a1-b2", "at character 1: found 'a', wanted a square from 1 to 32");
    check("0-5", "at character 1: found \"0\", wanted a square from 1 to 32");
    check("28-33", "at character 4: found \"33\", wanted a square from 1 to 32");
    check("11", "at character 3: found the end of the text, wanted - or x and a square");
    check("11-15!", "at character 6: found '!', wanted - or x and a square");
    check("11x15", "at character 4: found \"15\", wanted a square one step or jump from 11");
    check("11-30", "at character 4: found \"30\", wanted a square one step or jump from 11");
    check("4x13", "at character 3: found \"13\", wanted a square one step or jump from 4");
    check("11x18x27x28", "at character 10: found \"28\", wanted a square one jump from 27");
    check(
        "1x10x1x10x1x10x1x10x1x10x1",
        "at character 26: found \"1\", wanted the end, for no move has more than 9 jumps",
    );
}

#[test]
fn an_illegal_move_is_answered_with_the_legal_ones() {
    let error = GAME.parse_legal_move(&position("B:W18:B1,15"), "15-19").unwrap_err().to_string();
    assert_eq!(error, "at character 1: found \"15-19\", which is not legal here, wanted one of 15x22");
}

#[test]
fn fens_are_read_in_all_their_spellings() {
    let check = |text: &str, expected: &str| assert_eq!(read_position(text), expected, "{text}");
    check("B:W18,24,K27:B12,K22", "B:W18,24,K27:B12,K22");
    check("W:B12,K22:W18,24,K27.", "W:W18,24,K27:B12,K22");
    check(" b : wk27, 24 ,18 : b k22,12 . ", "B:W18,24,K27:B12,K22");
    check("B:W21-32:B1-12", "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12");
    check("B:WK1-4,9:B5-5", "B:WK1,K2,K3,K4,9:B5");
    check("W:W18:B", "W:W18:B");
    check("W:W18", "W:W18:B");
}

#[test]
fn the_start_is_black_on_top_and_to_move() {
    assert_eq!(GAME.parse_position("B:W21-32:B1-12"), Ok(GAME.start()));
}

#[test]
fn wrong_fens_name_the_place() {
    let check = |text: &str, expected: &str| assert_eq!(read_position(text), expected, "{text}");
    check(":W18:B12", "at character 1: found ':', wanted the mover, B or W");
    check("X:W18:B12", "at character 1: found 'X', wanted the mover, B or W");
    check("B W18:B12", "at character 3: found 'W', wanted a colon");
    check("B:18:B12", "at character 3: found '1', wanted a colour, B or W");
    check("B:", "at character 3: found the end of the text, wanted a colour, B or W");
    check("B:W18:W12", "at character 7: found 'W', wanted the other colour");
    check("B:W18:B12:W1", "at character 10: found ':', wanted a comma or the end");
    check("B:W18;B12", "at character 6: found ';', wanted a comma, a colon or the end");
    check("B:W18,:B12", "at character 7: found ':', wanted a square from 1 to 32");
    check("B:WQ18:B12", "at character 4: found 'Q', wanted a square from 1 to 32");
    check("B:W18:B0", "at character 8: found \"0\", wanted a square from 1 to 32");
    check("B:W18:B33", "at character 8: found \"33\", wanted a square from 1 to 32");
    check(
        "B:W99999999999999999999:B1",
        "at character 4: found \"99999999999999999999\", wanted a square from 1 to 32",
    );
    check("B:W18-12:B1", "at character 7: found \"12\", wanted a square after 18");
    check("B:W:B", "at character 1: found an empty board, wanted at least one piece");
}

#[test]
fn impossible_pieces_are_refused_with_the_reason() {
    let check = |text: &str, expected: &str| assert_eq!(read_position(text), expected, "{text}");
    check("B:W18,18:B1", "at character 7: found \"18\", wanted a square that is still free");
    check("B:W18:B15-20", "at character 8: found \"18\", wanted a square that is still free");
    check(
        "B:W18:B29",
        "at character 8: found \"29\", wanted a king, for men moving down are crowned on 29 to 32",
    );
    check("B:W4:B5", "at character 4: found \"4\", wanted a king, for men moving up are crowned on 1 to 4");
    check("B:W30:B1-13", "at character 8: found \"13\", wanted no more than 12 pieces of a colour");
}

#[test]
fn boards_of_32_characters_are_read() {
    let check = |text: &str, expected: &str| assert_eq!(read_position(text), expected, "{text}");
    let start = "rrrrrrrrrrrr________bbbbbbbbbbbb";
    assert_eq!(GAME.parse_position(start), Ok(GAME.start()));
    assert_eq!(GAME.parse_position(&start.replace('_', " ")), Ok(GAME.start()));
    assert_eq!(GAME.parse_position(&format!("{start} r\n")), Ok(GAME.start()));
    check("r_______R______________B_______b", "B:WK24,32:B1,K9");
    check("r_______R______________B_______bb", "W:WK24,32:B1,K9");
    check("        R              B         B ", "W:WK24:BK9");
}

#[test]
fn wrong_boards_of_32_characters_name_the_place() {
    let check = |text: &str, expected: &str| assert_eq!(read_position(text), expected, "{text}");
    let form = "32 squares of r R b B _, or a FEN such as B:W21,22,K23:B1,2";
    check("", &format!("at character 1: found the end of the text, wanted {form}"));
    check("rrr", &format!("at character 4: found the end of the text, wanted {form}"));
    check("hello", &format!("at character 1: found 'h', wanted {form}"));
    check(
        "rrrrrrrrrrrr________bbbbbbbbbbbb x",
        "at character 34: found 'x', wanted the mover, r or b, or the end",
    );
    check(&"_".repeat(32), "at character 1: found an empty board, wanted at least one piece");
    check(
        "b_______________________________",
        "at character 1: found 'b', wanted a king, for men moving up are crowned on 1 to 4",
    );
    check(
        &format!("{:_<32}", "rrrrrrrrrrrrr"),
        "at character 13: found 'r', wanted no more than 12 pieces of a colour",
    );
}

#[test]
fn the_limits_are_options_with_a_range() {
    let printed = |spec: &str| match AnyGame::parse(spec) {
        Ok(game) => game.to_string(),
        Err(error) => error.to_string(),
    };
    assert_eq!(printed("draughts"), "checkers");
    assert_eq!(printed("english-checkers:idle=80"), "checkers");
    assert_eq!(printed("checkers:quiet=40,idle=20"), "checkers:idle=20,quiet=40");
    assert_eq!(printed("English-Draughts:quiet=100"), "checkers:quiet=100");
    let wanted = "wanted a whole number from 1 to 1000";
    assert_eq!(printed("checkers:quiet=0"), format!("checkers: quiet cannot be \"0\"; {wanted}"));
    assert_eq!(
        printed("checkers:quite=9"),
        "checkers has no option \"quite\", did you mean quiet?; it takes idle, quiet"
    );
}
