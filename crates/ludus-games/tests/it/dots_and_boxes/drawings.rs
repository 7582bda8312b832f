//! Drawn boards: what is understood, and what is said about drawings that make no sense.

use ludus_core::Notation;

use super::board;

/// The middle of a game with every label around it.
const LABELLED: &str = "
    a   b   c
  o---o   o---o A
A | 1 |   |
  o---o---o   o B
B |   | 2 |
  o   o---o   o C
C
  o   o   o   o D
  a   b   c   d
";
const MEANING: &str = "101111011011100100000000 1,1 1";

/// Reads a drawing and compares what it means.
fn check(size: &str, drawing: &str, expected: &str) {
    let game = board(size);
    let position = game.parse_position(drawing).unwrap_or_else(|error| panic!("{error} in\n{drawing}"));
    assert_eq!(game.format_position(&position), expected, "{drawing}");
}

#[test]
fn a_drawing_with_labels_is_read() {
    check("3x3", LABELLED, MEANING);
    check("3x3", &LABELLED.to_uppercase(), MEANING);
    check("3x3", &LABELLED.to_lowercase(), MEANING);
}

#[test]
fn the_last_line_names_the_mover() {
    check("3x3", &format!("{LABELLED}1\n"), MEANING);
    check("3x3", &format!("{LABELLED}  2"), "101111011011100100000000 1,1 2");
}

#[test]
fn labels_margins_and_blank_rows_may_be_missing() {
    check("3x3", "o---o   o---o\n| 1 |   |\no---o---o   o\n|   | 2 |\no   o---o   o\no   o   o   o", MEANING);
    check("3x3", LABELLED.trim(), MEANING);
    check("1x1", "o   o\n\no   o\n2", "0000 0,0 2");
}

#[test]
fn a_text_that_lost_the_margin_of_its_first_line_is_read() {
    check("1x2", "o---o   o A\nA | 1 |\n  o---o---o B", "1011011 1,0 1");
}

#[test]
fn every_kind_of_dot_is_read() {
    for dot in ["O", "+", "*", "·"] {
        check("3x3", &LABELLED.replace('o', dot), MEANING);
    }
}

#[test]
fn ends_of_lines_may_be_written_as_escapes() {
    let sent_by_a_program = [
        "",
        "    a   b   c ",
        "  o   o   o   o A",
        "A ",
        "  o   o   o   o B",
        "B ",
        "  o   o---o   o C",
        "C ",
        "  o   o   o   o D",
        "  a   b   c   d ",
        "",
    ];
    check("3x3", &sent_by_a_program.join("\\r\\n"), "000000000000000100000000 0,0 1");
    check("3x3", &LABELLED.replace('\n', "\r\n"), MEANING);
    check("3x3", &LABELLED.replace('\n', "\\n"), MEANING);
}

#[test]
fn drawings_that_make_no_sense_are_refused_with_the_reason() {
    let game = board("1x2");
    let check = |drawing: &str, expected: &str| {
        assert_eq!(game.parse_position(drawing).expect_err(drawing).to_string(), expected);
    };
    check("o   o   o\no   o   o\no   o   o", "at character 1: found 3 rows of dots, wanted 2 for 1x2 boxes");
    check("o   o\no   o   o", "at character 9: found the end of the line, wanted a dot");
    check("o   o   o   o\no   o   o", "at character 13: found 'o', wanted nothing or the row's letter, A");
    check("o-- o   o\no   o   o", "at character 2: found \"-- \", wanted \"---\" or three spaces");
    check("o   o   o\n/\no   o   o", "at character 11: found '/', wanted | or a space");
    check("o   o   o\n|\n|\no   o   o", "at character 13: found '|', wanted a row of dots");
    check(
        "  o   o   o\nB |\n  o   o   o",
        "at character 13: found 'B', wanted nothing or the row's letter, A",
    );
    check(
        "o---o   o\n|   |\no---o   o",
        "at character 12: found \"   \", wanted the owner of a closed box, \" 1 \" or \" 2 \"",
    );
    check(
        "o---o   o\n| 3 |\no---o   o",
        "at character 12: found \" 3 \", wanted the owner of a closed box, \" 1 \" or \" 2 \"",
    );
    check("o---o   o\n| 1\no---o   o", "at character 12: found \" 1 \", wanted three spaces in an open box");
    check("1\no   o   o\no   o   o", "at character 1: found '1', wanted only letters in a line of labels");
    check("o   o   o\no   o   o\n3", "at character 21: found '3', wanted labels or the mover, 1 or 2");
    check(
        "o   o   o\no   o   o\na   b   c\n1\n2",
        "at character 33: found '2', wanted nothing after labels and mover",
    );
}
