//! Opponents that do not learn: agents by their texts, whom every candidate of a generation plays from the same sides, with
//! the same openings and the same chance for all candidates.

use ludus_arena::{Agent, AgentError, AgentSpec};
use ludus_core::{Outcome, Player, spec::SpecError};
use ludus_games::Catalogued;
use serde::{Deserialize, Serialize};

use crate::{
    memory::Memory,
    pupils::{Breakdown, Pupils},
    trial::{Pairing, Trial},
};

/// Agents to play against.
#[derive(Clone, Debug)]
pub(crate) struct Opposition {
    agents: Vec<AgentSpec>,
}

/// From which side candidates play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seats {
    /// The first player's.
    First,
    /// The second player's.
    Second,
    /// Both in turn, two games from each opening.
    Both,
}

/// What a candidate plays against each opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bouts {
    /// How many games.
    pub(crate) games: usize,
    /// From which side.
    pub(crate) seats: Seats,
}

/// Why somebody cannot be played against.
#[derive(Debug, thiserror::Error)]
pub enum OppositionError {
    /// There is nobody.
    #[error("found no opponents, wanted at least one agent")]
    Nobody,
    /// The text is wrong.
    #[error("opponent {agent}: {error}")]
    Text {
        /// The text.
        agent: String,
        /// What is wrong with it.
        error: SpecError,
    },
    /// The agent cannot be made.
    #[error("opponent {agent}: {error}")]
    Agent {
        /// Its text.
        agent: String,
        /// Why not.
        error: AgentError,
    },
    /// The agent depends on the clock.
    #[error(
        "opponent {0} depends on the clock, so nothing learned from it could be repeated; wanted depth or nodes"
    )]
    Timed(String),
}

/// The games of one candidate against everybody.
pub(crate) struct Trials<'a, G: Catalogued> {
    trial: Trial<'a, G>,
}

impl Opposition {
    /// Makes sure that all of them can play.
    pub(crate) fn new<G: Catalogued>(pupils: &Pupils<G>, texts: &[String]) -> Result<Self, OppositionError> {
        if texts.is_empty() {
            return Err(OppositionError::Nobody);
        }
        let mut agents: Vec<AgentSpec> = Vec::new();
        for text in texts {
            // Somebody who is named twice is the same both times, with one memory.
            if let Some(known) = agents.iter().find(|known| known.to_string() == *text) {
                agents.push(known.clone());
                continue;
            }
            let named = || text.clone();
            let agent =
                AgentSpec::parse(text).map_err(|error| OppositionError::Text { agent: named(), error })?;
            if agent.is_timed() {
                return Err(OppositionError::Timed(named()));
            }
            let checked = agent.check(&pupils.game, &pupils.subject.tables);
            checked.map_err(|error| OppositionError::Agent { agent: named(), error })?;
            agents.push(agent);
        }
        Ok(Self { agents })
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.agents.len()
    }

    /// What they remember.
    pub(crate) fn memory(&self) -> Memory {
        Memory::of(&self.agents)
    }

    /// All of them, ready to play.
    pub(crate) fn agents<G: Catalogued>(&self, pupils: &Pupils<G>) -> Vec<Box<dyn Agent<G>>> {
        let build = |agent: &AgentSpec| agent.build(&pupils.game, &pupils.subject.tables);
        self.agents.iter().map(|agent| build(agent).expect("it was made before")).collect()
    }

    /// Who broke down in a game, and how, for people.
    pub(crate) fn describe(&self, Broken { opponent, seat, breakdown }: &Broken) -> String {
        match breakdown.player == *seat {
            true => breakdown.of_learner(),
            false => format!("opponent {} broke down: {}", self.agents[*opponent], breakdown.fault),
        }
    }
}

/// A game that one of its players could not go on with.
#[derive(Debug)]
pub(crate) struct Broken {
    /// The number of the opponent.
    pub(crate) opponent: usize,
    /// The candidate's seat.
    pub(crate) seat: Player,
    /// Who it was, and what happened.
    pub(crate) breakdown: Breakdown,
}

impl<'a, G: Catalogued> Trials<'a, G> {
    /// The games of a generation.
    pub(crate) fn new(pupils: &'a Pupils<G>, generation: u64, opening_plies: u32) -> Self {
        let seed = pupils.subject.seed;
        Self { trial: Trial { game: &pupils.game, seed, generation, opening_plies } }
    }

    /// How the games against each opponent end, with the seat that the candidate had; or who broke down.
    pub(crate) fn results(
        &self,
        player: &mut dyn Agent<G>,
        opponents: &mut [Box<dyn Agent<G>>],
        bouts: Bouts,
    ) -> Result<Vec<(Outcome, Player)>, Broken> {
        let Bouts { games, seats } = bouts;
        let mut results = Vec::with_capacity(opponents.len() * games);
        for (idx, opponent) in opponents.iter_mut().enumerate() {
            for game in 0..games {
                let number = (idx * games + game) as u64;
                let (seat, opening) = match seats {
                    Seats::First => (Player::First, number),
                    Seats::Second => (Player::Second, number),
                    Seats::Both => (Player::BOTH[game % 2], number / 2),
                };
                let mut players: [&mut dyn Agent<G>; 2] = [&mut *player, opponent.as_mut()];
                players.rotate_left(seat as usize);
                let outcome = self.trial.outcome(Pairing { opening, game: number }, players);
                let outcome = outcome.map_err(|breakdown| Broken { opponent: idx, seat, breakdown })?;
                results.push((outcome, seat));
            }
        }
        Ok(results)
    }
}
