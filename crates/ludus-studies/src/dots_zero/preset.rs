//! The sizes of `dots-zero`, read from TOML in which every value has a comment and a source. A preset holds the run of subset A;
//! subsets B and C differ from it in what the text says that they do, and our own run is the preset that is shipped with learning.

use ludus_arena::learned::Judge;
use ludus_train::{
    learning::Learning,
    settings::{Settings, preset},
    zero::{Sign, Zero},
};
use serde::{Deserialize, Serialize};

use crate::{error::StudyError, meeting::MatchSize, published, study::PresetName};

/// The study with all its sizes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct DotsZeroStudy {
    /// Section 5.2.3, where it differs from subset A.
    pub subset_b: SubsetB,
    /// Section 5.2.4, where it differs from subset A.
    pub subset_c: SubsetC,
    /// Our own preset.
    pub ours: OursSettings,
    /// The sign by mover and by ply.
    pub sign: SignSettings,
    /// Tables 5.3 and 5.4, and a greedy player.
    pub opponents: OpponentSettings,
    /// Exact play.
    pub truth: TruthSettings,
    /// What it costs.
    pub speeds: SpeedSettings,
    /// Section 5.2.1: subset A.
    pub run: Settings,
}

/// What subset B does more of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SubsetB {
    /// Generations, the first of which learns from plain search; 0 leaves the subset out.
    pub generations: u64,
    /// Games to learn from.
    pub games: usize,
    /// Simulations of a move.
    pub simulations: u32,
    /// Games of a dispute.
    pub dispute: usize,
}

/// What subset C changes: the sign of values, by the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SubsetC {
    /// Generations, the first of which learns from plain search.
    pub generations: u64,
}

/// How long our own preset learns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct OursSettings {
    /// Generations.
    pub generations: u64,
}

/// How the two signs are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SignSettings {
    /// How long the matches are.
    pub size: MatchSize,
}

/// Whom the last versions meet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct OpponentSettings {
    /// Plain search as the text has it.
    pub plain: String,
    /// The player that takes a box, else a safe line, else anything.
    pub greedy: String,
    /// Others.
    pub others: Vec<String>,
    /// How long a match is, both seats together.
    pub size: MatchSize,
}

/// How exact play is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TruthSettings {
    /// Positions for each player.
    pub positions: u64,
    /// Players that learn nothing, for comparison.
    pub agents: Vec<String>,
}

/// How speeds are measured.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SpeedSettings {
    /// CPU seconds for each.
    pub seconds: f64,
}

/// The preset of ours.
const OURS: &str = "dots-zero";
/// What an agent's text calls the two signs.
const BY_MOVER: &str = "sign=mover";
const BY_PLY: &str = "sign=ply";

impl DotsZeroStudy {
    /// A preset that comes with the program.
    #[must_use]
    pub fn shipped(preset: PresetName) -> Self {
        let text = match preset {
            PresetName::Quick => include_str!("../../presets/dots-zero-quick.toml"),
            PresetName::Paper => include_str!("../../presets/dots-zero-paper.toml"),
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
        let Learning::Zero(zero) = &run.learning else {
            return Err(wrong(format!("run.learning: found {}, wanted zero", run.learning.name())));
        };
        if !matches!(run.judge, Judge::Normed(_)) {
            return Err(wrong("run.judge: found another one, wanted normed".into()));
        }
        if zero.gate.is_none() || zero.validation.is_none() {
            return Err(wrong("run.learning.zero: wanted a gate and validation".into()));
        }
        if zero.search.sign != Sign::Ply || !run.agent.contains(BY_PLY) {
            return Err(wrong(format!("run: wanted {BY_PLY} in its search and in its agent")));
        }
        Ok(preset)
    }

    /// The preset as the text of a file.
    #[must_use]
    pub fn to_text(&self) -> String {
        toml::to_string(self).expect("a preset is tables of plain values")
    }

    /// The run of subset B; none if it is left out.
    pub(super) fn run_b(&self) -> Option<Settings> {
        let SubsetB { generations, games, simulations, dispute } = self.subset_b;
        let mut settings = self.run.clone();
        let before = simulations_of(&settings);
        settings.agent = settings.agent.replace(&simulations_text(before), &simulations_text(simulations));
        settings.generations = generations;
        let zero = zero(&mut settings);
        (zero.games, zero.simulations) = (games, vec![(0, simulations)]);
        if let Some(gate) = &mut zero.gate {
            (gate.games, gate.simulations) = (dispute, simulations);
        }
        (generations > 0).then_some(settings)
    }

    /// The run of subset C.
    pub(super) fn run_c(&self) -> Settings {
        let mut settings = self.run.clone();
        settings.generations = self.subset_c.generations;
        settings.agent = settings.agent.replace(BY_PLY, BY_MOVER);
        zero(&mut settings).search.sign = Sign::Mover;
        settings
    }

    /// Our own preset.
    pub(super) fn run_ours(&self) -> Settings {
        let text = preset(OURS).expect("the preset is shipped").text;
        let mut settings = Settings::parse(text).expect("a test reads the shipped presets");
        settings.generations = self.ours.generations;
        settings.keep_every = settings.keep_every.min(settings.generations);
        // The study measures the last champion; what the run says of those before would cost a third of its time.
        settings.ratings.games = 0;
        settings.ratings.anchors.clear();
        settings
    }

    /// The same with the sign by the ply, in learning and in play, where proofs would mend what that breaks.
    pub(super) fn run_ours_by_ply(&self) -> Settings {
        let mut settings = self.run_ours();
        settings.agent = format!("{},{BY_PLY},proofs=off", settings.agent);
        let search = &mut zero(&mut settings).search;
        (search.sign, search.proofs) = (Sign::Ply, false);
        settings
    }

    /// How many nets meet others: the subsets' last versions, and ours.
    pub(super) fn n_players(&self) -> usize {
        3 + usize::from(self.run_b().is_some())
    }

    /// How many of the text's epochs the run of subset A makes.
    pub(super) fn epochs(&self) -> f64 {
        let reuse = match &self.run.learning {
            Learning::Zero(zero) => zero.reuse,
            _ => 0.0,
        };
        reuse / published::DotsZero::shipped().net.copies as f64
    }
}

impl OpponentSettings {
    /// Plain search, the greedy player, then the others.
    pub(super) fn all(&self) -> Vec<&str> {
        [&self.plain, &self.greedy].into_iter().chain(&self.others).map(String::as_str).collect()
    }
}

/// How a net of these settings learns from its own games.
pub(super) fn zero(settings: &mut Settings) -> &mut Zero {
    match &mut settings.learning {
        Learning::Zero(zero) => zero,
        _ => unreachable!("parsing refuses other ways of learning"),
    }
}

fn simulations_of(settings: &Settings) -> u32 {
    match &settings.learning {
        Learning::Zero(zero) => zero.simulations.first().map_or(0, |&(_, simulations)| simulations),
        _ => 0,
    }
}

fn simulations_text(simulations: u32) -> String {
    format!("simulations={simulations}")
}
