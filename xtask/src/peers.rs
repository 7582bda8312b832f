//! `cargo xtask peers rules`: how fast our rules are beside OpenSpiel's. A figure of ours is a ratio measured
//! in one run on one machine, so the peer is installed here and now, both sides play the same game in
//! alternating slices, and a row is refused when the mean lengths show that it was not the same game.

use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

mod matchups;
mod measurement;
mod program;
mod throw_away;
mod open_spiel;
mod ludus;
mod comparison;
mod report;
mod document;
#[cfg(test)]
mod tests;

use comparison::Comparison;
use ludus::Ludus;
use matchups::MATCHUPS;
use open_spiel::OpenSpiel;
use throw_away::ThrowAway;

/// How long each side is measured at a time, in CPU seconds.
const SECONDS: f64 = 2.0;

/// What was asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Request {
    seconds: f64,
    destination: Destination,
}

/// Where the tables go.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Destination {
    Stdout,
    /// Into the document too.
    Document,
}

impl Request {
    /// Reads what was typed after `peers rules`.
    pub(crate) fn parse(options: &[&str]) -> Result<Self> {
        let mut request = Self { seconds: SECONDS, destination: Destination::Stdout };
        let mut options = options.iter();
        while let Some(&option) = options.next() {
            match option {
                "--write" => request.destination = Destination::Document,
                "--seconds" => {
                    let text = options.next().context("--seconds wants a number after it")?;
                    request.seconds = parse_seconds(text)?;
                }
                _ => bail!("peers rules has no option {option:?}"),
            }
        }
        Ok(request)
    }
}

/// Measures every row and prints the tables. Fails when a row was refused; the document stays as it was then.
pub(crate) fn rules(root: &Path, request: Request) -> Result<()> {
    let folder = ThrowAway::new("peers")?;
    eprintln!("installing OpenSpiel's wheel into {}", folder.path().display());
    let peer = OpenSpiel::install(folder.path())?;
    let version = peer.version()?;
    eprintln!("building ludus");
    let ludus = Ludus::build(root)?;
    let mut comparisons = Vec::new();
    for matchup in MATCHUPS {
        eprintln!("measuring {} by OpenSpiel {version} and by Ludus", matchup.title);
        comparisons.push(Comparison::measure(matchup, &peer, &ludus, request.seconds)?);
    }
    let tables = report::format_tables(&comparisons);
    print!("{tables}");
    let refused = comparisons.iter().filter(|comparison| comparison.is_refused());
    let refused: Vec<&str> = refused.map(|comparison| comparison.matchup.title).collect();
    ensure!(refused.is_empty(), "the two sides do not play the same game: {}", refused.join(", "));
    match request.destination {
        Destination::Stdout => Ok(()),
        Destination::Document => document::store(root, &tables, &version),
    }
}

fn parse_seconds(text: &str) -> Result<f64> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| *seconds > 0.0 && seconds.is_finite());
    seconds.with_context(|| format!("--seconds {text:?} is not a number above 0"))
}
