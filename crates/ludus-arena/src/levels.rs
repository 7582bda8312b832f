//! Five levels of play for each game, from one that hardly knows the rules to the best there is within about a second
//! a move. A level is an agent with a name and a strength that was measured, in a tournament whose file is in `levels/`
//! and whose report is in `docs/levels/`, so that anybody can play it again.
//!
//! Levels think by plies, boards or simulations and never by the clock: the same level is as strong on every machine,
//! and the tournament that measured it has the same result everywhere. The weak ones are plain and not
//! strong ones that err on purpose, so all of them can say honestly why they moved.

use std::{fmt, sync::LazyLock};

use ludus_core::spec::{Spec, SpecError};
use ludus_games::Catalogued;
use serde::Deserialize;

use crate::agent_spec::AgentSpec;

/// The levels that are shipped.
const SHIPPED: &str = include_str!("../data/levels.toml");

/// What a level is called, the weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LevelName {
    /// Knows the rules and little more.
    Newborn,
    /// Sees what is in front of it.
    Beginner,
    /// Plays like somebody who has played a lot.
    Club,
    /// Is hard to beat.
    Strong,
    /// Plays as well as it can within about a second.
    Best,
}

impl LevelName {
    /// All of them, the weakest first.
    pub const ALL: [Self; 5] = [Self::Newborn, Self::Beginner, Self::Club, Self::Strong, Self::Best];
    /// The one that is meant when none is named.
    pub const USUAL: Self = Self::Beginner;

    /// The name as it stands in specs, such as `club`.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Newborn => "newborn",
            Self::Beginner => "beginner",
            Self::Club => "club",
            Self::Strong => "strong",
            Self::Best => "best",
        }
    }

    /// The name for people, such as `Club`.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Newborn => "Newborn",
            Self::Beginner => "Beginner",
            Self::Club => "Club",
            Self::Strong => "Strong",
            Self::Best => "Best",
        }
    }
}

impl fmt::Display for LevelName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// A level of one game.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// What it is called.
    pub name: LevelName,
    /// The agent that plays, at every size of the game.
    pub agent: AgentSpec,
    /// How much stronger it is than `random`.
    pub elo: i32,
    /// Half the width of the rating's 95 % interval.
    pub error: u32,
    /// The rules by which the rating was measured, such as `go:size=9`.
    pub measured_at: Spec,
    /// One line about how it plays.
    pub words: String,
    /// What the study that it comes from calls it.
    pub study: Option<String>,
}

impl Level {
    /// The spec that means this level in every game that has it, such as `level:club`.
    #[must_use]
    pub fn spec(&self) -> String {
        format!("level:{}", self.name)
    }
}

/// The levels of one game and where their numbers come from.
#[derive(Clone, Debug, PartialEq)]
pub struct Ladder {
    /// The rules by which the ratings were measured.
    pub game: Spec,
    /// The file of the tournament that measured them, from the root of the repository.
    pub tournament: String,
    /// Where its chance came from.
    pub seed: u64,
    /// How many games it had.
    pub games: u64,
    /// The levels, the weakest first.
    pub levels: Vec<Level>,
}

/// The ladders of all games that have one.
#[must_use]
pub fn ladders() -> &'static [Ladder] {
    static LADDERS: LazyLock<Vec<Ladder>> =
        LazyLock::new(|| parse(SHIPPED).expect("a test reads the levels that are shipped"));
    &LADDERS
}

/// The ladder of a game, at whatever size.
#[must_use]
pub fn ladder<G: Catalogued>() -> Option<&'static Ladder> {
    ladders().iter().find(|ladder| G::INFO.is_called(&ladder.game.name))
}

/// The levels of a game, the weakest first; none if nobody has measured any.
#[must_use]
pub fn of<G: Catalogued>() -> &'static [Level] {
    ladder::<G>().map_or(&[], |ladder| &ladder.levels)
}

/// The levels of all games.
pub(crate) fn all() -> impl Iterator<Item = &'static Level> {
    ladders().iter().flat_map(|ladder| &ladder.levels)
}

/// Why a text has no levels.
#[derive(Debug, thiserror::Error)]
enum LevelsError {
    #[error(transparent)]
    Text(#[from] toml::de::Error),
    #[error(transparent)]
    Spec(#[from] SpecError),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LevelsFile {
    ladders: Vec<LadderTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LadderTable {
    game: String,
    tournament: String,
    seed: u64,
    games: u64,
    levels: Vec<LevelTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LevelTable {
    name: LevelName,
    agent: String,
    elo: i32,
    error: u32,
    words: String,
    study: Option<String>,
}

fn parse(text: &str) -> Result<Vec<Ladder>, LevelsError> {
    let LevelsFile { ladders } = toml::from_str(text)?;
    ladders.into_iter().map(read_ladder).collect()
}

fn read_ladder(table: LadderTable) -> Result<Ladder, LevelsError> {
    let LadderTable { game, tournament, seed, games, levels } = table;
    let game = Spec::parse(&game)?;
    let levels = levels.into_iter().map(|level| read_level(level, &game)).collect::<Result<_, _>>()?;
    Ok(Ladder { game, tournament, seed, games, levels })
}

fn read_level(table: LevelTable, game: &Spec) -> Result<Level, LevelsError> {
    let LevelTable { name, agent, elo, error, words, study } = table;
    let (agent, measured_at) = (AgentSpec::parse(&agent)?, game.clone());
    Ok(Level { name, agent, elo, error, measured_at, words, study })
}
