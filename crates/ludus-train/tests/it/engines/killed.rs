//! A run that learns from GNU Go and is killed, between checkpoints and right after one, ends with the same files.

use std::{env, path::Path};

use ludus_train::settings::Settings;

use super::{cma_es, go_on, remembering::gnu_go, settings, threads, unbroken};
use crate::{
    killed::{Aloud, RUNS, THREADS, kill_after, start},
    walker::files,
};

/// The test that is the child.
const CHILD: &str = "engines::killed::a_child_learns_from_gnu_go";

fn run(generations: u64) -> Settings {
    settings(5, generations, &cma_es(&[&gnu_go()]))
}

#[test]
fn a_child_learns_from_gnu_go() {
    let own = tempfile::tempdir().unwrap();
    let (runs, n_threads, generations) = match env::var(RUNS) {
        Ok(runs) => (runs, env::var(THREADS).unwrap().parse().unwrap(), 6),
        Err(_) => (own.path().to_string_lossy().into_owned(), 1, 1),
    };
    go_on(Path::new(&runs), &run(generations), threads(n_threads), &mut Aloud).unwrap();
}

#[test]
fn a_run_against_gnu_go_that_is_killed_ends_with_the_same_bytes() {
    let runs = tempfile::tempdir().unwrap();
    for (n_threads, n_lines) in [(1, 2), (2, 3), (2, 2)] {
        kill_after(start(CHILD, runs.path(), n_threads), n_lines);
    }
    go_on(runs.path(), &run(6), threads(2), &mut ()).unwrap();
    assert!(files(runs.path()) == unbroken(&run(6), 1));
}
