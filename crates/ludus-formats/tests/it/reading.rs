//! What holds for every reader: nothing panics, whatever comes, and nothing nests too deep or takes too long.

use ludus_formats::{FormatError, GameRecord, ReadGame, json_lines, pdn, plain_text, sgf, transcript};
use proptest::prelude::*;

use crate::records::{any_text, awkward, record, seeded};

type Reader = fn(&str) -> Result<ReadGame, FormatError>;

const READERS: [Reader; 5] = [sgf::read, pdn::read, transcript::read, json_lines::read, plain_text::read];

/// Words that mean something in one format or another.
const WORDS: &str = r#"( ) ; [ ] { } " \ : , . $ % * B W AB AE PL SZ GM KM RE LUDUS aa tt aa:cc 9 19 25 1-0 11-15 1...
    FEN [FEN GameType f5 pa -- game game: moves: result: {"game":"go" "moves":[ {"move":"C3"} null true 1e999 é 中
    99999999999999999999"#;

/// These words and what may stand between them.
fn pieces() -> Vec<&'static str> {
    WORDS.split_whitespace().chain(["\n", "\r", "\r\n", " ", "  ", "\u{feff}", ""]).collect()
}

/// Files as we write them.
fn good_files() -> Vec<String> {
    let go = sgf::SgfGame { kind: sgf::SgfKind::Go, size: 9, komi: Some(6.5), rules: Some("area") };
    let records = |game, moves| -> [GameRecord; 2] { [record(game, moves), awkward(game, moves)] };
    let go_files = records("go:size=9", "C3 D4 pass").map(|record| sgf::write(&record, &go).unwrap());
    let checkers_files = records("checkers", "11-15 22-18 15x22").map(|record| pdn::write(&record).unwrap());
    let lines = records("othello", "f5 d6").map(|record| json_lines::write(&record));
    let texts = records("othello", "f5 d6").map(|record| plain_text::write(&record).unwrap());
    let transcripts = records("othello", "f5 d6 c3").map(|record| transcript::write(&record).unwrap());
    [go_files, checkers_files, lines, texts, transcripts].into_iter().flatten().collect()
}

fn read_all(text: &str) {
    for read in READERS {
        if let Err(error) = read(text) {
            assert!(error.to_string().chars().count() < 500, "{error}");
        }
    }
}

#[test]
fn nesting_may_be_as_deep_as_it_likes() {
    const DEPTH: usize = 30_000;
    for piece in ["(", "(;", "(;B[aa]", "[", "{", "{\"game\":", "[[", "(;)", "11-15(", ")", "\\", "f5(", " ("]
    {
        read_all(&piece.repeat(DEPTH));
        read_all(&format!("11-15 {}{}", piece.repeat(DEPTH), ")".repeat(DEPTH)));
        read_all(&format!("{{\"game\":\"go\",\"moves\":[],\"x\":{}", piece.repeat(DEPTH)));
    }
}

#[test]
fn a_transcript_is_read_however_it_is_written() {
    let check = |text: &str, expected: &str| {
        let texts: Vec<String> =
            transcript::read(text).unwrap().moves.into_iter().map(|mv| mv.text).collect();
        assert_eq!(texts.join(" "), expected, "{text}");
    };
    check("f5d6c3", "f5 d6 c3");
    check("\u{feff}F5 D6\r\nC3\n", "f5 d6 c3");
    check("1. f5 d6 2. c3", "f5 d6 c3");
    check("f5paD6PASSc3--g6psa10", "f5 pass d6 pass c3 pass g6 pass a10");
    check("", "");
    let check_error = |text: &str, expected: &str| {
        assert_eq!(transcript::read(text).unwrap_err().to_string(), expected, "{text}");
    };
    check_error("f5\nd", "line 2, column 2: found the end of the text, wanted the number of a row");
    check_error("f5 dé", "line 1, column 5: found 'é', wanted the number of a row");
    check_error("f5 -d6", "line 1, column 4: found '-', wanted a square such as f5");
    check_error("f5 12 d6", "line 1, column 4: found \"12\", wanted a square such as f5");
}

#[test]
fn json_is_refused_with_its_place() {
    let check = |text: &str, expected: &str| {
        assert_eq!(json_lines::read(text).unwrap_err().to_string(), expected, "{text}");
    };
    let wanted = "wanted a JSON object with a game and its moves";
    check("", &format!("line 1, column 1: found the end of the text, {wanted}"));
    check(
        "{\"game\":\"é\",,}",
        &format!("line 1, column 13: found what does not fit (key must be a string), {wanted}"),
    );
    check("{\n}", &format!("line 2, column 1: found what does not fit (missing field `game`), {wanted}"));
    check("{\"game\":5,\"moves\":[]}", "line 1, column 9: found 5, wanted a text in quotes");
    let moves = "{\"game\":\"go\",\n\"moves\":[{\"move\":\"é\"},{\"move\":7}]}";
    check(moves, "line 2, column 31: found 7, wanted a text in quotes");
}

proptest! {
    #![proptest_config(seeded())]

    #[test]
    fn any_text_is_read_or_refused(text in any_text()) {
        read_all(&text);
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        read_all(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_pieces_are_read_or_refused(pieces in prop::collection::vec(prop::sample::select(pieces()), 0..40)) {
        read_all(&pieces.concat());
    }

    #[test]
    fn a_damaged_file_is_read_or_refused(
        file in prop::sample::select(good_files()),
        cuts in prop::collection::vec((any::<prop::sample::Index>(), prop::sample::select(pieces())), 1..4),
    ) {
        let mut text: Vec<char> = file.chars().collect();
        for (index, piece) in cuts {
            let at = index.index(text.len() + 1);
            let end = (at + piece.len()).min(text.len());
            text.splice(at..end, piece.chars());
        }
        read_all(&text.into_iter().collect::<String>());
    }
}
