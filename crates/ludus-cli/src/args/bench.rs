//! What can be typed about speeds of this machine: `bench`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::{PageBench, SolveBench, parse_seconds};

#[derive(Debug, Subcommand)]
pub(crate) enum BenchCommand {
    /// Random games from the start: by playout, move by move, and by listing all moves at every ply
    Playouts(BenchOptions),
    /// Counting move paths, the last ply in bulk
    Perft(BenchOptions),
    /// Searches from the start: simulations of Monte Carlo tree search
    Search(SearchBench),
    /// Nets: positions that those of the studies judge, beside the published figures, and nets for policy and value
    Eval(EvalBench),
    /// Learning by gradients: positions that nets learn from, by our kernels and, if built in, by tensors
    Learning(LearningBenchOptions),
    /// Games of a machine against itself, many at once: simulations, evaluations and games of search by a net
    Selfplay(SelfplayBench),
    /// What a tournament of two thousand quick games costs beyond the games
    Tournament(TournamentBench),
    /// Exact answers: endgames from a file, whole games, tables
    Solve(SolveBench),
    /// The page: from click to board, and many who watch many games
    Page(PageBench),
}

#[derive(Debug, Args)]
pub(crate) struct TournamentBench {
    /// The game
    #[arg(value_name = "GAME", default_value = "othello")]
    pub(crate) game: String,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct EvalBench {
    /// CPU seconds for each measurement
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = parse_seconds)]
    pub(crate) seconds: f64,

    /// Print one JSON object per net and way to ask it
    #[arg(long)]
    pub(crate) json: bool,

    /// Which nets to measure
    #[arg(long, value_enum, default_value_t = NetFamily::All)]
    pub(crate) family: NetFamily,

    /// Write the nets for policy and value as ONNX models into this folder, too, to be measured by other programs
    #[arg(long, value_name = "FOLDER")]
    pub(crate) onnx: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct LearningBenchOptions {
    /// CPU seconds for each measurement
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = parse_seconds)]
    pub(crate) seconds: f64,

    /// Positions of a step
    #[arg(long, value_name = "N", default_value_t = 128, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) batch: u16,

    /// Print one JSON object per net
    #[arg(long)]
    pub(crate) json: bool,
}

/// Nets that are measured together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum NetFamily {
    /// Nets of the studies, nets for policy and value, and whole games
    All,
    /// Nets for policy and value alone
    Policy,
}

#[derive(Debug, Args)]
pub(crate) struct SearchBench {
    #[command(flatten)]
    pub(crate) options: BenchOptions,

    /// Simulations in each search
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) simulations: u32,

    /// Which searches to measure
    #[arg(long, value_enum, default_value_t = SearchFamily::All)]
    pub(crate) family: SearchFamily,
}

#[derive(Debug, Args)]
pub(crate) struct SelfplayBench {
    #[command(flatten)]
    pub(crate) options: BenchOptions,

    /// Games that go on together
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) lockstep: u16,

    /// Simulations before each move
    #[arg(long, value_name = "N", default_value_t = 32, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) simulations: u32,

    /// Blocks of the residual net
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) blocks: u16,

    /// Channels of the residual net
    #[arg(long, value_name = "N", default_value_t = 32, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) channels: u16,

    /// Ask nobody: all moves are equally good and nobody is ahead, at no cost
    #[arg(long)]
    pub(crate) free: bool,
}

/// Searches that are measured together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SearchFamily {
    /// Monte Carlo, and those that ask an evaluation
    All,
    /// Monte Carlo alone
    Mcts,
}

#[derive(Debug, Args)]
pub(crate) struct BenchOptions {
    /// The games [default: all five, some at several sizes]
    #[arg(value_name = "GAME")]
    pub(crate) games: Vec<String>,

    /// CPU seconds for each measurement
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = parse_seconds)]
    pub(crate) seconds: f64,

    /// Print one JSON object per game and line
    #[arg(long)]
    pub(crate) json: bool,

    /// Draw the rates as a picture, too
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) chart: Option<PathBuf>,
}
