//! `ludus bench playouts`: random games from the start, by three routes. `playout` is what rollouts use;
//! `random_move` and `play` is what a search does that looks at every position on the way; listing all moves
//! at every ply is what a search pays that must see them all.

use std::{hint::black_box, io::Write};

use ludus_core::{BoardGame, Game, Rng, Seed};
use ludus_draw::{
    chart::{Bar, ChartFrame, Measured, Scale, draw_bars, readable},
    palette::Theme,
};
use ludus_games::{Catalogued, GameVisitor};
use serde::Serialize;

use super::{
    USUAL_SEED, games, print_json,
    stopwatch::{best_rates, best_rates_together},
    store_chart,
};
use crate::{
    args::{Arguments, BenchOptions},
    setup,
};

/// Games played to measure their mean length.
const SAMPLE: u64 = 4_000;

#[derive(Serialize)]
struct PlayoutReport {
    game: String,
    games_per_second: f64,
    moves_per_second: f64,
    mean_plies: f64,
    /// As `mean_plies`, but each jump of a multi-jump is a step of its own.
    mean_steps: f64,
    random_move_games_per_second: f64,
    listed_games_per_second: f64,
    /// Copying the last position of a random game, its past included, over another.
    clone_nanoseconds: f64,
    threads: usize,
    all_threads_games_per_second: f64,
    seed: u64,
}

pub(super) fn run(options: &BenchOptions, arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let seed = arguments.seed.unwrap_or(USUAL_SEED);
    let games = games(options)?;
    let threads = setup::threads(arguments.threads);
    let mut bars = Vec::new();
    if !options.json {
        writeln!(out, "random games per CPU second, best of several slices (seed {seed})\n")?;
        writeln!(
            out,
            "{:<28}{:>8}{:>12}{:>14}{:>14}{:>11}",
            "game", "plies", "playout", "random_move", "listing all", "copy"
        )?;
    }
    for game in games {
        let bench = MeasurePlayouts { seconds: options.seconds, seed: Seed(seed), threads };
        let report = game.visit(bench);
        if options.json {
            print_json(&report, out)?;
        } else {
            print_row(&report, out)?;
        }
        bars.push(Bar { name: report.game, measured: Measured::exactly(report.games_per_second) });
    }
    store_chart(options.chart.as_deref(), || draw_bars(&bars, &FRAME))
}

const FRAME: ChartFrame<'static> = ChartFrame {
    title: "Random games per second, one thread",
    x_label: "games per CPU second, logarithmic",
    y_label: "",
    scale: Scale::Logarithmic,
    theme: Theme::Light,
};

fn print_row(report: &PlayoutReport, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(
        out,
        "{:<28}{:>8.1}{:>12}{:>14}{:>14}{:>8.0} ns   {} on {} threads",
        report.game,
        report.mean_plies,
        readable(report.games_per_second),
        readable(report.random_move_games_per_second),
        readable(report.listed_games_per_second),
        report.clone_nanoseconds,
        readable(report.all_threads_games_per_second),
        report.threads,
    )?;
    Ok(out.flush()?)
}

struct MeasurePlayouts {
    seconds: f64,
    seed: Seed,
    threads: usize,
}

impl GameVisitor for MeasurePlayouts {
    type Output = PlayoutReport;

    fn visit<G: Catalogued>(self, game: &G) -> PlayoutReport {
        let Self { seconds, seed, threads } = self;
        let routes: [Route<G>; 3] = [by_playout, by_random_moves, by_listing];
        let [playout, random_move, listing] =
            routes.map(|route| best_rates(seconds, Player::new(game, seed, 0).repeating(route)));
        let together = best_rates_together(threads, seconds, |idx| {
            Player::new(game, seed, idx).repeating(by_playout as Route<G>)
        });
        let (mean_plies, mean_steps) = mean_lengths(game, seed);
        PlayoutReport {
            game: game.spec().to_string(),
            games_per_second: playout[0],
            moves_per_second: playout[1],
            mean_plies,
            mean_steps,
            random_move_games_per_second: random_move[0],
            listed_games_per_second: listing[0],
            clone_nanoseconds: clone_nanoseconds(game, seed, seconds),
            threads,
            all_threads_games_per_second: together[0],
            seed: seed.0,
        }
    }
}

/// Plays one random game and says how many plies it had.
type Route<G> = fn(&mut Player<'_, G>) -> u32;

/// Everything a route needs, kept from game to game so that nothing is allocated.
struct Player<'a, G: Game> {
    game: &'a G,
    start: G::Position,
    position: G::Position,
    rng: Rng,
    scratch: Vec<G::Move>,
}

impl<'a, G: Game> Player<'a, G> {
    fn new(game: &'a G, seed: Seed, idx: u64) -> Self {
        let rng = seed.stream("bench playouts", idx);
        Self { game, start: game.start(), position: game.start(), rng, scratch: Vec::new() }
    }

    /// Work for the stopwatch: games and moves.
    fn repeating(mut self, route: Route<G>) -> impl FnMut(u32) -> [u64; 2] {
        move |repetitions| {
            let plies: u64 = (0..repetitions)
                .map(|_| {
                    self.position.clone_from(&self.start);
                    u64::from(route(&mut self))
                })
                .sum();
            [repetitions.into(), plies]
        }
    }
}

fn by_playout<G: Game>(player: &mut Player<'_, G>) -> u32 {
    let Player { game, position, rng, scratch, .. } = player;
    let (outcome, plies) = game.playout(position, rng, scratch);
    black_box(outcome);
    plies
}

fn by_random_moves<G: Game>(player: &mut Player<'_, G>) -> u32 {
    let Player { game, position, rng, scratch, .. } = player;
    let mut plies = 0;
    while let Some(mv) = game.random_move(position, rng, scratch) {
        game.play(position, mv);
        plies += 1;
    }
    black_box(game.outcome(position));
    plies
}

fn by_listing<G: Game>(player: &mut Player<'_, G>) -> u32 {
    let Player { game, position, rng, scratch, .. } = player;
    let mut plies = 0;
    loop {
        game.legal_moves(position, scratch);
        let Some(mv) = rng.pick(scratch) else { break };
        game.play(position, mv);
        plies += 1;
    }
    black_box(game.outcome(position));
    plies
}

/// How long it takes to copy the last position of a random game, its past included, over another.
fn clone_nanoseconds<G: Game>(game: &G, seed: Seed, seconds: f64) -> f64 {
    let mut player = Player::new(game, seed, 0);
    by_playout(&mut player);
    let Player { position, mut start, .. } = player;
    let [copies_per_second] = best_rates(seconds, |repetitions| {
        for _ in 0..repetitions {
            start.clone_from(black_box(&position));
            black_box(&start);
        }
        [repetitions.into()]
    });
    1e9 / copies_per_second
}

/// Mean plies and mean steps of a sample of random games. A move that goes through several places, such as a
/// multi-jump, is as many steps as it has places after its first.
fn mean_lengths<G: BoardGame>(game: &G, seed: Seed) -> (f64, f64) {
    let (mut plies, mut steps) = (0_u64, 0_u64);
    let mut rng = seed.stream("bench lengths", 0);
    let mut scratch = Vec::new();
    for _ in 0..SAMPLE {
        let mut position = game.start();
        while let Some(mv) = game.random_move(&position, &mut rng, &mut scratch) {
            plies += 1;
            steps += game.move_places(&position, mv).len().saturating_sub(1).max(1) as u64;
            game.play(&mut position, mv);
        }
    }
    (plies as f64 / SAMPLE as f64, steps as f64 / SAMPLE as f64)
}
