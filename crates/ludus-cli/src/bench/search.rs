//! `ludus bench search`: what searches do per second from the start position, one thread. Searches are measured
//! at a fixed size, because their rate falls as trees and tables outgrow the caches. Monte Carlo stands beside
//! bare random games, the part of a simulation that is not search; alpha-beta and principal-variation search
//! are measured with every evaluation of the game.

use std::{hint::black_box, io::Write, sync::atomic::AtomicBool};

use ludus_core::{
    Game, Rng, Seed,
    evaluation::ValueFn,
    spec::{Options, Spec},
};
use ludus_draw::{
    chart::{Bar, ChartFrame, Measured, Scale, draw_bars, readable},
    palette::Theme,
};
use ludus_games::{
    Catalogued, GameVisitor,
    knowledge::{BuildEvaluation, Offer},
};
use ludus_search::{
    AlphaBeta, Extensions, Limits, Mcts, Pvs, Question, Root, Search,
    mcts::{self, Config},
};
use serde::Serialize;

use super::{USUAL_SEED, games, print_json, stopwatch::best_rates, store_chart};
use crate::args::{Arguments, SearchBench, SearchFamily};

/// Nobody stops a measurement from outside.
static STOP: AtomicBool = AtomicBool::new(false);

#[derive(Serialize)]
struct SearchReport {
    game: String,
    /// The size of each Monte Carlo search.
    simulations: u32,
    mcts_simulations_per_second: f64,
    /// Random games without a tree.
    playouts_per_second: f64,
    /// The size of each search by evaluation.
    nodes: u32,
    searches: Vec<NodeRates>,
    seed: u64,
}

/// Boards per second with one evaluation.
#[derive(Serialize)]
struct NodeRates {
    evaluation: &'static str,
    alphabeta_nodes_per_second: f64,
    pvs_nodes_per_second: f64,
}

/// Boards of each search by evaluation: what `pvs` looks at before a move when nothing is said.
const NODES: u32 = 200_000;
/// Plies of those searches at most.
const DEPTH: u32 = 12;
/// The table of principal-variation search in mebibytes, as usual.
const HASH: usize = 16;

pub(super) fn run(command: &SearchBench, arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let SearchBench { options, simulations, family } = command;
    let seed = arguments.seed.unwrap_or(USUAL_SEED);
    let games = games(options)?;
    let mut bars = Vec::new();
    if !options.json {
        writeln!(
            out,
            "searches of {simulations} simulations, per CPU second, best of several slices (seed {seed})\n"
        )?;
        writeln!(out, "{:<28}{:>18}{:>16}", "game", "simulations/s", "playouts/s")?;
        writeln!(out, "{:<28}{:>18}{:>16}", "  evaluation", "alphabeta nodes/s", "pvs nodes/s")?;
    }
    for game in games {
        let bench = MeasureSearch {
            seconds: options.seconds,
            seed: Seed(seed),
            simulations: *simulations,
            family: *family,
        };
        let report = game.visit(bench);
        if options.json {
            print_json(&report, out)?;
        } else {
            print_row(&report, out)?;
        }
        let measured = Measured::exactly(report.mcts_simulations_per_second);
        bars.push(Bar { name: report.game, measured });
    }
    store_chart(options.chart.as_deref(), || draw_bars(&bars, &FRAME))
}

const FRAME: ChartFrame<'static> = ChartFrame {
    title: "Monte Carlo tree search, one thread",
    x_label: "simulations per CPU second, logarithmic",
    y_label: "",
    scale: Scale::Logarithmic,
    theme: Theme::Light,
};

fn print_row(report: &SearchReport, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(
        out,
        "{:<28}{:>18}{:>16}",
        report.game,
        readable(report.mcts_simulations_per_second),
        readable(report.playouts_per_second),
    )?;
    for rates in &report.searches {
        writeln!(
            out,
            "  {:<26}{:>18}{:>16}",
            rates.evaluation,
            readable(rates.alphabeta_nodes_per_second),
            readable(rates.pvs_nodes_per_second)
        )?;
    }
    Ok(out.flush()?)
}

struct MeasureSearch {
    seconds: f64,
    seed: Seed,
    simulations: u32,
    family: SearchFamily,
}

impl GameVisitor for MeasureSearch {
    type Output = SearchReport;

    fn visit<G: Catalogued>(self, game: &G) -> SearchReport {
        let Self { seconds, seed, simulations, family } = self;
        let evaluations = if family == SearchFamily::All { G::EVALUATIONS } else { &[] };
        let stream = || seed.stream("bench search", 0);
        let [mcts_simulations_per_second] = best_rates(seconds, simulating(game, simulations, stream()));
        let [playouts_per_second] = best_rates(seconds, playing_out(game, stream()));
        SearchReport {
            game: game.spec().to_string(),
            simulations,
            mcts_simulations_per_second,
            playouts_per_second,
            nodes: NODES,
            searches: evaluations.iter().map(|offer| node_rates(game, offer, seconds)).collect(),
            seed: seed.0,
        }
    }
}

fn node_rates<G: Catalogued>(game: &G, offer: &Offer<BuildEvaluation<G>>, seconds: f64) -> NodeRates {
    let rate = |search: Box<dyn Search<G>>| {
        let spec = Spec::plain(offer.info.name);
        let built = Options::of(&spec, offer.info).and_then(|options| (offer.build)(game, &options));
        let evaluation = built.expect("an evaluation needs no options");
        let [nodes_per_second] = best_rates(seconds, searching(game, search, evaluation));
        nodes_per_second
    };
    NodeRates {
        evaluation: offer.info.name,
        alphabeta_nodes_per_second: rate(Box::new(AlphaBeta::new(Extensions::NONE))),
        pvs_nodes_per_second: rate(Box::new(Pvs::new(Extensions::NONE, HASH))),
    }
}

/// Work for the stopwatch: boards of searches that each begin anew.
fn searching<G: Game>(
    game: &G,
    mut search: Box<dyn Search<G>>,
    mut evaluation: Box<dyn ValueFn<G>>,
) -> impl FnMut(u32) -> [u64; 1] {
    let (start, moves) = start_and_moves(game);
    move |repetitions| {
        let root = Root { position: &start, moves: &moves };
        let limits = Limits { depth: DEPTH, nodes: NODES.into(), stop: &STOP };
        let mut once = |_| {
            search.forget();
            search
                .search(Question { game, root: &root, evaluation: evaluation.as_mut(), oracle: None, limits })
                .nodes
                .total()
        };
        [(0..repetitions).map(&mut once).sum()]
    }
}

fn start_and_moves<G: Game>(game: &G) -> (G::Position, Vec<G::Move>) {
    let start = game.start();
    let mut moves = Vec::new();
    game.legal_moves(&start, &mut moves);
    (start, moves)
}

/// Work for the stopwatch: simulations of searches that each begin anew.
fn simulating<G: Game>(game: &G, simulations: u32, mut rng: Rng) -> impl FnMut(u32) -> [u64; 1] {
    let mut mcts = Mcts::new(game, Config::default());
    let (start, moves) = start_and_moves(game);
    move |repetitions| {
        let root = Root { position: &start, moves: &moves };
        let limits = Limits { depth: 1, nodes: simulations.into(), stop: &STOP };
        let search = |_| {
            mcts.forget();
            mcts.search(mcts::Question { game, root: &root, oracle: None, limits }, &mut rng).simulations
        };
        [(0..repetitions).map(search).sum()]
    }
}

/// Work for the stopwatch: random games.
fn playing_out<G: Game>(game: &G, mut rng: Rng) -> impl FnMut(u32) -> [u64; 1] {
    let start = game.start();
    let mut position = start.clone();
    let mut scratch = Vec::new();
    move |repetitions| {
        for _ in 0..repetitions {
            position.clone_from(&start);
            black_box(game.playout(&mut position, &mut rng, &mut scratch));
        }
        [repetitions.into()]
    }
}
