//! Tournaments as they are asked for: a TOML file, or the same things typed in one line. Everything is checked
//! here, before the first game; what is left out has its usual value.

use std::{collections::HashSet, sync::Arc};

use ludus_core::{Seed, spec::SpecError};
use ludus_exact::Tables;
use ludus_games::{AnyGame, Catalogued, GameVisitor};
use serde::Deserialize;

use crate::{
    agent_spec::AgentSpec,
    error::AgentError,
    opening::usual_plies,
    plan::{TournamentKind, TournamentPlan},
    schedule::{Entrant, Schedule},
};

/// Games of each pairing when nobody says.
const USUAL_GAMES: u64 = 100;
/// The most games of a tournament.
pub const MAX_GAMES: u64 = 10_000_000;
/// The longest opening.
pub const MAX_OPENING_PLIES: u32 = 1000;
/// Who has rating zero when nobody says, if it takes part.
const USUAL_ANCHOR: &str = "random";

/// What somebody asks for.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentFile {
    /// What it is called.
    pub name: Option<String>,
    /// The rules, such as `othello:size=6`.
    pub game: String,
    /// `round-robin`, where everybody meets everybody, or `gauntlet`, where the first meets all others.
    #[serde(default)]
    pub kind: TournamentKind,
    /// The participants.
    pub agents: Vec<Participant>,
    /// Games of each pairing.
    pub games: Option<u64>,
    /// Random plies at the start of each game.
    pub openings: Option<u32>,
    /// Where chance comes from.
    pub seed: Option<u64>,
    /// The participant whose rating is zero.
    pub anchor: Option<String>,
}

/// A participant: an agent, perhaps with a name of its own.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged, expecting = "wanted an agent such as \"greedy\" or { name = \"…\", agent = \"…\" }")]
pub enum Participant {
    /// An agent that is called by its text.
    Plain(String),
    /// An agent with a name.
    Named(NamedParticipant),
}

/// An agent with a name.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedParticipant {
    /// What tables call it.
    pub name: String,
    /// What it is.
    pub agent: String,
}

/// Why a tournament cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The text is no such file.
    #[error("{0}")]
    Text(#[from] toml::de::Error),
    /// The game cannot be made.
    #[error("game: {0}")]
    Game(SpecError),
    /// An agent cannot be read.
    #[error("agent {agent:?}: {error}")]
    Agent {
        /// The agent as it was written.
        agent: String,
        /// What is wrong with it.
        error: SpecError,
    },
    /// An agent cannot play.
    #[error("agent {agent:?}: {error}")]
    Player {
        /// Its name.
        agent: String,
        /// What is wrong with it.
        error: AgentError,
    },
    /// Something else is not as it should be.
    #[error("{key}: found {found}, wanted {wanted}")]
    Value {
        /// Where.
        key: &'static str,
        /// What stands there.
        found: String,
        /// What should.
        wanted: String,
    },
}

impl TournamentFile {
    /// Reads a file.
    ///
    /// # Errors
    /// The text is no TOML, or has keys or values that a tournament does not know.
    pub fn parse(text: &str) -> Result<Self, FileError> {
        Ok(toml::from_str(text)?)
    }

    /// Checks everything and makes a plan; `seed` is taken when the file has none.
    ///
    /// # Errors
    /// Something that was asked for does not exist or does not fit.
    pub fn plan(&self, seed: Seed, tables: &Arc<Tables>) -> Result<TournamentPlan, FileError> {
        let game = AnyGame::parse(&self.game).map_err(FileError::Game)?;
        let entrants = self.agents.iter().map(Participant::entrant).collect::<Result<Vec<_>, _>>()?;
        check_names(&entrants)?;
        let opening_plies = game.visit(CheckPlayers { entrants: &entrants, tables })?;
        let pairings = self.kind.pairings(entrants.len());
        let schedule = Schedule {
            pairs: self.pairs(pairings.len() as u64)?,
            opening_plies: self.opening_plies(opening_plies)?,
            seed: self.seed.map_or(seed, Seed),
            entrants,
            pairings,
        };
        let anchor = self.anchor(&schedule.entrants)?;
        Ok(TournamentPlan { name: self.name.clone(), kind: self.kind, game, schedule, anchor })
    }

    /// Pairs of games for each pairing; an odd number of games is rounded up.
    fn pairs(&self, n_pairings: u64) -> Result<u64, FileError> {
        let games = self.games.unwrap_or(USUAL_GAMES);
        let pairs = games.div_ceil(2);
        let most = MAX_GAMES / n_pairings.max(1);
        if (1..=most).contains(&games) {
            return Ok(pairs);
        }
        let wanted = format!("1 to {most} games for each of {n_pairings} pairings");
        Err(FileError::Value { key: "games", found: games.to_string(), wanted })
    }

    fn opening_plies(&self, usual: u32) -> Result<u32, FileError> {
        let plies = self.openings.unwrap_or(usual);
        if plies <= MAX_OPENING_PLIES {
            return Ok(plies);
        }
        let wanted = format!("0 to {MAX_OPENING_PLIES} random plies");
        Err(FileError::Value { key: "openings", found: plies.to_string(), wanted })
    }

    fn anchor(&self, entrants: &[Entrant]) -> Result<Option<usize>, FileError> {
        let find = |name: &str| entrants.iter().position(|entrant| entrant.name == name);
        let Some(name) = &self.anchor else {
            return Ok(entrants.iter().position(|entrant| entrant.agent.to_string() == USUAL_ANCHOR));
        };
        find(name).map(Some).ok_or_else(|| {
            let names: Vec<&str> = entrants.iter().map(|entrant| entrant.name.as_str()).collect();
            let wanted = format!("the name of a participant: {}", names.join(", "));
            FileError::Value { key: "anchor", found: format!("{name:?}"), wanted }
        })
    }
}

impl Participant {
    fn entrant(&self) -> Result<Entrant, FileError> {
        let (name, text) = match self {
            Self::Plain(text) => (None, text),
            Self::Named(NamedParticipant { name, agent }) => (Some(name), agent),
        };
        let agent =
            AgentSpec::parse(text).map_err(|error| FileError::Agent { agent: text.clone(), error })?;
        let entrant = Entrant::from(agent);
        Ok(match name {
            Some(name) => Entrant { name: name.clone(), ..entrant },
            None => entrant,
        })
    }
}

/// At least two, each with a name of its own, so that a table can be read.
fn check_names(entrants: &[Entrant]) -> Result<(), FileError> {
    if entrants.len() < 2 {
        let found = entrants.len().to_string();
        return Err(FileError::Value { key: "agents", found, wanted: "two or more".into() });
    }
    let mut seen = HashSet::new();
    match entrants.iter().find(|entrant| entrant.name.trim().is_empty() || !seen.insert(&entrant.name)) {
        None => Ok(()),
        Some(entrant) => Err(FileError::Value {
            key: "agents",
            found: format!("{:?} twice or without a name", entrant.name),
            wanted: "different names; give one as { name = \"…\", agent = \"…\" }".into(),
        }),
    }
}

/// Makes sure that all play the game, and says how long its openings usually are.
struct CheckPlayers<'a> {
    entrants: &'a [Entrant],
    tables: &'a Arc<Tables>,
}

impl GameVisitor for CheckPlayers<'_> {
    type Output = Result<u32, FileError>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        for Entrant { name, agent } in self.entrants {
            agent
                .check(game, self.tables)
                .map_err(|error| FileError::Player { agent: name.clone(), error })?;
        }
        Ok(usual_plies(game))
    }
}
