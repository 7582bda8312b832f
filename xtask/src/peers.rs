//! `cargo xtask peers`: how fast Ludus is beside OpenSpiel, in random games and in Monte Carlo tree search. A
//! figure of ours is a ratio measured in one run on one machine, so the peer is installed here and now and both
//! sides work in alternating slices; a row is refused when it was not the same game.

use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

mod matchups;
mod measurement;
mod program;
mod throw_away;
mod open_spiel;
mod ludus;
mod comparison;
mod search;
mod report;
mod document;
#[cfg(test)]
mod tests;

use comparison::Comparison;
use ludus::Ludus;
use matchups::{MATCHUPS, Matchup};
use open_spiel::OpenSpiel;
use search::SearchComparison;
use throw_away::ThrowAway;

/// How long each side is measured at a time, in CPU seconds.
const SECONDS: f64 = 2.0;

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Subject {
    /// Random games.
    Rules,
    /// Monte Carlo tree search.
    Mcts,
}

/// What was asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Request {
    subject: Subject,
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

/// Both programs, ready to be measured.
#[derive(Debug)]
pub(crate) struct Sides<'a> {
    peer: OpenSpiel<'a>,
    ludus: Ludus,
    /// How long each is measured at a time, in CPU seconds.
    seconds: f64,
}

/// What came out of all rows.
struct Tables {
    text: String,
    /// The rows in which the two sides played different games.
    refused: Vec<&'static str>,
}

impl Subject {
    /// What it is called on the command line and in the document.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Mcts => "mcts",
        }
    }

    fn parse(text: &str) -> Result<Self> {
        let subject = [Self::Rules, Self::Mcts].into_iter().find(|subject| subject.name() == text);
        subject.with_context(|| format!("peers compares rules or mcts, not {text:?}"))
    }
}

impl Request {
    /// Reads what was typed after `peers`.
    pub(crate) fn parse(words: &[&str]) -> Result<Self> {
        let (&subject, options) = words.split_first().context("peers wants rules or mcts after it")?;
        let subject = Subject::parse(subject)?;
        let mut request = Self { subject, seconds: SECONDS, destination: Destination::Stdout };
        let mut options = options.iter();
        while let Some(&option) = options.next() {
            match option {
                "--write" => request.destination = Destination::Document,
                "--seconds" => {
                    let text = options.next().context("--seconds wants a number after it")?;
                    request.seconds = parse_seconds(text)?;
                }
                _ => bail!("peers {} has no option {option:?}", subject.name()),
            }
        }
        Ok(request)
    }
}

/// Measures every row and prints the tables. Fails when a row was refused; the document stays as it was then.
pub(crate) fn run(root: &Path, request: Request) -> Result<()> {
    let folder = ThrowAway::new("peers")?;
    eprintln!("installing OpenSpiel's wheel into {}", folder.path().display());
    let peer = OpenSpiel::install(folder.path())?;
    let version = peer.version()?;
    eprintln!("building ludus");
    let sides = Sides { peer, ludus: Ludus::build(root)?, seconds: request.seconds };
    let Tables { text, refused } = match request.subject {
        Subject::Rules => rules(&sides)?,
        Subject::Mcts => mcts(&sides)?,
    };
    print!("{text}");
    ensure!(refused.is_empty(), "the two sides do not play the same game: {}", refused.join(", "));
    match request.destination {
        Destination::Stdout => Ok(()),
        Destination::Document => document::store(root, request.subject, &text, &version),
    }
}

fn rules(sides: &Sides<'_>) -> Result<Tables> {
    let comparisons = each_row(|matchup| Comparison::measure(matchup, sides))?;
    let refused = comparisons.iter().filter(|comparison| comparison.is_refused());
    let refused = refused.map(|comparison| comparison.matchup.title).collect();
    Ok(Tables { text: report::format_rules(&comparisons), refused })
}

fn mcts(sides: &Sides<'_>) -> Result<Tables> {
    let comparisons = each_row(|matchup| SearchComparison::measure(matchup, sides))?;
    Ok(Tables { text: report::format_search(&comparisons), refused: Vec::new() })
}

fn each_row<T>(measure: impl Fn(&'static Matchup) -> Result<T>) -> Result<Vec<T>> {
    let rows = MATCHUPS.iter().map(|matchup| {
        eprintln!("measuring {} by OpenSpiel and by Ludus", matchup.title);
        measure(matchup)
    });
    rows.collect()
}

fn parse_seconds(text: &str) -> Result<f64> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| *seconds > 0.0 && seconds.is_finite());
    seconds.with_context(|| format!("--seconds {text:?} is not a number above 0"))
}
