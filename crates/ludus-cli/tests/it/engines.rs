//! Engines of others behind the program: a match with one, and what is left of it when the program is killed.

use std::{
    process::{self, Command},
    time::{Duration, Instant},
};

use crate::program::{run, start};

/// Longer than anything here takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// The numbers of the processes whose command line fits a pattern.
fn processes(pattern: &str) -> String {
    let found = Command::new("pgrep").args(["--full", pattern]).output().unwrap();
    String::from_utf8(found.stdout).unwrap()
}

/// Waits until `condition` holds.
fn await_that(what: &str, condition: impl Fn() -> bool) {
    let begun = Instant::now();
    while !condition() {
        assert!(begun.elapsed() < PATIENCE, "{what}");
    }
}

#[test]
fn a_killed_program_leaves_no_engine_behind() {
    // A time to sleep that no other run of the tests has in its command lines.
    let marker = format!("{:08}501", process::id());
    let engine = format!("gtp:command=\"sh -c 'sleep {marker} & sleep {marker}'\",limit=60s");
    let mut child = start(&["match", "go:size=7", &engine, "random", "--threads", "1"]);
    let sleeping = format!("^sleep {marker}");
    await_that("both sleep", || processes(&sleeping).lines().count() == 2);
    assert_eq!(processes(&format!("ludus-watcher.*{marker}")).lines().count(), 1, "one watcher");
    child.kill().unwrap();
    child.wait().unwrap();
    await_that("nothing is left", || processes(&marker).is_empty());
}

#[test]
fn an_engine_that_is_missing_is_named() {
    let ran = run(&["match", "go:size=5", "random", "gtp:command=no-such-engine"]);
    assert_eq!(ran.code, Some(2));
    let expected =
        "agent B: cannot run no-such-engine: it is not in the search path; install it or give its path";
    assert!(ran.err.contains(expected), "{}", ran.err);
}
