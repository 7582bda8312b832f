//! `ludus solve`, `ludus judge` and `ludus bench solve`: the promised keys, known values, and refusals at once.

use std::fs;

use serde_json::Value;

use crate::{
    data::Data,
    program::{printed, run},
};

fn solved(arguments: &[&str]) -> Value {
    let mut all = vec!["solve"];
    all.extend(arguments);
    all.push("--json");
    serde_json::from_str(&printed(&all)).unwrap()
}

#[test]
fn known_values_are_found_with_all_best_moves() {
    for (game, value, best) in [
        ("ttt", 0.0, 9),
        ("dots:1x1", -1.0, 4),
        ("dots:1x2", 0.0, 1),
        ("dots:2x2", 2.0, 8),
        ("dots:3x3", -3.0, 24),
        ("go:size=3,komi=0", 9.0, 1),
    ] {
        let report = solved(&[game]);
        assert_eq!(report["value"], value, "{report}");
        assert_eq!(report["best"].as_array().unwrap().len(), best, "{report}");
        for key in ["game", "nodes", "seconds", "mover"] {
            assert!(!report[key].is_null(), "{key} of {report}");
        }
    }
}

#[test]
fn the_value_is_the_movers_and_counts_what_is_on_the_board() {
    // The second player has closed the only box and would move again.
    let over = solved(&["dots:1x1", "--moves", "aA Aa Ab aB"]);
    assert_eq!((&over["value"], over["best"].as_array().unwrap().len()), (&Value::from(1.0), 0));
    let won = solved(&["ttt", "--position", "xx....o.o x"]);
    assert_eq!((&won["value"], &won["best"][0], &won["plies"]), (&Value::from(1.0), &"c1".into(), &1.into()));
    let by = |extra: &[&str]| solved(&[&["othello:size=4"], extra].concat())["value"].as_f64().unwrap();
    assert_eq!(by(&["--winner"]), by(&[]).signum());
}

#[test]
fn the_answer_is_told_in_words() {
    let alone = solved(&["dots:2x2", "--value"]);
    assert_eq!((&alone["value"], alone.get("best")), (&2.0.into(), None), "{alone}");
    assert!(!printed(&["solve", "dots:3x4", "--value"]).contains("best"));
    let text = printed(&["solve", "dots:2x2"]);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].ends_with(" wins by 2"), "{text}");
    assert!(lines[1].starts_with("  value   +2 for "), "{text}");
    assert!(lines[2].starts_with("  best    "), "{text}");
}

#[test]
fn what_is_out_of_reach_is_refused_at_once_with_the_reason() {
    for game in ["othello", "checkers", "go:size=9", "dots:9x9", "othello:size=10"] {
        let ran = run(&["solve", game]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{}", ran.err);
        assert!(ran.err.starts_with("error: out of reach: "), "{game}: {}", ran.err);
    }
    let ran = run(&["match", "othello", "exact", "random"]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.starts_with("error: agent A: exact cannot play from the start: out of reach: "),
        "{}",
        ran.err
    );
}

#[test]
fn a_node_limit_is_a_failure_and_says_so() {
    let position = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";
    let ran = run(&["solve", "othello", "--position", position, "--nodes", "1000"]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(ran.err.starts_with("error: not solved within 1000 boards"), "{}", ran.err);
}

#[test]
fn a_judgement_has_intervals_and_does_not_depend_on_threads() {
    let judge = |threads| {
        printed(&[
            "judge",
            "dots:2x3",
            "chains",
            "--positions",
            "300",
            "--seed",
            "1",
            "--json",
            "--threads",
            threads,
        ])
    };
    let report: Value = serde_json::from_str(&judge("1")).unwrap();
    assert_eq!(judge("2"), judge("1"));
    let number = |key: &str| report[key].as_f64().unwrap();
    assert!(number("low") <= number("optimal") && number("optimal") <= number("high"), "{report}");
    assert!(number("optimal") > number("chance") && number("mean_loss") >= 0.0, "{report}");
    assert_eq!((&report["positions"], &report["seed"]), (&300.into(), &1.into()));
    assert_eq!(report["stages"].as_array().unwrap().len(), 3);
}

#[test]
fn a_file_of_endgames_is_solved_and_compared() {
    let data = Data::new();
    let file = data.folder().join("easy.obf");
    let easy = "XXXXOO-OOOXXXXOOOOOXXXOOOOXOXOOOOXXXOOOOXXXXXOOOXXXXXXOOX-OOOO-- X";
    let value = solved(&["othello", "--position", easy])["value"].as_f64().unwrap();
    let best = solved(&["othello", "--position", easy])["best"][0].as_str().unwrap().to_owned();
    let file_name = file.to_str().unwrap();
    fs::write(&file, format!("% one\n{easy}; {best}:{value:+};\n")).unwrap();
    let report: Value = serde_json::from_str(&printed(&["bench", "solve", file_name, "--json"])).unwrap();
    assert_eq!((&report["agrees"], report["value"].as_f64()), (&true.into(), Some(value)));
    fs::write(&file, format!("{easy}; {best}:{:+};\n", value + 2.0)).unwrap();
    let ran = run(&["bench", "solve", file_name]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(ran.err.contains("another answer than the file's: ") && ran.out.contains("WRONG"), "{}", ran.err);
    fs::write(&file, "XO X;\n").unwrap();
    let ran = run(&["bench", "solve", file_name]);
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert!(ran.err.contains("easy.obf:1: found 2 squares, wanted 16, 36, 64 or 100"), "{}", ran.err);
}
