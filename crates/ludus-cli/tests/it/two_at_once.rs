//! Several programs on one data folder at the same time. Nothing may be lost or mixed up, the first of them all
//! included: making the library is where programs collide most easily.

use std::process::Child;

use crate::{
    data::{Data, interrupt},
    program::{Ran, ran},
};

const FIRST_MATCH: &[&str] = &["match", "othello:size=6", "greedy", "random", "--games", "60", "--seed", "1"];
const OTHER_MATCH: &[&str] = &["match", "dots:3x3", "chains", "random", "--games", "40", "--seed", "2"];
const FIRST_TOURNAMENT: &[&str] = &[
    "tournament",
    "othello:size=4",
    "random",
    "greedy",
    "mcts:simulations=20",
    "--games",
    "20",
    "--seed",
    "3",
];
const OTHER_TOURNAMENT: &[&str] =
    &["tournament", "go:size=4", "random", "greedy", "mcts:simulations=20", "--games", "10", "--seed", "4"];
/// So long that it is still being played whenever somebody looks.
const LONG_MATCH: &[&str] = &["match", "othello", "random", "greedy", "--games", "1000000", "--seed", "5"];

/// Runs all of them at once on a new folder; every one must succeed.
fn run_together(data: &Data, commands: &[&[&str]]) -> Vec<String> {
    let children: Vec<Child> = commands.iter().map(|arguments| data.start(arguments)).collect();
    let finish = |child: Child| {
        let Ran { out, err, code } = ran(child.wait_with_output().unwrap());
        assert_eq!((code, err.as_str()), (Some(0), ""));
        out
    };
    children.into_iter().map(finish).collect()
}

fn check_together(commands: &[&[&str]], n_games: i64) {
    let data = Data::new();
    let together = run_together(&data, commands);
    for (arguments, out) in commands.iter().zip(together) {
        assert_eq!(out, Data::new().printed(arguments), "{arguments:?}");
    }
    assert_eq!(data.count("SELECT count(*) FROM games"), n_games);
    let unfinished = "SELECT (SELECT count(*) FROM matches WHERE finished IS NULL)
                           + (SELECT count(*) FROM tournaments WHERE finished IS NULL)";
    assert_eq!(data.count(unfinished), 0);
    let short = "SELECT count(*) FROM matches m
                 WHERE 2 * pairs <> (SELECT count(*) FROM games g WHERE g.match = m.id)";
    assert_eq!(data.count(short), 0, "every match has all of its games");
    let integrity = data.list("PRAGMA integrity_check", |row| row.get::<_, String>(0));
    assert_eq!(integrity, ["ok"]);
}

#[test]
fn two_matches_on_a_new_folder_both_succeed() {
    check_together(&[FIRST_MATCH, OTHER_MATCH], 60 + 40);
}

#[test]
fn two_tournaments_on_a_new_folder_both_succeed() {
    check_together(&[FIRST_TOURNAMENT, OTHER_TOURNAMENT], 3 * 20 + 3 * 10);
}

#[test]
fn matches_and_tournaments_mix() {
    let all = [FIRST_MATCH, FIRST_TOURNAMENT, OTHER_MATCH, OTHER_TOURNAMENT];
    check_together(&all, 60 + 40 + 3 * 20 + 3 * 10);
}

#[test]
fn the_same_plan_twice_is_played_twice() {
    // Longer than it takes to start a program, so that neither can take up what the other has finished.
    let long = ["match", "othello:size=6", "greedy", "alphabeta:depth=4", "--games", "300", "--seed", "6"];
    check_together(&[&long, &long], 2 * 300);
    let long = [&["tournament"], &long[1..4], &["random", "--games", "200", "--seed", "6"]].concat();
    check_together(&[&long, &long], 2 * 3 * 200);
}

#[test]
fn what_is_being_played_cannot_be_resumed_by_another_program() {
    let data = Data::new();
    let child = data.start(LONG_MATCH);
    data.await_games(&child, 1);
    let refused = data.run(&["match", "--resume", "1"]);
    let expected = format!(
        "error: match 1 is being played by process {}; wait for it, or stop it with Ctrl-C\n",
        child.id()
    );
    assert_eq!((refused.code, refused.err), (Some(1), expected));
    interrupt(&child);
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(130));
    let again = data.start(&["match", "--resume", "1"]);
    data.await_games(&again, data.count("SELECT count(*) FROM games") + 1);
    interrupt(&again);
    assert_eq!(again.wait_with_output().unwrap().status.code(), Some(130), "it is free now");
}
