//! What runs look like from outside, without taking hold of them: a list, and everything that one run has written so far.
//! A run in progress may be in the middle of a line, so what is not whole yet is left out, and a run whose settings this
//! version cannot read is listed all the same.

mod curves;
mod effort;
mod maps;

use std::{collections::BTreeMap, fs, io, path::Path};

use ludus_arena::learned::champions;
use serde::{Deserialize, Deserializer, Serialize, de::DeserializeOwned};

pub use curves::{Curve, curves};
pub use effort::Effort;
pub use maps::{map_of, maps};

use crate::{
    ratings::Rating,
    run::{self, CARD, Imported, LOG, RATINGS, RunError, RunName, SETTINGS},
    settings::Settings,
};

/// One run in a list.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RunRow {
    /// What it is called.
    pub name: String,
    /// The rules, if its settings can be read.
    pub game: Option<String>,
    /// The way of learning, if its settings can be read.
    pub method: Option<String>,
    /// How many generations are done.
    pub generation: u64,
    /// How many there will be, if its settings can be read.
    pub generations: Option<u64>,
    /// The fitness of the best member of the last generation.
    pub best: Option<f64>,
    /// The rating of the newest kept champion.
    pub rating: Option<Rating>,
    /// Who works on it now.
    pub owner: Option<String>,
}

/// Everything that a run has written.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RunHistory {
    /// What it is called.
    pub name: String,
    /// The text of its settings.
    pub settings: String,
    /// Who works on it now.
    pub owner: Option<String>,
    /// The generations whose champions are kept.
    pub kept: Vec<u64>,
    /// A line for every generation.
    pub log: Vec<LogLine>,
    /// A line for every kept champion.
    pub ratings: Vec<Rating>,
    /// The summary.
    pub card: String,
    /// What it has taken of the machine.
    pub effort: Option<Effort>,
}

/// What one generation came to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LogLine {
    /// Its number, counted from 1.
    pub generation: u64,
    /// The fitness of its best member.
    #[serde(deserialize_with = "number")]
    pub best: f64,
    /// The mean fitness of all members.
    #[serde(deserialize_with = "number")]
    pub mean: f64,
    /// The standard deviation of their fitness.
    #[serde(deserialize_with = "number")]
    pub spread: f64,
    /// Games that were played for it.
    pub games: u64,
    /// Further numbers of this way of learning.
    #[serde(default)]
    pub details: BTreeMap<String, Option<f64>>,
}

/// Every run in the folder of all runs, by name.
///
/// # Errors
/// The folder cannot be read.
pub fn list(runs: &Path) -> Result<Vec<RunRow>, RunError> {
    let mut names: Vec<RunName> =
        run::names_in(runs)?.iter().filter_map(|name| RunName::parse(name).ok()).collect();
    names.retain(|name| runs.join(name.as_str()).join(SETTINGS).is_file());
    names.sort();
    names.iter().map(|name| row(runs, name)).collect()
}

/// Everything about one run.
///
/// # Errors
/// There is none, or it cannot be read.
pub fn load(runs: &Path, name: &RunName) -> Result<RunHistory, RunError> {
    let folder = runs.join(name.as_str());
    let settings = match fs::read_to_string(folder.join(SETTINGS)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Err(RunError::Missing { name: name.to_string() });
        }
        settings => settings.map_err(RunError::about(&folder.join(SETTINGS)))?,
    };
    Ok(RunHistory {
        name: name.to_string(),
        settings,
        owner: run::owner(runs, name)?,
        kept: champions::kept(&folder),
        log: lines(&folder.join(LOG))?,
        ratings: lines(&folder.join(RATINGS))?,
        card: text(&folder.join(CARD))?,
        effort: Effort::load(&folder)?,
    })
}

fn row(runs: &Path, name: &RunName) -> Result<RunRow, RunError> {
    let RunHistory { name, settings, owner, kept, log, ratings, .. } = load(runs, name)?;
    let newest = kept.last().copied().unwrap_or(0);
    let mut row = RunRow {
        name,
        game: None,
        method: None,
        generation: log.last().map_or(newest, |line| line.generation),
        generations: None,
        best: log.last().map(|line| line.best),
        rating: ratings.last().cloned(),
        owner,
    };
    if let Ok(settings) = Settings::parse(&settings) {
        row.method = Some(settings.learning.name().into());
        row.generations = Some(settings.generations);
        row.game = Some(settings.game);
    } else if let Some(imported) = Imported::parse(&settings) {
        row.method = Some("imported".into());
        row.game = Some(imported.game);
    }
    Ok(row)
}

/// Every line that is whole and can be read.
fn lines<T: DeserializeOwned>(path: &Path) -> Result<Vec<T>, RunError> {
    Ok(text(path)?.lines().filter_map(|line| serde_json::from_str(line).ok()).collect())
}

/// The text of a file; none when it is not there yet.
fn text(path: &Path) -> Result<String, RunError> {
    match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        text => text.map_err(RunError::about(path)),
    }
}

/// JSON has no number for what is not one; such a value stands there as `null`.
fn number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or(f64::NAN))
}
