//! Programs of others as agents: GNU Go as it is, and small shell scripts that do what no program should.

mod gnu_go;
mod nasty;
mod questions;
mod remembering;
mod reuse;

use std::{
    process::{self, Command},
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

use ludus_arena::{Agent, AgentSpec, agent::Chosen};
use ludus_core::{
    Game, Rng, Seed,
    spec::{Spec, SpecOption},
};
use ludus_games::{
    Catalogued,
    go::{Go, RuleSet, Settings},
};
use ludus_search::Root;

/// Go by area rules.
fn go(size: usize) -> Go {
    Go::new(&Settings::new(size, RuleSet::Area))
}

/// The agent of a shell script without single quotes, with further options.
fn scripted(script: &str, options: &[(&str, &str)]) -> AgentSpec {
    agent(&format!("sh -c '{script}'"), options)
}

/// The agent of a command line.
fn agent(command: &str, options: &[(&str, &str)]) -> AgentSpec {
    let options = [("command", command)].into_iter().chain(options.iter().copied());
    let options = options.map(|(key, value)| SpecOption::new(key, value)).collect();
    AgentSpec::parse(&Spec { name: "gtp".into(), options }.to_string()).unwrap()
}

/// A number that no other test and no other run of the tests has in the command lines of its processes. It is also a
/// time that `sleep` takes: some years.
fn marker(number: u32) -> String {
    format!("{:08}{number:03}", process::id())
}

/// Longer than anything here takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// Waits until `condition` holds.
fn await_that(what: &str, condition: impl Fn() -> bool) {
    let begun = Instant::now();
    while !condition() {
        assert!(begun.elapsed() < PATIENCE, "{what}");
    }
}

/// What a program of the system prints; nothing found is no failure.
fn output(program: &str, arguments: &[&str]) -> String {
    String::from_utf8(Command::new(program).args(arguments).output().unwrap().stdout).unwrap()
}

/// The numbers and command lines of processes with a marker: engines, what they started, and watchers.
fn marked(marker: &str) -> String {
    output("pgrep", &["--full", "--list-full", marker])
}

/// Sees to it that no process with a marker is left, and none that has ended and was not waited for.
fn assert_gone(marker: &str) {
    await_that(&format!("left over: {}", marked(marker)), || marked(marker).is_empty());
    let parent = process::id().to_string();
    let states = || output("ps", &["--ppid", &parent, "--format", "stat="]);
    await_that(&format!("not waited for: {}", states()), || !states().contains('Z'));
}

/// What an agent chooses after `moves`.
fn ask<G: Catalogued>(game: &G, agent: &mut dyn Agent<G>, moves: &[&str], seed: Seed) -> Chosen<G::Move> {
    begin(game, agent, seed.stream("ask", 0));
    let mut position = game.start();
    for text in moves {
        let mv = game.parse_legal_move(&position, text).unwrap();
        game.play(&mut position, mv);
        agent.observe(game, mv);
    }
    choose(game, agent, &position)
}

fn begin<G: Game>(game: &G, agent: &mut dyn Agent<G>, rng: Rng) {
    agent.begin(game, &game.start(), rng);
}

fn choose<G: Game>(game: &G, agent: &mut dyn Agent<G>, position: &G::Position) -> Chosen<G::Move> {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    agent.choose(game, &Root { position, moves: &moves }, &AtomicBool::new(false))
}
