//! Ratings over everything that the library holds of one game: all matches and tournaments together, agents by
//! their specs. Agents that are connected by no games are in different pools, and that is said.

use serde::Serialize;

use crate::{
    library::{Library, LibraryError},
    statistics::ratings::{Encounter, Extreme, rate},
};

/// The agent whose rating is zero.
const ANCHOR: &str = "random";

/// Everybody's rating at one game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PoolReport {
    /// The rules.
    pub game: String,
    /// Whose rating is zero; without, the mean of each pool is.
    pub anchor: Option<&'static str>,
    /// How many groups never met.
    pub pools: usize,
    /// The agents by pool, the best of each first.
    pub agents: Vec<RatedAgent>,
}

/// An agent's rating.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RatedAgent {
    /// Its spec.
    pub agent: String,
    /// The rating.
    pub elo: f64,
    /// Half the width of its 95 % interval.
    pub elo_error: f64,
    /// `won-all` or `lost-all` when the rating is only a bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extreme: Option<Extreme>,
    /// Games played.
    pub games: u64,
    /// Mean score.
    pub score: f64,
    /// Which pool it belongs to, from 1.
    pub pool: usize,
}

/// Rates all agents that have played a game.
///
/// # Errors
/// The library fails.
pub fn report(library: &Library, game: &str) -> Result<PoolReport, LibraryError> {
    let meetings = library.meetings(game)?;
    let mut agents: Vec<&String> = meetings.iter().flat_map(|meeting| &meeting.agents).collect();
    agents.sort();
    agents.dedup();
    let idx_of = |agent: &String| agents.binary_search(&agent).expect("every agent was collected");
    let encounters: Vec<Encounter> = meetings
        .iter()
        // An agent that played itself tells nothing about its strength.
        .filter(|meeting| meeting.agents[0] != meeting.agents[1])
        .map(|meeting| {
            let players = [idx_of(&meeting.agents[0]), idx_of(&meeting.agents[1])];
            Encounter { players, games: meeting.games, points: meeting.points }
        })
        .collect();
    let anchor = agents.iter().position(|agent| *agent == ANCHOR);
    let ratings = rate(agents.len(), &encounters, anchor).expect("encounters name agents");
    let rated = |idx: usize| {
        let rating = &ratings.players[idx];
        RatedAgent {
            agent: agents[idx].clone(),
            elo: rating.elo,
            elo_error: rating.error,
            extreme: rating.extreme,
            games: rating.games,
            score: rating.score(),
            pool: rating.pool + 1,
        }
    };
    let rated = ratings.ranking().into_iter().map(rated).collect();
    Ok(PoolReport { game: game.into(), anchor: anchor.map(|_| ANCHOR), pools: ratings.pools, agents: rated })
}
