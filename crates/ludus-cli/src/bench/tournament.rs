//! `ludus bench tournament`: what a tournament costs beyond the games themselves. The same games of fast agents are
//! played twice by turns: bare, one after the other with nothing around them, and as a tournament with openings,
//! threads, ledger, library and report. Of several rounds the cheapest of each counts.

use std::{env, fs, io::Write, ops::ControlFlow, process};

use ludus_arena::{
    Agent, AgentSpec, contest,
    hall::Equipment,
    library::{Again, Library},
    opening::{Opening, usual_plies},
    plan::{TournamentKind, TournamentPlan},
    schedule::{Entrant, Schedule},
    tournament,
};
use ludus_core::Seed;
use ludus_exact::Tables;
use ludus_games::{AnyGame, Catalogued, GameVisitor};
use ludus_studies::stopwatch::process_seconds;
use serde::Serialize;

use super::{USUAL_SEED, print_json};
use crate::{
    args::{Arguments, TournamentBench},
    setup,
};

/// Agents that play every game and need from microseconds to about a millisecond for one.
const AGENTS: [&str; 4] = ["random", "alphabeta:depth=1", "alphabeta:depth=2", "mcts:simulations=20"];
/// Pairs of each pairing, so that there are about two thousand games.
const PAIRS: u64 = 167;
/// How often both are measured.
const ROUNDS: u32 = 10;

#[derive(Serialize)]
struct TournamentBenchReport {
    game: String,
    games: u64,
    threads: usize,
    bare_cpu_seconds: f64,
    tournament_cpu_seconds: f64,
    /// What the tournament adds, as a share of the bare games.
    overhead: f64,
    seed: u64,
}

pub(super) fn run(
    command: &TournamentBench,
    arguments: &Arguments,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let game = setup::game(&command.game)?;
    // Threads that share a core slow each other down, which is not the tournament's fault.
    let threads = arguments.threads.map_or(1, usize::from);
    let seed = Seed(arguments.seed.unwrap_or(USUAL_SEED));
    let report = game.visit(Measure { any_game: &game, threads, seed })?;
    if command.json {
        return print_json(&report, out);
    }
    let TournamentBenchReport { game, games, bare_cpu_seconds, tournament_cpu_seconds, overhead, .. } =
        report;
    writeln!(out, "{games} games of {game} between {} (seed {})", AGENTS.join(", "), seed.0)?;
    writeln!(out, "  {bare_cpu_seconds:.3} CPU seconds for the games alone")?;
    let on_threads = if threads == 1 { "one thread".into() } else { format!("{threads} threads") };
    writeln!(out, "  {tournament_cpu_seconds:.3} as a tournament on {on_threads}")?;
    writeln!(out, "  {:+.1} %", 100.0 * overhead)?;
    Ok(())
}

struct Measure<'a> {
    any_game: &'a AnyGame,
    threads: usize,
    seed: Seed,
}

impl GameVisitor for Measure<'_> {
    type Output = anyhow::Result<TournamentBenchReport>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let agents: Vec<AgentSpec> =
            AGENTS.iter().map(|text| AgentSpec::parse(text)).collect::<Result<_, _>>()?;
        let kind = TournamentKind::RoundRobin;
        let schedule = Schedule {
            pairings: kind.pairings(agents.len()),
            entrants: agents.into_iter().map(Entrant::from).collect(),
            pairs: PAIRS,
            opening_plies: usual_plies(game),
            seed: self.seed,
        };
        let plan =
            TournamentPlan { name: None, kind, game: self.any_game.clone(), schedule, anchor: Some(0) };
        let (mut bare, mut whole) = (f64::INFINITY, f64::INFINITY);
        for _ in 0..ROUNDS {
            bare = bare.min(play_bare(game, &plan.schedule)?);
            whole = whole.min(play_tournament(game, &plan, self.threads)?);
        }
        Ok(TournamentBenchReport {
            game: self.any_game.to_string(),
            games: plan.schedule.games(),
            threads: self.threads,
            bare_cpu_seconds: bare,
            tournament_cpu_seconds: whole,
            overhead: whole / bare - 1.0,
            seed: self.seed.0,
        })
    }
}

/// CPU seconds of the games alone, from openings that are there already.
fn play_bare<G: Catalogued>(game: &G, schedule: &Schedule) -> anyhow::Result<f64> {
    let Schedule { opening_plies, seed, .. } = *schedule;
    let openings: Vec<Opening<G>> = (0..schedule.pairs)
        .map(|pair| Opening::balanced(game, opening_plies, &mut seed.stream("opening", pair)))
        .collect();
    let mut agents: Vec<Box<dyn Agent<G>>> = schedule
        .entrants
        .iter()
        .map(|entrant| entrant.agent.build(game, &Tables::unkept()))
        .collect::<Result<_, _>>()?;
    let started = process_seconds();
    for slot in schedule.slots() {
        let [one, other] = agents.get_disjoint_mut(schedule.pairings[slot.pairing])?;
        let pairing: [&mut dyn Agent<G>; 2] = [one.as_mut(), other.as_mut()];
        let chance = (seed, slot.game_idx());
        contest::play(game, &openings[slot.pair as usize], slot.seats.by_player(pairing), chance, &|| false);
    }
    Ok(process_seconds() - started)
}

/// CPU seconds of a whole tournament in a library of its own.
fn play_tournament<G: Catalogued>(game: &G, plan: &TournamentPlan, threads: usize) -> anyhow::Result<f64> {
    let folder = env::temp_dir().join(format!("ludus-bench-{}", process::id()));
    let play = || {
        let started = process_seconds();
        let mut library = Library::open(&folder)?;
        let (stored, _hold) = library.enter_tournament(plan, Again::Anew)?;
        let mut watch = |_: &_| ControlFlow::Continue(());
        tournament::play(game, (&mut library, &stored), &Equipment::plain(threads), &mut watch, &|| false)?;
        anyhow::Ok(process_seconds() - started)
    };
    let seconds = play();
    // A folder of temporary files that cannot be removed is no reason to withhold the result.
    let _ = fs::remove_dir_all(&folder);
    seconds
}
