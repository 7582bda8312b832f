//! What can be typed about learning: `train`, `resume`, `runs`, and nets as files.

use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Debug, Args)]
#[command(
    after_help = "A run learns until its generations are done and can be stopped at any moment: Ctrl-C saves and prints the command
that goes on. Its champions are agents: run:NAME@GENERATION. Examples:
  ludus train
  ludus train checkers-quick --name mine --minutes 5
  ludus train checkers-quick --set generations=200 --seed 1
  ludus train settings.toml --dry-run"
)]
pub(crate) struct TrainCommand {
    /// A preset or a file of settings; the file of a run makes it again [default: list the presets]
    #[arg(value_name = "PRESET | FILE")]
    pub(crate) what: Option<String>,

    /// What the run is called [default: the name of the preset or file, with a number if it is taken]
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,

    /// Another value for one setting, such as learning.evolution-strategy.population=50
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = parse_setting)]
    pub(crate) settings: Vec<(String, String)>,

    #[command(flatten)]
    pub(crate) limit: Limit,

    /// Print all settings and how long it would take, and begin nothing
    #[arg(long)]
    pub(crate) dry_run: bool,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// When to stop before the end.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Limit {
    /// Stop after so many minutes, with everything saved
    #[arg(long, value_name = "M", value_parser = parse_minutes)]
    pub(crate) minutes: Option<f64>,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  ludus resume mine
  ludus resume mine --from 100
  ludus resume mine --generations 500")]
pub(crate) struct ResumeCommand {
    /// The name of the run
    #[arg(value_name = "RUN")]
    pub(crate) run: String,

    /// Go back to this generation; what came later is moved aside
    #[arg(long, value_name = "GENERATION")]
    pub(crate) from: Option<u64>,

    /// Learn for so many generations in all, if the run was begun with fewer
    #[arg(long, value_name = "N")]
    pub(crate) generations: Option<u64>,

    #[command(flatten)]
    pub(crate) limit: Limit,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  ludus runs
  ludus runs show mine --svg pictures")]
pub(crate) struct RunsCommand {
    #[command(subcommand)]
    pub(crate) verb: Option<RunsVerb>,

    /// Print JSON
    #[arg(long, global = true)]
    pub(crate) json: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum RunsVerb {
    /// List them
    List,
    /// Show one: its settings, curves and ratings
    Show {
        /// The name of the run
        #[arg(value_name = "RUN")]
        run: String,

        /// Draw the curves into this folder, too
        #[arg(long, value_name = "FOLDER")]
        svg: Option<PathBuf>,
    },
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  ludus export mine@120 champion.safetensors
  ludus play checkers --against net:champion.safetensors
  ludus export dots model.onnx      a net for policy and value, for other programs")]
pub(crate) struct ExportNet {
    /// The run and the generation; without a generation, the newest that is kept
    #[arg(value_name = "RUN@GENERATION")]
    pub(crate) champion: String,

    /// The file to write
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// Replace a file that is there
    #[arg(long)]
    pub(crate) force: bool,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  ludus import champion.safetensors --name visitor
  ludus match checkers run:visitor level:club")]
pub(crate) struct ImportNet {
    /// The file of a learned player
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// What the run is called [default: the name of the file, with a number if it is taken]
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// A year, in minutes.
const MOST_MINUTES: f64 = 525_600.0;

fn parse_minutes(text: &str) -> Result<f64, String> {
    let minutes = text.parse::<f64>().ok().filter(|minutes| (0.0..=MOST_MINUTES).contains(minutes));
    minutes.ok_or_else(|| format!("wanted minutes from 0 to {MOST_MINUTES}"))
}

fn parse_setting(text: &str) -> Result<(String, String), String> {
    let setting = text.split_once('=').map(|(key, value)| (key.trim().to_owned(), value.trim().to_owned()));
    setting
        .filter(|(key, _)| !key.is_empty())
        .ok_or_else(|| "wanted KEY=VALUE, such as generations=100".into())
}
