//! The Go Text Protocol: commands that stay one line, replies from bytes cut anywhere, scores.

use ludus_core::{Outcome, Player};
use ludus_formats::{
    FormatError,
    gtp::{Command, Reply, ReplyReader, colour, parse_score},
};
use proptest::prelude::*;

use crate::records::seeded;

/// More than any reply of these tests needs.
const ROOMY: usize = 1 << 16;

fn success(text: &str) -> Result<Reply, FormatError> {
    Ok(Reply::Success(text.into()))
}

fn failure(text: &str) -> Result<Reply, FormatError> {
    Ok(Reply::Failure(text.into()))
}

/// All that `reader` makes of one chunk.
fn fed(reader: &mut ReplyReader, mut bytes: &[u8]) -> Vec<Result<Reply, FormatError>> {
    let mut results = Vec::new();
    while let Some(result) = reader.read(&mut bytes).transpose() {
        results.push(result);
    }
    assert_eq!(bytes, b"");
    results
}

fn check(bytes: &[u8], expected: &[Result<Reply, FormatError>]) {
    assert_eq!(fed(&mut ReplyReader::new(ROOMY), bytes), expected, "{}", bytes.escape_ascii());
}

#[test]
fn a_command_is_one_line() {
    let command = Command::new("play", &["black", "C3"]).unwrap();
    assert_eq!(command.to_string(), "play black C3");
    assert_eq!(command.name(), "play");
    assert_eq!(command.arguments(), ["black", "C3"]);
    assert_eq!(Command::new("quit", &[]).unwrap().to_string(), "quit");
}

#[test]
fn a_word_that_would_be_read_as_something_else_is_refused() {
    let check = |name: &str, arguments: &[&str], expected: &str| {
        assert_eq!(Command::new(name, arguments).unwrap_err().to_string(), expected);
    };
    let wanted = "wanted a word without white space, control characters and #";
    check("", &[], &format!("word 1 of a command: found \"\", {wanted}"));
    check("play black", &[], &format!("word 1 of a command: found \"play black\", {wanted}"));
    check("play", &["black", "C3\nquit"], &format!("word 3 of a command: found \"C3\\nquit\", {wanted}"));
    check("name", &["a\u{7}"], &format!("word 2 of a command: found \"a\\u{{7}}\", {wanted}"));
    check("name", &["#"], &format!("word 2 of a command: found \"#\", {wanted}"));
    check("12", &[], "word 1 of a command: found \"12\", wanted a name, which is no number");
    check("12", &["name"], "word 1 of a command: found \"12\", wanted a name, which is no number");
}

#[test]
fn replies_end_with_a_blank_line() {
    check(b"= GNU Go\n\n", &[success("GNU Go")]);
    check(b"=\n\n", &[success("")]);
    check(b"? illegal move\n\n", &[failure("illegal move")]);
    check(b"= C3\n", &[]);
    check(b"= C3", &[]);
    check(b"= C3\n\n= D4\n\n?\n\n", &[success("C3"), success("D4"), failure("")]);
    check(b"= name\nversion\nquit\n\n", &[success("name\nversion\nquit")]);
    check(b"=\n  A B\n 2 . .\n \n 1 . .\n\n", &[success("\n  A B\n 2 . .\n \n 1 . .")]);
}

#[test]
fn an_id_is_dropped_and_other_digits_are_kept() {
    check(b"=12 C3\n\n", &[success("C3")]);
    check(b"=12\n\n", &[success("")]);
    check(b"?12\tunknown command\n\n", &[failure("unknown command")]);
    check(b"=3\nname\n\n", &[success("\nname")]);
    check(b"= 12\n\n", &[success("12")]);
    check(b"=0.5\n\n", &[success("0.5")]);
    check(b"=C3\n\n", &[success("C3")]);
}

#[test]
fn line_ends_tabs_control_characters_and_leading_blank_lines_are_forgiven() {
    check(b"= C3\r\n\r\n= D4\r\n\r\n", &[success("C3"), success("D4")]);
    check(b"\n\r\n \t\n= C3\n\n\n\n\n= D4\n\n", &[success("C3"), success("D4")]);
    check(b"=\tblack\t3\n\n", &[success("black 3")]);
    check(b"= a\x07b\x00 \x7f \n\n", &[success("ab")]);
    check(b"= M\xc3\xbcller \xff\n\n", &[success("Müller \u{fffd}")]);
}

#[test]
fn a_line_that_is_no_reply_is_quoted_and_passed_over() {
    let error = |line, found: &str| Err(FormatError::NotAReply { line, found: found.into() });
    check(b"\nWelcome!\n= C3\n\n", &[error(2, "Welcome!"), success("C3")]);
    check(b"= C3\n\n= D4\n\n =\n", &[success("C3"), success("D4"), error(5, " =")]);
    let umlauts = "ü".repeat(100);
    check(format!("{umlauts}\n").as_bytes(), &[error(1, &umlauts[..120])]);
    let message = FormatError::NotAReply { line: 2, found: "Welcome!\u{9b}".into() }.to_string();
    assert_eq!(message, "line 2: found \"Welcome!\\u{9b}\", wanted a reply that begins with = or ?");
}

#[test]
fn a_reply_over_the_limit_is_refused_and_passed_over() {
    let error = |line| Err(FormatError::ReplyTooLong { line, found: "= 1\n2".into(), limit: 5 });
    let check = |bytes: &[u8], expected: &[Result<Reply, FormatError>]| {
        assert_eq!(fed(&mut ReplyReader::new(5), bytes), expected, "{}", bytes.escape_ascii());
    };
    check(b"= 12\n\n", &[success("12")]);
    check(b"= 1\n2\n\n= 3\n\n", &[error(2), success("3")]);
    check(b"= 1\n234\n= 5\n\n= 3\n\n", &[error(2), success("3")]);
}

#[test]
fn an_end_within_a_reply_is_an_error() {
    let ended = |bytes: &[u8]| {
        let mut reader = ReplyReader::new(ROOMY);
        fed(&mut reader, bytes);
        reader.finish()
    };
    assert_eq!(ended(b"= C3\n\n\n \r\n "), Ok(()));
    let error = ended(b"= C3\n\n= D4\n").unwrap_err();
    assert_eq!(error.to_string(), "line 4: found the end after \"= D4\\n\", wanted a blank line");
}

#[test]
fn scores_are_the_first_players_margins() {
    let check = |text: &str, expected: Option<i32>| {
        assert_eq!(parse_score(text), expected.map(Outcome::from_half_points), "{text}");
    };
    let scores = [("B+3.5", 7), ("W+0.5", -1), ("b+12", 24), (" w+64.0\n", -128), ("B+2.50", 5)];
    for (text, half_points) in scores.into_iter().chain([("0", 0), ("Draw", 0), ("draw", 0), ("B+0", 0)]) {
        check(text, Some(half_points));
    }
    for text in ["", "B", "B+", "B+R", "W+Resign", "B+T", "B+.5", "B+3.25", "B+-3", "B++3", "X+3", "3.5"] {
        check(text, None);
    }
    check("B+99999999999", None);
    check("B+1073741823.5", Some(i32::MAX));
    check("B+1073741824", None);
}

#[test]
fn who_begins_is_black() {
    assert_eq!(Player::BOTH.map(colour), ["black", "white"]);
}

/// Bytes that are likely to make replies, among others.
fn reply_bytes() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        4 => prop::sample::select(vec!["=", "?", "\n", "\n\n", "\r\n", "= ", "=1 ", "\t", "C3", "ü"])
            .prop_map(|text| text.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..6),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(seeded())]

    #[test]
    fn replies_do_not_depend_on_how_bytes_are_cut(
        bytes in reply_bytes(),
        limit in 0_usize..60,
        cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..8),
    ) {
        let mut reader = ReplyReader::new(limit);
        let whole = fed(&mut reader, &bytes);
        let mut places: Vec<usize> = cuts.iter().map(|cut| cut.index(bytes.len() + 1)).collect();
        places.extend([0, bytes.len()]);
        places.sort_unstable();
        let mut cut_reader = ReplyReader::new(limit);
        let chunks = places.windows(2).map(|pair| &bytes[pair[0]..pair[1]]);
        let cut: Vec<_> = chunks.flat_map(|chunk| fed(&mut cut_reader, chunk)).collect();
        prop_assert_eq!(whole, cut);
        prop_assert_eq!(reader.finish(), cut_reader.finish());
    }

    #[test]
    fn no_bytes_fill_a_reader_over_its_limit(
        bytes in prop_oneof![reply_bytes(), prop::collection::vec(any::<u8>(), 0..200)],
        limit in 0_usize..20,
    ) {
        let mut reader = ReplyReader::new(limit);
        for &byte in &bytes {
            fed(&mut reader, &[byte]);
            prop_assert!(reader.held() <= limit);
        }
    }

    #[test]
    fn a_command_never_becomes_two(name in any::<String>(), argument in any::<String>()) {
        if let Ok(command) = Command::new(&name, &[&argument]) {
            let line = command.to_string();
            prop_assert!(!line.contains(|letter: char| letter.is_control() || letter == '#'));
            prop_assert_eq!(line.split_whitespace().collect::<Vec<_>>(), [&name[..], &argument[..]]);
        }
    }

    #[test]
    fn every_margin_is_read_again(half_points in 1..=i32::MAX) {
        let points = f64::from(half_points) / 2.0;
        prop_assert_eq!(parse_score(&format!("B+{points}")), Some(Outcome::from_half_points(half_points)));
        prop_assert_eq!(parse_score(&format!("W+{points}")), Some(Outcome::from_half_points(-half_points)));
    }

    #[test]
    fn only_scores_are_read_as_scores(text in any::<String>()) {
        let known = ["0", "draw"].contains(&text.trim().to_ascii_lowercase().as_str());
        prop_assert!(parse_score(&text).is_none() || known || text.contains('+'));
    }
}
