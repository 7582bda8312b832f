//! Fifty times killed, and the files are those of a run that nobody touched, on one thread and on two.

use std::os::unix::process::ExitStatusExt;

use ludus_core::Seed;

use super::{RESUME, await_log, files, logged, run_folder, train};
use crate::data::Data;

const KILLS: u32 = 50;
/// A program is killed before it has done so many generations, and those that it does until it is noticed.
const GENERATIONS: u32 = 6;

/// More generations than fifty programs can do before they are killed.
fn command(threads: &str) -> Vec<&str> {
    [&train("generations=500", "keep-every=20")[..], &["--threads", threads]].concat()
}

fn check_killed(threads: &str, threads_of_the_other: &str) {
    let data = Data::new();
    let mut rng = Seed(23).stream("kills", threads.parse().unwrap());
    for kill in 0..KILLS {
        let has_begun = run_folder(&data).join("run.toml").exists();
        let arguments = if has_begun { [RESUME, &["--threads", threads]].concat() } else { command(threads) };
        let before = logged(&data);
        let mut child = data.start(&arguments);
        // Every fifth time it dies while it starts or takes the run up.
        if rng.below(5) > 0 {
            await_log(&data, &child, before.min(480) + rng.below(GENERATIONS) as usize);
        }
        child.kill().unwrap();
        assert_eq!(child.wait().unwrap().signal(), Some(9), "kill {kill} came too late");
    }
    let finished = data.run(&[RESUME, &["--threads", threads]].concat());
    assert_eq!(finished.code, Some(0), "{}", finished.err);

    let never_stopped = Data::new();
    never_stopped.printed(&command(threads_of_the_other));
    assert_eq!(files(&data), files(&never_stopped));
}

#[test]
fn a_run_on_one_thread_survives_fifty_kills() {
    check_killed("1", "2");
}

#[test]
fn a_run_on_two_threads_survives_fifty_kills() {
    check_killed("2", "1");
}
