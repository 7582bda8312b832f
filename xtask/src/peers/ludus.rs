//! Our side: the release build that users get, measured by its own `ludus bench`. Rules and searches are not
//! linked into this program, because it is built with checks on and users never run that.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, de::DeserializeOwned};
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

/// What one run of `ludus bench search` tells.
#[derive(Deserialize)]
struct SearchBench {
    mcts_simulations_per_second: f64,
}

/// A row of `ludus bench eval --onnx`.
#[derive(Clone, Debug, Deserialize, PartialEq)]
pub(crate) struct NetBench {
    /// What the net is called.
    pub(crate) net: String,
    /// Positions that it is asked about at once.
    pub(crate) batch: usize,
    /// Positions per CPU second of one thread.
    pub(crate) evaluations_per_second: f64,
    /// The net as a model.
    pub(crate) onnx: PathBuf,
}

/// What one run of `ludus bench selfplay --free` tells.
#[derive(Deserialize)]
struct FreeBench {
    simulations_per_second: f64,
}

impl Ludus {
    /// Builds the program of the workspace in `root`.
    pub(crate) fn build(root: &Path) -> Result<Self> {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--release", "--locked", "--package", "ludus-cli"]);
        cargo.args(["--message-format", "json-render-diagnostics"]).current_dir(root);
        Ok(Self { program: parse_executable(&output_of(&mut cargo)?)? })
    }

    /// Measures random games once.
    pub(crate) fn bench(&self, game: &str, slice: Slice) -> Result<Bench> {
        parse_bench(&self.measure("playouts", game, slice, &[])?).with_context(|| format!("measuring {game}"))
    }

    /// Simulations per CPU second of one thread in searches of so many.
    pub(crate) fn search_rate(&self, game: &str, slice: Slice, simulations: u32) -> Result<f64> {
        let options = ["--family", "mcts", "--simulations", &simulations.to_string()];
        let answer = self.measure("search", game, slice, &options)?;
        parse_search_rate(&answer).with_context(|| format!("measuring {game}"))
    }

    /// Measures nets for policy and value once, and writes them as models into `folder`.
    pub(crate) fn nets(&self, slice: Slice, folder: &Path) -> Result<Vec<NetBench>> {
        let (seed, seconds) = (slice.seed.to_string(), slice.seconds.to_string());
        let mut ludus = Command::new(&self.program);
        ludus.args(["bench", "eval", "--family", "policy", "--json", "--seed", &seed, "--seconds", &seconds]);
        parse_nets(&output_of(ludus.arg("--onnx").arg(folder))?).context("measuring nets")
    }

    /// Simulations per CPU second of one thread in self-play with a net that costs nothing.
    pub(crate) fn free_rate(&self, game: &str, slice: Slice) -> Result<f64> {
        let answer = self.measure("selfplay", game, slice, &["--free"])?;
        parse_free_rate(&answer).with_context(|| format!("measuring {game}"))
    }

    fn measure(&self, what: &str, game: &str, slice: Slice, options: &[&str]) -> Result<String> {
        let (seed, seconds) = (slice.seed.to_string(), slice.seconds.to_string());
        let mut ludus = Command::new(&self.program);
        ludus.args(["bench", what, game, "--json", "--seed", &seed, "--seconds", &seconds]).args(options);
        output_of(&mut ludus)
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
    let bench: Bench = parse_answer(text)?;
    ensure_positive("games_per_second", bench.games_per_second)?;
    ensure_positive("random_move_games_per_second", bench.random_move_games_per_second)?;
    ensure_positive("listed_games_per_second", bench.listed_games_per_second)?;
    ensure_positive("mean_steps", bench.mean_steps)?;
    Ok(bench)
}

/// Reads what `ludus bench search --json` printed.
pub(crate) fn parse_search_rate(text: &str) -> Result<f64> {
    let SearchBench { mcts_simulations_per_second } = parse_answer(text)?;
    ensure_positive("mcts_simulations_per_second", mcts_simulations_per_second)?;
    Ok(mcts_simulations_per_second)
}

/// Reads what `ludus bench eval --json --onnx` printed, one object a line.
pub(crate) fn parse_nets(text: &str) -> Result<Vec<NetBench>> {
    let nets: Vec<NetBench> = text.lines().map(parse_answer).collect::<Result<_>>()?;
    ensure!(!nets.is_empty(), "ludus measured no nets");
    for net in &nets {
        ensure_positive("evaluations_per_second", net.evaluations_per_second)?;
    }
    Ok(nets)
}

/// Reads what `ludus bench selfplay --free --json` printed.
pub(crate) fn parse_free_rate(text: &str) -> Result<f64> {
    let FreeBench { simulations_per_second } = parse_answer(text)?;
    ensure_positive("simulations_per_second", simulations_per_second)?;
    Ok(simulations_per_second)
}

fn parse_answer<T: DeserializeOwned>(text: &str) -> Result<T> {
    serde_json::from_str(text).with_context(|| format!("ludus printed {text:?}"))
}
