//! The sizes of `othello-hybrid`, read from TOML in which every value has a comment and a source. What is learned first is
//! part of what is learned next: in the runs of nets `{map}` stands for the influence map that the first run has found.

use ludus_train::{learning::Learning, settings::Settings};
use serde::{Deserialize, Serialize};

use crate::{error::StudyError, meeting::MatchSize, published::othello_hybrid::N_DEPTHS, study::PresetName};

/// The study with all its sizes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct HybridOthello {
    /// Section 4.2.2: how often and how long nets are bred.
    pub nets: NetSettings,
    /// Figures 5.1 and 5.3 and tables A to E.
    pub points: PointSettings,
    /// Tables F and G.
    pub random: RandomSettings,
    /// Figures 5.5 to 5.8.
    pub costs: CostSettings,
    /// Matches against players that nobody learned from.
    pub strangers: StrangerSettings,
    /// The weights of pairs of squares, in the protocol of the Othello League.
    pub league: LeagueSettings,
    /// Section 4.2.1: the run that learns the influence map.
    pub map_run: Settings,
    /// A map by another way of learning, which is ours, for one ply.
    pub modern_map_run: Settings,
    /// The same for a search.
    pub modern_deep_map_run: Settings,
    /// Section 4.2.2: the run that learns the weights of a net; `{map}` stands for the map.
    pub net_run: Settings,
    /// The same weights by another way of learning, which is ours; `{map}` stands for the map.
    pub modern_run: Settings,
    /// The run that learns the weights of pairs of squares.
    pub tuple_run: Settings,
}

/// How often and how long nets are bred.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NetSettings {
    /// The generations of each run with all inputs.
    pub generations: Vec<u64>,
    /// The inputs of the text's first version.
    pub first_inputs: String,
    /// The generations of the run with those.
    pub first_generations: u64,
    /// The opponent that one more run leaves out, in order to meet it later; `{map}` stands for the map.
    pub leave_out: String,
    /// The generations of that run.
    pub leave_out_generations: u64,
}

/// Games against the three deterministic agents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PointSettings {
    /// The depths of the search.
    pub depths: Vec<u32>,
    /// From this depth on expected-min prunes, although that is not sound.
    pub pruned_from: u32,
}

/// Games against random moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RandomSettings {
    /// The depths of the search.
    pub depths: Vec<u32>,
    /// Games of each setting and colour.
    pub games: u64,
}

/// At which depths times are taken and nodes counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CostSettings {
    /// Those of minimax with alpha-beta.
    pub minimax: Vec<u32>,
    /// Those of expected-min, which prunes nothing here.
    pub expected_min: Vec<u32>,
}

/// Matches against players that nobody learned from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct StrangerSettings {
    /// Who they are.
    pub agents: Vec<String>,
    /// At which depths nets meet them.
    pub depths: Vec<u32>,
    /// How long a match is.
    pub size: MatchSize,
}

/// Matches of the weights of pairs of squares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LeagueSettings {
    /// The standard weighted piece counter, who errs now and then.
    pub counter: String,
    /// The match against it; both err at random, so it needs no openings.
    pub size: MatchSize,
    /// Players that it never met.
    pub strangers: Vec<String>,
    /// The matches against those.
    pub stranger_size: MatchSize,
}

impl HybridOthello {
    /// A preset that comes with the program.
    #[must_use]
    pub fn shipped(preset: PresetName) -> Self {
        let text = match preset {
            PresetName::Quick => include_str!("../../presets/othello-hybrid-quick.toml"),
            PresetName::Paper => include_str!("../../presets/othello-hybrid-paper.toml"),
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
        for (key, settings) in preset.runs() {
            Settings::parse(&settings.to_text()).map_err(|error| wrong(format!("{key}: {error}")))?;
        }
        preset.check().map_err(wrong)?;
        Ok(preset)
    }

    /// The preset as the text of a file.
    #[must_use]
    pub fn to_text(&self) -> String {
        toml::to_string(self).expect("a preset is tables of plain values")
    }

    fn runs(&self) -> [(&'static str, &Settings); 6] {
        [
            ("map-run", &self.map_run),
            ("net-run", &self.net_run),
            ("modern-map-run", &self.modern_map_run),
            ("modern-deep-map-run", &self.modern_deep_map_run),
            ("modern-run", &self.modern_run),
            ("tuple-run", &self.tuple_run),
        ]
    }

    fn check(&self) -> Result<(), String> {
        for (key, settings) in &self.runs()[..2] {
            let Learning::Genetic(_) = settings.learning else {
                let found = settings.learning.name();
                return Err(format!("{key}.learning: found {found}, wanted genetic"));
            };
        }
        if self.nets.generations.is_empty() {
            return Err("nets.generations: found no run, wanted at least one".into());
        }
        let depths =
            [&self.points.depths, &self.random.depths, &self.costs.minimax, &self.costs.expected_min];
        let is_wrong = |depth: &&u32| !(1..=N_DEPTHS as u32).contains(*depth);
        match depths.into_iter().flatten().find(is_wrong) {
            Some(found) => Err(format!("found depth {found}, wanted 1 to {N_DEPTHS}")),
            None => Ok(()),
        }
    }
}
