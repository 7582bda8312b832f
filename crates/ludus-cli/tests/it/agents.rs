//! `ludus agents`, `ludus move` and `ludus match`.

use std::{
    io::{BufRead, BufReader, Read},
    process::Command,
};

use serde_json::Value;

use crate::program::{ran, run, start};

fn json(arguments: &[&str]) -> Value {
    let ran = run(arguments);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{arguments:?}");
    serde_json::from_str(&ran.out).unwrap()
}

fn names(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|info| info["name"].as_str().unwrap()).collect()
}

#[test]
fn agents_are_listed_for_all_games_and_for_one() {
    let all = json(&["agents", "--json"]);
    for name in [
        "random",
        "minimax",
        "alphabeta",
        "pvs",
        "expected-min",
        "mcts",
        "zero",
        "policy",
        "hybrid",
        "greedy",
        "chains",
    ] {
        assert!(names(&all["agents"]).contains(&name), "{name}");
    }
    let othello = json(&["agents", "othello", "--json"]);
    assert!(names(&othello["agents"]).contains(&"greedy-influence"));
    assert!(!names(&othello["agents"]).contains(&"defensive"));
    assert!(names(&othello["evaluations"]).contains(&"pieces"));
    let text = run(&["agents", "checkers"]).out;
    assert!(text.contains("Evaluations") && text.contains("king=") && !text.contains("hybrid"), "{text}");
}

#[test]
fn levels_are_listed_with_their_strength_and_play_by_name() {
    let othello = json(&["agents", "othello", "--json"]);
    assert_eq!(names(&othello["levels"]), ["newborn", "beginner", "club", "strong", "best"]);
    let strong = &othello["levels"][3];
    assert_eq!((strong["study"].as_str(), strong["measured_at"].as_str()), (Some("hard"), Some("othello")));
    assert!(strong["elo"].as_i64() > othello["levels"][2]["elo"].as_i64());
    assert_eq!(json(&["agents", "--json"]).get("levels"), None);
    let text = run(&["agents", "ttt"]).out;
    assert!(text.starts_with("Levels, with their Elo over random at tic-tac-toe:\n"), "{text}");
    assert!(text.contains("\n  level:best ") && text.contains(" exact:memory=1\n"), "{text}");
    let found = json(&["move", "othello", "--agent", "level:newborn", "--moves", "f5", "--json"]);
    assert_eq!((found["agent"].as_str(), found["depth"].as_u64()), (Some("level:newborn"), Some(2)));
}

#[test]
fn a_move_comes_with_all_that_led_to_it() {
    let found = json(&["move", "othello", "--agent", "alphabeta:depth=3", "--moves", "f5", "--json"]);
    for key in ["move", "value", "depth", "nodes", "seconds", "line", "why", "seed", "agent", "game", "mover"]
    {
        assert!(found.get(key).is_some(), "{key} is missing in {found}");
    }
    assert_eq!((found["depth"].as_u64(), found["mover"].as_str()), (Some(3), Some("White")));
    assert_eq!(found["line"].as_array().unwrap().len(), 3);
    assert_eq!(found["line"][0], found["move"]);
    assert!(found["why"]["features"].as_array().unwrap().len() > 1);
    let found = json(&["move", "go:size=5", "--agent", "mcts:simulations=50", "--seed", "3", "--json"]);
    assert_eq!(found["nodes"].as_u64(), Some(50));
    let visits = |candidate: &Value| candidate["visits"].as_u64().unwrap();
    let candidates = found["why"]["candidates"].as_array().unwrap();
    assert_eq!(candidates.iter().map(visits).sum::<u64>(), 50);
    assert_eq!(candidates[0]["move"], found["move"]);
    let again = json(&["move", "go:size=5", "--agent", "mcts:simulations=50", "--seed", "3", "--json"]);
    assert_eq!(again["why"], found["why"]);
}

#[test]
fn the_heuristic_that_fired_is_named() {
    // Black can take the corner a1.
    let board = format!("-OX{}", "-".repeat(24) + "OX" + &"-".repeat(6) + "XO" + &"-".repeat(27));
    let text = format!("{board} X");
    let found = json(&["move", "othello", "--agent", "hybrid", "--position", &text, "--json"]);
    assert_eq!((found["move"].as_str(), found["why"]["heuristic"].as_str()), (Some("a1"), Some("corner")));
    let found = json(&["move", "othello", "--agent", "hybrid:killer,depth=2", "--position", &text, "--json"]);
    assert_eq!(found["why"].get("heuristic"), None);
}

#[test]
fn a_match_reports_its_score_and_repeats_on_any_number_of_threads() {
    let play = |threads: &str| {
        let ran = run(&[
            "match",
            "othello:size=6",
            "alphabeta:depth=2",
            "random",
            "--games",
            "20",
            "--seed",
            "5",
            "--threads",
            threads,
            "--json",
        ]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        ran.out
    };
    let out = play("1");
    assert_eq!(play("2"), out);
    let tally: Value = serde_json::from_str(&out).unwrap();
    let number = |key: &str| tally[key].as_f64().unwrap_or_else(|| panic!("{key} in {tally}"));
    assert_eq!(number("wins") + number("draws") + number("losses"), 20.0);
    assert_eq!((number("games"), number("seed")), (20.0, 5.0));
    assert!(number("low") <= number("score") && number("score") <= number("high"));
    assert!(number("pair_low") <= number("score") && number("score") <= number("pair_high"));
    assert!(number("elo") > 0.0 && number("elo_error") > 0.0 && number("duplicates") >= 0.0);
    assert_eq!(
        (tally["first"].as_str(), tally["second"].as_str()),
        (Some("alphabeta:depth=2"), Some("random"))
    );
}

#[test]
fn an_odd_number_of_games_becomes_even() {
    let tally = json(&["match", "ttt", "random", "random", "--games", "5", "--json"]);
    assert_eq!(tally["games"].as_u64(), Some(6));
}

#[test]
fn an_interrupted_match_prints_what_was_finished() {
    let mut child = start(&["match", "ttt", "random", "random", "--games", "10000000"]);
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut printed = String::new();
    out.read_line(&mut printed).unwrap();
    assert_eq!(printed, "random against random at tic-tac-toe\n");
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    out.read_to_string(&mut printed).unwrap();
    let ran = ran(child.wait_with_output().unwrap());
    assert_eq!(ran.code, Some(130), "{printed} {}", ran.err);
    assert!(printed.contains("score ") && printed.contains("Elo "), "{printed}");
    assert!(
        ran.err.contains("of 10000000 games are counted; go on with: ludus match --resume "),
        "{}",
        ran.err
    );
}
