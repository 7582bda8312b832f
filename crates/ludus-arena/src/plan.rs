//! What somebody wants to have played: the rules, the games, and what is to be learnt from them. A plan is data; it
//! is stored before the first game, so that whoever goes on later needs nothing but its number.

use std::fmt;

use ludus_games::AnyGame;
use serde::Deserialize;

use crate::{schedule::Schedule, statistics::sprt::Sprt};

/// A match between two agents.
#[derive(Clone, Debug)]
pub struct MatchPlan {
    /// The rules.
    pub game: AnyGame,
    /// One pairing and its games; with a test, the most there may be.
    pub schedule: Schedule,
    /// The test that ends the match as soon as it is decided.
    pub sprt: Option<Sprt>,
}

/// A tournament of several agents.
#[derive(Clone, Debug)]
pub struct TournamentPlan {
    /// What it is called, if it has a name.
    pub name: Option<String>,
    /// Who meets whom.
    pub kind: TournamentKind,
    /// The rules.
    pub game: AnyGame,
    /// The agents and their games.
    pub schedule: Schedule,
    /// The participant whose rating is zero.
    pub anchor: Option<usize>,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TournamentKind {
    /// Everybody meets everybody.
    #[default]
    RoundRobin,
    /// The first participant meets all others.
    Gauntlet,
}

impl TournamentKind {
    /// Both with their names.
    pub const NAMES: [(&'static str, Self); 2] =
        [("round-robin", Self::RoundRobin), ("gauntlet", Self::Gauntlet)];

    /// The pairings of so many participants, in the order of play.
    #[must_use]
    pub fn pairings(self, n_entrants: usize) -> Vec<[usize; 2]> {
        let hosts = match self {
            Self::RoundRobin => n_entrants,
            Self::Gauntlet => n_entrants.min(1),
        };
        (0..hosts).flat_map(|first| (first + 1..n_entrants).map(move |second| [first, second])).collect()
    }
}

impl fmt::Display for TournamentKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Self::NAMES.into_iter().find(|&(_, kind)| kind == *self).map(|(name, _)| name);
        f.write_str(name.expect("every kind has a name"))
    }
}
