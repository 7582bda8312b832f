//! The folder of a run: what is in it, and that nothing but the settings decides about it.

use std::{
    collections::BTreeMap,
    fs,
    path::PathBuf,
    sync::atomic::{AtomicBool, Ordering},
};

use ludus_train::run::{End, Manifest, Run, RunError, RunName, owner};

use crate::walker::{Walk, files, folder, name};

/// The names of all files whose path ends so.
fn ending_with(files: &BTreeMap<PathBuf, Vec<u8>>, end: &str) -> Vec<String> {
    let names = files.keys().map(|path| path.to_string_lossy().into_owned());
    names.filter(|name| name.ends_with(end)).collect()
}

#[test]
fn every_kept_generation_has_a_champion_and_the_newest_two_a_state() {
    let files = Walk::of(17).unbroken();
    let champions = ending_with(&files, "champion.safetensors");
    let kept = ["000000", "000005", "000010", "000015", "000017"];
    assert_eq!(champions, kept.map(|kept| format!("checkpoints/{kept}/champion.safetensors")));
    let states = ending_with(&files, "state.safetensors");
    assert_eq!(states, ["000015", "000017"].map(|kept| format!("checkpoints/{kept}/state.safetensors")));
    let outside = files.keys().filter(|path| !path.starts_with("checkpoints"));
    let outside: Vec<String> = outside.map(|path| path.to_string_lossy().into_owned()).collect();
    assert_eq!(outside, ["card.md", "log.jsonl", "ratings.jsonl", "run.toml"]);
}

#[test]
fn the_log_has_a_line_for_every_generation_and_the_ratings_one_for_every_kept_champion() {
    let files = Walk::of(12).unbroken();
    let generations = |name: &str| -> Vec<u64> {
        let text = str::from_utf8(&files[&PathBuf::from(name)]).unwrap();
        let line =
            |line| serde_json::from_str::<serde_json::Value>(line).unwrap()["generation"].as_u64().unwrap();
        text.lines().map(line).collect()
    };
    assert_eq!(generations("log.jsonl"), (1..=12).collect::<Vec<u64>>());
    assert_eq!(generations("ratings.jsonl"), [0, 5, 10, 12]);
}

#[test]
fn the_number_of_threads_changes_no_byte() {
    let two = Walk { threads: 2, ..Walk::of(30) };
    assert_eq!(two.unbroken(), Walk::of(30).unbroken());
}

#[test]
fn a_run_that_was_stopped_between_checkpoints_ends_with_the_same_bytes() {
    let walk = Walk::of(30);
    let runs = tempfile::tempdir().unwrap();
    for stop in [1, 2, 7, 13, 14, 15, 29] {
        walk.stop_after(runs.path(), stop);
        let newest = walk.enter(runs.path()).unwrap().generation;
        assert_eq!(newest, stop, "nothing that was learned is lost");
    }
    walk.finish(runs.path());
    assert_eq!(files(runs.path()), walk.unbroken());
}

#[test]
fn a_finished_run_stays_as_it_is() {
    let walk = Walk::of(8);
    let runs = tempfile::tempdir().unwrap();
    walk.finish(runs.path());
    let before = files(runs.path());
    walk.finish(runs.path());
    assert_eq!(files(runs.path()), before);
}

#[test]
fn a_longer_plan_goes_on_where_the_shorter_ended() {
    let runs = tempfile::tempdir().unwrap();
    Walk::of(10).finish(runs.path());
    Walk::of(20).finish(runs.path());
    assert_eq!(files(runs.path()), Walk::of(20).unbroken());
}

#[test]
fn the_card_says_how_the_run_was_made() {
    let files = Walk::of(5).unbroken();
    let card = str::from_utf8(&files[&PathBuf::from("card.md")]).unwrap();
    for wanted in ["# walk", "after 5 generations", "run:walk@5", env!("CARGO_PKG_VERSION"), "seed = 3"] {
        assert!(card.contains(wanted), "{wanted} is not in: {card}");
    }
}

#[test]
fn another_version_that_goes_on_is_written_down() {
    let walk = Walk::of(7);
    let runs = tempfile::tempdir().unwrap();
    walk.finish(runs.path());
    let checkpoint = folder(runs.path()).join("checkpoints/000007/checkpoint.json");
    let mut manifest = Manifest::load(&checkpoint).unwrap();
    assert_eq!(manifest.versions, [env!("CARGO_PKG_VERSION")]);
    manifest.versions = vec!["0.0.1".into()];
    manifest.store(&checkpoint).unwrap();
    Walk::of(10).finish(runs.path());
    let newest = folder(runs.path()).join("checkpoints/000010/checkpoint.json");
    assert_eq!(Manifest::load(&newest).unwrap().versions, ["0.0.1", env!("CARGO_PKG_VERSION")]);
}

#[test]
fn bad_names_are_refused() {
    let long = "a".repeat(101);
    let bad = [
        "", ".", "..", "a/b", "../a", "/a", "-a", ".a", "a b", "a@3", "a:b", "ä", "a\n", "a\0", "a\\b", &long,
    ];
    for text in bad {
        assert!(matches!(RunName::parse(text), Err(RunError::BadName { .. })), "{text:?}");
    }
    for text in ["a", "A.b-c_9", "0", &long[1..]] {
        assert_eq!(RunName::parse(text).unwrap().as_str(), text);
    }
}

#[test]
fn a_name_is_given_once_and_a_run_belongs_to_one() {
    let runs = tempfile::tempdir().unwrap();
    assert!(matches!(Run::open(runs.path(), &name()), Err(RunError::Missing { .. })));
    let run = Run::create(runs.path(), &name(), "").unwrap();
    assert!(matches!(Run::create(runs.path(), &name(), ""), Err(RunError::Exists { .. })));
    let refused = Run::open(runs.path(), &name()).unwrap_err().to_string();
    let owned = format!("run walk belongs to process {} on ", std::process::id());
    assert!(refused.starts_with(&owned), "{refused}");
    assert!(refused.contains(", since 20"), "{refused}");
    assert!(owner(runs.path(), &name()).unwrap().is_some());
    drop(run);
    assert_eq!(owner(runs.path(), &name()).unwrap(), None);
    Run::open(runs.path(), &name()).unwrap();
}

#[test]
fn the_file_stop_stops_a_run_and_is_removed() {
    let runs = tempfile::tempdir().unwrap();
    let walk = Walk::of(u64::MAX);
    let is_asked = AtomicBool::new(false);
    let stop = folder(runs.path()).join("stop");
    // The run itself asks itself to stop after some jobs; nothing else ends it.
    let ask = || {
        if !is_asked.swap(true, Ordering::Relaxed) {
            fs::write(&stop, "").unwrap();
        }
        false
    };
    let taken_up = walk.enter(runs.path()).unwrap();
    let end = walk.go_on(taken_up, &mut (), &ask).unwrap();
    assert_eq!(end, End::Stopped);
    assert!(!stop.exists());
    assert!(walk.enter(runs.path()).unwrap().state.is_some(), "what was learned is saved");
}
