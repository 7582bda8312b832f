//! A program that breaks down is no beaten opponent: the run stops, says who broke down and how, and goes on later as if
//! nothing had happened.

use std::{fs, path::PathBuf};

use ludus_train::{Progress, ratings::Rating, run::Observer};
use serde_json::Value;

use super::{cma_es, engine, genetic, go_on, settings, threads, unbroken};
use crate::walker::files;

/// An engine that always passes, and dies as soon as a file is there.
fn mortal() -> (String, tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let poison = folder.path().join("poison");
    let script =
        format!("while read line; do test -e {} && exit 7; printf \"= pass\\n\\n\"; done", poison.display());
    (engine(&format!("sh -c '{script}'"), &[]), folder, poison)
}

/// Makes the file after a generation.
struct Poisoner<'a> {
    poison: &'a PathBuf,
    after: u64,
}

impl Observer for Poisoner<'_> {
    fn learned(&mut self, progress: &Progress) {
        if progress.generation == self.after {
            fs::write(self.poison, "").unwrap();
        }
    }

    fn kept(&mut self, _rating: &Rating) {}
}

fn check(learning: fn(&[&str]) -> Value) {
    let (engine, _folder, poison) = mortal();
    let settings = settings(3, 6, &learning(&["random", &engine]));
    let runs = tempfile::tempdir().unwrap();
    for n_threads in [1, 2] {
        let after = [0, 3, 4][n_threads];
        let stopped =
            go_on(runs.path(), &settings, threads(n_threads), &mut Poisoner { poison: &poison, after });
        let message = stopped.unwrap_err().to_string();
        let beginning = format!(
            "cannot play generation {}: opponent {engine} broke down: crashed: sh ended (exit status: 7) at ",
            after + 1
        );
        assert!(message.starts_with(&beginning), "{message}");
        let end = format!("run walk is saved up to generation {after}: go on with: ludus resume walk");
        assert!(message.ends_with(&end), "{message}");
        fs::remove_file(&poison).unwrap();
    }
    go_on(runs.path(), &settings, threads(1), &mut ()).unwrap();
    assert_eq!(files(runs.path()), unbroken(&settings, 2));
}

#[test]
fn covariance_adaptation_does_not_learn_from_a_broken_engine() {
    check(cma_es);
}

#[test]
fn a_genetic_algorithm_does_not_learn_from_a_broken_engine() {
    check(genetic);
}

#[test]
fn a_champion_is_not_rated_by_a_broken_anchor() {
    let (engine, _folder, poison) = mortal();
    fs::write(&poison, "").unwrap();
    let mut settings = settings(3, 1, &cma_es(&["random"]));
    settings.ratings.anchors.push(engine.clone());
    let runs = tempfile::tempdir().unwrap();
    let message = go_on(runs.path(), &settings, threads(1), &mut ()).unwrap_err().to_string();
    let beginning = format!("cannot rate generation 0: anchor {engine} broke down: crashed: sh ended");
    assert!(message.starts_with(&beginning), "{message}");
}
