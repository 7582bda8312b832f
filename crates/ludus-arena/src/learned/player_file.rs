//! The file of a learned player: the numbers as tensors, and a card that says which game they play, what they mean, who
//! plays with them and where they come from.

use std::{fs, path::Path, sync::Arc};

use ludus_core::spec::Spec;
use ludus_games::{AnyGame, Catalogued, GameVisitor};
use ludus_nets::{Card, Genome, NetFile};

use super::{Brain, Judge, LearnedError, MAP, published_text};

/// A learned player.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerFile {
    /// The spec of the game that it learned.
    pub game: String,
    /// What its numbers mean.
    pub judge: Judge,
    /// Who plays with them: an agent's text, in which `{map}` stands for the values of a map.
    pub agent: String,
    /// The numbers.
    pub genome: Genome,
    /// Whatever else is to be known about it, such as the run that it comes from.
    pub notes: Card,
}

/// Makes a model of a player.
struct MakeModel<'a>(&'a PlayerFile);

impl GameVisitor for MakeModel<'_> {
    type Output = Result<Option<Vec<u8>>, LearnedError>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let Self(player) = self;
        let brain = player.judge.at(game)?;
        let file = NetFile { card: player.card(), genome: player.genome.clone() };
        brain.onnx(&file.genome_for(brain.layout())?, &file.card).transpose()
    }
}

/// The largest value of a map, a corner's.
const LARGEST: f64 = 10.0;

const GAME: &str = "game";
const JUDGE: &str = "judge";
const AGENT: &str = "agent";
/// What every file of ours has, so that strangers' files are told apart.
const FORMAT: (&str, &str) = ("format", "ludus player 1");

impl PlayerFile {
    /// The bytes of the file; the same player always gives the same.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let precision = self.judge.precision();
        NetFile { card: self.card(), genome: self.genome.clone() }.encode_as(precision)
    }

    /// What it is, in texts by key.
    fn card(&self) -> Card {
        let judge = serde_json::to_string(&self.judge).expect("settings are plain data");
        let mut card = self.notes.clone();
        let entries = [FORMAT, (GAME, &self.game), (JUDGE, &judge), (AGENT, &self.agent)];
        card.extend(entries.map(|(key, text)| (key.to_owned(), text.to_owned())));
        card
    }

    /// The player's net as an ONNX model for the board that it learned on, its card in the metadata; `None` for players that are no
    /// nets for policy and value.
    ///
    /// # Errors
    /// Its numbers are not those of the net.
    pub fn to_onnx(&self) -> Result<Option<Vec<u8>>, LearnedError> {
        AnyGame::parse(&self.game)?.visit(MakeModel(self))
    }

    /// The player that a file's bytes hold: ours, or a text of the published code of scalable Go.
    ///
    /// # Errors
    /// They hold none.
    pub fn decode(bytes: &[u8]) -> Result<Self, LearnedError> {
        if published_text::is_text(bytes) {
            return Self::from_text(bytes);
        }
        let file = NetFile::decode(bytes)?;
        let (key, wanted) = FORMAT;
        let format = file.card_text(key)?;
        if format != wanted {
            let reason = format!("found {format:?}, wanted {wanted:?}");
            return Err(LearnedError::BadCard { key, reason });
        }
        let judge = serde_json::from_str(file.card_text(JUDGE)?)
            .map_err(|error| LearnedError::BadCard { key: JUDGE, reason: error.to_string() })?;
        let [game, agent] = [GAME, AGENT].map(|key| file.card_text(key).map(String::from));
        let (game, agent) = (game?, agent?);
        let NetFile { card: mut notes, genome } = file;
        notes.retain(|key, _| ![FORMAT.0, GAME, JUDGE, AGENT].contains(&key.as_str()));
        Ok(Self { game, judge, agent, genome, notes })
    }

    /// The player in the file at `path`.
    ///
    /// # Errors
    /// The file cannot be read or holds no player.
    pub fn load(path: &Path) -> Result<Self, LearnedError> {
        let bytes = fs::read(path).map_err(|error| LearnedError::Unreadable { path: path.into(), error })?;
        Self::decode(&bytes)
    }

    /// The values of a map as agents take them, if it is one.
    #[must_use]
    pub fn map(&self) -> Option<Vec<u8>> {
        let whole = |value: &f64| value.round().clamp(0.0, LARGEST) as u8;
        Some(self.genome.slice(MAP)?.iter().map(whole).collect())
    }

    /// The text of an agent with the values of the map, if it is one, in place of `{map}`.
    #[must_use]
    pub fn with_map(&self, agent: &str) -> String {
        let Some(values) = self.map() else { return agent.into() };
        let values: Vec<String> = values.iter().map(u8::to_string).collect();
        agent.replace("{map}", &values.join("-"))
    }

    /// The text of the agent, with the values of a map in their place.
    #[must_use]
    pub fn agent_text(&self) -> String {
        self.with_map(&self.agent)
    }

    /// What the numbers are at `game`, with the genome in its layout.
    ///
    /// # Errors
    /// The player learned another game, or its numbers are not those that the judge takes.
    pub fn at<G: Catalogued>(&self, game: &G) -> Result<(Brain<G>, Genome), LearnedError> {
        let learned = Spec::parse(&self.game)?;
        if !G::INFO.is_called(&learned.name) {
            let wanted = game.spec().to_string();
            return Err(LearnedError::OtherGame { found: self.game.clone(), wanted });
        }
        let brain = self.judge.at(game)?;
        let file = NetFile { card: Card::new(), genome: self.genome.clone() };
        let genome = file.genome_for(&Arc::clone(brain.layout()))?;
        Ok((brain, genome))
    }
}
