//! Ctrl-C during a match or tournament: what is finished stays, the exit code says so, and the printed command goes
//! on literally, as does the command that was typed first.

use std::{
    env,
    os::unix::fs::symlink,
    process::{Command, Output},
};

use crate::{
    data::{Data, interrupt},
    program::{Ran, ran},
};

const TOURNAMENT: &[&str] = &[
    "tournament",
    "othello:size=6",
    "random",
    "alphabeta:depth=4",
    "mcts:simulations=300",
    "--games",
    "100",
];
const MATCH: &[&str] =
    &["match", "othello:size=6", "alphabeta:depth=4", "mcts:simulations=300", "--games", "200"];
/// So many games are stored before Ctrl-C is pressed, of several times as many.
const GAMES_BEFORE: i64 = 20;

fn with<'a>(arguments: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [arguments, more].concat()
}

/// Starts the program, presses Ctrl-C after some games have been stored, and gives what it left behind.
fn stop(data: &Data, arguments: &[&str]) -> Ran {
    let before = data.count("SELECT count(*) FROM games");
    let child = data.start(arguments);
    data.await_games(&child, before + GAMES_BEFORE);
    interrupt(&child);
    let stopped = ran(child.wait_with_output().unwrap());
    assert_eq!(stopped.code, Some(130), "{}", stopped.err);
    stopped
}

/// The command that an interrupted program prints at its very end.
fn printed_command(stopped: &Ran) -> &str {
    let (_, command) = stopped.err.rsplit_once("go on with: ").unwrap();
    command.strip_suffix('\n').unwrap()
}

/// Types a command into a shell that finds the program by its name.
fn type_into_shell(command: &str) -> Output {
    let folder = tempfile::tempdir().unwrap();
    symlink(env!("CARGO_BIN_EXE_ludus"), folder.path().join("ludus")).unwrap();
    let path = format!("{}:{}", folder.path().display(), env::var("PATH").unwrap());
    Command::new("sh").args(["-c", command]).env("PATH", path).output().unwrap()
}

/// What the same command prints when nobody stops it.
fn never_stopped(arguments: &[&str]) -> String {
    Data::new().printed(arguments)
}

fn check_printed_command(arguments: &[&str], command_begins: &str) {
    let data = Data::that_a_shell_takes_apart();
    let stopped = stop(&data, arguments);
    let command = printed_command(&stopped);
    assert!(command.starts_with(&format!("{command_begins} --data '/")), "{command}");
    let went_on = ran(type_into_shell(command));
    assert_eq!((went_on.code, went_on.err.as_str()), (Some(0), ""));
    assert_eq!(went_on.out, never_stopped(arguments));
}

#[test]
fn the_printed_command_goes_on_with_a_tournament() {
    check_printed_command(&with(TOURNAMENT, &["--seed", "3"]), "ludus tournament --resume 1");
}

#[test]
fn the_printed_command_goes_on_with_a_match() {
    check_printed_command(&with(MATCH, &["--seed", "3"]), "ludus match --resume 1");
}

#[test]
fn the_same_command_goes_on_and_a_stopped_report_counts_whole_pairs() {
    for (arguments, table) in [(TOURNAMENT, "tournaments"), (MATCH, "matches")] {
        let data = Data::new();
        let arguments = with(arguments, &["--seed", "5"]);
        let stopped = stop(&data, &arguments);
        let stored = data.count("SELECT count(*) FROM games");
        let (_, counted) = stopped.err.split_once("error: stopped; ").unwrap();
        let counted: i64 = counted.split_once(" of ").unwrap().0.parse().unwrap();
        assert!(counted > 0 && counted % 2 == 0 && counted <= stored, "{counted} of {stored}");
        assert_eq!(data.printed(&arguments), never_stopped(&arguments));
        assert_eq!(data.count(&format!("SELECT count(*) FROM {table}")), 1);
    }
}

#[test]
fn new_begins_another_one_beside_the_stopped() {
    for (arguments, table) in [(TOURNAMENT, "tournaments"), (MATCH, "matches WHERE tournament IS NULL")] {
        let data = Data::new();
        let arguments = with(arguments, &["--seed", "3"]);
        stop(&data, &arguments);
        stop(&data, &with(&arguments, &["--new"]));
        assert_eq!(data.count(&format!("SELECT count(*) FROM {table}")), 2, "{table}");
        // Without the option the later one is taken up.
        assert_eq!(data.printed(&arguments), never_stopped(&arguments));
        let finished = format!(
            "SELECT group_concat(id) FROM (SELECT id, finished FROM {table}) WHERE finished IS NOT NULL"
        );
        let finished = data.list(&finished, |row| row.get::<_, String>(0));
        assert_eq!(finished, ["2"], "{table}");
    }
}

#[test]
fn without_a_seed_the_same_command_takes_up_the_stopped_one() {
    for (arguments, table) in [(TOURNAMENT, "tournaments"), (MATCH, "matches")] {
        let data = Data::new();
        stop(&data, arguments);
        let seed = data.list(&format!("SELECT seed FROM {table}"), |row| row.get::<_, String>(0)).remove(0);
        assert_eq!(data.printed(arguments), never_stopped(&with(arguments, &["--seed", &seed])));
        assert_eq!(data.count(&format!("SELECT count(*) FROM {table} WHERE finished IS NOT NULL")), 1);
    }
}

#[test]
fn a_finished_match_or_tournament_can_be_made_longer() {
    for (arguments, resume, table) in [
        (["tournament", "ttt", "random", "offensive", "defensive"], "tournament", "tournaments"),
        (["match", "othello:size=4", "greedy", "random", "--new"], "match", "matches"),
    ] {
        let data = Data::new();
        let with_games = |games| with(&arguments, &["--seed", "4", "--games", games]);
        data.printed(&with_games("10"));
        let longer = data.printed(&[resume, "--resume", "1", "--games", "26"]);
        assert_eq!(longer, never_stopped(&with_games("26")), "{resume}");
        // What was played stays, so it cannot be made shorter.
        assert_eq!(data.printed(&[resume, "--resume", "1", "--games", "4"]), longer, "{resume}");
        assert_eq!(data.count(&format!("SELECT count(*) FROM {table} WHERE finished IS NULL")), 0);
    }
}

#[test]
fn a_match_of_a_tournament_is_not_played_without_it() {
    let data = Data::new();
    data.printed(&["tournament", "ttt", "random", "offensive", "--games", "2", "--seed", "1"]);
    let refused = data.run(&["match", "--resume", "1"]);
    let message = "error: match 1 is part of a tournament; go on with: ludus tournament --resume 1 --data ";
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.starts_with(message), "{}", refused.err);
}
