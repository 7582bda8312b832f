//! `ludus perft`: the count, divided, as JSON, from any position and with any number of threads.

use serde_json::Value;

use crate::program::printed;

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(arguments)).unwrap()
}

#[test]
fn the_count_stands_alone_on_a_line() {
    assert_eq!(printed(&["perft", "othello", "5"]), "1396\n");
    assert_eq!(printed(&["perft", "tic-tac-toe", "9"]), "127872\n");
    assert_eq!(printed(&["perft", "tic-tac-toe", "9", "--finished"]), "255168\n");
    assert_eq!(printed(&["perft", "tic-tac-toe", "10"]), "0\n");
    assert_eq!(printed(&["perft", "checkers", "0"]), "1\n");
}

#[test]
fn a_divided_count_adds_up() {
    assert_eq!(printed(&["perft", "othello", "3", "--divide"]), "d3 14\nc4 14\nf5 14\ne6 14\n56\n");
    let report = json(&["perft", "checkers", "5", "--divide", "--json"]);
    let by_move = report["divide"].as_array().unwrap();
    let total: u64 = by_move.iter().map(|row| row["nodes"].as_u64().unwrap()).sum();
    assert_eq!((by_move.len(), total), (7, 7361));
}

#[test]
fn the_json_has_the_promised_keys() {
    let report = json(&["perft", "go:size=5,rules=tromp-taylor", "3", "--json"]);
    let keys: Vec<&str> = report.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["depth", "game", "nodes", "seconds"]);
    assert_eq!(report["game"], "go:size=5,rules=tromp-taylor");
    assert_eq!((&report["depth"], &report["nodes"]), (&Value::from(3), &Value::from(15650)));
    assert!(report["seconds"].is_f64());
}

#[test]
fn moves_are_played_before_counting_and_positions_may_begin_with_a_hyphen() {
    let divided = printed(&["perft", "othello", "4", "--divide"]);
    let after_f5: u64 = printed(&["perft", "othello", "3", "--moves", "f5"]).trim().parse().unwrap();
    assert!(divided.contains(&format!("f5 {after_f5}\n")), "{divided}");
    let start = "---------------------------OX------XO--------------------------- X";
    assert_eq!(printed(&["perft", "othello", "6", "--position", start]), "8200\n");
    assert_eq!(printed(&["perft", "othello", "5", "--position", start, "--moves", "d3"]), "2050\n");
    assert_eq!(printed(&["perft", "othello", "5", "--moves", ""]), "1396\n");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for game in ["othello", "checkers", "go:size=5", "dots:2x2", "tic-tac-toe"] {
        let counted = |threads| printed(&["perft", game, "4", "--divide", "--threads", threads]);
        assert_eq!(counted("1"), counted("3"), "{game}");
    }
}

#[test]
fn a_finished_position_has_no_paths() {
    let over = "xxxoo.... o";
    assert_eq!(printed(&["perft", "ttt", "2", "--position", over]), "0\n");
    assert_eq!(printed(&["perft", "ttt", "2", "--position", over, "--finished"]), "1\n");
}
