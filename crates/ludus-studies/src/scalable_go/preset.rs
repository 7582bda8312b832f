//! The sizes of `scalable-go`, read from TOML in which every value has a comment and a source. A preset holds the settings of one
//! run, the control's; the other runs of the study differ from it in the board, in how windows share nets and in what they
//! are scaled from.

use ludus_arena::learned::Judge;
use ludus_nets::subsections::{Manner, SecondLayer, Sharing, Source};
use ludus_train::{
    learning::Learning,
    round_robin::{RoundRobin, Scaling},
    settings::Settings,
};
use serde::{Deserialize, Serialize};

use crate::{error::StudyError, meeting::MatchSize, study::PresetName};

/// The study with all its sizes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ScalableGoStudy {
    /// Sections 2.1 and 3.2.
    pub speeds: SpeedSettings,
    /// Section 2.2.3: the twelve sets.
    pub sets: SetSettings,
    /// The wish of section 4.3 for longer runs.
    pub longer: LongerSettings,
    /// Matches against other players.
    pub opponents: OpponentSettings,
    /// The wish of section 4.3: fewer windows.
    pub windows: WindowSettings,
    /// The wishes of section 4.3: 7x7 and 9x9.
    pub larger: LargerSettings,
    /// Our way: the same algorithm with larger steps, windows by region, and the same time for both.
    pub ours: OurSettings,
    /// The run of a control set.
    pub run: Settings,
}

/// How speeds are measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SpeedSettings {
    /// CPU seconds for each.
    pub seconds: f64,
    /// Depths at which the first move on 19x19 is timed: the text's plies and one.
    pub first_move: Vec<u32>,
    /// Generations of each board whose time is taken.
    pub generations: u64,
}

/// How many sets there are and how long they learn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SetSettings {
    /// Sets of each kind.
    pub sets: u64,
    /// Generations of a control set on 5x5.
    pub control: u64,
    /// Generations of a scaled set on 3x3.
    pub small: u64,
    /// Generations of a scaled set on 5x5.
    pub scaled: u64,
    /// Games of each champion against another's, from both sides of random openings.
    pub openings: MatchSize,
}

/// Scaled sets that learn longer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LongerSettings {
    /// Sets of each kind that go on.
    pub sets: u64,
    /// Their generations on 5x5 in all.
    pub generations: u64,
}

/// Matches of champions against players that nobody learned from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct OpponentSettings {
    /// Who they are.
    pub agents: Vec<String>,
    /// How long a match is.
    pub size: MatchSize,
}

/// Windows that are left out by their use.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct WindowSettings {
    /// Boards on which use is measured.
    pub boards: usize,
    /// How many windows are left out, the least useful first.
    pub dropped: Vec<usize>,
    /// How long a match of the smaller net against the whole one is.
    pub size: MatchSize,
}

/// Boards that the text could not afford.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LargerSettings {
    /// Generations on 7x7, scaled from 5x5.
    pub seven: u64,
    /// Generations on 9x9, scaled from 7x7.
    pub nine: u64,
    /// Who plays while learning on 9x9.
    pub nine_agent: String,
    /// The depth of the match on 9x9: the text's plies and one.
    pub nine_depth: u32,
    /// Whom the net of 9x9 meets.
    pub opponents: Vec<String>,
    /// How long a match is.
    pub size: MatchSize,
}

/// Our way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct OurSettings {
    /// By how much a weight may change in a mutated copy.
    pub radius: f64,
    /// Random plies at the beginning of each training game.
    pub opening_plies: u32,
    /// Generations on 3x3.
    pub small: u64,
    /// Generations on 5x5, scaled.
    pub scaled: u64,
    /// Generations on 5x5 from scratch: no less CPU time than both of the others together.
    pub scratch: u64,
    /// Sets of each kind.
    pub sets: u64,
    /// How long a match of champions is.
    pub size: MatchSize,
}

/// How the text scales: windows at random, the second layer drawn.
pub(super) const THE_TEXTS: Manner = Manner { source: Source::Random, second_layer: SecondLayer::Drawn };
/// How we do: windows by region, the second layer carried over.
pub(super) const OURS: Manner = Manner { source: Source::ByRegion, second_layer: SecondLayer::Carried };

/// The board of the control sets, as the run's game names it.
const FIVE: &str = "size=5";

/// How large the board of a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Board(pub(super) usize);

impl ScalableGoStudy {
    /// The sizes that come with the program.
    #[must_use]
    pub fn shipped(preset: PresetName) -> Self {
        let text = match preset {
            PresetName::Quick => include_str!("../../presets/scalable-go-quick.toml"),
            PresetName::Paper => include_str!("../../presets/scalable-go-paper.toml"),
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
        if !matches!(run.learning, Learning::RoundRobin(_)) {
            return Err(wrong(format!("run.learning: found {}, wanted round-robin", run.learning.name())));
        }
        if !matches!(run.judge, Judge::Subsections(_)) {
            return Err(wrong("run.judge: found another one, wanted subsections".into()));
        }
        if !run.game.contains(FIVE) {
            return Err(wrong(format!("run.game: found {}, wanted a board of {FIVE}", run.game)));
        }
        Ok(preset)
    }

    /// The same as text.
    #[must_use]
    pub fn to_text(&self) -> String {
        toml::to_string(self).expect("sizes are tables of plain values")
    }

    /// The run from scratch on a board of some size.
    pub(super) fn on_board(&self, Board(size): Board, generations: u64) -> Settings {
        let mut settings = self.run.clone();
        settings.game = settings.game.replace(FIVE, &format!("size={size}"));
        settings.generations = generations;
        settings
    }
}

/// The round robin of a run.
pub(super) fn round_robin(settings: &mut Settings) -> &mut RoundRobin {
    match &mut settings.learning {
        Learning::RoundRobin(round_robin) => round_robin,
        _ => unreachable!("parsing refuses other ways of learning"),
    }
}

/// The same run with newcomers scaled up from another.
pub(super) fn scaled_from(mut settings: Settings, from: &str, manner: Manner) -> Settings {
    let Manner { source, second_layer } = manner;
    round_robin(&mut settings).scaling = Some(Scaling { from: from.into(), source, second_layer });
    settings
}

/// The same run with windows that share nets or not.
pub(super) fn sharing(mut settings: Settings, sharing: Sharing) -> Settings {
    if let Judge::Subsections(judge) = &mut settings.judge {
        judge.sharing = sharing;
    }
    settings
}
