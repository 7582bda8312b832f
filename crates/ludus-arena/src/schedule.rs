//! Which games are to be played: agents, pairings of them, and pairs of games from the same openings for every
//! pairing. A match is a schedule with one pairing; a tournament is several matches with one seed, so each of
//! its pairings is the match that would be played alone.

use ludus_core::{Seed, player::PerPlayer};

use crate::agent_spec::AgentSpec;

/// A participant: what tables call it, and what it is made of.
#[derive(Clone, Debug, PartialEq)]
pub struct Entrant {
    /// Its name, by default the text of its spec.
    pub name: String,
    /// The agent.
    pub agent: AgentSpec,
}

impl From<AgentSpec> for Entrant {
    fn from(agent: AgentSpec) -> Self {
        Self { name: agent.to_string(), agent }
    }
}

/// All games of a match or tournament.
#[derive(Clone, Debug, PartialEq)]
pub struct Schedule {
    /// Who takes part.
    pub entrants: Vec<Entrant>,
    /// Who meets whom, by index; the view of the first is taken.
    pub pairings: Vec<[usize; 2]>,
    /// How many openings each pairing plays, from both sides.
    pub pairs: u64,
    /// Random plies of each opening.
    pub opening_plies: u32,
    /// Where chance comes from.
    pub seed: Seed,
}

/// Who begins in a game of a pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seats {
    /// The agent that is named first.
    AsNamed,
    /// The other one.
    Exchanged,
}

impl Seats {
    /// Both, in the order of play.
    pub const BOTH: [Self; 2] = [Self::AsNamed, Self::Exchanged];

    /// What belongs to the agents of a pairing, in the order of their names, by who is which player.
    pub fn by_player<T>(self, named: [T; 2]) -> PerPlayer<T> {
        match self {
            Self::AsNamed => PerPlayer(named),
            Self::Exchanged => PerPlayer(named).swapped(),
        }
    }
}

/// One game of a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot {
    /// The opening, which every pairing plays in turn before the next.
    pub pair: u64,
    /// Index of the pairing.
    pub pairing: usize,
    /// Who begins.
    pub seats: Seats,
}

impl Slot {
    /// The number of the game in its pairing, from which its chance comes.
    #[must_use]
    pub fn game_idx(self) -> u64 {
        2 * self.pair + self.seats as u64
    }
}

impl Schedule {
    /// Whether an agent goes by the clock, so that the same seed may give another result.
    #[must_use]
    pub fn is_timed(&self) -> bool {
        self.entrants.iter().any(|entrant| entrant.agent.is_timed())
    }

    /// Every game in the order of play: all pairings meet on one opening before the next one comes, so that a
    /// table in the making is fair.
    pub fn slots(&self) -> impl Iterator<Item = Slot> + '_ {
        let pairings = 0..self.pairings.len();
        (0..self.pairs).flat_map(move |pair| {
            pairings.clone().flat_map(move |pairing| Seats::BOTH.map(|seats| Slot { pair, pairing, seats }))
        })
    }

    /// How many games there are.
    #[must_use]
    pub fn games(&self) -> u64 {
        2 * self.pairs * self.pairings.len() as u64
    }

    /// The two participants of a pairing.
    #[must_use]
    pub fn pairing(&self, idx: usize) -> [&Entrant; 2] {
        self.pairings[idx].map(|entrant| &self.entrants[entrant])
    }
}
