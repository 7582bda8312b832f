//! `ludus play`: whole games by keyboard, in a pipe and on a terminal.

use std::{
    io::{BufRead, BufReader, Read, Write},
    process::Command,
};

use insta::assert_snapshot;
use proptest::prelude::*;

use crate::program::{ludus, ran, run_with_input, start};

#[test]
fn a_game_between_two_people_is_played_to_its_end() {
    let ran =
        run_with_input(&["play", "ttt", "--against", "person"], b"b2\na1\nb2\nc1\nb1\nhint\nundo\na2\na3\n");
    assert_eq!(ran.code, Some(0));
    assert_snapshot!("two_people_at_tic_tac_toe", ran.out);
}

#[test]
fn every_game_can_be_begun_and_left() {
    for (game, input) in [
        ("go:size=5", "C3\nposition\nhelp\nquit\n"),
        ("othello", "hint\nf5\nundo\nquit\n"),
        ("checkers", "11-15\nboard\nquit\n"),
        ("dots", "aA\nAa\nquit\n"),
        ("ttt", "b2\nundo\nundo\nquit\n"),
    ] {
        let ran = run_with_input(&["play", game, "--against", "random", "--seed", "3"], input.as_bytes());
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{game}");
        assert_snapshot!(format!("begun_{}", game.replace([':', '='], "-")), ran.out);
    }
}

#[test]
fn the_machine_plays_any_game_to_its_end_and_the_same_seed_repeats_it() {
    for game in ["go:size=3", "othello:size=4", "dots:2x2", "ttt"] {
        // A person who always takes the first legal move, found by asking.
        let play = |seed: &str| {
            let mut child = start(&["play", game, "--against", "random", "--as", "second", "--seed", seed]);
            let mut stdin = child.stdin.take().unwrap();
            let mut lines = BufReader::new(child.stdout.take().unwrap());
            let mut printed = String::new();
            loop {
                let mut chunk = Vec::new();
                // A prompt ends in a colon and a blank, but so does nothing else before the line's end.
                let read = lines.read_until(b':', &mut chunk).unwrap();
                let text = String::from_utf8(chunk).unwrap();
                printed += &text;
                if read == 0 || text.ends_with("\nmoves:") {
                    lines.read_to_string(&mut printed).unwrap();
                    break;
                }
                if text.ends_with(" to move:") {
                    let _ = stdin.write_all(b"hint\n");
                } else if text.ends_with(" legal:") {
                    let mut line = String::new();
                    lines.read_line(&mut line).unwrap();
                    let first = line.split_whitespace().next().unwrap().to_owned();
                    printed += &line;
                    let mut prompt = Vec::new();
                    lines.read_until(b':', &mut prompt).unwrap();
                    printed += &String::from_utf8(prompt).unwrap();
                    let _ = stdin.write_all(format!("{first}\n").as_bytes());
                }
            }
            assert_eq!(child.wait().unwrap().code(), Some(0), "{game}: {printed}");
            printed
        };
        let first = play("1");
        assert!(first.contains(" wins by ") || first.contains("a draw"), "{game}: {first}");
        assert_eq!(first, play("1"), "{game}");
        assert_ne!(first, play("2"), "{game}");
    }
}

#[test]
fn the_machine_says_why_and_gives_advice_when_asked() {
    let ran = run_with_input(
        &["play", "ttt", "--against", "alphabeta:depth=9", "--seed", "1"],
        b"why\nb2\nwhy\nadvise\nquit\n",
    );
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_snapshot!("asked_at_tic_tac_toe", ran.out);
    let ran = run_with_input(&["play", "ttt", "--against", "person"], b"advise\n");
    assert!(ran.out.contains("there is no machine in this game to ask"), "{}", ran.out);
}

#[test]
fn an_opponent_with_quotes_can_be_gone_on_with() {
    let against = r#"hybrid:search="mcts:simulations=10",corner"#;
    let stopped = run_with_input(&["play", "othello", "--against", against, "--seed", "4"], b"quit\n");
    let command = stopped.out.lines().last().unwrap().split_once("ludus ").unwrap().1.to_owned();
    let script = format!("echo quit | {} {command}", env!("CARGO_BIN_EXE_ludus"));
    let went_on = ran(Command::new("bash").args(["-c", &script]).output().unwrap());
    assert_eq!(went_on.code, Some(0), "{command}: {}", went_on.err);
    assert!(went_on.out.contains(against), "{}", went_on.out);
}

#[test]
fn undo_takes_back_ones_own_move_even_when_the_machine_moved_twice() {
    let mut machine_moved_twice = false;
    for seed in 0..60 {
        let arguments = ["play", "dots:2x2", "--against", "random", "--seed", &seed.to_string()];
        let ran = run_with_input(&arguments, b"aA\nAa\nposition\naB\nundo\nposition\n");
        let is_position = |line: &&str| line.contains("Player 1 to move: ") && line.contains(',');
        let positions: Vec<&str> = ran.out.lines().filter(is_position).collect();
        if ran.out.contains("not legal") {
            continue;
        }
        assert_eq!(positions.len(), 2, "{}", ran.out);
        assert_eq!(positions[0], positions[1], "{}", ran.out);
        let since_position = ran.out.split_once(positions[0]).unwrap().1;
        machine_moved_twice |= since_position.matches("Player 2 plays").count() > 1;
    }
    assert!(machine_moved_twice, "no seed lets the machine close a box");
}

#[test]
fn undo_before_the_first_move_says_so() {
    let ran = run_with_input(&["play", "ttt", "--as", "second", "--seed", "1"], b"undo\n");
    assert!(ran.out.contains("there is no move of yours to take back"), "{}", ran.out);
}

#[test]
fn the_end_of_input_tells_how_to_go_on_and_that_works() {
    let stopped = run_with_input(&["play", "othello", "--seed", "4"], b"f5\nposition\n");
    let position =
        stopped.out.lines().find(|line| line.ends_with(" X")).unwrap().trim_start_matches("Black to move: ");
    let command = stopped.out.lines().last().unwrap().split_once("ludus ").unwrap().1;
    let script = format!("{} {command}", env!("CARGO_BIN_EXE_ludus"));
    let mut shell = Command::new("bash");
    let shell = shell.args(["-c", &format!("echo position | {script}")]);
    let went_on = ran(shell.output().unwrap());
    assert_eq!(went_on.code, Some(0));
    assert!(went_on.out.contains(position), "{command}\n{}", went_on.out);
}

#[test]
fn an_interrupt_tells_how_to_go_on_and_exits_with_130() {
    let mut child = start(&["play", "ttt", "--against", "person", "--moves", "b2"]);
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut printed = Vec::new();
    while !printed.ends_with(b" to move:") {
        assert_ne!(out.read_until(b':', &mut printed).unwrap(), 0, "no prompt");
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(rest.trim(), "stopped; go on with: ludus play tic-tac-toe --moves \"b2\" --against person");
}

/// Runs the program on a pseudo-terminal and gives what appeared on it.
fn on_a_terminal(environment: &[(&str, &str)]) -> String {
    let command = format!("{} play othello --seed 1", env!("CARGO_BIN_EXE_ludus"));
    let mut script = Command::new("script");
    script.args(["--quiet", "--return", "--command", &command, "/dev/null"]);
    script.env("TERM", "xterm-256color").env_remove("NO_COLOR").envs(environment.iter().copied());
    let mut child =
        script.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"quit\n").unwrap();
    ran(child.wait_with_output().unwrap()).out
}

#[test]
fn the_board_is_in_colour_on_a_terminal_and_plain_elsewhere() {
    let coloured = on_a_terminal(&[]);
    assert!(coloured.contains("\x1b[") && coloured.contains('●'), "{coloured}");
    let uncoloured = on_a_terminal(&[("NO_COLOR", "1")]);
    assert!(!uncoloured.contains('●') && uncoloured.contains("X O"), "{uncoloured}");
    let piped = ran(ludus(&["play", "othello", "--seed", "1"]).output().unwrap());
    assert!(piped.out.is_ascii() && !piped.out.contains('\x1b'), "{}", piped.out);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn anything_may_be_typed(
        game in prop::sample::select(vec!["go:size=5", "othello", "checkers", "dots", "ttt"]),
        bytes in prop::collection::vec(any::<u8>(), 0..200),
    ) {
        let ran = run_with_input(&["play", game, "--against", "random", "--seed", "1"], &bytes);
        prop_assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    }
}
