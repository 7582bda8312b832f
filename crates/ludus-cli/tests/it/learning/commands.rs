//! What is typed and what is printed: presets, settings, lists, curves, and nets as files.

use std::fs;

use serde_json::Value;

use super::{run_folder, train};
use crate::data::Data;

fn short() -> Vec<&'static str> {
    train("generations=6", "keep-every=2")
}

#[test]
fn train_alone_lists_the_presets() {
    let listed = Data::new().printed(&["train"]);
    assert!(listed.contains("tic-tac-toe") && listed.contains("checkers-quick"), "{listed}");
}

#[test]
fn a_dry_run_prints_every_setting_and_writes_nothing() {
    let data = Data::new();
    let printed = data.printed(&[&short()[..], &["--dry-run"]].concat());
    for wanted in [
        "generations = 6",
        "keep-every = 2",
        "seed = 7",
        "[learning.evolution-strategy]",
        "# one generation: ",
    ] {
        assert!(printed.contains(wanted), "{wanted} is not in: {printed}");
    }
    assert!(!data.folder().join("runs").exists());
}

#[test]
fn the_file_of_a_run_makes_it_again() {
    let data = Data::new();
    data.printed(&short());
    let again = Data::new();
    let settings = run_folder(&data).join("run.toml");
    again.printed(&["train", settings.to_str().unwrap(), "--name", "walk"]);
    assert_eq!(super::files(&again), super::files(&data));
}

#[test]
fn a_finished_run_made_longer_is_the_run_that_was_that_long_from_the_start() {
    let (long, short) = (Data::new(), Data::new());
    long.printed(&train("generations=8", "keep-every=2"));
    short.printed(&train("generations=4", "keep-every=2"));
    let longer = short.printed(&["resume", "walk", "--generations", "8"]);
    assert!(longer.contains("8 of 8 generations"), "{longer}");
    assert_eq!(super::files(&short), super::files(&long));
    // Whoever types it again, after Ctrl-C for example, goes on.
    assert_eq!(
        short.printed(&["resume", "walk", "--generations", "8"]).lines().next(),
        longer.lines().next()
    );
    let refused = short.run(&["resume", "walk", "--generations", "7"]);
    assert_eq!(refused.code, Some(2));
    assert!(
        refused.err.contains("--generations: found 7, wanted at least the 8 of run walk"),
        "{}",
        refused.err
    );
}

#[test]
fn a_champion_plays_from_its_first_checkpoint_on() {
    let data = Data::new();
    data.printed(&short());
    for agent in ["run:walk@0", "run:walk@6", "run:walk"] {
        data.printed(&["match", "ttt", agent, "random", "--games", "2", "--seed", "1"]);
    }
    let refused = data.run(&["match", "ttt", "run:walk@5", "random"]);
    assert_eq!(refused.code, Some(2), "{}", refused.err);
}

#[test]
fn runs_are_listed_and_shown() {
    let data = Data::new();
    assert!(data.printed(&["runs"]).starts_with("There are no runs yet"));
    data.printed(&short());
    let listed = data.printed(&["runs"]);
    assert!(listed.contains("walk  tic-tac-toe  evolution-strategy       6 of 6"), "{listed}");
    let pictures = data.folder().join("pictures");
    let shown = data.printed(&["runs", "show", "walk", "--svg", pictures.to_str().unwrap()]);
    for wanted in ["# walk", "fitness", "Elo, 95 %", "mean step", "best moves"] {
        assert!(shown.contains(wanted), "{wanted} is not in: {shown}");
    }
    for picture in ["fitness.svg", "rating.svg", "best-moves.svg", "mean-step.svg"] {
        let text = fs::read_to_string(pictures.join(picture)).unwrap();
        roxmltree::Document::parse(&text).unwrap();
    }
    let json: Value = serde_json::from_str(&data.printed(&["runs", "show", "walk", "--json"])).unwrap();
    assert_eq!(json["log"].as_array().unwrap().len(), 6);
    assert_eq!(json["kept"], serde_json::json!([0, 2, 4, 6]));
}

#[test]
fn names_that_are_taken_get_a_number_and_asked_ones_are_refused() {
    let data = Data::new();
    let arguments =
        ["train", "tic-tac-toe", "--seed", "1", "--set", "generations=1", "--set", "ratings.games=0"];
    for name in ["tic-tac-toe", "tic-tac-toe-2"] {
        assert!(data.printed(&arguments).starts_with(&format!("run {name}: ")));
    }
    let refused = data.run(&[&arguments[..], &["--name", "tic-tac-toe"]].concat());
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.starts_with("error: there is a run tic-tac-toe already"), "{}", refused.err);
}

fn check_refused(arguments: &[&str], wanted: &str) {
    let refused = Data::new().run(arguments);
    assert_eq!(refused.code, Some(2), "{arguments:?}: {}", refused.err);
    assert!(refused.err.contains(wanted), "{arguments:?}: {}", refused.err);
}

#[test]
fn wrong_settings_are_refused_with_what_was_wanted() {
    let set = |setting| ["train", "tic-tac-toe", "--set", setting];
    check_refused(&set("generation=5"), "there is no setting generation, did you mean generations?");
    check_refused(&set("generations=many"), "--set: generations=many: invalid type");
    check_refused(&set("generations=0"), "--set: generations=0: wanted 1 or more");
    check_refused(&set("ratings.games=3"), "wanted an even number");
    check_refused(&set("game=chess"), "--set: game=chess: there is no game");
    check_refused(&set("learning.evolution-strategy.population=1"), "wanted at least 2");
    check_refused(&set("generations"), "wanted KEY=VALUE");
    check_refused(&["train", "tictactoe"], "did you mean tic-tac-toe?");
    check_refused(&["train", "tic-tac-toe", "--name", "../up"], "wanted up to 100 letters");
    check_refused(&["resume", "nobody"], "there is no run nobody");
}

#[test]
fn an_unknown_key_of_a_file_is_refused_with_its_line() {
    let data = Data::new();
    let file = data.folder().join("settings.toml");
    data.printed(&short());
    let settings = fs::read_to_string(run_folder(&data).join("run.toml")).unwrap();
    let line = 1 + settings.lines().position(|line| line.starts_with("keep-every")).unwrap();
    fs::write(&file, settings.replace("keep-every", "keep-evry")).unwrap();
    let refused = data.run(&["train", file.to_str().unwrap()]);
    assert_eq!(refused.code, Some(2));
    assert!(
        refused.err.contains(&format!("line {line}")) && refused.err.contains("keep-evry"),
        "{}",
        refused.err
    );
}

#[test]
fn a_champion_goes_out_into_a_file_and_back_into_a_run() {
    let data = Data::new();
    data.printed(&short());
    let file = data.folder().join("out.safetensors");
    let path = file.to_str().unwrap();
    data.printed(&["export", "walk@4", path]);
    let refused = data.run(&["export", "walk", path]);
    assert!(refused.code == Some(2) && refused.err.contains("--force"), "{}", refused.err);
    data.printed(&["export", "walk@4", path, "--force"]);
    let imported = data.printed(&["import", path, "--name", "visitor"]);
    assert_eq!(imported, "run:visitor@4 plays tic-tac-toe\n");
    data.printed(&["match", "ttt", "run:visitor", "run:walk@4", "--games", "2", "--seed", "1"]);
    assert!(data.printed(&["runs"]).contains("imported"));
    let refused = data.run(&["resume", "visitor"]);
    assert!(refused.code == Some(2) && refused.err.contains("was imported"), "{}", refused.err);
    fs::write(&file, "no net").unwrap();
    assert_eq!(data.run(&["import", path, "--name", "other"]).code, Some(2));
    assert!(!data.folder().join("runs/other").exists());
}
