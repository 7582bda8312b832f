//! What a pattern file may say, and what is said about files that are wrong.

use ludus_core::Game;
use ludus_games::{
    Catalogued,
    knowledge::{Advice, MatchedPattern},
};
use proptest::prelude::*;

use super::{
    drawn,
    knowledge::{advice, heuristic},
    narrow, othello, sized, wide,
};

/// The move and the pattern found by a file of patterns on a board with Black to move.
fn found<G: Catalogued>(game: &G, file: &str, position: &str) -> Option<(String, MatchedPattern)> {
    let position = game.parse_position(position).unwrap();
    let mut patterns = heuristic(game, "pattern", Some(file)).unwrap();
    match advice(patterns.as_mut(), game, &position) {
        Advice::Pattern(mv, pattern) => Some((game.format_move(&position, mv), pattern)),
        Advice::Nothing => None,
        other => panic!("{other:?}"),
    }
}

const START: [&str; 6] = ["------", "------", "--OX--", "--XO--", "------", "------"];

/// The move and the target found on a small board after the given first two rows.
fn check(file: &str, first_rows: [&str; 2], expected: Option<(&str, &str)>) {
    let rows = [&first_rows[..], &START[2..]].concat();
    let found = found(&narrow(sized(6)), file, &drawn(&rows, 'X'));
    let found = found.as_ref().map(|(mv, pattern)| (mv.as_str(), pattern.target.as_str()));
    assert_eq!(found, expected, "{file}");
}

/// A file with one pattern.
fn pattern(squares: &str, targets: &str) -> String {
    format!("[[pattern]]\nname = \"one\"\nsquares = {{ {squares} }}\ntargets = [{targets}]\n")
}

#[test]
fn an_empty_target_is_played_and_an_opponent_s_is_flipped() {
    check(&pattern("", "\"c2\""), ["------", "------"], Some(("c2", "c2")));
    check(&pattern("", "\"c3\""), ["------", "------"], Some(("c2", "c3")));
}

#[test]
fn a_target_that_cannot_be_owned_gives_way_to_the_next_one_and_a_pattern_to_the_next() {
    check(&pattern("", "\"a1\", \"d4\""), ["------", "------"], Some(("e4", "d4")));
    check(&pattern("", "\"a1\""), ["------", "------"], None);
    let two = pattern("", "\"a1\"") + &pattern("", "\"b3\"").replace("one", "two");
    check(&two, ["------", "------"], Some(("b3", "b3")));
}

#[test]
fn masks_add_up_what_may_stand_on_a_square() {
    for mask in 1..=7u8 {
        // Two discs in a corner, so that the pattern lies on the board in one way only.
        let file = pattern(&format!("e1 = 2, f1 = 2, b2 = {mask}"), "\"c3\"");
        for (state, second_row) in [(1, "------"), (2, "-X----"), (4, "-O----")] {
            let rows = [&["----XX", second_row], &START[2..]].concat();
            let found = found(&narrow(sized(6)), &file, &drawn(&rows, 'X'));
            assert_eq!(found.is_some(), mask & state != 0, "{mask} on {second_row}");
        }
    }
}

#[test]
fn a_nought_is_taken_from_the_template_and_what_is_not_named_may_be_anything() {
    let template = "[[template]]\nname = \"corner\"\nsquares = { e1 = 2, f1 = 2, b2 = 4, c2 = 4 }\n";
    let inheriting = |squares| {
        let pattern = pattern(squares, "\"c3\"").replace("\"one\"", "\"one\"\ntemplate = \"corner\"");
        format!("{template}{pattern}")
    };
    check(&inheriting("e1 = 0, f1 = 0, b2 = 0"), ["----XX", "-O----"], Some(("c2", "c3")));
    check(&inheriting("e1 = 0, f1 = 0, b2 = 0"), ["----XX", "------"], None);
    check(&inheriting("e1 = 0, f1 = 0, b2 = 1"), ["----XX", "------"], Some(("c2", "c3")));
}

#[test]
fn a_pattern_is_named_as_it_lies_on_the_board() {
    let file = pattern("a1 = 2, b1 = 2, c3 = 4, a6 = 7", "\"c3\"");
    let rows = [&START[..4], &["-----X", "-----X"]].concat();
    let (mv, pattern) = found(&narrow(sized(6)), &file, &drawn(&rows, 'X')).unwrap();
    let named = |squares: &[(&str, u8)]| squares.iter().map(|&(name, mask)| (name.into(), mask)).collect();
    assert_eq!(mv, "e4");
    let squares = named(&[("f6", 2), ("a6", 7), ("f5", 2), ("d4", 4)]);
    assert_eq!(pattern, MatchedPattern { name: "one".into(), squares, target: "d4".into() });
}

#[test]
fn patterns_too_large_for_a_board_are_left_out_unless_that_leaves_none() {
    let large = pattern("h8 = 1", "\"c3\"");
    let both = large.clone() + &pattern("", "\"c2\"").replace("one", "two");
    check(&both, ["------", "------"], Some(("c2", "c2")));
    let refused =
        |file: &str| heuristic(&narrow(sized(6)), "pattern", Some(file)).err().map(|error| error.to_string());
    let message = "line 1: found no pattern that fits a board of 6x6, wanted at least one";
    assert_eq!(refused(&large).as_deref(), Some(message));
    assert_eq!(refused(&pattern("", "\"c3\", \"a7\"")).as_deref(), Some(message));
    assert!(heuristic(&othello(), "pattern", Some(&large)).is_ok());
    assert!(heuristic(&wide(sized(10)), "pattern", Some(&pattern("j10 = 1", "\"a1\""))).is_ok());
    // The shipped patterns are too large for the smallest board.
    assert!(heuristic(&narrow(sized(4)), "pattern", None).is_ok());
}

#[test]
fn a_file_that_is_wrong_is_refused_with_the_line() {
    let check = |file: &str, expected: &str| {
        let error = heuristic(&othello(), "pattern", Some(file)).err().unwrap_or_else(|| panic!("{file}"));
        assert_eq!(error.to_string(), expected, "{file}");
    };
    let one = pattern("a1 = 1", "\"c3\"");
    check("", "line 1: found no pattern, wanted at least one [[pattern]]");
    check(
        "# only this\n[[template]]\nname = \"t\"\nsquares = {}\n",
        "line 1: found no pattern, wanted at least one [[pattern]]",
    );
    check("[[pattern]]\nname = one\n", "line 2: found string values must be quoted, wanted literal string");
    check("[[pattern]\n", "line 1: found unclosed array table, wanted `]`");
    check("\n[[patern]]\n", "line 2: found unknown field `patern`, wanted `template` or `pattern`");
    check(
        &one.replace("targets", "target"),
        "line 4: found unknown field `target`, wanted one of `name`, `template`, `squares`, `targets`",
    );
    check(
        &one.replace("squares", "squares_"),
        "line 3: found unknown field `squares_`, wanted one of `name`, `template`, `squares`, `targets`",
    );
    check(
        &one.replace("name = \"one\"\n", ""),
        "line 1: found no field `name`, wanted it in every such table",
    );
    check(&one.replace("= 1", "= \"1\""), "line 3: found invalid type: string \"1\", wanted a whole number");
    check(
        &one.replace("a1 = 1", "a1 = 1, a1 = 2"),
        "line 3: found duplicate key, wanted a pattern file in TOML",
    );
    check(&pattern("a1 = 8", "\"c3\""), "line 3: found 8, wanted a number from 0 to 7");
    check(&pattern("a1 = -1", "\"c3\""), "line 3: found -1, wanted a number from 0 to 7");
    check(&pattern("a1 = 0", "\"c3\""), "line 3: found 0 without a template, wanted a number from 1 to 7");
    check(&pattern("k1 = 1", "\"c3\""), "line 3: found \"k1\", wanted a square from a1 to j10");
    check(&pattern("A1 = 1", "\"c3\""), "line 3: found \"A1\", wanted a square from a1 to j10");
    check(&pattern("", "\"c3\", \"c0\""), "line 4: found \"c0\", wanted a square from a1 to j10");
    check(&pattern("", ""), "line 4: found no targets, wanted the squares to own, the best first");
    check(&one.repeat(2), "line 6: found \"one\" a second time, wanted a name of its own");
    let with = |template: &str, mask: &str| {
        let named = one.replace("= 1", mask).replace("\"one\"", "\"one\"\ntemplate = \"t\"");
        format!("{template}{named}")
    };
    let template = "[[template]]\nname = \"t\"\nsquares = { b2 = 4 }\n";
    check(&with("", "= 1"), "line 3: found the template \"t\", wanted a [[template]] of that name");
    check(
        &with(&template.replace("\"t\"", "\"u\""), "= 1"),
        "line 6: found the template \"t\", wanted \"u\"",
    );
    check(&with(template, "= 0"), "line 7: found 0, but \"t\" does not name a1, wanted a number from 1 to 7");
    check(&with(&template.replace('4', "0"), "= 1"), "line 3: found 0, wanted a number from 1 to 7");
    check(&with(&template.replace('4', "9"), "= 1"), "line 3: found 9, wanted a number from 1 to 7");
    check(&with(&template.replace("b2", "b"), "= 1"), "line 3: found \"b\", wanted a square from a1 to j10");
    check(&with(&template.repeat(2), "= 1"), "line 5: found \"t\" a second time, wanted a name of its own");
}

/// Reads a file and, if it is one, asks it about the start.
fn read_anything(file: &str) {
    let game = othello();
    if let Ok(mut patterns) = heuristic(&game, "pattern", Some(file)) {
        advice(patterns.as_mut(), &game, &game.start());
    }
}

/// Lines that a pattern file may have, right and wrong.
const LINES: [&str; 16] = [
    "[[pattern]]",
    "[[template]]",
    "[pattern]",
    "name = \"one\"",
    "name = \"two\"",
    "template = \"one\"",
    "squares = { a1 = 1, b2 = 0 }",
    "squares = { b2 = 4 }",
    "squares = {}",
    "squares.c3 = 9_999_999_999",
    "targets = [\"c3\", \"d2\"]",
    "targets = [\"é1\"]",
    "targets = []",
    "targets = \"c3\"",
    "# é",
    "[pattern.squares]",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_texts_never_panic(text in "\\PC{0,120}") {
        read_anything(&text);
    }

    #[test]
    fn files_made_of_the_right_lines_never_panic(lines in prop::collection::vec(prop::sample::select(&LINES[..]), 0..12)) {
        read_anything(&lines.join("\n"));
    }
}
