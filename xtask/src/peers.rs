//! `cargo xtask peers`: how fast Ludus is beside OpenSpiel, in random games and in Monte Carlo tree search, beside
//! onnxruntime in evaluation by nets, and beside alpha-zero-general in search by policy and value. A figure of ours is a ratio measured in one run on one machine, so the peer is installed here and now and both
//! sides work in alternating slices; a row is refused when it was not the same game.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

mod matchups;
mod measurement;
mod program;
mod throw_away;
mod wheels;
mod open_spiel;
mod onnxruntime;
mod alpha_zero_general;
mod ludus;
mod comparison;
mod search;
mod nets;
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
    /// Nets for policy and value, and searches that ask one.
    Nets,
}

/// What was asked for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Request {
    subject: Subject,
    seconds: f64,
    destination: Destination,
    /// A checkout of that program; only nets are compared with it.
    alpha_zero_general: Option<PathBuf>,
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
pub(crate) struct Tables {
    text: String,
    /// The rows in which the two sides played different games.
    refused: Vec<&'static str>,
}

impl Subject {
    /// All of them.
    pub(crate) const ALL: [Self; 3] = [Self::Rules, Self::Mcts, Self::Nets];

    /// What it is called on the command line and in the document.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Mcts => "mcts",
            Self::Nets => "nets",
        }
    }

    fn parse(text: &str) -> Result<Self> {
        let subject = Self::ALL.into_iter().find(|subject| subject.name() == text);
        subject.with_context(|| format!("peers compares rules, mcts or nets, not {text:?}"))
    }
}

impl Request {
    /// Reads what was typed after `peers`.
    pub(crate) fn parse(words: &[&str]) -> Result<Self> {
        let (&subject, options) = words.split_first().context("peers wants rules, mcts or nets after it")?;
        let subject = Subject::parse(subject)?;
        let mut request =
            Self { subject, seconds: SECONDS, destination: Destination::Stdout, alpha_zero_general: None };
        let mut options = options.iter();
        while let Some(&option) = options.next() {
            match option {
                "--write" => request.destination = Destination::Document,
                "--seconds" => {
                    let text = options.next().context("--seconds wants a number after it")?;
                    request.seconds = parse_seconds(text)?;
                }
                "--alpha-zero-general" if subject == Subject::Nets => {
                    let folder = options.next().context("--alpha-zero-general wants a folder after it")?;
                    request.alpha_zero_general = Some(folder.into());
                }
                _ => bail!("peers {} has no option {option:?}", subject.name()),
            }
        }
        Ok(request)
    }
}

/// Measures every row and prints the tables. Fails when a row was refused; the document stays as it was then.
pub(crate) fn run(root: &Path, request: &Request) -> Result<()> {
    let folder = ThrowAway::new("peers")?;
    let (Tables { text, refused }, peer) = match request.subject {
        Subject::Rules => beside_open_spiel(root, folder.path(), request.seconds, rules)?,
        Subject::Mcts => beside_open_spiel(root, folder.path(), request.seconds, mcts)?,
        Subject::Nets => {
            nets::measure(root, folder.path(), request.seconds, request.alpha_zero_general.as_deref())?
        }
    };
    print!("{text}");
    ensure!(refused.is_empty(), "the two sides do not play the same game: {}", refused.join(", "));
    match request.destination {
        Destination::Stdout => Ok(()),
        Destination::Document => document::store(root, request.subject, &text, &peer),
    }
}

/// Installs OpenSpiel into `folder` and measures; comes back with the tables and the peer's name and version.
fn beside_open_spiel(
    root: &Path,
    folder: &Path,
    seconds: f64,
    measure: fn(&Sides<'_>) -> Result<Tables>,
) -> Result<(Tables, String)> {
    eprintln!("installing OpenSpiel's wheel into {}", folder.display());
    let peer = OpenSpiel::install(folder)?;
    let version = peer.version()?;
    eprintln!("building ludus");
    let sides = Sides { peer, ludus: Ludus::build(root)?, seconds };
    Ok((measure(&sides)?, format!("OpenSpiel {version}")))
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
