//! Learning from GNU Go, whose replies are remembered: the same files, the memory's among them, however often the run was
//! stopped and on any number of threads; and a memory that is lost or damaged changes nothing but the effort.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    sync::atomic::{AtomicUsize, Ordering},
};

use ludus_train::{
    Executor,
    run::{End, RunError},
};
use serde_json::Value;

use super::{cma_es, engine, genetic, go_on, settings, threads, unbroken};
use crate::walker::{files, folder};

const GNU_GO: &str = "gnugo --mode gtp --level 0 --chinese-rules --positional-superko --capture-all-dead";
const REPLIES: &str = "replies.txt";

pub(super) fn gnu_go() -> String {
    engine(GNU_GO, &[("random", "0.3"), ("replies", "remembered")])
}

/// An engine that always passes, in no time.
fn passing() -> String {
    let script = "while read line; do printf \"= pass\\n\\n\"; done";
    engine(&format!("sh -c '{script}'"), &[("random", "0.5"), ("replies", "remembered")])
}

/// How many questions the lines of a run's `timing.jsonl` count as asked and as remembered.
fn counted(runs: &Path) -> [u64; 2] {
    let text = fs::read_to_string(folder(runs).join("timing.jsonl")).unwrap();
    let lines = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let questions: Vec<Value> = lines.map(|line| line["questions"].clone()).collect();
    ["asked", "remembered"].map(|key| questions.iter().filter_map(|line| line[key].as_u64()).sum())
}

/// Learns until `n_jobs` jobs were begun.
fn stop_after(
    runs: &Path,
    settings: &ludus_train::settings::Settings,
    n_jobs: usize,
) -> Result<End, RunError> {
    let asked = AtomicUsize::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) >= n_jobs;
    go_on(runs, settings, Executor { threads: 1, stop: &stop }, &mut ())
}

/// A run is stopped in the middle of generations, goes on with two threads, and ends as one that never was.
fn check_stopped(learning: &Value, size: u32) -> BTreeMap<PathBuf, Vec<u8>> {
    let settings = settings(size, 4, learning);
    let expected = unbroken(&settings, 2);
    let runs = tempfile::tempdir().unwrap();
    for n_jobs in [7, 12] {
        assert_eq!(stop_after(runs.path(), &settings, n_jobs).unwrap(), End::Stopped);
    }
    assert_eq!(go_on(runs.path(), &settings, threads(1), &mut ()).unwrap(), End::Finished);
    let found = files(runs.path());
    assert_eq!(found.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>());
    for (path, bytes) in &found {
        assert!(bytes == &expected[path], "{}", path.display());
    }
    expected
}

#[test]
fn covariance_adaptation_against_gnu_go_is_the_same_however_often_it_is_stopped() {
    let files = check_stopped(&cma_es(&[&gnu_go()]), 5);
    let text = str::from_utf8(&files[Path::new(REPLIES)]).unwrap();
    assert!(text.starts_with("ludus replies 1\nopponent\t\"gtp:command="), "{text}");
}

#[test]
fn a_genetic_algorithm_against_gnu_go_is_the_same_however_often_it_is_stopped() {
    check_stopped(&genetic(&[&gnu_go()]), 5);
}

#[test]
fn several_opponents_remember_each_for_itself_and_one_that_is_named_twice_once() {
    let [gnu_go, passing] = [gnu_go(), passing()];
    let files = check_stopped(&cma_es(&[&passing, &gnu_go, &passing, "random"]), 3);
    let text = str::from_utf8(&files[Path::new(REPLIES)]).unwrap();
    let opponents: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("opponent\t")).collect();
    assert_eq!(opponents, [format!("{passing:?}"), format!("{gnu_go:?}")]);
}

#[test]
fn a_run_without_such_opponents_has_no_such_file() {
    let files = unbroken(&settings(3, 1, &cma_es(&["random"])), 1);
    assert!(!files.contains_key(Path::new(REPLIES)));
}

/// A run whose memory was changed: its files but those of the memory, the memory that was set aside, and how many questions
/// were asked.
struct Changed {
    files: BTreeMap<PathBuf, Vec<u8>>,
    aside: Option<Vec<u8>>,
    asked: u64,
}

/// What a run learns when its memory is changed after two generations.
fn changed(change: impl Fn(&Path)) -> Changed {
    let short = settings(3, 2, &genetic(&[&passing()]));
    let long = settings(3, 4, &genetic(&[&passing()]));
    let runs = tempfile::tempdir().unwrap();
    go_on(runs.path(), &short, threads(1), &mut ()).unwrap();
    fs::write(folder(runs.path()).join("run.toml"), long.to_text()).unwrap();
    change(&folder(runs.path()).join(REPLIES));
    go_on(runs.path(), &long, threads(1), &mut ()).unwrap();
    let mut files = files(runs.path());
    let replies = files.remove(Path::new(REPLIES)).unwrap();
    assert!(!replies.is_empty());
    let aside = files.remove(Path::new("replies.damaged.txt"));
    let [asked, remembered] = counted(runs.path());
    assert!(asked > 0 && remembered > 0, "{asked} asked, {remembered} remembered");
    Changed { files, aside, asked }
}

#[test]
fn a_damaged_memory_is_set_aside_and_a_lost_one_built_anew() {
    let undisturbed = changed(|_| ());
    assert_eq!(undisturbed.aside, None);
    let lost = changed(|path| fs::remove_file(path).unwrap());
    assert!(lost.files == undisturbed.files);
    assert_eq!(lost.aside, None);
    assert!(lost.asked > undisturbed.asked, "{} asked instead of {}", lost.asked, undisturbed.asked);
    let damages: [fn(Vec<u8>) -> Vec<u8>; 5] = [
        |bytes| bytes[..bytes.len() - 1].to_vec(),
        |_| Vec::new(),
        |_| vec![0xff, 0xfe],
        |bytes| bytes.iter().map(|&byte| if byte == b'b' { b'w' } else { byte }).collect(),
        |_| b"ludus replies 2\ncrc32\t96a41656\n".to_vec(),
    ];
    for (number, damage) in damages.into_iter().enumerate() {
        let damaged = changed(|path| fs::write(path, damage(fs::read(path).unwrap())).unwrap());
        assert!(damaged.files == undisturbed.files, "damage {number}");
        assert!(damaged.aside.is_some(), "damage {number}");
        assert_eq!(damaged.asked, lost.asked, "damage {number}");
    }
}
