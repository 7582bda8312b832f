//! Figure 4.6: the file that told the text's program what to do, by the text's own names and with its defaults. It is JSON; a key that
//! the text does not have is refused with the nearest that it has.

use ludus_core::spec::{did_you_mean, nearest};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What the text's program was told to do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "PascalCase", deny_unknown_fields, default)]
pub struct SettingsFile {
    /// How much plain search explores.
    pub uct: f64,
    /// How much search by a net explores.
    pub ucb: f64,
    /// Simulations of the first agent.
    pub simulations_p1: u32,
    /// Simulations of the second.
    pub simulations_p2: u32,
    /// The longest that the first agent thinks about a move.
    pub milliseconds_p1: u64,
    /// The longest that the second does.
    pub milliseconds_p2: u64,
    /// What plain search adds for each box.
    pub bonus: f64,
    /// Boxes of a row.
    pub boxes: usize,
    /// Games to play.
    pub number_of_games: u64,
    /// What the first agent is.
    pub agent1_type: AgentType,
    /// The version of its net.
    pub agent1_cnn: u64,
    /// What the second agent is.
    pub agent2_type: AgentType,
    /// The version of its net.
    pub agent2_cnn: u64,
    /// Where results go.
    pub output_folder: String,
    /// What their file is called, without its ending.
    pub output_file: String,
    /// Whether a number is added to that, so that nothing is written over.
    #[serde(deserialize_with = "yes_or_no")]
    pub output_id: bool,
    /// What is done.
    pub mode: Mode,
}

/// A kind of agent, by the text's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum AgentType {
    /// 3: plain Monte Carlo tree search.
    Mcts,
    /// 4: search by a net.
    Net,
}

/// What is done, by the text's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Mode {
    /// 0: games between the two agents.
    Competitive,
    /// 1: versions of a net are trained.
    Training,
}

/// Why a file of settings is none.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SettingsFileError {
    /// It is not JSON, or a value is of the wrong kind.
    #[error("{0}")]
    Text(String),
    /// A key is not the text's.
    #[error("found the key {found:?}{}, wanted one of {}", did_you_mean(.nearest), .known.join(", "))]
    UnknownKey {
        /// The key.
        found: String,
        /// The most similar one, if there is such a thing.
        nearest: Option<String>,
        /// All of them.
        known: Vec<String>,
    },
    /// A value is out of its range.
    #[error("{key}: found {found}, wanted {wanted}")]
    Value {
        /// Its key.
        key: &'static str,
        /// The value.
        found: String,
        /// What it should be.
        wanted: &'static str,
    },
}

/// The most boxes of a row, games and versions.
const MOST_BOXES: usize = 7;
const MOST_GAMES: u64 = 1_000_000;
const MOST_VERSION: u64 = 10_000;

impl Default for SettingsFile {
    /// As figure 4.6 has them.
    fn default() -> Self {
        Self {
            uct: 1.41,
            ucb: 1.0,
            simulations_p1: 100,
            simulations_p2: 100,
            milliseconds_p1: 5000,
            milliseconds_p2: 5000,
            bonus: 3.0,
            boxes: 3,
            number_of_games: 50,
            agent1_type: AgentType::Net,
            agent1_cnn: 0,
            agent2_type: AgentType::Net,
            agent2_cnn: 1,
            output_folder: "Results".into(),
            output_file: "settings-0".into(),
            output_id: false,
            mode: Mode::Competitive,
        }
    }
}

impl SettingsFile {
    /// Reads such a file; keys that are missing have the text's values.
    ///
    /// # Errors
    /// It is not JSON, or a key or value is not as the text has them.
    pub fn parse(text: &str) -> Result<Self, SettingsFileError> {
        let wrong = |error: serde_json::Error| SettingsFileError::Text(error.to_string());
        let value: Value = serde_json::from_str(text).map_err(wrong)?;
        let Value::Object(keys) = &value else {
            return Err(SettingsFileError::Text("found no object, wanted keys and values in braces".into()));
        };
        keys.keys().try_for_each(|key| demand_known(key))?;
        let settings: Self = serde_json::from_value(value).map_err(wrong)?;
        settings.check()?;
        Ok(settings)
    }

    fn check(&self) -> Result<(), SettingsFileError> {
        let unless = |holds: bool, key, found: &dyn ToString, wanted| match holds {
            true => Ok(()),
            false => Err(SettingsFileError::Value { key, found: found.to_string(), wanted }),
        };
        unless((1..=MOST_BOXES).contains(&self.boxes), "Boxes", &self.boxes, "1 to 7")?;
        let games = self.number_of_games;
        unless((1..=MOST_GAMES).contains(&games), "NumberOfGames", &games, "1 to 1000000")?;
        unless(self.simulations_p1 > 0, "SimulationsP1", &self.simulations_p1, "at least 1")?;
        unless(self.simulations_p2 > 0, "SimulationsP2", &self.simulations_p2, "at least 1")?;
        for (key, version) in [("Agent1Cnn", self.agent1_cnn), ("Agent2Cnn", self.agent2_cnn)] {
            unless(version <= MOST_VERSION, key, &version, "0 to 10000")?;
        }
        let is_name = !self.output_file.is_empty() && !self.output_file.contains(['/', '\\']);
        unless(is_name, "OutputFile", &self.output_file, "the name of a file without its folder")
    }
}

/// Refuses a key that the text does not have.
fn demand_known(key: &str) -> Result<(), SettingsFileError> {
    let usual = serde_json::to_value(SettingsFile::default()).ok();
    let keys: Vec<String> =
        usual.iter().filter_map(Value::as_object).flat_map(|keys| keys.keys().cloned()).collect();
    if keys.iter().any(|known| known == key) {
        return Ok(());
    }
    let nearest = nearest(key, keys.iter().map(String::as_str));
    Err(SettingsFileError::UnknownKey { found: key.into(), nearest, known: keys })
}

/// The text writes `"false"` where others write `false`.
fn yes_or_no<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Said {
        Plainly(bool),
        InWords(String),
    }
    let wrong =
        |found: &str| serde::de::Error::custom(format!("OutputId: found {found:?}, wanted true or false"));
    match Said::deserialize(deserializer)? {
        Said::Plainly(said) => Ok(said),
        Said::InWords(said) => said.parse().map_err(|_| wrong(&said)),
    }
}

impl TryFrom<u8> for AgentType {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        match number {
            3 => Ok(Self::Mcts),
            4 => Ok(Self::Net),
            _ => Err(format!("found the agent type {number}, wanted 3 (plain search) or 4 (a net)")),
        }
    }
}

impl From<AgentType> for u8 {
    fn from(kind: AgentType) -> Self {
        match kind {
            AgentType::Mcts => 3,
            AgentType::Net => 4,
        }
    }
}

impl TryFrom<u8> for Mode {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        match number {
            0 => Ok(Self::Competitive),
            1 => Ok(Self::Training),
            _ => Err(format!("found the mode {number}, wanted 0 (competitive) or 1 (training)")),
        }
    }
}

impl From<Mode> for u8 {
    fn from(mode: Mode) -> Self {
        match mode {
            Mode::Competitive => 0,
            Mode::Training => 1,
        }
    }
}
