//! The settings of a run as people write them: TOML in which every key has a type and an unknown one is refused with its
//! line. What a run keeps in its `run.toml` is the same, with the seed and the version that began it, so the
//! file of a run is also the file that makes it again.

mod overrides;
mod prepared;
mod presets;

use ludus_arena::{AgentError, AgentSpec, learned::Judge};
use ludus_core::{Seed, spec::SpecError};
use ludus_games::AnyGame;
use serde::{Deserialize, Serialize};

pub use presets::{PRESETS, Preset, preset};

use crate::{
    learning::{Learning, LearningError},
    run::Plan,
};

/// The most games against each anchor.
const MOST_GAMES: u64 = 1_000_000;
/// The longest opening.
const MOST_PLIES: u32 = 1000;
/// The most positions for exact play.
const MOST_POSITIONS: u64 = 10_000_000;

/// What a run does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settings {
    /// The version of Ludus that began the run; nothing before that.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub ludus: Option<String>,
    /// Where chance comes from; nothing if it is chosen when the run begins.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub seed: Option<u64>,
    /// The rules, such as `checkers`.
    pub game: String,
    /// Who plays with what is learned, such as `alphabeta:depth=4`.
    pub agent: String,
    /// How many generations.
    pub generations: u64,
    /// Every so many generations the champion is kept and rated.
    pub keep_every: u64,
    /// How champions are rated.
    pub ratings: RatingSettings,
    /// What the learned numbers mean.
    pub judge: Judge,
    /// The way of learning.
    pub learning: Learning,
}

/// How champions are rated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RatingSettings {
    /// Agents that never change.
    pub anchors: Vec<String>,
    /// Games against each of them, an even number.
    pub games: u64,
    /// Random plies at the start of each game.
    pub openings: u32,
    /// Positions for exact play; none where it does not reach.
    pub positions: u64,
}

/// Why settings make no run.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// The text is no such file.
    #[error("{}", .0.to_string().trim_end())]
    Text(#[from] toml::de::Error),
    /// A value is not as it should be.
    #[error("{key}: found {found}, wanted {wanted}")]
    Value {
        /// Where.
        key: &'static str,
        /// What stands there.
        found: String,
        /// What should.
        wanted: String,
    },
    /// A text names something that does not exist.
    #[error("{key}: {error}")]
    Spec {
        /// Where.
        key: &'static str,
        /// What is wrong with it.
        error: SpecError,
    },
    /// The way of learning does not fit.
    #[error("learning: {0}")]
    Learning(#[from] LearningError),
    /// An anchor does not play the game.
    #[error("ratings.anchors, {anchor}: {error}")]
    Anchor {
        /// Its text.
        anchor: String,
        /// Why not.
        error: AgentError,
    },
    /// An anchor depends on the clock.
    #[error(
        "ratings.anchors: {0} depends on the clock, so ratings could not be repeated; wanted depth or nodes"
    )]
    TimedAnchor(String),
    /// There is nothing to override under this name.
    #[error("there is no setting {found}{}; settings are {}", ludus_core::spec::did_you_mean(.nearest), .known.join(", "))]
    UnknownPath {
        /// The name.
        found: String,
        /// The most similar one, if there is such a thing.
        nearest: Option<String>,
        /// All of them.
        known: Vec<String>,
    },
    /// The value does not fit.
    #[error("{path}={found}: {reason}")]
    BadOverride {
        /// The setting.
        path: String,
        /// The value.
        found: String,
        /// What is wrong with it.
        reason: String,
    },
}

impl Settings {
    /// Reads a file and checks every value that can be checked without a game.
    ///
    /// # Errors
    /// The text is no TOML, or has keys or values that settings do not know.
    pub fn parse(text: &str) -> Result<Self, SettingsError> {
        let settings: Self = toml::from_str(text)?;
        settings.check()?;
        Ok(settings)
    }

    /// The settings as the text of a file, which gives the same settings when it is read.
    #[must_use]
    pub fn to_text(&self) -> String {
        toml::to_string(self).expect("settings are tables of plain values")
    }

    /// The rules.
    ///
    /// # Errors
    /// There is no such game.
    pub fn game(&self) -> Result<AnyGame, SettingsError> {
        AnyGame::parse(&self.game).map_err(|error| SettingsError::Spec { key: "game", error })
    }

    /// The agents that never change.
    ///
    /// # Errors
    /// There is no such agent.
    pub fn anchors(&self) -> Result<Vec<AgentSpec>, SettingsError> {
        let parse = |text: &String| {
            AgentSpec::parse(text).map_err(|error| SettingsError::Spec { key: "ratings.anchors", error })
        };
        self.ratings.anchors.iter().map(parse).collect()
    }

    /// The seed, or 0 if none is chosen yet.
    #[must_use]
    pub fn seed(&self) -> Seed {
        Seed(self.seed.unwrap_or(0))
    }

    /// How long the run goes on and what it keeps.
    #[must_use]
    pub fn plan(&self) -> Plan {
        Plan { generations: self.generations, keep_every: self.keep_every, seed: self.seed().0 }
    }

    fn check(&self) -> Result<(), SettingsError> {
        let RatingSettings { games, openings, positions, .. } = self.ratings;
        let wrong = |key, found: u64, wanted: String| {
            Err(SettingsError::Value { key, found: found.to_string(), wanted })
        };
        self.game()?;
        self.anchors()?;
        if self.generations == 0 {
            return wrong("generations", 0, "1 or more".into());
        }
        if self.keep_every == 0 {
            return wrong("keep-every", 0, "1 or more".into());
        }
        if games % 2 == 1 || games > MOST_GAMES {
            return wrong("ratings.games", games, format!("an even number up to {MOST_GAMES}"));
        }
        if openings > MOST_PLIES {
            return wrong("ratings.openings", openings.into(), format!("0 to {MOST_PLIES} random plies"));
        }
        if positions > MOST_POSITIONS {
            return wrong("ratings.positions", positions, format!("0 to {MOST_POSITIONS}"));
        }
        Ok(())
    }
}
