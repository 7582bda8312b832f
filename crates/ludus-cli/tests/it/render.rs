//! `ludus render`: pictures of every game, overlays by the names of places, and nothing left behind by errors.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::{
    picture,
    program::{printed, run},
};

/// An empty folder for one test.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("render").join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn files_in(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    names.map(|name| name.into_string().unwrap()).collect()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn a_file_is_written_whole_and_replaced_by_the_next() {
    let folder = folder("written");
    let file = folder.join("board.svg");
    assert_eq!(printed(&["render", "othello", text(&file)]), "");
    let start = fs::read_to_string(&file).unwrap();
    picture::check(&start);
    assert_eq!(printed(&["render", "othello", text(&file), "--moves", "f5"]), "");
    assert_ne!(fs::read_to_string(&file).unwrap(), start);
    assert_eq!(files_in(&folder), ["board.svg"]);
}

#[test]
fn a_hyphen_writes_the_same_picture_to_standard_output() {
    let file = folder("hyphen").join("board.svg");
    for theme in ["light", "dark"] {
        let arguments = |target| ["render", "go:size=5", target, "--moves", "C3 B2", "--theme", theme];
        printed(&arguments(text(&file)));
        assert_eq!(printed(&arguments("-")), fs::read_to_string(&file).unwrap());
    }
}

#[test]
fn a_device_is_written_to_and_not_replaced() {
    assert_eq!(printed(&["render", "ttt", "/dev/null"]), "");
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
}

#[test]
fn every_game_is_drawn_at_every_size_in_both_themes() {
    for (game, moves) in [
        ("go:size=2", "A1"),
        ("go:size=5", "C3 B2 pass"),
        ("go:size=9", "E5 C3"),
        ("go:size=13", ""),
        ("go:size=19", "Q16 D4"),
        ("go:size=25", "Z25"),
        ("othello:size=4", "a2"),
        ("othello:size=6", ""),
        ("othello", "f5 d6 c3"),
        ("othello:size=10", ""),
        ("checkers", "11-15 22-18 15x22"),
        ("dots:1x1", "aA Aa aB Ab"),
        ("dots:3x3", "aA Aa Ab aB bA"),
        ("dots:4x7", "aA gE"),
        ("dots:9x9", ""),
        ("ttt", "b2 a1"),
    ] {
        for theme in ["light", "dark"] {
            picture::check(&printed(&["render", game, "-", "--moves", moves, "--theme", theme, "--legal"]));
        }
    }
}

#[test]
fn a_picture_is_called_by_the_game_and_the_mover_unless_told_otherwise() {
    let title = |arguments: &[&str]| picture::text_of(&printed(&[&["render"], arguments].concat()), "title");
    assert_eq!(title(&["othello", "-"]), "othello, Black to move");
    assert_eq!(title(&["go:size=5", "-", "--moves", "C3"]), "go:size=5, White to move");
    assert_eq!(title(&["ttt", "-", "--position", "xxxoo.... o"]), "tic-tac-toe, the game is over");
    assert_eq!(title(&["ttt", "-", "--title", "-1 < 0 & \"so on\""]), "-1 < 0 & \"so on\"");
}

/// The description of a picture with `json` on top.
fn described(test: &str, arguments: &[&str], json: &str) -> String {
    let file = folder(test).join("overlay.json");
    fs::write(&file, json).unwrap();
    let overlay = ["--overlay", text(&file)];
    picture::text_of(&printed(&[&["render"], arguments, &overlay].concat()), "description")
}

#[test]
fn overlays_name_places_as_the_board_does() {
    for (game, place) in
        [("go:size=5", "C3"), ("othello", "e6"), ("checkers", "11"), ("dots", "Aa"), ("ttt", "b2")]
    {
        let json = format!(
            r#"{{"marks": {{"{place}": "best"}}, "values": {{"{place}": "+3"}},
                "heat": {{"{place}": -0.4}}, "ownership": {{"{place}": 1}}}}"#
        );
        let description = described("names", &[game, "-"], &json);
        let expected =
            format!("Best: {place}. Values: {place} +3. Heat: {place} −0.4. Ownership: {place} +1.");
        assert!(description.ends_with(&expected), "{game}: {description}");
    }
    assert_eq!(described("empty", &["ttt", "-"], "{}"), described("none", &["ttt", "-"], r#"{"marks": {}}"#));
}

#[test]
fn legal_moves_are_marked_where_they_end() {
    let legal = |arguments: &[&str]| {
        let svg = printed(&[&["render"], arguments, &["-", "--legal"]].concat());
        picture::text_of(&svg, "description").split_once(" Legal: ").map(|(_, rest)| rest.to_owned())
    };
    assert_eq!(legal(&["othello"]).unwrap(), "d3, c4, f5, e6.");
    assert_eq!(legal(&["checkers", "--position", "B:W6,14,23:B1"]).unwrap(), "17.");
    assert_eq!(legal(&["dots:1x1", "--moves", "aA Ab"]).unwrap(), "Aa, aB.");
    assert_eq!(legal(&["ttt", "--position", "xxxoo.... o"]), None);
    let both = described("legal", &["othello", "-", "--legal"], r#"{"marks": {"e6": "best"}}"#);
    assert!(both.ends_with("Legal: d3, c4, f5. Best: e6."), "{both}");
}

/// Runs `render` with `json` as its overlay, expecting wrong use, and gives the message about the overlay.
fn complaint(game: &str, json: &str) -> String {
    let folder = folder("complaints");
    let (overlay, file) = (folder.join("overlay.json"), folder.join("board.svg"));
    fs::write(&overlay, json).unwrap();
    let ran = run(&["render", game, text(&file), "--overlay", text(&overlay)]);
    assert_eq!(
        (ran.code, ran.out.as_str(), ran.err.lines().count()),
        (Some(2), "", 1),
        "{json}: {}",
        ran.err
    );
    assert_eq!(files_in(&folder), ["overlay.json"], "{json}");
    let prefix = format!("error: --overlay {}: ", overlay.display());
    ran.err.trim_end().strip_prefix(&prefix).unwrap_or_else(|| panic!("{}", ran.err)).to_owned()
}

#[test]
fn a_wrong_overlay_is_answered_with_the_place_and_the_nearest_right_thing() {
    let check = |game, json, expected: &str| assert_eq!(complaint(game, json), expected, "{json}");
    check(
        "othello",
        r#"{"marks": {"e9": "best"}}"#,
        "marks: there is no place \"e9\", did you mean e1?; places run from a1 to h8",
    );
    check(
        "go:size=5",
        r#"{"values": {"c3": "1"}}"#,
        "values: there is no place \"c3\", did you mean C3?; places run from A5 to E1",
    );
    check(
        "checkers",
        r#"{"heat": {"middle": 1}}"#,
        "heat: there is no place \"middle\"; places run from 1 to 32",
    );
    check(
        "dots:2x2",
        r#"{"ownership": {"": 1}}"#,
        "ownership: there is no place \"\"; places run from aA to bC",
    );
    check(
        "othello",
        "{\"marks\": {\n  \"e6\": \"bets\"}}",
        "line 2, column 15: there is no mark \"bets\", did you mean best?; there are legal, best, inaccuracy, mistake, \
         blunder",
    );
    check("ttt", r#"{"heat": {"b2": 1.5}}"#, "line 1, column 20: found 1.5, wanted a number from -1 to 1");
    check("ttt", r#"{"ownership": {"b2": -2}}"#, "line 1, column 24: found -2, wanted a number from -1 to 1");
    check(
        "ttt",
        r#"{"values": {"b2": "much too long"}}"#,
        "line 1, column 34: found the value \"much too long\", wanted at most 8 characters",
    );
    check(
        "ttt",
        r#"{"mark": {}}"#,
        "line 1, column 7: unknown field `mark`, expected one of `marks`, `values`, `heat`, `ownership`",
    );
    check("ttt", "{\"marks\": {},\n", "line 2, column 0: EOF while parsing a value");
}

#[test]
fn files_that_cannot_be_read_or_written_are_named() {
    let folder = folder("files");
    let missing = folder.join("missing").join("file");
    let inside = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    fs::write(folder.join("latin"), b"{\xE9}").unwrap();
    for (arguments, code, expected) in [
        (
            vec!["othello", &inside("a.svg"), "--overlay", text(&missing)],
            2,
            format!(
                "--overlay {}: cannot be read: No such file or directory (os error 2)",
                missing.display()
            ),
        ),
        (
            vec!["othello", &inside("a.svg"), "--overlay", &inside("latin")],
            2,
            format!("--overlay {}: cannot be read: stream did not contain valid UTF-8", inside("latin")),
        ),
        (
            vec!["othello", text(&missing)],
            1,
            format!("cannot write {}: No such file or directory (os error 2)", missing.display()),
        ),
        (
            vec!["othello", text(&folder)],
            1,
            format!("cannot write {}: Is a directory (os error 21)", folder.display()),
        ),
    ] {
        let ran = run(&[vec!["render"], arguments].concat());
        assert_eq!((ran.code, ran.out.as_str()), (Some(code), ""), "{}", ran.err);
        assert_eq!(ran.err, format!("error: {expected}\n"));
        assert_eq!(files_in(&folder), ["latin"]);
    }
}

#[test]
fn wrong_arguments_write_nothing() {
    let folder = folder("arguments");
    let file = folder.join("board.svg");
    let file = text(&file);
    for (arguments, expected) in [
        (vec!["otello", file], "game: there is no game \"otello\", did you mean othello?"),
        (vec!["othello", file, "--moves", "a1"], "--moves, move 1 (a1): at character 1: found \"a1\""),
        (vec!["othello", file, "--position", "?"], "--position: at character 1: found"),
        (vec!["othello", file, "--theme", "drak"], "invalid value 'drak' for '--theme <THEME>'"),
        (vec!["othello"], "the following required arguments were not provided:"),
        (vec!["othello", file, "--legel"], "unexpected argument '--legel' found"),
    ] {
        let ran = run(&[vec!["render"], arguments].concat());
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{}", ran.err);
        assert!(ran.err.starts_with(&format!("error: {expected}")), "{}", ran.err);
        assert!(files_in(&folder).is_empty());
    }
}
