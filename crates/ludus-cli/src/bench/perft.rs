//! `ludus bench perft`: how many move paths are counted per second, the last ply in bulk. Depths are tried one
//! after the other as long as there is time, because a rate at one depth says little about another.

use std::io::Write;

use ludus_core::perft::{Counting, perft};
use ludus_draw::{
    chart::{ChartFrame, Measured, Scale, Series, draw_lines, readable},
    palette::Theme,
};
use ludus_games::{Catalogued, GameVisitor};
use serde::Serialize;

use super::{
    games, print_json,
    stopwatch::{best_rates, best_rates_together},
    store_chart,
};
use crate::{
    args::{Arguments, BenchOptions},
    setup,
};

#[derive(Serialize)]
struct PerftReport {
    game: String,
    /// The deepest count that was repeated for the whole time.
    depth: u32,
    nodes: u64,
    nodes_per_second: f64,
    threads: usize,
    all_threads_nodes_per_second: f64,
    /// The rate at each depth up to that.
    by_depth: Vec<DepthReport>,
}

#[derive(Serialize)]
struct DepthReport {
    depth: u32,
    nodes: u64,
    nodes_per_second: f64,
}

pub(super) fn run(options: &BenchOptions, arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let games = games(options)?;
    let threads = setup::threads(arguments.threads);
    let mut series = Vec::new();
    if !options.json {
        writeln!(out, "move paths counted per CPU second, best of several slices\n")?;
        writeln!(out, "{:<28}{:>8}{:>16}{:>16}", "game", "depth", "paths", "paths/s")?;
    }
    for game in games {
        let report = game.visit(MeasurePerft { seconds: options.seconds, threads });
        if options.json {
            print_json(&report, out)?;
        } else {
            print_row(&report, out)?;
        }
        series.push(line(&report));
    }
    store_chart(options.chart.as_deref(), || draw_lines(&series, &FRAME))
}

const FRAME: ChartFrame<'static> = ChartFrame {
    title: "Move paths counted per second, one thread",
    x_label: "depth in plies",
    y_label: "paths per CPU second, logarithmic",
    scale: Scale::Logarithmic,
    theme: Theme::Light,
};

fn line(report: &PerftReport) -> Series {
    let points = report.by_depth.iter();
    let points = points.map(|row| (f64::from(row.depth), Measured::exactly(row.nodes_per_second)));
    Series { name: report.game.clone(), points: points.collect() }
}

fn print_row(report: &PerftReport, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(
        out,
        "{:<28}{:>8}{:>16}{:>16}   {} on {} threads",
        report.game,
        report.depth,
        report.nodes,
        readable(report.nodes_per_second),
        readable(report.all_threads_nodes_per_second),
        report.threads,
    )?;
    Ok(out.flush()?)
}

struct MeasurePerft {
    seconds: f64,
    threads: usize,
}

impl GameVisitor for MeasurePerft {
    type Output = PerftReport;

    fn visit<G: Catalogued>(self, game: &G) -> PerftReport {
        let count = |depth| perft(game, &game.start(), depth, Counting::FullLength);
        let repeating = |depth| move |repetitions: u32| [(0..repetitions).map(|_| count(depth)).sum::<u64>()];
        let growth = (count(2) as f64 / count(1) as f64).max(1.0);
        let mut by_depth: Vec<DepthReport> = Vec::new();
        for depth in 1..=game.max_plies() {
            let nodes = count(depth);
            if nodes == 0 {
                break;
            }
            let [nodes_per_second] = best_rates(self.seconds / 4.0, repeating(depth));
            by_depth.push(DepthReport { depth, nodes, nodes_per_second });
            // The next depth must fit into a slice several times over to be measured well.
            if nodes as f64 * growth > nodes_per_second * self.seconds / 10.0 {
                break;
            }
        }
        let (depth, nodes) = by_depth.last().map_or((0, 1), |row| (row.depth, row.nodes));
        let [nodes_per_second] = best_rates(self.seconds, repeating(depth));
        let [together] = best_rates_together(self.threads, self.seconds, |_| repeating(depth));
        PerftReport {
            game: game.spec().to_string(),
            depth,
            nodes,
            nodes_per_second,
            threads: self.threads,
            all_threads_nodes_per_second: together,
            by_depth,
        }
    }
}
