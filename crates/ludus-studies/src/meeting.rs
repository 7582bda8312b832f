//! Steps that play matches: pairs of games from balanced openings, with the seats exchanged. All matches of a study begin
//! with the same openings, so that two opponents of one champion can be compared.

use std::sync::{Arc, Mutex, PoisonError};

use ludus_arena::{
    AgentSpec,
    hall::{self, Equipment},
    ledger::{Finished, Ledger, Pair},
    schedule::{Entrant, Schedule},
    tally::Tally,
};
use ludus_core::Seed;
use ludus_games::{AnyGame, Catalogued, GameVisitor};
use serde::{Deserialize, Serialize};

use crate::{
    comparison::Measured,
    error::StudyError,
    workroom::{Advance, Workroom},
};

/// How long a match is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct MatchSize {
    /// Games, an even number.
    pub games: u64,
    /// Random plies at the start of each.
    pub openings: u32,
}

/// What the games of two agents came to, in the view of the first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Meeting {
    /// The agent whose view this is.
    pub first: String,
    /// The other one.
    pub second: String,
    /// Games played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// (wins + draws / 2) / games.
    pub score: f64,
    /// Lower end of its 95 % interval, by the spread of pairs: most games are drawn, which makes Wilson's too wide.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Meeting {
    /// The score in per cent.
    #[must_use]
    pub fn percent(&self) -> Measured {
        let [value, low, high] = [self.score, self.low, self.high].map(|share| 100.0 * share);
        Measured { value, interval: Some((low, high)), n: Some(self.games) }
    }
}

impl From<Tally> for Meeting {
    fn from(tally: Tally) -> Self {
        let Tally { first, second, games, wins, draws, losses, score, .. } = tally;
        let (low, high) = (tally.pair_low, tally.pair_high);
        Self { first, second, games, wins, draws, losses, score, low, high }
    }
}

impl Workroom<'_> {
    /// Lets two agents, given by their texts, play a match.
    ///
    /// # Errors
    /// It was stopped, or one of them does not play.
    pub fn meet(
        &mut self,
        game: &AnyGame,
        agents: [&str; 2],
        size: MatchSize,
    ) -> Result<Meeting, StudyError> {
        let [first, second] = agents.map(AgentSpec::parse);
        let schedule = Schedule {
            entrants: vec![Entrant::from(first?), Entrant::from(second?)],
            pairings: vec![[0, 1]],
            pairs: size.games / 2,
            opening_plies: size.openings,
            seed: Seed(self.seed().stream("matches", 0).next_u64()),
        };
        game.visit(Play { schedule: &schedule, workroom: self }).map(Meeting::from)
    }
}

/// Plays a match at whichever game it is.
struct Play<'a, 'room> {
    schedule: &'a Schedule,
    workroom: &'a mut Workroom<'room>,
}

impl GameVisitor for Play<'_, '_> {
    type Output = Result<Tally, StudyError>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let Self { schedule, workroom } = self;
        let tools = &mut workroom.tools;
        let equipment = Equipment { threads: tools.executor.threads, tables: Arc::clone(&tools.tables) };
        let of = schedule.games();
        let heard = Mutex::new((Ledger::default(), &mut tools.observer));
        let hear = |slot, played| {
            let finished = Finished::from(&played);
            let (ledger, observer) = &mut *heard.lock().unwrap_or_else(PoisonError::into_inner);
            ledger.enter(slot, finished);
            observer.advanced(Advance { done: ledger.len(), of, unit: "games" });
        };
        let mut slots = schedule.slots();
        hall::play(game, schedule, (&mut slots, &equipment), &hear, tools.executor.stop)?;
        let (ledger, _) = heard.into_inner().unwrap_or_else(PoisonError::into_inner);
        if ledger.len() < of {
            return Err(StudyError::Stopped);
        }
        Ok(Tally::of(schedule, 0, &ledger.pairs(0, 0).collect::<Vec<Pair<'_>>>()))
    }
}
