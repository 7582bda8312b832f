//! Replies that are asked for once: they depend on the moves alone, need no engine the second time, and make the same
//! text whoever asked first.

use std::collections::BTreeSet;

use ludus_arena::{AgentSpec, Halt, replies::Questions};
use ludus_core::Seed;
use ludus_exact::Tables;
use ludus_games::go::{Go, Move};

use super::{
    agent, ask,
    gnu_go::{GNU_GO, answer, questions, schedule},
    go,
    questions::Protocol,
    scripted,
};
use crate::play_all;

const REMEMBERED: (&str, &str) = ("replies", "remembered");

fn counts(spec: &AgentSpec) -> (u64, u64) {
    let Questions { asked, remembered } = spec.replies().unwrap().questions();
    (asked, remembered)
}

/// The answers of GNU Go to questions in this order, each with a number.
fn answers(game: &Go, spec: &AgentSpec, order: impl Iterator<Item = usize>) -> BTreeSet<(usize, String)> {
    let questions = questions(game);
    let mut agent = spec.build(game, &Tables::unkept()).unwrap();
    order.map(|idx| (idx, answer(game, agent.as_mut(), &questions[idx]))).collect()
}

fn gnu_go(remember: &str) -> AgentSpec {
    agent(GNU_GO, &[REMEMBERED, ("remember", remember)])
}

#[test]
fn a_reply_of_gnu_go_depends_on_the_moves_alone() {
    for size in [5, 9] {
        let game = go(size);
        let n = questions(&game).len();
        // Nothing is remembered here, so that every answer is GNU Go's own; only the empty board is held.
        let fresh = gnu_go("0");
        let expected = answers(&game, &fresh, 0..n);
        assert_eq!(answers(&game, &fresh, (0..n).rev()), expected, "the other way round");
        let mut by_turns = [
            fresh.build(&game, &Tables::unkept()).unwrap(),
            gnu_go("0").build(&game, &Tables::unkept()).unwrap(),
        ];
        let questions = questions(&game);
        let shuffled = (0..n)
            .map(|number| (number, number * 7 % n))
            .map(|(number, idx)| (idx, answer(&game, by_turns[number % 2].as_mut(), &questions[idx])));
        assert!(shuffled.collect::<BTreeSet<_>>().is_subset(&expected), "by two engines in disorder");
        let remembering = gnu_go("100");
        assert_eq!(answers(&game, &remembering, (0..n).rev()), expected, "while replies are remembered");
        let asked = counts(&remembering).0;
        assert_eq!(answers(&game, &remembering, 0..n), expected, "from memory");
        let (in_all, remembered) = counts(&remembering);
        assert_eq!(in_all, asked, "nothing is asked twice");
        assert_eq!(in_all + remembered, 2 * n as u64);
        assert_eq!(remembering.replies().unwrap().len() as u64, asked);
        let resumed = gnu_go("100");
        resumed.replies().unwrap().recall(&remembering.replies().unwrap().to_text()).unwrap();
        assert_eq!(answers(&game, &resumed, 0..n), expected, "from the memory of another program");
        assert_eq!(counts(&resumed), (0, n as u64));
    }
}

#[test]
fn games_and_memory_are_the_same_on_any_number_of_threads() {
    let game = go(5);
    let play = |threads| {
        let engine = agent(GNU_GO, &[("random", "0.3"), REMEMBERED]);
        let played = play_all(&game, &schedule([engine.clone(), engine.clone()], 3), threads);
        (played, engine.replies().unwrap().to_text())
    };
    let (played, text) = play(1);
    assert_eq!(play(2), (played, text.clone()));
    assert!(text.starts_with("1\tboardsize 5\n2\tclear_board\n3\tkomi 7.5"), "{text}");
}

#[test]
fn a_remembered_reply_starts_no_engine_and_the_next_question_tells_all_at_once() {
    let protocol = Protocol::new(501);
    let script = protocol.script("set_random_seed", "C3");
    let game = go(5);
    let known = scripted(&script, &[REMEMBERED, ("dice", "12")]);
    let mut agent = known.build(&game, &Tables::unkept()).unwrap();
    ask(&game, agent.as_mut(), &["A1"], Seed(1)).unwrap();
    let setup = ["list_commands", "boardsize 5", "clear_board", "komi 7.5", "play black A1"];
    assert_eq!(protocol.told(), [&setup[..], &["set_random_seed 12", "genmove white"]].concat());
    let spec = scripted(&script, &[REMEMBERED, ("dice", "12")]);
    spec.replies().unwrap().recall(&known.replies().unwrap().to_text()).unwrap();
    let mut agent = spec.build(&game, &Tables::unkept()).unwrap();
    assert_eq!(ask(&game, agent.as_mut(), &["A1"], Seed(2)), ask(&game, agent.as_mut(), &["A1"], Seed(3)));
    assert_eq!(protocol.told(), [""; 0]);
    assert_eq!(counts(&spec), (0, 2));
    ask(&game, agent.as_mut(), &["A1", "B1", "D4"], Seed(1)).unwrap();
    let more = ["play white B1", "play black D4", "set_random_seed 12", "genmove white"];
    assert_eq!(protocol.told(), [&setup[..], &more].concat());
}

#[test]
fn passes_and_resignations_are_remembered_and_rubbish_is_not() {
    let game = go(5);
    let check = |text: &str, expected: Result<Move, Halt>, n_asked| {
        let spec = scripted(&format!("while read line; do printf \"= {text}\\n\\n\"; done"), &[REMEMBERED]);
        for _ in 0..2 {
            let mut agent = spec.build(&game, &Tables::unkept()).unwrap();
            let found = ask(&game, agent.as_mut(), &[], Seed(1)).map(|thought| thought.mv);
            assert_eq!(found.as_ref().ok(), expected.as_ref().ok());
            assert_eq!(found == Err(Halt::Resigns), expected == Err(Halt::Resigns));
        }
        assert_eq!(counts(&spec), (n_asked, 2 - n_asked), "{text}");
    };
    check("PASS", Ok(Move::Pass), 1);
    check("Resign", Err(Halt::Resigns), 1);
    let fault = ludus_arena::Fault::new(ludus_arena::FaultKind::Rubbish, "");
    check("nowhere", Err(fault.into()), 2);
}

#[test]
fn longer_games_than_asked_for_are_not_remembered() {
    let game = go(5);
    let script = "while read line; do printf \"= pass\\n\\n\"; done";
    let spec = scripted(script, &[REMEMBERED, ("remember", "1")]);
    let mut agent = spec.build(&game, &Tables::unkept()).unwrap();
    for moves in [&[][..], &["A1"], &["A1", "B1"]] {
        for _ in 0..2 {
            ask(&game, agent.as_mut(), moves, Seed(1)).unwrap();
        }
    }
    assert_eq!(counts(&spec), (4, 2));
    assert_eq!(spec.replies().unwrap().len(), 2);
}

/// A memory after the replies of a script to these games.
fn memory(games: &[&[&str]]) -> AgentSpec {
    let game = go(3);
    let spec = scripted("while read line; do printf \"= pass\\n\\n\"; done", &[REMEMBERED]);
    let mut agent = spec.build(&game, &Tables::unkept()).unwrap();
    for moves in games {
        ask(&game, agent.as_mut(), moves, Seed(1)).unwrap();
    }
    spec
}

#[test]
fn equal_memories_are_equal_texts_and_a_text_makes_the_memory_again() {
    let games: [&[&str]; 4] = [&[], &["B2", "A1"], &["B2"], &["A1", "B2"]];
    let text = memory(&games).replies().unwrap().to_text();
    assert_eq!(
        text,
        "1\tboardsize 3\n2\tclear_board\n3\tkomi 7.5\tblack\tpass\n4\tbA1\n5\twB2\tblack\tpass\n\
         4\tbB2\twhite\tpass\n5\twA1\tblack\tpass\n"
    );
    let other = memory(&[games[2], games[3]]);
    let other = other.replies().unwrap();
    assert_ne!(other.to_text(), text);
    for _ in 0..2 {
        other.recall(&text).unwrap();
        assert_eq!((other.to_text(), other.len()), (text.clone(), 4));
    }
}

#[test]
fn a_text_that_is_no_memory_changes_nothing() {
    let known = memory(&[&["B2"]]);
    let replies = known.replies().unwrap();
    let before = replies.to_text();
    for (text, message) in [
        ("x", "line 1: found \"x\", wanted a depth at most one below the line before"),
        ("1\ta\n3\tb\n", "line 2: found \"3\\tb\", wanted a depth at most one below the line before"),
        ("1", "line 1: found \"1\", wanted a command after the depth"),
        (
            "1\ta\tblack\tC3\n2\tb\tblack\n",
            "line 2: found \"2\\tb\\tblack\", wanted a reply after each colour",
        ),
    ] {
        assert_eq!(replies.recall(text).unwrap_err().to_string(), message);
        assert_eq!(replies.to_text(), before);
    }
}

#[test]
fn only_who_remembers_can_be_told_how() {
    let refused = |text: &str| AgentSpec::parse(text).unwrap_err().to_string();
    for option in ["dice=3", "remember=10"] {
        let message = refused(&format!("gtp:command=gnugo,{option}"));
        assert!(message.contains("wanted it only with replies=remembered"), "{message}");
    }
    let parse = |text: &str| AgentSpec::parse(text).unwrap();
    assert_eq!(parse("gtp:command=gnugo").replies().map(|replies| replies.len()), None);
    assert_ne!(
        parse("gtp:command=gnugo,replies=remembered"),
        parse("gtp:command=gnugo,replies=remembered,dice=1")
    );
    let around = parse("careless:agent=\"gtp:command=gnugo,replies=remembered\"");
    assert!(around.replies().is_some_and(|replies| replies.is_empty()), "whoever asks it has its memory");
}
