//! Learning from the command line, with a real way of learning at the smallest game, so that a generation takes a
//! moment. What a run keeps is compared file by file, but for what the clock says.

mod broken;
mod commands;
mod killed;
pub(crate) mod slow;

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Child,
    time::{Duration, Instant},
};

use crate::data::{Data, ends_within_a_moment};

/// A run that learns in a second or two what there is to learn, with everything else as in its preset.
const TRAIN: &[&str] = &[
    "train",
    "tic-tac-toe",
    "--name",
    "walk",
    "--seed",
    "7",
    "--set",
    "ratings.games=4",
    "--set",
    "ratings.positions=4",
];
const RESUME: &[&str] = &["resume", "walk"];

/// Longer than anything that is waited for takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// The command that trains so many generations and keeps every so many.
fn train(generations: &'static str, keep_every: &'static str) -> Vec<&'static str> {
    [TRAIN, &["--set", generations, "--set", keep_every]].concat()
}

fn run_folder(data: &Data) -> PathBuf {
    data.folder().join("runs/walk")
}

/// How many generations the log has.
fn logged(data: &Data) -> usize {
    let log = fs::read(run_folder(data).join("log.jsonl")).unwrap_or_default();
    log.iter().filter(|&&byte| byte == b'\n').count()
}

/// Waits until the log has so many lines. A program that ends before has lost the race, and the test with it.
fn await_log(data: &Data, child: &Child, n_lines: usize) {
    let begun = Instant::now();
    while logged(data) < n_lines {
        assert!(!ends_within_a_moment(child), "the program ended before {n_lines} generations");
        assert!(begun.elapsed() < PATIENCE, "{n_lines} generations are not done in time");
    }
}

/// Every file of the run by its path, but what the clock says.
fn files(data: &Data) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut all = BTreeMap::new();
    collect(&run_folder(data), Path::new(""), &mut all);
    all.remove(Path::new("timing.jsonl"));
    all
}

fn collect(folder: &Path, inside: &Path, all: &mut BTreeMap<PathBuf, Vec<u8>>) {
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let path = inside.join(entry.file_name());
        if entry.path().is_dir() {
            collect(&entry.path(), &path, all);
        } else {
            all.insert(path, fs::read(entry.path()).unwrap());
        }
    }
}
