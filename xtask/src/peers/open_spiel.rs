//! The peer: OpenSpiel's wheel, asked through a Python script. The wheel is installed without what it depends
//! on, a third of the time: its compiled module alone plays all games.

use std::path::Path;

use anyhow::{Context, Result};
use serde::{Deserialize, de::DeserializeOwned};

use super::{
    measurement::{Slice, ensure_positive},
    wheels::{Company, Wheels},
};

/// Answers one question per process.
const SCRIPT: &str = include_str!("open_spiel.py");

/// An installed wheel.
#[derive(Debug)]
pub(crate) struct OpenSpiel<'a>(Wheels<'a>);

/// How long its random games are, each jump of a checkers multi-jump being a ply.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
pub(crate) struct Length {
    pub(crate) mean_plies: f64,
    pub(crate) standard_error: f64,
}

#[derive(Deserialize)]
struct Rate {
    games_per_second: f64,
}

#[derive(Deserialize)]
struct SearchRate {
    simulations_per_second: f64,
}

#[derive(Deserialize)]
struct Version {
    version: String,
}

impl<'a> OpenSpiel<'a> {
    /// Installs the newest wheel into `folder`.
    pub(crate) fn install(folder: &'a Path) -> Result<Self> {
        Ok(Self(Wheels::install(folder, &["open_spiel"], Company::Alone)?))
    }

    /// What the wheel calls itself.
    pub(crate) fn version(&self) -> Result<String> {
        let Version { version } = parse_answer(&self.ask(&["version"])?)?;
        Ok(version)
    }

    /// Plays random games until their mean length is known to 0.5 %.
    pub(crate) fn length(&self, game: &str) -> Result<Length> {
        parse_length(&self.ask(&["length", game])?)
    }

    /// Random games per CPU second of one thread.
    pub(crate) fn rate(&self, game: &str, slice: Slice) -> Result<f64> {
        let (seed, seconds) = (slice.seed.to_string(), slice.seconds.to_string());
        parse_rate(&self.ask(&["rate", game, &seed, &seconds])?)
    }

    /// Simulations per CPU second of one thread in searches of so many.
    pub(crate) fn search_rate(&self, game: &str, slice: Slice, simulations: u32) -> Result<f64> {
        let (seed, seconds) = (slice.seed.to_string(), slice.seconds.to_string());
        parse_search_rate(&self.ask(&["search", game, &seed, &seconds, &simulations.to_string()])?)
    }

    fn ask(&self, question: &[&str]) -> Result<String> {
        let answer = self.0.ask(SCRIPT, question);
        answer.with_context(|| format!("asking OpenSpiel for {}", question.join(" ")))
    }
}

/// Reads the answer to the question for a length.
pub(crate) fn parse_length(text: &str) -> Result<Length> {
    let length: Length = parse_answer(text)?;
    ensure_positive("OpenSpiel's mean_plies", length.mean_plies)?;
    Ok(length)
}

/// Reads the answer to the question for a rate.
pub(crate) fn parse_rate(text: &str) -> Result<f64> {
    let Rate { games_per_second } = parse_answer(text)?;
    ensure_positive("OpenSpiel's games_per_second", games_per_second)?;
    Ok(games_per_second)
}

/// Reads the answer to the question for a search.
pub(crate) fn parse_search_rate(text: &str) -> Result<f64> {
    let SearchRate { simulations_per_second } = parse_answer(text)?;
    ensure_positive("OpenSpiel's simulations_per_second", simulations_per_second)?;
    Ok(simulations_per_second)
}

fn parse_answer<T: DeserializeOwned>(text: &str) -> Result<T> {
    serde_json::from_str(text).with_context(|| format!("OpenSpiel answered {text:?}"))
}
