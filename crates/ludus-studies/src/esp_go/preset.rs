//! The sizes of `esp-go`, read from TOML in which every value has a comment and a source. A preset holds the settings of one run,
//! a single layer on 7x7 against GNU Go; the other runs differ from it in the board, in the opponent's random moves, in what the
//! net is made of, or in the way of learning.

use ludus_arena::learned::{Judge, PolicyJudge, SpecialistJudge};
use ludus_train::{esp::Esp, learning::Learning, sane::Sane, settings::Settings};
use serde::{Deserialize, Serialize};

use crate::{error::StudyError, meeting::MatchSize, study::PresetName};

/// The study with all its sizes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct EspGoStudy {
    /// Section 5: how often the opponent moves at random.
    pub randomness: RandomnessSettings,
    /// Section 5: a single layer and region specialists on 7x7.
    pub layers: LayerSettings,
    /// Section 5: fronts that are kept.
    pub fronts: FrontSettings,
    /// Section 5: larger boards.
    pub larger: LargerSettings,
    /// Section 6: SANE beside ESP.
    pub sane: SaneSettings,
    /// Section 7: what the author wished for, one net for every board.
    pub beyond: BeyondSettings,
    /// A single layer on 7x7.
    pub run: Settings,
}

/// How often the opponent moves at random.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RandomnessSettings {
    /// Boards.
    pub boards: Vec<BoardSettings>,
    /// Shares of random moves.
    pub shares: Vec<f64>,
}

/// A board, and how long nets learn on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct BoardSettings {
    /// Rows, and columns.
    pub rows: usize,
    /// Generations of each run.
    pub generations: u64,
}

impl BoardSettings {
    /// In words.
    pub(super) fn described(&self) -> String {
        let Self { rows, generations } = self;
        let ending = if *generations == 1 { "" } else { "s" };
        format!("{rows}x{rows} for {generations} generation{ending}")
    }
}

/// A single layer and region specialists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LayerSettings {
    /// Runs of each kind.
    pub runs: u64,
    /// Generations of each run.
    pub generations: u64,
    /// Hidden neurons of each front net.
    pub front: usize,
}

/// Fronts that are kept while a new combiner is evolved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FrontSettings {
    /// Boards on which the fronts of 7x7 are used again.
    pub boards: Vec<BoardSettings>,
}

/// Larger boards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LargerSettings {
    /// Boards, at least one.
    pub boards: Vec<BoardSettings>,
    /// Hidden neurons of one more run on the first of them.
    pub more_neurons: usize,
}

/// SANE on 7x7.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SaneSettings {
    /// Hidden neurons of each net that is tried.
    pub neurons: Vec<usize>,
    /// Generations of each run.
    pub generations: u64,
    /// The way of learning; games and opponents are those of ESP.
    pub learning: Sane,
}

/// One net for every board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct BeyondSettings {
    /// Boards on which the champion of the run meets GNU Go.
    pub boards: Vec<usize>,
    /// The rules of those matches; `{board}` stands for the number of rows.
    pub game: String,
    /// Whom it meets there.
    pub opponent: String,
    /// How long a match is.
    pub size: MatchSize,
    /// The runs, each of which begins with the champion of the one before.
    pub runs: Vec<Settings>,
}

/// The board of the run, as its game names it.
const SEVEN: &str = "size=7";
/// The opponent's random moves, as its text names them.
const RANDOM: &str = "random=0.3";

impl EspGoStudy {
    /// A preset that comes with the program.
    #[must_use]
    pub fn shipped(preset: PresetName) -> Self {
        let text = match preset {
            PresetName::Quick => include_str!("../../presets/esp-go-quick.toml"),
            PresetName::Paper => include_str!("../../presets/esp-go-paper.toml"),
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
        let Learning::Esp(esp) = &run.learning else {
            return Err(wrong(format!("run.learning: found {}, wanted esp", run.learning.name())));
        };
        if !matches!(run.judge, Judge::Policy(_)) {
            return Err(wrong("run.judge: found another one, wanted policy".into()));
        }
        if !run.game.contains(SEVEN) {
            return Err(wrong(format!("run.game: found {}, wanted a board of {SEVEN}", run.game)));
        }
        if preset.larger.boards.is_empty() {
            return Err(wrong("larger.boards: found none, wanted at least one".into()));
        }
        if esp.opponents.len() != 1 || !esp.opponents[0].contains(RANDOM) {
            let found = esp.opponents.join(", ");
            return Err(wrong(format!(
                "run.learning.esp.opponents: found {found}, wanted one with {RANDOM}"
            )));
        }
        Ok(preset)
    }

    /// The preset as the text of a file.
    #[must_use]
    pub fn to_text(&self) -> String {
        toml::to_string(self).expect("a preset is tables of plain values")
    }

    /// The run on a board.
    pub(super) fn on_board(&self, BoardSettings { rows, generations }: BoardSettings) -> Settings {
        let mut settings = self.run.clone();
        settings.game = settings.game.replace(SEVEN, &format!("size={rows}"));
        (settings.generations, settings.keep_every) = (generations, generations);
        settings
    }

    /// The same against an opponent with another share of random moves.
    pub(super) fn with_random(&self, board: BoardSettings, share: f64) -> Settings {
        let mut settings = self.on_board(board);
        let opponents = &mut esp(&mut settings).opponents;
        opponents.iter_mut().for_each(|text| *text = text.replace(RANDOM, &format!("random={share}")));
        settings
    }

    /// The same with region specialists.
    pub(super) fn with_specialists(&self, board: BoardSettings) -> Settings {
        let mut settings = self.on_board(board);
        if let Judge::Policy(PolicyJudge { inputs, hidden, activation }) = settings.judge {
            let front = self.layers.front;
            settings.judge = Judge::Specialists(SpecialistJudge { inputs, front, hidden, activation });
        }
        settings
    }

    /// The same with another number of hidden neurons.
    pub(super) fn with_neurons(&self, board: BoardSettings, neurons: usize) -> Settings {
        let mut settings = self.on_board(board);
        if let Judge::Policy(judge) = &mut settings.judge {
            judge.hidden = neurons;
        }
        settings
    }
}

/// The sub-populations of a run.
pub(super) fn esp(settings: &mut Settings) -> &mut Esp {
    match &mut settings.learning {
        Learning::Esp(esp) => esp,
        _ => unreachable!("parsing refuses other ways of learning"),
    }
}
