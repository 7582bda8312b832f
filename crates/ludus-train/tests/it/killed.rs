//! Runs that are killed again and again end as if nothing had happened. `SIGKILL` gives a program no chance to tidy up.
//! The program is this test binary itself: one of its tests goes on with the run that its parent names.

use std::{
    env,
    io::{self, BufRead, BufReader, Write},
    os::unix::process::ExitStatusExt,
    path::Path,
    process::{Child, Command, Stdio},
};

use ludus_core::Seed;
use ludus_train::{Progress, ratings::Rating, run::Observer};

use crate::walker::{Walk, files};

/// The variables that tell a child what to do.
pub(crate) const RUNS: &str = "LUDUS_TEST_RUNS";
pub(crate) const THREADS: &str = "LUDUS_TEST_THREADS";
/// The test that is the child.
const CHILD: &str = "killed::a_child_goes_on_with_the_run_that_its_parent_names";
/// How often each run is killed.
const KILLS: u32 = 50;
/// A child is killed before it has said so many lines.
const LINES: u32 = 7;
/// More generations than children can do before they are killed.
const WALK: Walk = Walk { n_numbers: 1000, ..Walk::of(300) };

/// Says a line for every generation and every checkpoint.
pub(crate) struct Aloud;

impl Observer for Aloud {
    fn learned(&mut self, progress: &Progress) {
        say(&format!("generation {}", progress.generation));
    }

    fn kept(&mut self, rating: &Rating) {
        say(&format!("kept {}", rating.generation));
    }
}

fn say(line: &str) {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}").unwrap();
    out.flush().unwrap();
}

#[test]
fn a_child_goes_on_with_the_run_that_its_parent_names() {
    let own = tempfile::tempdir().unwrap();
    let runs = env::var(RUNS);
    let (runs, walk) = match &runs {
        Ok(runs) => (Path::new(runs), Walk { threads: env::var(THREADS).unwrap().parse().unwrap(), ..WALK }),
        Err(_) => (own.path(), Walk::of(3)),
    };
    let taken_up = walk.enter(runs).unwrap();
    walk.go_on(taken_up, &mut Aloud, &|| false).unwrap();
    assert!(files(runs).contains_key(Path::new("card.md")));
}

/// Starts the test of this name as a child.
pub(crate) fn start(test: &str, runs: &Path, threads: usize) -> Child {
    let mut command = Command::new(env::current_exe().unwrap());
    command.args([test, "--exact", "--nocapture"]);
    command.env(RUNS, runs).env(THREADS, threads.to_string());
    command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap()
}

/// Kills the child after it has said so many lines about the run, before its end.
pub(crate) fn kill_after(mut child: Child, n_lines: u32) {
    await_lines(&mut child, n_lines);
    child.kill().unwrap();
    assert_eq!(child.wait().unwrap().signal(), Some(9), "the kill came too late");
}

/// Waits until the child has said so many lines about the run.
fn await_lines(child: &mut Child, n_lines: u32) {
    let lines = BufReader::new(child.stdout.as_mut().unwrap()).lines().map(Result::unwrap);
    let about_run = lines.filter(|line| line.contains("generation ") || line.contains("kept "));
    assert_eq!(about_run.take(n_lines as usize).count(), n_lines as usize, "the child ended too early");
}

fn check_killed(threads: usize) {
    let runs = tempfile::tempdir().unwrap();
    let mut rng = Seed(17).stream("kills", threads as u64);
    for _ in 0..KILLS {
        kill_after(start(CHILD, runs.path(), threads), rng.below(LINES));
    }
    WALK.finish(runs.path());
    assert_eq!(files(runs.path()), WALK.unbroken());
}

#[test]
fn a_run_on_one_thread_survives_fifty_kills() {
    check_killed(1);
}

#[test]
fn a_run_on_two_threads_survives_fifty_kills() {
    check_killed(2);
}
