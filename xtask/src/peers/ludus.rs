//! Our side: the release build that users get, measured by its own `ludus bench playouts`. The rules are not
//! linked into this program, because it is built with checks on and users never run that.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use serde_json::Value;

use super::{
    measurement::{Slice, ensure_positive},
    program::output_of,
};

/// The binary's name, which is not its crate's.
const BINARY: &str = "ludus";

/// A built program.
#[derive(Debug)]
pub(crate) struct Ludus {
    program: PathBuf,
}

/// What one run of `ludus bench playouts` tells, rates per CPU second of one thread.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
pub(crate) struct Bench {
    /// Random games by `playout`, our fastest route.
    pub(crate) games_per_second: f64,
    /// Random games by `random_move` and `play`.
    pub(crate) random_move_games_per_second: f64,
    /// Random games by listing all legal moves at every ply.
    pub(crate) listed_games_per_second: f64,
    /// The mean length of a random game, each jump of a checkers multi-jump counted.
    pub(crate) mean_steps: f64,
}

impl Ludus {
    /// Builds the program of the workspace in `root`.
    pub(crate) fn build(root: &Path) -> Result<Self> {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--release", "--locked", "--package", "ludus-cli"]);
        cargo.args(["--message-format", "json-render-diagnostics"]).current_dir(root);
        Ok(Self { program: parse_executable(&output_of(&mut cargo)?)? })
    }

    /// Measures `game` once.
    pub(crate) fn bench(&self, game: &str, slice: Slice) -> Result<Bench> {
        let (seed, seconds) = (slice.seed.to_string(), slice.seconds.to_string());
        let mut ludus = Command::new(&self.program);
        ludus.args(["bench", "playouts", game, "--json", "--seed", &seed, "--seconds", &seconds]);
        parse_bench(&output_of(&mut ludus)?).with_context(|| format!("measuring {game}"))
    }
}

/// Finds the program among cargo's messages, one JSON object a line. The path is asked for because the
/// target folder can be anywhere.
pub(crate) fn parse_executable(messages: &str) -> Result<PathBuf> {
    for line in messages.lines() {
        let message: Value = serde_json::from_str(line).with_context(|| format!("cargo printed {line:?}"))?;
        if let (Some(BINARY), Some(path)) =
            (message["target"]["name"].as_str(), message["executable"].as_str())
        {
            return Ok(path.into());
        }
    }
    bail!("cargo built no program called {BINARY}")
}

/// Reads what `ludus bench playouts --json` printed.
pub(crate) fn parse_bench(text: &str) -> Result<Bench> {
    let bench: Bench = serde_json::from_str(text).with_context(|| format!("ludus printed {text:?}"))?;
    ensure_positive("games_per_second", bench.games_per_second)?;
    ensure_positive("random_move_games_per_second", bench.random_move_games_per_second)?;
    ensure_positive("listed_games_per_second", bench.listed_games_per_second)?;
    ensure_positive("mean_steps", bench.mean_steps)?;
    Ok(bench)
}
