//! What went wrong in games: players that broke down, and players that count the result otherwise than the rules
//! do. A score says nothing about these, so they are listed beside it, each by its game.

use ludus_core::{Outcome, Player, player::PerPlayer};
use ludus_formats::gtp::parse_score;
use serde::Serialize;

use crate::{
    contest::Ending,
    ledger::{Finished, Ledger},
    schedule::{Schedule, Seats, Slot},
};

/// A game lost by breaking down.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Forfeit {
    /// Where it happened.
    #[serde(flatten)]
    pub place: Place,
    /// Who broke down.
    pub agent: String,
    /// In which way.
    pub kind: String,
    /// What was found and what was wanted.
    pub reason: String,
}

/// A result that a player counts in another way than the rules do.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Disagreement {
    /// Where it happened.
    #[serde(flatten)]
    pub place: Place,
    /// Who counts otherwise.
    pub agent: String,
    /// The first player's margin in points by the rules.
    pub margin: f64,
    /// What the player says.
    pub counted: String,
}

/// A game of a match or tournament, by its players.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Place {
    /// Who moved first.
    pub first: String,
    /// Who moved second.
    pub second: String,
    /// The opening's number, from 1.
    pub pair: u64,
}

/// All that went wrong in the finished games of a schedule.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Incidents {
    /// Games lost by breaking down.
    pub forfeits: Vec<Forfeit>,
    /// How many games a player counted for itself.
    pub counted: u64,
    /// Those in which it came to another result.
    pub disagreements: Vec<Disagreement>,
}

impl Incidents {
    /// Goes through the games of all pairings, as far as whole pairs are there.
    #[must_use]
    pub fn of(schedule: &Schedule, ledger: &Ledger) -> Self {
        let mut incidents = Self::default();
        for pairing in 0..schedule.pairings.len() {
            for (pair, games) in (0..schedule.pairs).zip(ledger.pairs(pairing, 0)) {
                for (seats, game) in Seats::BOTH.into_iter().zip(games.0) {
                    incidents.examine(schedule, Slot { pair, pairing, seats }, game);
                }
            }
        }
        incidents
    }

    fn examine(&mut self, schedule: &Schedule, slot: Slot, game: &Finished) {
        let place = Place::new(schedule, slot);
        if let Ending::Forfeited(loser, fault) = &game.ending {
            self.forfeits.push(Forfeit {
                agent: place.name(*loser).into(),
                kind: fault.kind.to_string(),
                reason: fault.message.clone(),
                place: place.clone(),
            });
        }
        let Some(outcome) = game.ending.outcome() else { return };
        for player in Player::BOTH {
            let Some(counted) = &game.counted[player] else { continue };
            self.counted += 1;
            if parse_score(counted) != Some(outcome) {
                self.disagreements.push(disagreement(&place, player, outcome, counted));
            }
        }
    }
}

fn disagreement(place: &Place, player: Player, outcome: Outcome, counted: &str) -> Disagreement {
    Disagreement {
        place: place.clone(),
        agent: place.name(player).into(),
        margin: outcome.points_for(Player::First),
        counted: counted.into(),
    }
}

impl Place {
    fn new(schedule: &Schedule, slot: Slot) -> Self {
        let names = schedule.pairing(slot.pairing).map(|entrant| entrant.name.clone());
        let PerPlayer([first, second]) = slot.seats.by_player(names);
        Self { first, second, pair: slot.pair + 1 }
    }

    fn name(&self, player: Player) -> &str {
        match player {
            Player::First => &self.first,
            Player::Second => &self.second,
        }
    }
}
