//! Tests of agents and matches through their public face, and of the searches on real games.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod allocations;
mod analysis;
mod counting;
mod demands;
mod determinism;
mod engines;
mod exact_play;
mod holds;
mod imports;
mod judging;
mod learned;
mod levels;
mod move_nets;
mod outlooks;
mod policies;
mod proofs;
mod published_nodes;
mod ratings;
mod real_games;
mod reasons;
mod shipped;
mod significance;
mod specs;
mod sprt;
mod statistics;
mod strength;
mod subsections;
mod tournament_files;
mod versions;
mod why;
mod zero;

use std::sync::{Mutex, atomic::AtomicBool};

use ludus_arena::{
    AgentSpec, Thought,
    hall::{self, Equipment},
    ledger::{Finished, Ledger},
    schedule::{Entrant, Schedule},
};
use ludus_core::Seed;
use ludus_exact::Tables;
use ludus_games::Catalogued;
use ludus_search::Root;

/// Agents of every kind with limits that suit a test.
const AGENTS: &[&str] = &[
    "random",
    "minimax:depth=2",
    "alphabeta:depth=2",
    "alphabeta:depth=2,free-captures",
    "pvs:nodes=500",
    "pvs:depth=2,single-reply,hash=1",
    "expected-min:depth=2",
    "expected-min:depth=2,pruned",
    "mcts:simulations=60",
    "mcts:simulations=60,rave",
    "hybrid:depth=2",
    "hybrid:depth=2,expected-min,killer,corner,block,pattern,blacklist",
    "hybrid:search=\"mcts:simulations=40\"",
    "greedy",
    "greedy:ties=first",
    "influence",
    "greedy-influence",
    "simple",
    "offensive",
    "defensive",
    "chains",
];

/// One game of every kind, small enough for a test.
const GAMES: &[&str] = &["go:size=4", "othello:size=6", "othello:size=10", "checkers", "dots:2x3", "ttt"];

/// The agents of the list that play a game.
fn agents_for<G: Catalogued>(game: &G) -> Vec<AgentSpec> {
    let specs = AGENTS.iter().map(|text| AgentSpec::parse(text).unwrap());
    specs.filter(|spec| spec.build(game, &Tables::unkept()).is_ok()).collect()
}

/// What an agent thinks about a position.
fn think<G: Catalogued>(game: &G, spec: &AgentSpec, position: &G::Position, seed: Seed) -> Thought<G::Move> {
    let mut agent = spec.build(game, &Tables::unkept()).unwrap();
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    agent.begin(game, position, seed.stream("think", 0));
    agent.choose(game, &Root { position, moves: &moves }, &AtomicBool::new(false)).unwrap()
}

/// A match of so many pairs, with two random plies first and the seed 1.
fn match_schedule(agents: [&str; 2], pairs: u64) -> Schedule {
    let entrants = agents.map(|text| Entrant::from(AgentSpec::parse(text).unwrap()));
    Schedule { entrants: entrants.into(), pairings: vec![[0, 1]], pairs, opening_plies: 2, seed: Seed(1) }
}

/// Plays a schedule to its end.
fn play_all<G: Catalogued>(game: &G, schedule: &Schedule, threads: usize) -> Ledger {
    let ledger = Mutex::new(Ledger::default());
    let hear = |slot, played| ledger.lock().unwrap().enter(slot, Finished::from(&played));
    hall::play(game, schedule, (&mut schedule.slots(), &Equipment::plain(threads)), &hear, &|| false)
        .unwrap();
    ledger.into_inner().unwrap()
}
