//! What comes out of the library: plans to go on with, the ledger of their games, lists, and whole games.

use std::{fmt, time::Duration};

use ludus_core::{Outcome, Player, Seed, player::PerPlayer};
use ludus_games::AnyGame;
use rusqlite::{OptionalExtension, Row, types::Type};

use super::{Library, LibraryError};
use crate::{
    agent_spec::AgentSpec,
    contest::{Ending, Played},
    fault::{Fault, FaultKind},
    ledger::{Finished, Ledger},
    plan::{MatchPlan, TournamentKind, TournamentPlan},
    schedule::{Entrant, Schedule, Seats, Slot},
    statistics::sprt::{Claim, Sprt},
};

/// A match in the library.
#[derive(Clone, Debug)]
pub struct StoredMatch {
    /// Its number.
    pub id: i64,
    /// The tournament that it is a part of.
    pub tournament: Option<i64>,
    /// What was to be played.
    pub plan: MatchPlan,
    /// Whether it was played to its end.
    pub finished: bool,
    /// The version of Ludus that began it.
    pub ludus: String,
}

/// A tournament in the library.
#[derive(Clone, Debug)]
pub struct StoredTournament {
    /// Its number.
    pub id: i64,
    /// What was to be played.
    pub plan: TournamentPlan,
    /// The numbers of its matches, one per pairing.
    pub match_ids: Vec<i64>,
    /// Whether it was played to its end.
    pub finished: bool,
    /// The version of Ludus that began it.
    pub ludus: String,
}

impl Library {
    /// The match with this number.
    ///
    /// # Errors
    /// There is none, or its row is damaged.
    pub fn load_match(&self, id: i64) -> Result<StoredMatch, LibraryError> {
        let found = self
            .connection
            .query_row("SELECT * FROM matches WHERE id = ?1", [id], |row| {
                let first = [row.get("first_name")?, row.get("first_agent")?];
                let second = [row.get("second_name")?, row.get("second_agent")?];
                Ok(([first, second], read_claim(row)?, row.get("tournament")?, ScheduleRow::read(row)?))
            })
            .optional()
            .map_err(self.blame())?;
        let (entrants, claim, tournament, row) = found.ok_or(LibraryError::Missing { what: "match", id })?;
        let sprt = claim.map(Sprt::new).transpose().map_err(damaged)?;
        let schedule = row.schedule(parse_entrants(entrants)?, vec![[0, 1]])?;
        let game = AnyGame::parse(&row.game).map_err(damaged)?;
        Ok(StoredMatch {
            id,
            tournament,
            plan: MatchPlan { game, schedule, sprt },
            finished: row.finished,
            ludus: row.ludus,
        })
    }

    /// The tournament with this number.
    ///
    /// # Errors
    /// There is none, or its rows are damaged.
    pub fn load_tournament(&self, id: i64) -> Result<StoredTournament, LibraryError> {
        let found = self
            .connection
            .query_row("SELECT * FROM tournaments WHERE id = ?1", [id], |row| {
                let texts: (Option<String>, String, Option<String>) =
                    (row.get("name")?, row.get("kind")?, row.get("anchor")?);
                Ok((texts, ScheduleRow::read(row)?))
            })
            .optional()
            .map_err(self.blame())?;
        let ((name, kind, anchor), row) = found.ok_or(LibraryError::Missing { what: "tournament", id })?;
        let kind = TournamentKind::NAMES.into_iter().find(|&(word, _)| word == kind);
        let (_, kind) = kind.ok_or_else(|| damaged("the kind of a tournament"))?;
        let entrants = parse_entrants(self.entrants(id)?)?;
        let anchor = entrants.iter().position(|entrant| Some(&entrant.name) == anchor.as_ref());
        let match_ids = self.match_ids(id)?;
        let pairings = kind.pairings(entrants.len());
        if pairings.len() != match_ids.len() {
            return Err(damaged(format!("{} matches in tournament {id}", match_ids.len())));
        }
        let schedule = row.schedule(entrants, pairings)?;
        let game = AnyGame::parse(&row.game).map_err(damaged)?;
        let plan = TournamentPlan { name, kind, game, schedule, anchor };
        Ok(StoredTournament { id, plan, match_ids, finished: row.finished, ludus: row.ludus })
    }

    fn entrants(&self, tournament: i64) -> Result<Vec<[String; 2]>, LibraryError> {
        let sql = "SELECT name, agent FROM entrants WHERE tournament = ?1 ORDER BY entrant";
        self.list(sql, [tournament], |row| Ok([row.get(0)?, row.get(1)?]))
    }

    fn match_ids(&self, tournament: i64) -> Result<Vec<i64>, LibraryError> {
        let sql = "SELECT id FROM matches WHERE tournament = ?1 ORDER BY pairing";
        self.list(sql, [tournament], |row| row.get(0))
    }

    /// What is known of the games of matches, one per pairing.
    ///
    /// # Errors
    /// A row is damaged.
    pub fn ledger(&self, match_ids: &[i64]) -> Result<Ledger, LibraryError> {
        let mut ledger = Ledger::default();
        for (pairing, &id) in match_ids.iter().enumerate() {
            let sql = "SELECT * FROM games WHERE match = ?1";
            for (pair, seats, played) in self.list(sql, [id], read_game)? {
                ledger.enter(Slot { pair, pairing, seats }, Finished::from(&played));
            }
        }
        Ok(ledger)
    }
}

/// The columns that matches and tournaments share.
struct ScheduleRow {
    game: String,
    pairs: u64,
    opening_plies: u32,
    seed: String,
    finished: bool,
    ludus: String,
}

impl ScheduleRow {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            game: row.get("game")?,
            pairs: row.get("pairs")?,
            opening_plies: row.get("opening_plies")?,
            seed: row.get("seed")?,
            finished: row.get::<_, Option<String>>("finished")?.is_some(),
            ludus: row.get("ludus")?,
        })
    }

    fn schedule(&self, entrants: Vec<Entrant>, pairings: Vec<[usize; 2]>) -> Result<Schedule, LibraryError> {
        let seed = Seed(self.seed.parse().map_err(damaged)?);
        Ok(Schedule { entrants, pairings, pairs: self.pairs, opening_plies: self.opening_plies, seed })
    }
}

/// What the test of a match is about, if it has one.
fn read_claim(row: &Row<'_>) -> rusqlite::Result<Option<Claim>> {
    let Some(elo0) = row.get("elo0")? else { return Ok(None) };
    let (elo1, alpha, beta) = (row.get("elo1")?, row.get("alpha")?, row.get("beta")?);
    Ok(Some(Claim { elo0, elo1, alpha, beta }))
}

fn parse_entrants(texts: impl IntoIterator<Item = [String; 2]>) -> Result<Vec<Entrant>, LibraryError> {
    let parse =
        |[name, agent]: [String; 2]| Ok(Entrant { name, agent: AgentSpec::parse(&agent).map_err(damaged)? });
    texts.into_iter().map(parse).collect()
}

/// A row that no version of Ludus writes.
fn damaged(what: impl fmt::Display) -> LibraryError {
    LibraryError::Damaged(format!("{what}"))
}

/// The pair, counted from zero, the seats and the game of a row.
pub(super) fn read_game(row: &Row<'_>) -> rusqlite::Result<(u64, Seats, Played)> {
    let pair: u64 = row.get("pair")?;
    let seats = if row.get::<_, u8>("side")? == 1 { Seats::AsNamed } else { Seats::Exchanged };
    let seconds = |column| {
        let seconds: f64 = row.get(column)?;
        Duration::try_from_secs_f64(seconds).map_err(|_| unreadable(column, seconds))
    };
    let played = Played {
        moves: row.get("moves")?,
        plies: row.get("plies")?,
        opening_plies: row.get("opening_plies")?,
        ending: read_ending(row)?,
        counted: PerPlayer([row.get("first_counted")?, row.get("second_counted")?]),
        thinking: PerPlayer([seconds("first_seconds")?, seconds("second_seconds")?]),
    };
    Ok((pair.saturating_sub(1), seats, played))
}

fn read_ending(row: &Row<'_>) -> rusqlite::Result<Ending> {
    let loser = || {
        let number: u8 = row.get("loser")?;
        Ok::<_, rusqlite::Error>(if number == 1 { Player::First } else { Player::Second })
    };
    let ending: String = row.get("ending")?;
    match ending.as_str() {
        "finished" => Ok(Ending::Finished(Outcome::from_half_points(row.get("half_points")?))),
        "resigned" => Ok(Ending::Resigned(loser()?)),
        "forfeited" => {
            let word: String = row.get("fault")?;
            let kind = FaultKind::NAMES.into_iter().find(|&(name, _)| name == word);
            let (_, kind) = kind.ok_or_else(|| unreadable("fault", word))?;
            Ok(Ending::Forfeited(loser()?, Fault::new(kind, row.get::<_, String>("reason")?)))
        }
        _ => Err(unreadable("ending", ending)),
    }
}

/// A column that holds what no version of Ludus writes there.
fn unreadable(column: &str, found: impl fmt::Display) -> rusqlite::Error {
    let message = format!("{column} is {found}, which this program does not know");
    rusqlite::Error::FromSqlConversionFailure(0, Type::Text, message.into())
}
