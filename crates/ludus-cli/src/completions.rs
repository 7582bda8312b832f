//! `ludus completions`: what the shell needs to complete our words.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::args::Arguments;

pub(crate) fn run(shell: Shell, out: &mut dyn Write) -> anyhow::Result<()> {
    // Generated into memory first, because the generator panics on a closed pipe.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "ludus", &mut script);
    out.write_all(&script)?;
    Ok(())
}
