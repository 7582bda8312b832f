//! What can be typed about studies.

use std::path::PathBuf;

use clap::Args;

#[derive(Debug, Args)]
#[command(
    after_help = "A study's tables and figures are made again, each published number beside ours. The report is printed, and written as
report.md, report.html and pictures. A study that was stopped goes on with the same command. Examples:
  ludus reproduce
  ludus reproduce checkers-evo
  ludus reproduce checkers-evo --paper --seed 2 --out report
  ludus reproduce dots-zero --settings settings.json"
)]
pub(crate) struct ReproduceCommand {
    /// The study [default: list the studies]
    #[arg(value_name = "STUDY")]
    pub(crate) study: Option<String>,

    /// In about two minutes on two cores, learning for real; this is the default
    #[arg(long, conflicts_with = "paper")]
    pub(crate) quick: bool,

    /// With the sizes of the text, which takes hours
    #[arg(long)]
    pub(crate) paper: bool,

    /// Write the report into this folder [default: the study's folder among your data]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: Option<PathBuf>,

    /// For dots-zero: do what a file with the text's own settings says (Mode, Boxes, NumberOfGames, Agent1Type and so on) instead
    #[arg(long, value_name = "FILE", conflicts_with = "out")]
    pub(crate) settings: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}
