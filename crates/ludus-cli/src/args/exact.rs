//! What can be typed about exact play: `solve`, `judge` and `bench solve`. They share how much memory may be used.

use std::ops::RangeInclusive;

use clap::Args;

use super::Setup;

#[derive(Debug, Args)]
#[command(
    after_help = "Times are CPU seconds of all threads and seconds of the clock on the wall. A file has a position a line:
  O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; a2:+38;
An answer other than the file's ends with exit code 1. Examples:
  ludus bench solve --threads 1
  ludus bench solve hard.obf
  ludus bench solve othello --random 19 --plies 44-46
  ludus bench solve dots:3x3 dots:4x4 othello:size=6 checkers"
)]
pub(crate) struct SolveBench {
    /// Files of Othello positions, or games to solve from the start [default: the endgames 40 to 44 of FFO]
    #[arg(value_name = "FILE.obf | GAME")]
    pub(crate) what: Vec<String>,

    /// Instead of a game's start, this many positions of random games (seed 1 unless another is given)
    #[arg(long, value_name = "N", requires = "plies", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) random: Option<u32>,

    /// After how many plies, such as 44-46
    #[arg(long, value_name = "FROM-TO", requires = "random", value_parser = parse_plies)]
    pub(crate) plies: Option<RangeInclusive<u32>>,

    #[command(flatten)]
    pub(crate) memory: Memory,

    /// Print one JSON object per position and line
    #[arg(long)]
    pub(crate) json: bool,
}

/// What exact play may use.
#[derive(Debug, Args)]
pub(crate) struct Memory {
    /// Mebibytes to remember positions in; tables that are complete come on top
    #[arg(long = "memory", value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    pub(crate) mebibytes: u32,
}

#[derive(Debug, Args)]
#[command(
    after_help = "The value is the margin at the end of the game for the player who moves. What is out of reach is refused at
once. Examples:
  ludus solve dots:3x3
  ludus solve othello --position \"O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X\"
  ludus solve checkers --position \"W:WK10,K14:BK1\" --json
  ludus solve othello:size=6 --winner
  ludus solve dots:4x4 --value"
)]
pub(crate) struct SolveCommand {
    #[command(flatten)]
    pub(crate) setup: Setup,

    /// Find out who wins, not by how much: quicker
    #[arg(long)]
    pub(crate) winner: bool,

    /// Find out the value alone and not every best move, which can take half the time
    #[arg(long)]
    pub(crate) value: bool,

    /// Give up after so many boards [default: no limit]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,

    #[command(flatten)]
    pub(crate) memory: Memory,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Positions come from random games and count where exact play answers quickly and there is a choice. A move is
optimal if the game still ends as it would under best play; its loss is what it gives away, in points. With
--every-reply a move that loses value ends with exit code 3. Examples:
  ludus judge dots:3x3 chains
  ludus judge dots:3x3 chains --per-ply 200
  ludus judge dots:3x3 chains --every-reply
  ludus judge othello pvs:nodes=10000 --positions 500 --seed 1
  ludus judge checkers alphabeta:depth=6 --json"
)]
pub(crate) struct JudgeCommand {
    /// The game, such as dots:3x3; see `ludus games`
    #[arg(value_name = "GAME")]
    pub(crate) game: String,

    /// The agent to judge, see `ludus agents`
    #[arg(value_name = "AGENT")]
    pub(crate) agent: String,

    /// How many positions
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(crate) positions: u32,

    /// So many positions after every number of plies, each number judged by itself
    #[arg(long, value_name = "N", conflicts_with = "positions", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) per_ply: Option<u32>,

    /// Prove it instead: follow every reply of an opponent from the start, as both players
    #[arg(long, conflicts_with_all = ["positions", "per_ply"])]
    pub(crate) every_reply: bool,

    /// Give up when a player reaches more positions than this
    #[arg(long, value_name = "N", default_value_t = 10_000_000, requires = "every_reply")]
    pub(crate) limit: u64,

    #[command(flatten)]
    pub(crate) memory: Memory,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Plies from the first number to the second.
fn parse_plies(text: &str) -> Result<RangeInclusive<u32>, String> {
    let numbers = text.split_once('-').and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
    let range = numbers.map(|(from, to)| from..=to).filter(|range: &RangeInclusive<u32>| !range.is_empty());
    range.ok_or_else(|| "wanted two numbers of plies, the smaller first, such as 44-46".into())
}
