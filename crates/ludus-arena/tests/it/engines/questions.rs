//! What an engine is told and asked, word by word, and the share of moves that it is not asked for.

use std::{fs, path::PathBuf};

use ludus_arena::{Agent, Fault, FaultKind, Halt};
use ludus_core::{Game, Notation, Seed};
use ludus_exact::Tables;
use ludus_games::{
    go::{Go, Move},
    othello::{Narrow, Othello, Variant},
};

use super::{ask, choose, go, marker, scripted};

/// A file to which an engine writes what it was told.
pub(super) struct Protocol {
    path: PathBuf,
}

impl Protocol {
    pub(super) fn new(number: u32) -> Self {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("protocol-{}", marker(number)));
        fs::write(&path, "").unwrap();
        Self { path }
    }

    /// A script that keeps the protocol, lists `commands` as known and answers every other command by `answer`.
    pub(super) fn script(&self, commands: &str, answer: &str) -> String {
        let path = self.path.display();
        format!(
            "while read line; do echo \"$line\" >>\"{path}\"; case $line in list_commands) printf \"= {commands}\\n\\n\" ;; \
             *) printf \"= {answer}\\n\\n\" ;; esac; done"
        )
    }

    /// What was told since this was asked last.
    pub(super) fn told(&self) -> Vec<String> {
        let text = fs::read_to_string(&self.path).unwrap();
        fs::write(&self.path, "").unwrap();
        text.lines().map(String::from).collect()
    }

    /// The same with the seeds hidden.
    fn told_but_seeds(&self) -> Vec<String> {
        let lines = self.told().into_iter();
        lines.map(|line| if line.starts_with(SEED) { SEED.into() } else { line }).collect()
    }
}

/// How the engine's chance is seeded, without the number.
const SEED: &str = "set_random_seed";

impl Drop for Protocol {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

fn observe(game: &Go, agent: &mut dyn Agent<Go>, text: &str) {
    agent.observe(game, game.parse_move(&game.start(), text).unwrap());
}

#[test]
fn an_engine_is_seeded_before_a_question_and_told_what_it_has_not_chosen() {
    let protocol = Protocol::new(201);
    let script = protocol.script("clear_cache\\nset_random_seed\\nfinal_score", "C3");
    let game = go(5);
    let spec = scripted(&script, &[("send", "level 3; time_settings 0 1 1")]);
    let mut agent = spec.build(&game, &Tables::unkept()).unwrap();
    let thought = ask(&game, agent.as_mut(), &["A1"], Seed(1)).unwrap();
    assert_eq!(game.format_move(&game.start(), thought.mv), "C3");
    let question = ["clear_cache", SEED, "genmove white"];
    let setup = ["boardsize 5", "clear_board", "komi 7.5"];
    let start = ["list_commands", "level 3", "time_settings 0 1 1"];
    assert_eq!(protocol.told_but_seeds(), [&start[..], &setup, &["play black A1"], &question].concat());
    observe(&game, agent.as_mut(), "C3");
    observe(&game, agent.as_mut(), "D4");
    assert_eq!(agent.final_score(&game).as_deref(), Some("C3"));
    assert_eq!(protocol.told(), ["play black D4", "final_score"]);
    ask(&game, agent.as_mut(), &["A1"], Seed(1)).unwrap();
    assert_eq!(protocol.told_but_seeds(), [&setup[..], &["play black A1"], &question].concat());
}

#[test]
fn the_chance_of_an_engine_comes_from_the_seed_and_the_ply() {
    let protocol = Protocol::new(205);
    let game = go(5);
    let mut agent = scripted(&protocol.script(SEED, "pass"), &[]).build(&game, &Tables::unkept()).unwrap();
    let mut seed_after = |moves: &[&str], seed| {
        ask(&game, agent.as_mut(), moves, Seed(seed)).unwrap();
        let lines = protocol.told();
        let seeds: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix(SEED)).collect();
        let [seed] = seeds[..] else { panic!("{lines:?}") };
        seed.trim().parse::<i32>().unwrap()
    };
    let first = seed_after(&["A1"], 1);
    assert_ne!(seed_after(&["A1"], 2), first);
    assert_ne!(seed_after(&["A1", "B1"], 1), first);
    assert_eq!(seed_after(&["A1"], 1), first);
}

#[test]
fn an_engine_with_nothing_but_what_it_must_know_plays_its_own_moves() {
    let protocol = Protocol::new(202);
    let game = go(5);
    let spec = scripted(&protocol.script("genmove", "C3"), &[]);
    let mut agent = spec.build(&game, &Tables::unkept()).unwrap();
    ask(&game, agent.as_mut(), &["A1"], Seed(1)).unwrap();
    assert_eq!(protocol.told().last().unwrap(), "genmove white");
    observe(&game, agent.as_mut(), "C3");
    observe(&game, agent.as_mut(), "D4");
    assert_eq!(agent.final_score(&game), None);
    assert_eq!(protocol.told(), ["play black D4"]);
}

#[test]
fn a_board_is_told_stone_by_stone() {
    let protocol = Protocol::new(203);
    let game = go(3);
    let spec = scripted(&protocol.script("genmove", "pass"), &[]);
    let mut agent = spec.build(&game, &Tables::unkept()).unwrap();
    let position = game.parse_position("X.O/.../X.. O - 0,0").unwrap();
    agent.begin(&game, &position, Seed(1).stream("ask", 0));
    assert_eq!(choose(&game, agent.as_mut(), &position).unwrap().mv, Move::Pass);
    let stones = ["play black A3", "play black A1", "play white C3", "genmove white"];
    assert_eq!(protocol.told()[4..], stones);
}

#[test]
fn squares_of_othello_go_both_ways_in_any_case() {
    let protocol = Protocol::new(204);
    let game = Othello::<Narrow>::new(Variant::STANDARD).unwrap();
    let spec = scripted(&protocol.script("genmove", "F6"), &[]);
    let mut agent = spec.build(&game, &Tables::unkept()).unwrap();
    let thought = ask(&game, agent.as_mut(), &["f5"], Seed(1)).unwrap();
    assert_eq!(game.format_move(&game.start(), thought.mv), "f6");
    assert_eq!(protocol.told()[1..], ["boardsize 8", "clear_board", "play black f5", "genmove white"]);
}

#[test]
fn a_position_that_engines_cannot_be_told_of_is_refused() {
    let game = Othello::<Narrow>::new(Variant::STANDARD).unwrap();
    let mut agent = scripted("exit", &[]).build(&game, &Tables::unkept()).unwrap();
    let mut position = game.start();
    let mv = game.parse_legal_move(&position, "f5").unwrap();
    game.play(&mut position, mv);
    agent.begin(&game, &position, Seed(1).stream("ask", 0));
    let message = "engines cannot be told of this position; begin at the start and give the moves instead";
    let expected = Halt::Fails(Fault::new(FaultKind::Refused, message));
    assert_eq!(choose(&game, agent.as_mut(), &position).unwrap_err(), expected);
}

#[test]
fn an_engine_may_pass_and_resign_in_capitals() {
    let game = go(5);
    let answer = |text: &str| {
        let script = format!("while read line; do printf \"= {text}\\n\\n\"; done");
        let mut agent = scripted(&script, &[]).build(&game, &Tables::unkept()).unwrap();
        ask(&game, agent.as_mut(), &[], Seed(1)).map(|thought| thought.mv)
    };
    assert_eq!(answer("PASS"), Ok(Move::Pass));
    assert_eq!(answer("Resign"), Err(Halt::Resigns));
}

#[test]
fn an_engine_that_cannot_count_or_breaks_while_counting_says_nothing() {
    let game = go(5);
    let count = |answer: &str| {
        let script = format!(
            "while read line; do case $line in list*) printf \"= final_score\\n\\n\" ;; \
             final_score) {answer} ;; *) printf \"= \\n\\n\" ;; esac; done"
        );
        scripted(&script, &[]).build(&game, &Tables::unkept()).unwrap().final_score(&game)
    };
    assert_eq!(count("printf \"= B+2.5\\n\\n\"").as_deref(), Some("B+2.5"));
    assert_eq!(count("printf \"? cannot\\n\\n\""), None);
    assert_eq!(count("exit 1"), None);
}

/// How many of `n` first moves are not the pass that the engine always wants.
fn deviations(random: &str, n: u32) -> u32 {
    let game = go(9);
    let script = "while read line; do printf \"= pass\\n\\n\"; done";
    let mut agent = scripted(script, &[("random", random)]).build(&game, &Tables::unkept()).unwrap();
    agent.begin(&game, &game.start(), Seed(3).stream("deviations", 0));
    let deviates = |_: &u32| choose(&game, agent.as_mut(), &game.start()).unwrap().mv != Move::Pass;
    (0..n).filter(deviates).count() as u32
}

#[test]
fn the_given_share_of_moves_is_random() {
    // A random move is the pass in one of 82 cases. Four standard deviations of a binomial around the mean.
    let (n, share) = (600, 0.3 * 81.0 / 82.0);
    let mean = f64::from(n) * share;
    let spread = 4.0 * (mean * (1.0 - share)).sqrt();
    let found = f64::from(deviations("0.3", n));
    assert!((mean - spread..=mean + spread).contains(&found), "{found} instead of {mean} ± {spread}");
    assert_eq!(deviations("0", 50), 0);
}

#[test]
fn an_engine_whose_moves_are_all_random_is_not_asked() {
    let game = go(5);
    let mut agent = scripted("exit 1", &[("random", "1")]).build(&game, &Tables::unkept()).unwrap();
    agent.begin(&game, &game.start(), Seed(1).stream("ask", 0));
    let mut position = game.start();
    let mut moves = Vec::new();
    while game.outcome(&position).is_none() && moves.len() < 20 {
        let mv = choose(&game, agent.as_mut(), &position).unwrap().mv;
        game.try_play(&mut position, mv).unwrap();
        agent.observe(&game, mv);
        moves.push(mv);
    }
    moves.dedup();
    assert!(moves.len() > 5, "{moves:?}");
}
