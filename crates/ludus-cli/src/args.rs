//! What can be typed: every command and option is declared, documented and checked here and nowhere else.
//! Help and completions are made from these declarations.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use ludus_core::Player;
use ludus_draw::palette::Theme;

/// A workbench where a machine teaches itself a board game from nothing but the rules.
#[derive(Debug, Parser)]
#[command(name = "ludus", version, arg_required_else_help = true, max_term_width = 100)]
#[command(after_help = "Start with: ludus play othello")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// Where chance comes from; the same seed gives the same result [default: another one each time]
    #[arg(long, global = true, value_name = "N")]
    pub(crate) seed: Option<u64>,

    /// How many threads share the work; the result does not depend on it [default: one per core]
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=MAX_THREADS))]
    pub(crate) threads: Option<u16>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the games, their sizes and rule sets
    Games(GamesCommand),
    /// Count move paths, the proof that rules are right
    Perft(PerftCommand),
    /// Measure speeds of this machine
    #[command(subcommand)]
    Bench(BenchCommand),
    /// List the agents that play, their options and evaluations
    Agents(AgentsCommand),
    /// Play in the terminal, against the machine or another person
    Play(PlayCommand),
    /// Ask an agent for one move, and why
    Move(MoveCommand),
    /// Let two agents play pairs of games from random openings
    Match(MatchCommand),
    /// Draw a position as an SVG picture
    Render(RenderCommand),
    /// Print shell completions, to be sourced or installed
    #[command(after_help = "For bash: source <(ludus completions bash)")]
    Completions {
        /// The shell
        shell: Shell,
    },
}

#[derive(Debug, Args)]
pub(crate) struct GamesCommand {
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Which game, and from which position.
#[derive(Debug, Args)]
pub(crate) struct Setup {
    /// The game, such as othello, go:size=9,rules=area or dots:3x3; see `ludus games`
    #[arg(value_name = "GAME")]
    pub(crate) game: String,

    /// Begin at this position instead of the start
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,

    /// Play these moves first, separated by blanks
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  ludus perft othello 8 --divide
  ludus perft go:size=5 4 --moves \"C3 D3\"
  ludus perft checkers 6 --position \"W:WK10:B18,26\" --json")]
pub(crate) struct PerftCommand {
    #[command(flatten)]
    pub(crate) setup: Setup,

    /// The number of plies, a pass being one
    #[arg(value_name = "DEPTH", value_parser = parse_depth, allow_negative_numbers = true)]
    pub(crate) depth: u32,

    /// Show the count of each first move
    #[arg(long)]
    pub(crate) divide: bool,

    /// Count games that end earlier once each, instead of not at all
    #[arg(long)]
    pub(crate) finished: bool,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum BenchCommand {
    /// Random games from the start: by playout, move by move, and by listing all moves at every ply
    Playouts(BenchOptions),
    /// Counting move paths, the last ply in bulk
    Perft(BenchOptions),
    /// Searches from the start: simulations of Monte Carlo tree search
    Search(SearchBench),
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

#[derive(Debug, Args)]
#[command(after_help = "Type a move such as e6, or help. Examples:
  ludus play othello
  ludus play go:size=5 --as second --against mcts:simulations=500
  ludus play checkers --against person")]
pub(crate) struct PlayCommand {
    #[command(flatten)]
    pub(crate) setup: Setup,

    /// Who sits on the other side: an agent, see `ludus agents`, or person [default: a searcher that answers at once]
    #[arg(long, value_name = "AGENT")]
    pub(crate) against: Option<String>,

    /// Whether you move first or second
    #[arg(long = "as", value_enum, default_value_t = Seat::First)]
    pub(crate) seat: Seat,
}

/// The user's side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Seat {
    /// The player who begins
    First,
    /// The other one
    Second,
}

impl Seat {
    pub(crate) fn player(self) -> Player {
        match self {
            Self::First => Player::First,
            Self::Second => Player::Second,
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct AgentsCommand {
    /// Only what plays this game, with its evaluations
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "Values are in points for the player who moves. Examples:
  ludus move othello --agent alphabeta:depth=6
  ludus move checkers --agent pvs:time=1s --moves \"11-15 22-18\"
  ludus move othello --agent hybrid:depth=4,corner,pattern --json")]
pub(crate) struct MoveCommand {
    #[command(flatten)]
    pub(crate) setup: Setup,

    /// The agent to ask, see `ludus agents`
    #[arg(long, value_name = "AGENT")]
    pub(crate) agent: String,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Each opening is played twice with the seats exchanged. Scores are those of the first agent, with
95 % intervals. Examples:
  ludus match othello alphabeta:depth=6 alphabeta:depth=2 --games 200
  ludus match dots:5x5 chains greedy --seed 1 --json"
)]
pub(crate) struct MatchCommand {
    /// The game, such as othello, go:size=9,rules=area or dots:3x3; see `ludus games`
    #[arg(value_name = "GAME")]
    pub(crate) game: String,

    /// The agent whose score is counted, see `ludus agents`
    #[arg(value_name = "A")]
    pub(crate) first: String,

    /// Its opponent
    #[arg(value_name = "B")]
    pub(crate) second: String,

    /// How many games, always an even number
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = parse_games, allow_negative_numbers = true)]
    pub(crate) games: u64,

    /// Random plies at the start of each game [default: 2 to 8, by the length of the game]
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(0..=MAX_OPENING))]
    pub(crate) openings: Option<u32>,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(
    after_help = "An overlay says what is known about places, by their names on the board. All keys are optional:
  {\"marks\": {\"e6\": \"best\", \"f5\": \"mistake\"}, \"values\": {\"e6\": \"+3\"},
   \"heat\": {\"e6\": 0.8, \"f5\": -0.4}, \"ownership\": {\"a1\": 1}}
Marks: legal, best, inaccuracy, mistake, blunder. Heat goes from -1 (avoided) to 1 (liked),
ownership from -1 (the second player's) to 1 (the first player's). Examples:
  ludus render othello board.svg --moves \"f5 d6\" --legal
  ludus render checkers - --position \"W:WK10:B18,26\" --theme dark > board.svg
  ludus render go:size=9 board.svg --overlay thoughts.json --title \"After three generations\""
)]
pub(crate) struct RenderCommand {
    #[command(flatten)]
    pub(crate) setup: Setup,

    /// The picture to write; - for standard output
    #[arg(value_name = "FILE.svg")]
    pub(crate) file: PathBuf,

    /// Light or dark surroundings
    #[arg(long, value_enum, default_value_t = ThemeName::Light)]
    pub(crate) theme: ThemeName,

    /// Mark the places where the mover may play
    #[arg(long)]
    pub(crate) legal: bool,

    /// Draw what this JSON file says about places
    #[arg(long, value_name = "FILE.json")]
    pub(crate) overlay: Option<PathBuf>,

    /// What the picture is called, for screen readers [default: the game and who is to move]
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) title: Option<String>,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ThemeName {
    /// Dark ink on light ground
    Light,
    /// Light ink on dark ground
    Dark,
}

impl ThemeName {
    pub(crate) fn theme(self) -> Theme {
        match self {
            Self::Light => Theme::Light,
            Self::Dark => Theme::Dark,
        }
    }
}

/// More threads than any machine has cores.
const MAX_THREADS: i64 = 1024;

/// The deepest count on offer. The deepest one ever made of any of these games is 28.
const MAX_DEPTH: u32 = 64;

fn parse_depth(text: &str) -> Result<u32, String> {
    let depth = text.parse::<u32>().ok().filter(|&depth| depth <= MAX_DEPTH);
    depth.ok_or_else(|| {
        format!("wanted a number of plies from 0 to {MAX_DEPTH}; the count grows several-fold with each ply, start with 4")
    })
}

/// The longest opening on offer.
const MAX_OPENING: i64 = 1000;

/// The longest match on offer.
const MAX_GAMES: u64 = 10_000_000;

/// Games come in pairs, so an odd number is rounded up.
fn parse_games(text: &str) -> Result<u64, String> {
    let games = text.parse::<u64>().ok().filter(|games| (1..=MAX_GAMES).contains(games));
    let games = games.ok_or_else(|| format!("wanted a number of games from 1 to {MAX_GAMES}"))?;
    Ok(games.next_multiple_of(2))
}

/// The most CPU seconds for a measurement.
const MAX_SECONDS: f64 = 3600.0;

fn parse_seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| (0.01..=MAX_SECONDS).contains(seconds));
    seconds.ok_or_else(|| format!("wanted seconds from 0.01 to {MAX_SECONDS}"))
}
