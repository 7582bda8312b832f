//! `ludus perft`: counts move paths with all cores, shows how far it has come, and prints the count.

use std::{io::Write, time::Instant};

use indicatif::{ProgressBar, ProgressStyle};
use ludus_core::perft::{Counting, Progress, Request, count};
use ludus_games::{Catalogued, GameVisitor};
use serde::Serialize;

use crate::{args::PerftCommand, setup};

#[derive(Serialize)]
struct PerftReport {
    game: String,
    depth: u32,
    nodes: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<MoveReport>>,
}

#[derive(Serialize)]
struct MoveReport {
    #[serde(rename = "move")]
    text: String,
    nodes: u64,
}

pub(crate) fn run(command: &PerftCommand, threads: Option<u16>, out: &mut dyn Write) -> anyhow::Result<()> {
    let counting = if command.finished { Counting::Finished } else { Counting::FullLength };
    let request = Request { depth: command.depth, counting, threads: setup::threads(threads) };
    let report = setup::game(&command.setup.game)?.visit(CountPaths { command, request })?;
    if command.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
        return Ok(());
    }
    for MoveReport { text, nodes } in report.divide.iter().flatten() {
        writeln!(out, "{text} {nodes}")?;
    }
    writeln!(out, "{}", report.nodes)?;
    Ok(())
}

struct CountPaths<'a> {
    command: &'a PerftCommand,
    request: Request,
}

impl GameVisitor for CountPaths<'_> {
    type Output = anyhow::Result<PerftReport>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let line = setup::line(game, &self.command.setup)?;
        let bar = progress_bar();
        let started = Instant::now();
        let counted = count(game, line.position(), &self.request, &|progress| show(&bar, progress))?;
        let seconds = started.elapsed().as_secs_f64();
        bar.finish_and_clear();
        let by_move = counted.by_move.iter();
        let divided =
            by_move.map(|&(mv, nodes)| MoveReport { text: game.format_move(line.position(), mv), nodes });
        Ok(PerftReport {
            game: game.spec().to_string(),
            depth: self.request.depth,
            nodes: counted.nodes,
            seconds,
            divide: self.command.divide.then(|| divided.collect()),
        })
    }
}

/// A bar on stderr, which stays hidden where stderr is not a terminal.
fn progress_bar() -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} positions, {eta} left");
    ProgressBar::no_length().with_style(style.expect("the template is well-formed"))
}

fn show(bar: &ProgressBar, progress: Progress) {
    bar.set_length(progress.total as u64);
    bar.set_position(progress.done as u64);
}
