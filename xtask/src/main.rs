//! Checks and chores of this repository, so that nobody needs a shell script for them:
//! `cargo xtask tidy` checks what the compiler does not, `cargo xtask bless` writes golden files anew,
//! `cargo xtask peers` measures Ludus beside the programs that people would use instead.

use std::{
    env,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

use anyhow::{Context, Result, bail};

mod edges;
mod sources;
mod peers;
#[cfg(test)]
mod tests;

/// What there is to do.
const USAGE: &str = "usage: cargo xtask tidy | bless | peers rules|mcts|nets [--seconds S] [--write]
  tidy         crate edges, module docs, file sizes, stray marks
  bless        runs the tests and writes every golden file anew; look at the difference before you commit it
  peers        Ludus beside others, which pip installs into a throw-away folder, as Markdown tables
    rules        OpenSpiel: random games per second; fails when the two do not play the same game
    mcts         OpenSpiel: simulations per second of Monte Carlo tree search
    nets         onnxruntime: positions per second of nets for policy and value on one thread, the same weights
    --alpha-zero-general FOLDER
                 with nets: simulations per second with a free net beside that program, of which FOLDER is a
                 checkout; it is on no registry
    --seconds S  CPU seconds per measurement [default: 2]
    --write      puts the tables into docs/speed.md with machine and date";

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["tidy"] => tidy(&root()),
        ["bless"] => bless(),
        ["peers", ref words @ ..] => match peers::Request::parse(words) {
            Ok(request) => peers::run(&root(), &request),
            Err(error) => {
                eprintln!("xtask: {error:#}\n{USAGE}");
                return ExitCode::from(2);
            }
        },
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace").into()
}

/// Fails with every complaint about the tree, one a line.
fn tidy(root: &Path) -> Result<()> {
    let mut complaints = edges::check(root)?;
    complaints.extend(sources::check(root)?);
    if complaints.is_empty() {
        return Ok(());
    }
    bail!("the tree is not tidy:\n{}", complaints.join("\n"));
}

/// Runs the quick tests in the mode in which golden files follow the code.
fn bless() -> Result<()> {
    let status = Command::new(env!("CARGO"))
        .args(["test", "--workspace", "--locked", "--", "--skip", "slow::"])
        .env("INSTA_UPDATE", "always")
        .current_dir(root())
        .status()
        .context("cargo did not start")?;
    if !status.success() {
        bail!("some tests fail for another reason than their golden files");
    }
    Ok(())
}
