//! `ludus bench`: speeds of this machine. Time is the CPU clock of the thread that works, so other programs
//! disturb little; of several slices the best counts, because noise only ever slows down.

mod perft;
mod playouts;
mod stopwatch;

use std::{io::Write, path::Path};

use anyhow::Context;
use serde::Serialize;

use crate::{
    args::{Arguments, BenchCommand, BenchOptions},
    whole_file,
};

/// What is measured when no game is named.
const USUAL_GAMES: &[&str] =
    &["tic-tac-toe", "dots:3x3", "dots:5x5", "othello", "checkers", "go:size=5", "go:size=9", "go:size=19"];

/// The seed when none is given: a benchmark must not play other games each time.
const USUAL_SEED: u64 = 1;

pub(crate) fn run(command: &BenchCommand, arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    match command {
        BenchCommand::Playouts(options) => playouts::run(options, arguments, out),
        BenchCommand::Perft(options) => perft::run(options, arguments, out),
    }
}

/// The games that were asked for, or the usual ones.
fn games(options: &BenchOptions) -> Vec<&str> {
    if options.games.is_empty() {
        return USUAL_GAMES.to_vec();
    }
    options.games.iter().map(String::as_str).collect()
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

/// A rate for people, such as 1.23 M.
fn readable(rate: f64) -> String {
    match rate {
        rate if rate >= 1e7 => format!("{:.1} M", rate / 1e6),
        rate if rate >= 1e6 => format!("{:.2} M", rate / 1e6),
        rate if rate >= 1e3 => format!("{:.1} k", rate / 1e3),
        rate => format!("{rate:.1}"),
    }
}
