//! `ludus bench`: speeds of this machine. Time is the CPU clock of the thread that works, so other programs
//! disturb little; of several slices the best counts, because noise only ever slows down.

mod eval;
mod learning;
mod page;
mod perft;
mod playouts;
mod policy_nets;
mod search;
mod selfplay;
mod solve;
mod stopwatch;
mod tournament;

use std::{io::Write, path::Path};

use anyhow::Context;
use ludus_arena::whole_file;
use ludus_games::AnyGame;
use serde::Serialize;

use crate::{
    args::{Arguments, BenchCommand, BenchOptions},
    setup,
    wrong_use::WrongUse,
};

/// What is measured when no game is named.
const USUAL_GAMES: &[&str] =
    &["tic-tac-toe", "dots:3x3", "dots:5x5", "othello", "checkers", "go:size=5", "go:size=9", "go:size=19"];

/// The seed when none is given: a benchmark must not play other games each time.
const USUAL_SEED: u64 = 1;

pub(crate) fn run(command: &BenchCommand, arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    match command {
        BenchCommand::Eval(command) => eval::run(command, arguments, out),
        BenchCommand::Learning(command) => learning::run(command, arguments, out),
        BenchCommand::Playouts(options) => playouts::run(options, arguments, out),
        BenchCommand::Page(command) => page::run(command, arguments, out),
        BenchCommand::Perft(options) => perft::run(options, arguments, out),
        BenchCommand::Search(command) => search::run(command, arguments, out),
        BenchCommand::Selfplay(command) => selfplay::run(command, arguments, out),
        BenchCommand::Solve(command) => solve::run(command, arguments, out),
        BenchCommand::Tournament(command) => tournament::run(command, arguments, out),
    }
}

/// The games that were asked for, or the usual ones; all are read before the first is measured.
fn games(options: &BenchOptions) -> Result<Vec<AnyGame>, WrongUse> {
    if options.games.is_empty() {
        return USUAL_GAMES.iter().map(|text| setup::game(text)).collect();
    }
    options.games.iter().map(|text| setup::game(text)).collect()
}

/// One report on one line.
fn print_json(report: &impl Serialize, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "{}", serde_json::to_string(report)?)?;
    Ok(out.flush()?)
}

/// Stores the picture where it was asked for.
fn store_chart(chart: Option<&Path>, picture: impl FnOnce() -> String) -> anyhow::Result<()> {
    let Some(path) = chart else { return Ok(()) };
    whole_file::store(path, &picture()).with_context(|| format!("cannot write {}", path.display()))
}
