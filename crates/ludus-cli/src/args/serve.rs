//! What can be typed about the page.

use clap::Args;

#[derive(Debug, Default, Args)]
#[command(after_help = "Examples:
  ludus
  ludus serve --port 9000 --no-open
  ludus serve --lan")]
pub(crate) struct ServeCommand {
    /// The port to listen on [default: 8642, or a free one if that is taken]
    #[arg(long, value_name = "N")]
    pub(crate) port: Option<u16>,

    /// Do not open a browser
    #[arg(long)]
    pub(crate) no_open: bool,

    /// Let everybody on the local network play, and not only this machine
    #[arg(long)]
    pub(crate) lan: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PageBench {
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}
