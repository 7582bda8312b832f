//! `ludus games`: everything it lists can be named.

use insta::assert_snapshot;

use crate::program::printed;

#[test]
fn the_listing_is_as_it_was() {
    assert_snapshot!("games", printed(&["games"]));
}

#[test]
fn every_name_and_alias_in_the_json_is_a_game() {
    let games: serde_json::Value = serde_json::from_str(&printed(&["games", "--json"])).unwrap();
    let games = games.as_array().unwrap();
    assert_eq!(games.len(), 5);
    for game in games {
        let aliases = game["aliases"].as_array().unwrap().iter();
        for name in aliases.chain([&game["name"]]) {
            let report: serde_json::Value =
                serde_json::from_str(&printed(&["perft", name.as_str().unwrap(), "0", "--json"])).unwrap();
            assert_eq!(report["game"], game["name"], "{name}");
            assert_eq!(report["nodes"], 1);
        }
    }
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let pipeline = format!("{} games --json | head -n 1", env!("CARGO_BIN_EXE_ludus"));
    let script = format!("set -o pipefail; {pipeline}");
    let output = std::process::Command::new("bash").args(["-c", &script]).output().unwrap();
    let ran = crate::program::ran(output);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(0), "[\n", ""));
}
