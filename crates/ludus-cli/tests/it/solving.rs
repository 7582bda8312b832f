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
fn every_number_of_plies_has_its_line_and_the_least_is_named() {
    let arguments = ["judge", "dots:1x2", "random", "--per-ply", "40", "--seed", "1"];
    let report: Value = serde_json::from_str(&printed(&[&arguments[..], &["--json"]].concat())).unwrap();
    let plies = report["plies"].as_array().unwrap();
    assert_eq!(plies.len(), 6);
    let least = plies.iter().map(|stage| stage["optimal"].as_f64().unwrap()).fold(1.0, f64::min);
    assert_eq!(report["least"]["optimal"].as_f64(), Some(least));
    let text = printed(&arguments);
    assert_eq!(text.lines().filter(|line| line.contains(" ± ")).count(), 7, "{text}");
    let last = text.lines().last().unwrap();
    assert!(last.starts_with(&format!("least: {:.1} % optimal after ", 100.0 * least)), "{text}");
}

#[test]
fn every_reply_to_the_perfect_player_is_followed_and_it_is_proven() {
    for (game, reached) in [("dots:1x1", [8, 12]), ("ttt", [0; 2])] {
        let text = printed(&["judge", game, "exact", "--every-reply", "--seed", "1"]);
        let report = printed(&["judge", game, "exact", "--every-reply", "--seed", "1", "--json"]);
        let report: Value = serde_json::from_str(&report).unwrap();
        assert_eq!(
            (&report["proven"], &report["losing"], &report["seed"]),
            (&true.into(), &0.into(), &1.into())
        );
        let positions = report["positions"].as_u64().unwrap();
        assert!(text.ends_with(&format!("\nnever loses value over {positions} positions\n")), "{text}");
        for (seat, reached) in report["seats"].as_array().unwrap().iter().zip(reached) {
            assert_eq!((&seat["value"], &seat["mistakes"]), (&seat["worst_end"], &Value::Array(Vec::new())));
            assert!(reached == 0 || seat["reached"] == reached, "{seat}");
        }
    }
}

#[test]
fn an_agent_that_loses_value_is_shown_where_and_said_no_to() {
    let ran = run(&["judge", "dots:1x2", "random", "--every-reply", "--seed", "1"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(3), "error: the agent's moves lose value\n"));
    assert!(ran.out.contains("\n  wrong moves of ") && ran.out.contains(" loses "), "{}", ran.out);
    assert!(ran.out.lines().last().unwrap().starts_with("loses points in "), "{}", ran.out);
    for (game, agent, more, code, message) in [
        ("othello", "random", "--every-reply", 2, "error: not every position can be solved quickly "),
        ("go:size=3", "random", "--every-reply", 2, "error: go: the past of a position counts"),
        ("ttt", "mcts:time=1ms", "--every-reply", 2, "error: agent: its moves depend on the clock"),
        ("ttt", "exact", "--every-reply --limit 9", 1, "error: more than 9 positions are reached"),
        ("ttt", "exact", "--limit 9", 2, "error: the following required arguments were not provided"),
        (
            "ttt",
            "exact",
            "--every-reply --positions 9",
            2,
            "error: the argument '--every-reply' cannot be used",
        ),
    ] {
        let more: Vec<&str> = more.split(' ').collect();
        let ran = run(&[&["judge", game, agent], &more[..]].concat());
        assert_eq!((ran.code, ran.out.as_str()), (Some(code), ""), "{}", ran.err);
        assert!(ran.err.starts_with(message), "{}", ran.err);
    }
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
