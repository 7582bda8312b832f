//! `ludus match --sprt`: a match that ends when it is decided. Verdict, printed numbers and stored games depend on
//! pairs in their order only, so neither threads nor a stop on the way may change a byte.

use std::fs;

use rusqlite::Connection;
use serde_json::Value;

use crate::{
    data::{Data, interrupt},
    picture,
    program::{Ran, ran},
};

/// Decided after some two hundred games, which take about a second.
const LONG_TEST: &str = "match othello:size=6 alphabeta:depth=4 mcts:simulations=300 --sprt -5 5 --seed 1";
/// Decided after some twenty pairs.
const ACCEPTED: &str = "match othello:size=6 alphabeta:depth=2 random --sprt 0 50 --seed 1";
const REJECTED: &str = "match othello:size=6 random alphabeta:depth=2 --sprt 0 50 --seed 1";

fn words(command: &str) -> Vec<&str> {
    command.split(' ').collect()
}

#[test]
fn the_exit_code_is_the_verdict() {
    for (command, code, verdict, said) in [
        (ACCEPTED, 0, "accepted", ""),
        (REJECTED, 3, "rejected", "error: the test rejects the claim\n"),
        (
            "match othello:size=6 random greedy --sprt 0 5 --seed 1 --games 5",
            1,
            "undecided",
            "error: the test is undecided after 6 games; for more: ludus match --resume 1 --data DATA --games 12\n",
        ),
    ] {
        let data = Data::new();
        let tested = data.run(&words(command));
        let err = tested.err.replace(data.folder().to_str().unwrap(), "DATA");
        assert_eq!((tested.code, err.as_str()), (Some(code), said), "{command}");
        assert!(tested.out.contains(&format!(": {verdict} after ")), "{}", tested.out);
        let report = Data::new().run(&[words(command), vec!["--json"]].concat());
        let report: Value = serde_json::from_str(&report.out).unwrap();
        assert_eq!(report["sprt"]["verdict"], verdict);
        let n_pairs = report["sprt"]["llrs"].as_array().unwrap().len();
        assert_eq!(report["games"], 2 * n_pairs);
    }
}

#[test]
fn threads_change_neither_the_report_nor_the_stored_games() {
    for command in [LONG_TEST, ACCEPTED, REJECTED] {
        let with = |threads| {
            let data = Data::new();
            let Ran { out, err, .. } = data.run(&[words(command), vec!["--threads", threads]].concat());
            (out, err, data.games())
        };
        let alone = with("1");
        assert!(!alone.2.is_empty(), "{command}");
        assert_eq!(alone, with("2"), "{command}");
        assert_eq!(alone, with("7"), "{command}");
    }
}

#[test]
fn games_behind_the_deciding_pair_are_dropped() {
    let data = Data::new();
    let decided = data.printed(&words(ACCEPTED));
    let games = data.games();
    assert_eq!(games.len() as i64, 2 * data.count("SELECT max(pair) FROM games"));
    // As if another thread had been quick and the program had been killed before it could tidy up.
    let connection = Connection::open(data.file()).unwrap();
    let as_if_killed = "
        UPDATE matches SET finished = NULL;
        CREATE TEMP TABLE later AS SELECT * FROM games;
        UPDATE later SET pair = pair + 100;
        INSERT INTO games SELECT * FROM later;";
    connection.execute_batch(as_if_killed).unwrap();
    assert_eq!(data.games().len(), 2 * games.len());
    assert_eq!(data.printed(&words(ACCEPTED)), decided);
    assert_eq!(data.games(), games);
    assert_eq!(data.count("SELECT count(*) FROM matches WHERE finished IS NOT NULL"), 1);
}

#[test]
fn a_stopped_test_goes_on_to_the_same_verdict() {
    let data = Data::new();
    let child = data.start(&words(LONG_TEST));
    data.await_games(&child, 20);
    interrupt(&child);
    let stopped = ran(child.wait_with_output().unwrap());
    assert_eq!(stopped.code, Some(130));
    assert!(stopped.out.contains(": undecided after "), "{}", stopped.out);
    let mut killed = data.start(&words("match --resume 1"));
    data.await_games(&killed, data.count("SELECT count(*) FROM games") + 1);
    killed.kill().unwrap();
    killed.wait().unwrap();

    let never_stopped = Data::new();
    assert_eq!(data.printed(&words(LONG_TEST)), never_stopped.printed(&words(LONG_TEST)));
    assert_eq!(data.games(), never_stopped.games());
}

#[test]
fn a_chart_shows_the_course_between_its_bounds() {
    let data = Data::new();
    let file = data.folder().join("course.svg");
    let with_chart = |command: &str| {
        let tested = data.run(&[words(command), vec!["--chart", file.to_str().unwrap()]].concat());
        assert_eq!((tested.code, tested.err.as_str()), (Some(0), ""));
        fs::read_to_string(&file).unwrap()
    };
    let chart = with_chart(ACCEPTED);
    picture::check(&chart);
    let title = picture::text_of(&chart, "title");
    assert_eq!(title, "alphabeta:depth=2 against random: accepted");
    let course = picture::text_of(&chart, "description");
    // ln 19 = 2.94 on both sides for errors of 0.05.
    for line in ["log likelihood ratio: 0: 0, 1: ", "accept: +50 Elo: 0: 2.94, ", "reject: 0 Elo: 0: −2.94, "]
    {
        assert!(course.contains(line), "{line} in {course}");
    }
    assert_eq!(with_chart("match --resume 1"), chart, "it is drawn of a finished test, too");
}

#[test]
fn bounds_that_cannot_be_tested_are_refused() {
    for (bounds, expected) in [
        ("--sprt 5 0", "--sprt: found the rating differences 5 and 0, wanted two within ±2000"),
        ("--sprt 5 5", "--sprt: found the rating differences 5 and 5"),
        ("--sprt nan 5", "--sprt: found the rating differences NaN and 5"),
        ("--sprt 0 2001", "--sprt: found the rating differences 0 and 2001"),
        ("--sprt 0 x", "invalid value 'x' for '--sprt <ELO0> <ELO1>'"),
        ("--sprt 0", "2 values required for '--sprt <ELO0> <ELO1>'"),
        (
            "--sprt 0 5 --alpha 0.5",
            "--sprt: found the error rate alpha = 0.5, wanted a number above 0 and below 0.5",
        ),
        ("--sprt 0 5 --beta 0", "--sprt: found the error rate beta = 0"),
        ("--alpha 0.1", "--sprt <ELO0> <ELO1>"),
        ("--chart course.svg", "--sprt <ELO0> <ELO1>"),
    ] {
        let data = Data::new();
        let Ran { out, err, code } = data.run(&words(&format!("match ttt random simple {bounds}")));
        assert_eq!((code, out.as_str()), (Some(2), ""), "{bounds}");
        assert!(err.starts_with("error: ") && err.contains(expected), "{bounds}: {err}");
        assert!(!data.file().exists(), "{bounds}");
    }
}
