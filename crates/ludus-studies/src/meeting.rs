//! Steps that play matches: pairs of games from balanced openings, with the seats exchanged. All matches of a study begin
//! with the same openings, so that two opponents of one champion can be compared. Some texts count the games of first and of
//! second players apart; the same games give both.

use std::sync::{Arc, Mutex, PoisonError};

use ludus_arena::{
    AgentSpec,
    hall::{self, Equipment},
    ledger::{Finished, Ledger, Pair},
    schedule::{Entrant, Schedule},
    statistics::wilson,
    tally::Tally,
};
use ludus_core::{Player, Seed};
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

/// What an agent won as one of the players, draws counting half.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatScore {
    /// Games played.
    pub games: u64,
    /// What they brought.
    pub points: f64,
}

impl SeatScore {
    /// The score in per cent with Wilson's interval.
    #[must_use]
    pub fn percent(&self) -> Measured {
        let score = self.points / self.games.max(1) as f64;
        let interval = wilson(score, self.games);
        let [value, low, high] = [score, interval.low, interval.high].map(|share| 100.0 * share);
        Measured { value, interval: Some((low, high)), n: Some(self.games) }
    }
}

/// The games of two agents, in the view of the first: all of them, and by who began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatedMeeting {
    /// All games.
    pub all: Meeting,
    /// Those in which the first agent began.
    pub as_first: SeatScore,
    /// Those in which the other one did.
    pub as_second: SeatScore,
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
        self.meet_seated(game, agents, size).map(|meeting| meeting.all)
    }

    /// The same with the games of each seat counted apart.
    ///
    /// # Errors
    /// It was stopped, or one of them does not play.
    pub fn meet_seated(
        &mut self,
        game: &AnyGame,
        agents: [&str; 2],
        size: MatchSize,
    ) -> Result<SeatedMeeting, StudyError> {
        let [first, second] = agents.map(AgentSpec::parse);
        let schedule = Schedule {
            entrants: vec![Entrant::from(first?), Entrant::from(second?)],
            pairings: vec![[0, 1]],
            pairs: size.games / 2,
            opening_plies: size.openings,
            seed: Seed(self.seed().stream("matches", 0).next_u64()),
        };
        let ledger = game.visit(Play { schedule: &schedule, workroom: self })?;
        let pairs: Vec<Pair<'_>> = ledger.pairs(0, 0).collect();
        Ok(SeatedMeeting {
            all: Tally::of(&schedule, 0, &pairs).into(),
            as_first: seat_score(&pairs, Player::First),
            as_second: seat_score(&pairs, Player::Second),
        })
    }
}

/// What the first-named agent won as this player.
fn seat_score(pairs: &[Pair<'_>], seat: Player) -> SeatScore {
    let games = pairs.iter().flat_map(|pair| pair.games()).filter(|&(player, _)| player == seat);
    let points = games.map(|(player, game)| match game.ending.winner() {
        Some(winner) => f64::from(u8::from(winner == player)),
        None => 0.5,
    });
    SeatScore { games: pairs.len() as u64, points: points.sum() }
}

/// Plays a match at whichever game it is.
struct Play<'a, 'room> {
    schedule: &'a Schedule,
    workroom: &'a mut Workroom<'room>,
}

impl GameVisitor for Play<'_, '_> {
    type Output = Result<Ledger, StudyError>;

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
        Ok(ledger)
    }
}
