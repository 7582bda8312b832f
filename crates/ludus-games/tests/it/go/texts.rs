//! What is read, what is printed back, and what is said about mistakes.

use ludus_core::{Game, Notation, Show, spec::Spec};
use ludus_games::{Catalogued, go::Go};

use super::{go, play};

fn check_error(spec: &str, text: &str, expected: &str) {
    assert_eq!(go(spec).parse_position(text).expect_err(text).to_string(), expected);
}

#[test]
fn malformed_positions_are_refused_with_place_and_reason() {
    let form = "wanted rows, mover, ko point or - and prisoners, \
                such as \"..O../.XO../..X../...../..... X - 0,0\"";
    check_error("go:size=3", "", &format!("at character 1: found 0 words, {form}"));
    check_error("go:size=3", ".../.../... X", &format!("at character 1: found 2 words, {form}"));
    let check = |text: &str, expected: &str| check_error("go:size=3", text, expected);
    check(".../... X - 0,0", "at character 1: found 2 rows, wanted 3 rows joined by /");
    check(".../../... X - 0,0", "at character 7: found the end of a row of 2 points, wanted 3 points");
    check(".../..../... X - 0,0", "at character 8: found '.', wanted the end of the row after 3 points");
    check("  .../.Z./... X - 0,0", "at character 8: found 'Z', wanted X, O or .");
    check(".../.../... Y - 0,0", "at character 13: found \"Y\", wanted the mover, X or O");
    check(
        ".../.../... X - 0",
        "at character 17: found \"0\", wanted prisoners held by black and by white up to 1000000, such as 0,0",
    );
    check(
        ".../.../... X - 0,+1",
        "at character 17: found \"0,+1\", wanted prisoners held by black and by white up to 1000000, such as 0,0",
    );
    check(".../.../... X - 0,0 3", "at character 21: found \"3\", wanted 0 to 2 passes in a row");
}

#[test]
fn impossible_positions_are_refused_with_place_and_reason() {
    check_error(
        "go:size=3",
        "XO./OO./... X - 0,0",
        "at character 1: found A3 in a chain without liberties, wanted a liberty for every chain",
    );
    let check = |text: &str, expected: &str| check_error("go:size=5,rules=territory", text, expected);
    let possible = "wanted a point where one stone has just captured one";
    check(
        "..XO./.XO.O/..XO./...../..... X C4 0,1",
        "at character 33: found \"C4\", wanted an empty point as the ko point",
    );
    check("..XO./.XO.O/..XO./...../..... X A1 0,1", &format!("at character 33: found \"A1\", {possible}"));
    // It is black who has lost a stone there, so that white to move knows no ko.
    check("..XO./.XO.O/..XO./...../..... O D4 0,1", &format!("at character 33: found \"D4\", {possible}"));
    // The stone on C4 has a second liberty, so that taking it back is not forbidden.
    check("...O./.XO.O/..XO./...../..... X D4 0,1", &format!("at character 33: found \"D4\", {possible}"));
    check(
        "..XO./.XO.O/..XO./...../..... X F9 0,1",
        "at character 33: found 'F', wanted a point from A1 to E5 (no letter I) or -",
    );
    check(
        "..XO./.XO.O/..XO./...../..... X D4 0,1 1",
        "at character 40: found \"1\", wanted no pass, for a pass lifts the ko",
    );
    check_error(
        "go:size=5,rules=area",
        "..XO./.XO.O/..XO./...../..... X D4 0,1",
        "at character 33: found \"D4\", wanted -, for superko is about whole boards",
    );
}

#[test]
fn positions_are_read_generously_and_printed_strictly() {
    let game = go("go:size=5,rules=territory");
    for (text, expected) in [
        ("  ..xo./.xo.o/..xo./...../.....   b\td4 00,1 0\n", "..XO./.XO.O/..XO./...../..... X D4 0,1"),
        ("...../...../..X../...../..... w - 2,3 1", "...../...../..X../...../..... O - 2,3 1"),
        ("...../...../..X../...../..... W - 2,3 2", "...../...../..X../...../..... O - 2,3 2"),
    ] {
        assert_eq!(game.format_position(&game.parse_position(text).unwrap()), expected);
    }
}

#[test]
fn moves_are_points_without_the_letter_i_and_pass() {
    let game = go("go:size=25");
    let start = game.start();
    for (text, expected) in [("a1", "A1"), (" h8", "H8"), ("J9 ", "J9"), ("z25", "Z25"), ("PASS", "pass")] {
        let mv = game.parse_move(&start, text).unwrap();
        assert_eq!(game.format_move(&start, mv), expected);
    }
    let mut legal = Vec::new();
    game.legal_moves(&start, &mut legal);
    let names = [0, 24, 600, 625].map(|idx| game.format_move(&start, legal[idx]));
    assert_eq!(names, ["A25", "Z25", "A1", "pass"]);
}

#[test]
fn malformed_moves_are_refused_with_place_and_reason() {
    let game = go("go");
    let check = |text: &str, expected: &str| {
        let error = game.parse_move(&game.start(), text).expect_err(text).to_string();
        assert_eq!(error, format!("{expected}, wanted a point from A1 to J9 (no letter I) or pass"));
    };
    check("", "at character 1: found the end of the text");
    check("I5", "at character 1: found 'I'");
    check("k5", "at character 1: found 'k'");
    check("A", "at character 2: found the end of the text");
    check("A0", "at character 2: found \"0\"");
    check("  A10", "at character 4: found \"10\"");
    check("A+1", "at character 2: found \"+1\"");
    check("A1b", "at character 2: found \"1b\"");
    check("é", "at character 1: found 'é'");
}

#[test]
fn an_illegal_move_is_answered_with_the_nearest_legal_ones() {
    let game = go("go:size=2");
    let mut position = game.start();
    play(&game, &mut position, "A1");
    assert_eq!(
        game.parse_legal_move(&position, "a1").unwrap_err().to_string(),
        "at character 1: found \"a1\", which is not legal here, wanted one of A2 B1 B2 pass"
    );
}

#[test]
fn specs_print_what_differs_from_the_rule_set() {
    for (spec, expected) in [
        ("go:size=9,rules=area,komi=7.5,limit=243", "go"),
        ("weiqi:size=19,rules=territory,komi=6.50", "go:size=19,rules=territory"),
        ("baduk:komi=-3", "go:komi=-3"),
        ("go:rules=tromp-taylor,komi=-0.5,suicide=no", "go:rules=tromp-taylor,komi=-0.5,suicide=no"),
        ("go:suicide=yes,limit=100000", "go:limit=100000,suicide=yes"),
        (
            "go:last-pass=white,pass-stones=yes,ko-pass=ignored,ko=simple,scoring=territory",
            "go:scoring=territory,ko=simple,ko-pass=ignored,pass-stones=yes,last-pass=white",
        ),
    ] {
        assert_eq!(go(spec).spec().to_string(), expected);
        assert_eq!(go(expected).spec().to_string(), expected);
    }
}

#[test]
fn wrong_options_are_answered_with_what_they_take() {
    let check = |spec: &str, expected: &str| {
        let error = Go::from_spec(&Spec::parse(spec).unwrap()).expect_err(spec);
        assert_eq!(error.to_string(), expected);
    };
    let komi = "wanted points in halves from -1000 to 1000, such as 7.5";
    check("go:size=1", "go: size cannot be \"1\"; wanted a whole number from 2 to 25");
    check("go:size=26", "go: size cannot be \"26\"; wanted a whole number from 2 to 25");
    check("go:limit=0", "go: limit cannot be \"0\"; wanted a whole number from 1 to 100000");
    check("go:komi=7.25", &format!("go: komi cannot be \"7.25\"; {komi}"));
    check("go:komi=nan", &format!("go: komi cannot be \"nan\"; {komi}"));
    check("go:komi=1000.5", &format!("go: komi cannot be \"1000.5\"; {komi}"));
    check(
        "go:rules=teritory",
        "go: rules cannot be \"teritory\"; wanted one of area, tromp-taylor, territory, \
         prisoner-territory, did you mean territory?",
    );
    check("go:ko-pass=ignored", "go: ko-pass cannot be \"ignored\"; wanted counts, unless ko=simple");
}

#[test]
fn a_drawing_has_letters_without_i_numbers_from_below_and_prisoners() {
    let game = go("go:rules=territory");
    let mut position = game.start();
    play(&game, &mut position, "J1");
    let view = game.view(&position);
    assert_eq!(view.labels.top.concat(), "ABCDEFGHJ");
    assert_eq!(view.labels.left.concat(), "987654321");
    assert_eq!(view.places[80].name, "J1");
    assert_eq!(view.notes, ["prisoners: Black 0, White 0"]);
    assert_eq!(game.move_places(&position, game.parse_move(&position, "J1").unwrap()), [80]);
    let area = go("go:size=2");
    assert!(area.view(&area.start()).notes.is_empty());
}
