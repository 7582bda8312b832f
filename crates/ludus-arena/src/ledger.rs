//! What is known of a schedule's games: how each ended, in whatever order they came in, just played or from the
//! library. Counting looks only at whole pairs from the first one on, so that what it says does not depend on
//! which of the later games happened to end earlier.

use std::{
    collections::{BTreeMap, HashSet},
    hash::{BuildHasher, BuildHasherDefault, DefaultHasher},
};

use ludus_core::{Outcome, Player, player::PerPlayer};

use crate::{
    contest::{Ending, Played},
    schedule::{Schedule, Seats, Slot},
};

/// What counting needs of a finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct Finished {
    /// How it ended.
    pub ending: Ending,
    /// A fingerprint of its moves; equal games have equal ones.
    pub fingerprint: u64,
    /// What each player said the result is, if it counts for itself.
    pub counted: PerPlayer<Option<String>>,
}

impl From<&Played> for Finished {
    fn from(played: &Played) -> Self {
        // The hasher of the standard library has fixed keys when made by default.
        let fingerprint = BuildHasherDefault::<DefaultHasher>::default().hash_one(&played.moves);
        Self { ending: played.ending.clone(), fingerprint, counted: played.counted.clone() }
    }
}

/// The two games of an opening: the first-named agent begins in the first.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'a>(pub [&'a Finished; 2]);

/// All finished games of a schedule.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ledger {
    games: BTreeMap<(usize, u64, Seats), Finished>,
}

impl Ledger {
    /// Writes a game down. What is written stays: a game that is there already is not replaced.
    pub fn enter(&mut self, slot: Slot, finished: Finished) {
        self.games.entry((slot.pairing, slot.pair, slot.seats)).or_insert(finished);
    }

    /// A game, if it is finished.
    #[must_use]
    pub fn get(&self, slot: Slot) -> Option<&Finished> {
        self.games.get(&(slot.pairing, slot.pair, slot.seats))
    }

    /// How many games are finished.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.games.len() as u64
    }

    /// Whether none is.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The games of a schedule that are still to be played, in the order of play.
    pub fn missing<'a>(&self, schedule: &'a Schedule) -> impl Iterator<Item = Slot> + Send + use<'a> {
        let finished: HashSet<(usize, u64, Seats)> = self.games.keys().copied().collect();
        schedule.slots().filter(move |slot| !finished.contains(&(slot.pairing, slot.pair, slot.seats)))
    }

    /// The pairs of a pairing from number `from` on, as long as none is missing.
    pub fn pairs(&self, pairing: usize, from: u64) -> impl Iterator<Item = Pair<'_>> {
        (from..).map_while(move |pair| {
            let [first, second] = Seats::BOTH.map(|seats| self.get(Slot { pair, pairing, seats }));
            Some(Pair([first?, second?]))
        })
    }
}

/// The player that the first-named agent is in each game of a pair.
const NAMED_FIRST: [Player; 2] = [Player::First, Player::Second];

impl<'a> Pair<'a> {
    /// Both games, each with the player that the first-named agent was.
    pub fn games(self) -> impl Iterator<Item = (Player, &'a Finished)> {
        NAMED_FIRST.into_iter().zip(self.0)
    }

    /// What the first-named agent won in half points: 2 for each win, 1 for each draw.
    #[must_use]
    pub fn half_points(self) -> u8 {
        let of_game = |(player, game): (Player, &Finished)| match game.ending.winner() {
            Some(winner) if winner == player => 2,
            Some(_) => 0,
            None => 1,
        };
        self.games().map(of_game).sum()
    }

    /// The mean score of the first-named agent, 0 to 1.
    #[must_use]
    pub fn score(self) -> f64 {
        f64::from(self.half_points()) / 4.0
    }

    /// The first-named agent's margins in points, of the games that were played to their end.
    pub fn margins(self) -> impl Iterator<Item = f64> {
        self.games().filter_map(|(player, game)| {
            game.ending.outcome().map(|outcome: Outcome| outcome.points_for(player))
        })
    }
}
