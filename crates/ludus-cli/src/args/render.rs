//! What can be typed about pictures of positions.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use ludus_draw::palette::Theme;

use super::Setup;

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
