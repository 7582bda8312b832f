//! Positions as digits, and what is said about damaged ones.

use ludus_core::Notation;

use super::{after, board};

#[test]
fn digits_are_read_back() {
    let game = board("1x2");
    let position = after(&game, "aA aB Aa Ab");
    for text in ["1011010 0,1 2", "  1011010\t0,1  2\n", "1011010 0 1 2"] {
        assert_eq!(game.parse_position(text), Ok(position), "{text}");
    }
}

#[test]
fn damaged_digits_are_refused_with_the_reason() {
    let game = board("1x2");
    let check = |text: &str, expected: &str| {
        assert_eq!(game.parse_position(text).expect_err(text).to_string(), expected);
    };
    let form = "a 0 or 1 per line, the boxes of both players and the mover, such as \"0110 0,0 1\"";
    check("", &format!("at character 1: found 0 words, wanted {form}"));
    check("0000000 1", &format!("at character 1: found 2 words, wanted {form}"));
    check("000000 0,0 1", "at character 7: found ' ', wanted 7 lines, not 6");
    check("00000000 0,0 1", "at character 8: found '0', wanted a space after 7 lines");
    check("0002000 0,0 1", "at character 4: found '2', wanted 0 or 1");
    check("0000000 00 1", "at character 9: found \"00\", wanted the boxes of both players, such as 2,1");
    check("0000000 0,x 1", "at character 11: found \"x\", wanted a number of boxes");
    check("0000000 0,-1 1", "at character 11: found \"-1\", wanted a number of boxes");
    check(
        "0000000 1,0 1",
        "at character 9: found 1 and 0 boxes, wanted two numbers that add up to the closed boxes, 0",
    );
    check(
        "1111111 255 255 1",
        "at character 9: found 255 and 255 boxes, wanted two numbers that add up to the closed boxes, 2",
    );
    check("0000000 0,0 3", "at character 13: found \"3\", wanted the mover, 1 or 2");
    check("0000000 0,0 12", "at character 13: found \"12\", wanted the mover, 1 or 2");
}
