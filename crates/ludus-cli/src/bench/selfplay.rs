//! `ludus bench selfplay`: what a machine that teaches itself does per second, one thread. Many games go on in lockstep, each with its
//! own tree, and their leaves are judged together by a residual net with the weights that nets begin with. With `--free` nobody is
//! asked: what is left is the cost of trees and rules.
//!
//! A game whose search is done moves on at once, so batches stay as large as there are games.

use std::{cell::Cell, hint::black_box, io::Write, sync::atomic::AtomicBool};

use anyhow::Context;
use ludus_arena::learned::{LearnedError, ResidualJudge};
use ludus_core::{Evaluations, Evaluator, Game, OverPlanes, Rng, Seed};
use ludus_draw::{
    chart::{Bar, ChartFrame, Measured, Scale, draw_bars, readable},
    palette::Theme,
};
use ludus_games::{Catalogued, GameVisitor};
use ludus_nets::{BoardPlan, PlanesNet, Processor, ResidualNet, SideScale};
use ludus_search::{
    Root,
    puct::{Advice, Backup, Config, Gumbel, Lockstep, PolicySearch, Proofs, Rescaling, Rule, Worth},
};
use serde::Serialize;

use super::{USUAL_SEED, games, print_json, stopwatch::best_rates, store_chart};
use crate::args::{Arguments, SelfplayBench};

/// Nobody stops a measurement from outside.
static STOP: AtomicBool = AtomicBool::new(false);

/// Self-play as the paper on Gumbel's rule has it.
const GUMBEL: Gumbel =
    Gumbel { considered: 16, noise: 1.0, visit_offset: 50.0, value_scale: 1.0, rescaling: Rescaling::Range };

/// The most nodes of one game's tree.
const MOST_NODES: usize = 1 << 20;

#[derive(Serialize)]
struct SelfplayReport {
    game: String,
    /// `residual 4x32`, or `free`.
    net: String,
    /// Games that go on together.
    lockstep: usize,
    /// Simulations before each move.
    simulations: u32,
    simulations_per_second: f64,
    evaluations_per_second: f64,
    positions_per_second: f64,
    /// None where no game has come to its end.
    games_per_second: Option<f64>,
    mean_plies: Option<f64>,
    /// Leaves that are judged together.
    mean_batch: f64,
    seed: u64,
}

pub(super) fn run(command: &SelfplayBench, arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let options = &command.options;
    let seed = arguments.seed.unwrap_or(USUAL_SEED);
    let games = games(options)?;
    let mut bars = Vec::new();
    if !options.json {
        let (lockstep, simulations) = (command.lockstep, command.simulations);
        writeln!(
            out,
            "{lockstep} games in lockstep, {simulations} simulations a move, net {}, per CPU second, best of several slices (seed {seed})\n",
            net_name(command)
        )?;
        let heads = ["simulations/s", "evaluations/s", "positions/s", "games/s", "batch"];
        let [simulations, evaluations, positions, games, batch] = heads;
        writeln!(
            out,
            "{:<28}{simulations:>15}{evaluations:>15}{positions:>13}{games:>11}{batch:>7}",
            "game"
        )?;
    }
    for game in games {
        let name = game.to_string();
        let report = game.visit(MeasureSelfplay { command, seed: Seed(seed) });
        let report = report.with_context(|| format!("no such net at {name}"))?;
        if options.json { print_json(&report, out) } else { print_row(&report, out) }?;
        let measured = Measured::exactly(report.simulations_per_second);
        bars.push(Bar { name: report.game, measured });
    }
    store_chart(options.chart.as_deref(), || draw_bars(&bars, &FRAME))
}

const FRAME: ChartFrame<'static> = ChartFrame {
    title: "Self-play, one thread",
    x_label: "simulations per CPU second, logarithmic",
    y_label: "",
    scale: Scale::Logarithmic,
    theme: Theme::Light,
};

fn net_name(command: &SelfplayBench) -> String {
    match command.free {
        true => "free".into(),
        false => format!("residual {}x{}", command.blocks, command.channels),
    }
}

fn print_row(report: &SelfplayReport, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(
        out,
        "{:<28}{:>15}{:>15}{:>13}{:>11}{:>7.1}",
        report.game,
        readable(report.simulations_per_second),
        readable(report.evaluations_per_second),
        readable(report.positions_per_second),
        report.games_per_second.map_or("-".into(), readable),
        report.mean_batch,
    )?;
    Ok(out.flush()?)
}

struct MeasureSelfplay<'a> {
    command: &'a SelfplayBench,
    seed: Seed,
}

impl GameVisitor for MeasureSelfplay<'_> {
    type Output = Result<SelfplayReport, LearnedError>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let Self { command, seed } = self;
        let evaluator: Box<dyn Evaluator<G>> = match command.free {
            true => Box::new(Free),
            false => Box::new(OverPlanes::new(initial_net(game, command, seed)?)),
        };
        let finished = Finished::default();
        let mut selfplay = Selfplay::new(game, evaluator, command, seed);
        let [simulations, evaluations, positions, rounds] =
            best_rates(command.options.seconds, |repetitions| selfplay.play(repetitions, &finished));
        let mean_plies =
            (finished.games.get() > 0).then(|| finished.plies.get() as f64 / finished.games.get() as f64);
        Ok(SelfplayReport {
            game: game.spec().to_string(),
            net: net_name(command),
            lockstep: command.lockstep.into(),
            simulations: command.simulations,
            simulations_per_second: simulations,
            evaluations_per_second: evaluations,
            positions_per_second: positions,
            games_per_second: mean_plies.map(|plies| positions / plies),
            mean_plies,
            mean_batch: evaluations / rounds,
            seed: seed.0,
        })
    }
}

/// The net of the size that was asked for, with the weights that nets begin with.
fn initial_net<G: Catalogued>(
    game: &G,
    command: &SelfplayBench,
    seed: Seed,
) -> Result<PlanesNet, LearnedError> {
    let judge = ResidualJudge {
        channels: command.channels.into(),
        blocks: command.blocks.into(),
        pooled_every: 2,
        value_hidden: 32,
        side: SideScale { middle: 6, spread: 3 },
        fold: None,
    };
    let shape = judge.shape(game);
    shape.check()?;
    let mut rng = seed.stream("bench selfplay", 0);
    // Uniform numbers of mean 0 and variance 1.
    let genome = shape.initial(|| (2.0 * (rng.next_u64() as f64 / u64::MAX as f64) - 1.0) * 3f64.sqrt());
    Ok(ResidualNet::compile(&shape, &genome, Processor::best())?.at(&BoardPlan::of(game))?.into())
}

/// Finds all moves equally good and nobody ahead, at no cost.
struct Free;

impl<G: Game> Evaluator<G> for Free {
    fn evaluate(&mut self, game: &G, positions: &[G::Position], out: &mut Evaluations) {
        out.reset(positions.len(), game.policy_size());
    }
}

/// Games that have come to their end, and their plies.
#[derive(Default)]
struct Finished {
    games: Cell<u64>,
    plies: Cell<u64>,
}

/// Games that go on together.
struct Selfplay<'a, G: Game> {
    game: &'a G,
    evaluator: Box<dyn Evaluator<G>>,
    simulations: u64,
    lockstep: Lockstep<G>,
    searches: Vec<PolicySearch<G>>,
    positions: Vec<G::Position>,
    plies: Vec<u64>,
    moves: Vec<G::Move>,
    rng: Rng,
}

impl<'a, G: Game> Selfplay<'a, G> {
    fn new(game: &'a G, evaluator: Box<dyn Evaluator<G>>, command: &SelfplayBench, seed: Seed) -> Self {
        let n_games = usize::from(command.lockstep);
        let room = (command.simulations as usize).saturating_mul(2 * game.policy_size());
        let config = Config {
            rule: Rule::Gumbel(GUMBEL),
            backup: Backup::ByMover,
            proofs: Proofs::Kept,
            worth: Worth::WINNER,
            capacity: room.min(MOST_NODES),
        };
        let mut selfplay = Self {
            game,
            evaluator,
            simulations: command.simulations.into(),
            lockstep: Lockstep::new(),
            searches: (0..n_games).map(|_| PolicySearch::new(game, config)).collect(),
            positions: vec![game.start(); n_games],
            plies: vec![0; n_games],
            moves: Vec::new(),
            rng: seed.stream("bench selfplay", 1),
        };
        (0..n_games).for_each(|idx| selfplay.begin(idx));
        selfplay
    }

    /// Work for the stopwatch: rounds of lockstep, with what they came to in simulations, evaluations, positions and rounds.
    fn play(&mut self, rounds: u32, finished: &Finished) -> [u64; 4] {
        let (mut simulations, mut evaluations, mut positions) = (0, 0, 0);
        for _ in 0..rounds {
            for idx in 0..self.searches.len() {
                while self.searches[idx].is_done() {
                    simulations += self.move_on(idx, finished);
                    positions += 1;
                }
            }
            let mut advice = Advice { evaluator: self.evaluator.as_mut(), oracle: None };
            evaluations += self.lockstep.round(self.game, &mut self.searches, &mut advice, &STOP) as u64;
        }
        [simulations, evaluations, positions, rounds.into()]
    }

    /// Makes the move that a search has found, and begins the next; gives its simulations.
    fn move_on(&mut self, idx: usize, finished: &Finished) -> u64 {
        let found = black_box(self.searches[idx].thoughts(self.game));
        self.game.play(&mut self.positions[idx], found.best);
        self.searches[idx].advance(self.game, found.best);
        self.plies[idx] += 1;
        if self.game.outcome(&self.positions[idx]).is_some() {
            finished.games.set(finished.games.get() + 1);
            finished.plies.set(finished.plies.get() + self.plies[idx]);
            self.plies[idx] = 0;
            self.positions[idx] = self.game.start();
            self.searches[idx].forget();
        }
        self.begin(idx);
        found.simulations
    }

    /// Begins the search of a game's position.
    fn begin(&mut self, idx: usize) {
        self.game.legal_moves(&self.positions[idx], &mut self.moves);
        let root = Root { position: &self.positions[idx], moves: &self.moves };
        self.searches[idx].begin(self.game, &root, self.simulations, &mut self.rng);
    }
}
