//! The sizes of `checkers-evo`, read from TOML in which every value has a comment and a source. A preset holds the settings of one
//! run; the other runs of the study differ from it in the one thing that is studied, so that cannot be written twice.

use ludus_train::{learning::Learning, settings::Settings};
use serde::{Deserialize, Serialize};

use crate::{error::StudyError, meeting::MatchSize, study::PresetName};

/// The study with all its sizes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CheckersEvolution {
    /// Tables 1 and 2.
    pub searches: SearchSettings,
    /// Section 4.1.
    pub speeds: SpeedSettings,
    /// Section 4.2.
    pub histograms: HistogramSettings,
    /// Section 5: the matches of evolved nets.
    pub matches: MatchSettings,
    /// Section 5: the value of a king.
    pub king: KingSettings,
    /// Section 5.1.
    pub tournament: TournamentSettings,
    /// Section 5: the run with the piece count and a bounded king.
    pub run: Settings,
}

/// Which searches are counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SearchSettings {
    /// Depths of minimax.
    pub minimax: Vec<u32>,
    /// Depths of alpha-beta.
    pub alpha_beta: Vec<u32>,
}

/// How speeds are measured.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SpeedSettings {
    /// CPU seconds for each.
    pub seconds: f64,
}

/// What the histograms show.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct HistogramSettings {
    /// Units between the squares and the output of the net whose offspring is looked at.
    pub hidden: Vec<usize>,
    /// Bars of a histogram.
    pub bins: usize,
}

/// The matches of evolved nets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct MatchSettings {
    /// The player that only counts pieces.
    pub control: String,
    /// How long a match is.
    pub size: MatchSize,
}

/// How often the value of a king is evolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct KingSettings {
    /// Runs under each rule, with different seeds.
    pub runs: u64,
}

/// Games of a generation whose time is taken.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TournamentSettings {
    /// Who plays with the nets.
    pub agent: String,
    /// Units between the squares and the output.
    pub hidden: Vec<usize>,
    /// Nets of a generation.
    pub population: usize,
    /// Games that each net begins.
    pub games: usize,
    /// Generations whose time is taken.
    pub generations: u64,
}

impl CheckersEvolution {
    /// A preset that comes with the program.
    #[must_use]
    pub fn shipped(preset: PresetName) -> Self {
        let text = match preset {
            PresetName::Quick => include_str!("../../presets/checkers-evo-quick.toml"),
            PresetName::Paper => include_str!("../../presets/checkers-evo-paper.toml"),
        };
        Self::parse(preset.name(), text).expect("a test reads the shipped presets")
    }

    /// Reads a preset, which is called `name`.
    ///
    /// # Errors
    /// Something is missing, unknown or of the wrong kind.
    pub fn parse(name: &str, text: &str) -> Result<Self, StudyError> {
        let wrong = |reason: String| StudyError::Preset { preset: name.into(), reason };
        let preset: Self =
            toml::from_str(text).map_err(|error| wrong(error.to_string().trim_end().into()))?;
        let run = Settings::parse(&preset.run.to_text()).map_err(|error| wrong(format!("run: {error}")))?;
        let Learning::EvolutionStrategy(_) = run.learning else {
            return Err(wrong(format!(
                "run.learning: found {}, wanted evolution-strategy",
                run.learning.name()
            )));
        };
        Ok(preset)
    }

    /// The preset as the text of a file.
    #[must_use]
    pub fn to_text(&self) -> String {
        toml::to_string(self).expect("a preset is tables of plain values")
    }
}
