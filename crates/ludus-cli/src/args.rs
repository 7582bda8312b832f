//! What can be typed: every command and option is declared, documented and checked here and nowhere else.
//! Help and completions are made from these declarations.

mod bench;
mod exact;
mod render;
mod reproduce;
mod serve;
mod train;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use ludus_arena::library::GameId;
use ludus_core::Player;

pub(crate) use bench::{
    BenchCommand, BenchOptions, EvalBench, LearningBenchOptions, NetFamily, SearchBench, SearchFamily,
    SelfplayBench, TournamentBench,
};
pub(crate) use exact::{JudgeCommand, SolveBench, SolveCommand};
pub(crate) use render::RenderCommand;
pub(crate) use reproduce::ReproduceCommand;
pub(crate) use serve::{PageBench, ServeCommand};
pub(crate) use train::{ExportNet, ImportNet, Limit, ResumeCommand, RunsCommand, RunsVerb, TrainCommand};

/// A workbench where a machine teaches itself a board game from nothing but the rules.
#[derive(Debug, Parser)]
#[command(name = "ludus", version, max_term_width = 100)]
#[command(
    after_help = "Without a command, ludus opens the page in a browser. In the terminal: ludus play othello"
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    /// Where chance comes from; the same seed gives the same result [default: another one each time]
    #[arg(long, global = true, value_name = "N")]
    pub(crate) seed: Option<u64>,

    /// How many threads share the work; the result does not depend on it [default: one per core]
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=MAX_THREADS))]
    pub(crate) threads: Option<u16>,

    /// The folder that holds what you make: the library of games [default: $LUDUS_DATA, or the platform's usual place]
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Start the page where people play, and open it in a browser; the same as no command
    Serve(ServeCommand),
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
    /// Let several agents meet each other: cross table and ratings
    Tournament(TournamentCommand),
    /// What was played: games, matches, tournaments, ratings
    Library(LibraryCommand),
    /// Let a machine learn a game; without a preset or file, list the presets
    Train(TrainCommand),
    /// Go on with a run that was stopped
    Resume(ResumeCommand),
    /// What was learned: runs, their curves and ratings
    Runs(RunsCommand),
    /// Write the champion of a run to a file
    Export(ExportNet),
    /// Make a run of the file of a learned player, so that it can play
    Import(ImportNet),
    /// Make a published study again, its figures beside ours; without a study, list them
    Reproduce(ReproduceCommand),
    /// How a game ends under best play, and every move that leads there
    Solve(SolveCommand),
    /// How often an agent makes one of the best moves, and what the others cost it
    Judge(JudgeCommand),
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
95 % intervals. Games are stored as they end; the same command goes on after a stop. Examples:
  ludus match othello alphabeta:depth=6 alphabeta:depth=2 --games 200
  ludus match dots:5x5 chains greedy --seed 1 --json
  ludus match checkers pvs:nodes=2000 pvs:nodes=1000 --sprt 0 20"
)]
pub(crate) struct MatchCommand {
    /// The game, such as othello, go:size=9,rules=area or dots:3x3; see `ludus games`
    #[arg(value_name = "GAME", required_unless_present = "resume")]
    pub(crate) game: Option<String>,

    /// The agent whose score is counted, see `ludus agents`
    #[arg(value_name = "A", required_unless_present = "resume")]
    pub(crate) first: Option<String>,

    /// Its opponent
    #[arg(value_name = "B", required_unless_present = "resume")]
    pub(crate) second: Option<String>,

    /// How many games, always an even number [default: 100, or at most 20000 with --sprt]
    #[arg(long, value_name = "N", value_parser = parse_games, allow_negative_numbers = true)]
    pub(crate) games: Option<u64>,

    /// Random plies at the start of each game [default: 2 to 8, by the length of the game]
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(0..=MAX_OPENING))]
    pub(crate) openings: Option<u32>,

    /// Stop as soon as it is clear whether A is ELO1 rather than ELO0 better; exit code 3 if not
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    pub(crate) sprt: Option<Vec<f64>>,

    /// How often the test may say yes at ELO0
    #[arg(long, value_name = "SHARE", default_value_t = 0.05, requires = "sprt")]
    pub(crate) alpha: f64,

    /// How often it may say no at ELO1
    #[arg(long, value_name = "SHARE", default_value_t = 0.05, requires = "sprt")]
    pub(crate) beta: f64,

    /// Draw the course of the test between its bounds
    #[arg(long, value_name = "FILE.svg", requires = "sprt")]
    pub(crate) chart: Option<PathBuf>,

    /// Go on with the match of this number; with --games, to so many games
    #[arg(long, value_name = "N", conflicts_with_all = ["game", "openings", "sprt", "new"])]
    pub(crate) resume: Option<i64>,

    /// Begin anew, even if the same match was stopped earlier
    #[arg(long)]
    pub(crate) new: bool,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Every pairing plays the same openings, each from both sides. Elo is by Bradley and Terry, with 95 %
intervals, random being 0. Games are stored as they end; the same command goes on after a stop. A file is TOML:
  game = \"othello\"                 # the rest is optional but for agents
  kind = \"round-robin\"             # or \"gauntlet\": the first agent meets all others
  agents = [\"random\", \"greedy\", { name = \"deep\", agent = \"alphabeta:depth=6\" }]
  games = 100                       # of each pairing
  openings = 8                      # random plies
  seed = 1
  anchor = \"random\"                # whose Elo is 0
Examples:
  ludus tournament othello random greedy hybrid alphabeta:depth=4 --games 50
  ludus tournament levels.toml --json"
)]
pub(crate) struct TournamentCommand {
    /// A file, or a game followed by two or more agents
    #[arg(value_name = "FILE | GAME AGENT…", required_unless_present = "resume")]
    pub(crate) words: Vec<String>,

    /// Games of each pairing, always an even number [default: 100]
    #[arg(long, value_name = "N", value_parser = parse_games, allow_negative_numbers = true)]
    pub(crate) games: Option<u64>,

    /// Random plies at the start of each game [default: 2 to 8, by the length of the game]
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(0..=MAX_OPENING))]
    pub(crate) openings: Option<u32>,

    /// Let only the first agent meet the others
    #[arg(long)]
    pub(crate) gauntlet: bool,

    /// The agent whose Elo is 0 [default: random, if it takes part]
    #[arg(long, value_name = "NAME")]
    pub(crate) anchor: Option<String>,

    /// Go on with the tournament of this number; with --games, to so many games of each pairing
    #[arg(long, value_name = "N", conflicts_with_all = ["words", "openings", "gauntlet", "anchor", "new"])]
    pub(crate) resume: Option<i64>,

    /// Begin anew, even if the same tournament was stopped earlier
    #[arg(long)]
    pub(crate) new: bool,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  ludus library
  ludus library tournaments show 3
  ludus library games show 12.3.1
  ludus library games export --tournament 3 --out games.sgf
  ludus library ratings othello")]
pub(crate) struct LibraryCommand {
    #[command(subcommand)]
    pub(crate) shelf: Option<Shelf>,

    /// Print JSON
    #[arg(long, global = true)]
    pub(crate) json: bool,
}

/// A part of the library.
#[derive(Debug, Subcommand)]
pub(crate) enum Shelf {
    /// Single games
    Games(GamesShelf),
    /// Matches that belong to no tournament
    Matches(NumberedShelf),
    /// Tournaments
    Tournaments(NumberedShelf),
    /// Elo over everything that was played at a game
    Ratings {
        /// The game [default: every game]
        #[arg(value_name = "GAME")]
        game: Option<String>,
    },
}

#[derive(Debug, Args)]
pub(crate) struct GamesShelf {
    #[command(subcommand)]
    pub(crate) verb: Option<GamesVerb>,

    #[command(flatten)]
    pub(crate) choice: GameChoice,

    /// How many to list, the latest
    #[arg(long, value_name = "N", default_value_t = 50)]
    pub(crate) latest: u32,
}

/// Which games.
#[derive(Debug, Args)]
pub(crate) struct GameChoice {
    /// Those of this match
    #[arg(long = "match", value_name = "N", conflicts_with = "tournament")]
    pub(crate) of_match: Option<i64>,

    /// Those of this tournament
    #[arg(long, value_name = "N")]
    pub(crate) tournament: Option<i64>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum GamesVerb {
    /// List them
    List(GameChoice),
    /// Show one game: players, result, moves and the last board
    Show {
        /// Match, pair and side, such as 12.3.1
        id: GameId,
    },
    /// Write games to a file
    Export(ExportCommand),
}

#[derive(Debug, Args)]
pub(crate) struct ExportCommand {
    /// One game, such as 12.3.1 [default: all that the other options choose]
    #[arg(value_name = "GAME", conflicts_with_all = ["of_match", "tournament"])]
    pub(crate) id: Option<GameId>,

    #[command(flatten)]
    pub(crate) choice: GameChoice,

    #[command(flatten)]
    pub(crate) target: ExportTarget,
}

/// How and where games are written.
#[derive(Debug, Args)]
pub(crate) struct ExportTarget {
    /// How they are written [default: what the game's players use]
    #[arg(long, value_enum)]
    pub(crate) format: Option<ExportFormat>,

    /// The file to write; - for standard output
    #[arg(long, value_name = "FILE", default_value = "-")]
    pub(crate) out: PathBuf,
}

/// A way to write games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExportFormat {
    /// Smart Game Format: Go and Othello
    Sgf,
    /// Portable Draughts Notation: checkers
    Pdn,
    /// Moves in one line: Othello
    Transcript,
    /// One JSON object per game and line: every game
    Jsonl,
    /// Lines for people, which the page reads: every game
    Text,
}

#[derive(Debug, Args)]
pub(crate) struct NumberedShelf {
    #[command(subcommand)]
    pub(crate) verb: Option<NumberedVerb>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum NumberedVerb {
    /// List them
    List,
    /// Show the result of one
    Show {
        /// Its number
        id: i64,
        /// Also show how long each agent thought, which no seed repeats
        #[arg(long)]
        times: bool,
    },
    /// Write its games to a file
    Export {
        /// Its number
        id: i64,
        #[command(flatten)]
        target: ExportTarget,
    },
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
