//! `ludus bench eval`: how many positions the nets of the checkers and scalable Go studies judge per second, one thread. Each way to ask is a row:
//! from scratch, from the position before, and all positions after one at once. Beside it stand the same kernel
//! without vector instructions, the plain loops in f64, and what the study's texts give, so that a ratio needs no other run.
//! Nets for policy and value follow (`policy_nets.rs`). In the end whole games of the study's tournament are played, which shows what a search makes of it.

use std::io::Write;

use ludus_core::Seed;
use ludus_draw::chart::readable;
use ludus_nets::{Activation, PieceNetShape, Processor, subsquares};
use ludus_studies::{
    PresetName, Tools,
    checkers_evo::{CheckersEvolution, TournamentSettings},
    net_bench::{NetBench, Way, study_shape},
    published::{CheckersEvo, ScalableGo},
    stopwatch::process_seconds,
    subsection_bench::SubsectionBench,
};
use ludus_train::Executor;
use serde::Serialize;

use super::{USUAL_SEED, policy_nets, print_json, stopwatch::best_rates};
use crate::{
    args::{Arguments, EvalBench, NetFamily},
    tables,
};

/// Evaluations/s of 32-40-10-1 in the study's text of 2018.
const PUBLISHED: f64 = 879_833.0;
/// The same net in the thesis of 2016.
const PUBLISHED_2016: f64 = 2_000_000.0;
/// Evaluations/s of 32-1000-100-1 in the study's text.
const PUBLISHED_LARGE: f64 = 13_762.0;

/// Nets of a tournament, of which each begins three games.
const PLAYERS: usize = 2;
/// Games are played for at least so many times as long as anything else is measured.
const GAMES_SHARE: f64 = 10.0;

#[derive(Serialize)]
struct EvalReport {
    net: String,
    /// How positions come: from scratch, from the one before, or all after one.
    positions: &'static str,
    evaluations_per_second: f64,
    portable_evaluations_per_second: f64,
    reference_evaluations_per_second: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    published_evaluations_per_second: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ratio_to_published: Option<f64>,
    processor: &'static str,
    seed: u64,
}

/// A net that is measured, and for each way the figure to compare with.
struct Subject {
    name: &'static str,
    shape: PieceNetShape,
    ways: &'static [(Way, Option<f64>)],
}

fn subjects() -> [Subject; 4] {
    let cells: Vec<usize> = (0..64).filter(|cell| (cell / 8 + cell % 8) % 2 == 1).collect();
    let windows = Some(subsquares(8, 8, &cells, 3..=8));
    let successor =
        PieceNetShape { windows, activation: Activation::Tanh, bias: true, ..study_shape(&[40, 10]) };
    [
        Subject {
            name: "32-40-10-1",
            shape: study_shape(&[40, 10]),
            ways: &[
                (Way::Full, Some(PUBLISHED)),
                (Way::Incremental, Some(PUBLISHED_2016)),
                (Way::Siblings, Some(PUBLISHED_2016)),
            ],
        },
        Subject {
            name: "32-200-20-1",
            shape: study_shape(&[200, 20]),
            ways: &[(Way::Full, None), (Way::Incremental, None), (Way::Siblings, None)],
        },
        Subject {
            name: "32-1000-100-1",
            shape: study_shape(&[1000, 100]),
            ways: &[(Way::Full, Some(PUBLISHED_LARGE)), (Way::Siblings, Some(PUBLISHED_LARGE))],
        },
        Subject {
            name: "91 subsquares-40-10-1",
            shape: successor,
            ways: &[(Way::Full, None), (Way::Incremental, None), (Way::Siblings, None)],
        },
    ]
}

pub(super) fn run(command: &EvalBench, arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let seed = arguments.seed.unwrap_or(USUAL_SEED);
    if !command.json {
        writeln!(out, "evaluations per CPU second, best of several slices (seed {seed})")?;
    }
    if command.family == NetFamily::Policy {
        return policy_nets::run(command, seed, out);
    }
    studies(command, seed, out)?;
    policy_nets::run(command, seed, out)?;
    let games = play(seed, command.seconds, arguments)?;
    if command.json { print_json(&games, out) } else { print_games(&games, out) }
}

/// The rows of the studies' nets.
fn studies(command: &EvalBench, seed: u64, out: &mut dyn Write) -> anyhow::Result<()> {
    if !command.json {
        writeln!(out)?;
        writeln!(
            out,
            "{:<24}{:<13}{:>14}{:>14}{:>14}{:>14}{:>8}",
            "net", "positions", "kernel", "portable", "plain f64", "published", "ratio"
        )?;
    }
    let mut print = |report: &EvalReport| match command.json {
        true => print_json(report, out),
        false => print_row(report, out),
    };
    for subject in subjects() {
        let bench = NetBench::new(&subject.shape, Seed(seed));
        let [reference] = best_rates(command.seconds, bench.referring());
        for &(way, published) in subject.ways {
            let rate = |processor| best_rates(command.seconds, bench.asking(way, processor))[0];
            print(&EvalReport::new(
                subject.name,
                (way, seed),
                [rate(Processor::best()), rate(Processor::Portable), reference],
                published,
            ))?;
        }
    }
    let code = &ScalableGo::shipped().code;
    for (board, published) in [(5, code.board_5), (9, code.board_9), (19, code.board_19)] {
        let bench = SubsectionBench::new(board, Seed(seed));
        let [reference] = best_rates(command.seconds, bench.referring());
        for way in [Way::Full, Way::Incremental, Way::Siblings] {
            let rate = |processor| best_rates(command.seconds, bench.asking(way, processor))[0];
            let rates = [rate(Processor::best()), rate(Processor::Portable), reference];
            let name = format!("subsections {board}x{board}");
            print(&EvalReport::new(&name, (way, seed), rates, Some(published)))?;
        }
    }
    Ok(())
}

impl EvalReport {
    /// The rates are those of the kernel, of the same without vector instructions, and of plain loops.
    fn new(
        net: &str,
        (way, seed): (Way, u64),
        [kernel, portable, reference]: [f64; 3],
        published: Option<f64>,
    ) -> Self {
        Self {
            net: net.into(),
            positions: way.name(),
            evaluations_per_second: kernel,
            portable_evaluations_per_second: portable,
            reference_evaluations_per_second: reference,
            published_evaluations_per_second: published,
            ratio_to_published: published.map(|published| kernel / published),
            processor: if Processor::Avx2.is_here() { "avx2" } else { "portable" },
            seed,
        }
    }
}

fn print_row(report: &EvalReport, out: &mut dyn Write) -> anyhow::Result<()> {
    let published = report.published_evaluations_per_second.map_or("-".into(), readable);
    let ratio = report.ratio_to_published.map_or("-".into(), |ratio| format!("{ratio:.1}x"));
    writeln!(
        out,
        "{:<24}{:<13}{:>14}{:>14}{:>14}{published:>14}{ratio:>8}",
        report.net,
        report.positions,
        readable(report.evaluations_per_second),
        readable(report.portable_evaluations_per_second),
        readable(report.reference_evaluations_per_second),
    )?;
    Ok(out.flush()?)
}

/// What a game of the study's tournament costs.
#[derive(Serialize)]
struct GamesReport {
    net: String,
    agent: String,
    games: u64,
    cpu_seconds_per_game: f64,
    published_seconds_per_game: f64,
    ratio_to_published: f64,
    seed: u64,
}

/// Tournaments of random nets, each with a seed of its own, until the time is over.
fn play(seed: u64, seconds: f64, arguments: &Arguments) -> anyhow::Result<GamesReport> {
    let mut study = CheckersEvolution::shipped(PresetName::Quick);
    study.tournament = TournamentSettings { population: PLAYERS, generations: 1, ..study.tournament };
    let mut tools = Tools {
        executor: Executor { threads: 1, stop: &|| false },
        clock: &process_seconds,
        tables: tables::shared(arguments),
        observer: &mut (),
    };
    let (mut games, mut cpu_seconds) = (0, 0.0);
    let mut tournament = seed;
    while games == 0 || cpu_seconds < GAMES_SHARE * seconds {
        for played in study.play_tournament(Seed(tournament), &mut tools)? {
            games += played.games;
            cpu_seconds += played.cpu_seconds;
        }
        tournament = tournament.wrapping_add(1);
    }
    let published = &CheckersEvo::shipped().tournament;
    let layers: Vec<String> = published.layers.iter().map(usize::to_string).collect();
    let cpu_seconds_per_game = cpu_seconds / games as f64;
    Ok(GamesReport {
        net: layers.join("-"),
        agent: study.tournament.agent,
        games,
        cpu_seconds_per_game,
        published_seconds_per_game: published.seconds_a_game,
        ratio_to_published: published.seconds_a_game / cpu_seconds_per_game,
        seed,
    })
}

fn print_games(report: &GamesReport, out: &mut dyn Write) -> anyhow::Result<()> {
    let GamesReport {
        net, agent, games, cpu_seconds_per_game: ours, published_seconds_per_game: theirs, ..
    } = report;
    writeln!(out, "\na game of {net} nets, each played by {agent}:")?;
    let ratio = report.ratio_to_published;
    Ok(writeln!(out, "{ours:.3} CPU s, mean of {games} games; published {theirs} s: {ratio:.1}x as fast")?)
}
