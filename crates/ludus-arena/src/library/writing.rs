//! What goes into the library: plans before they are played, games as they end, and what came of it all.

use rusqlite::{Transaction, TransactionBehavior, params};

use super::{LUDUS, Library, LibraryError};
use crate::{
    contest::{Ending, Played},
    plan::{MatchPlan, TournamentPlan},
    schedule::{Entrant, Schedule, Seats, Slot},
    statistics::{ratings::Rating, sprt::Sprt},
};

/// A finished game and where it belongs.
#[derive(Clone, Debug)]
pub struct GameRow {
    /// Its place in the schedule.
    pub slot: Slot,
    /// What was played.
    pub played: Played,
}

impl Library {
    /// Stores the plan of a match and gives the number it has from now on.
    ///
    /// # Errors
    /// The database complains.
    pub fn begin_match(&mut self, plan: &MatchPlan) -> Result<i64, LibraryError> {
        let blame = self.blame();
        let game = plan.game.to_string();
        self.write(|transaction| {
            let pairing = plan.schedule.pairing(0);
            insert_match(transaction, &game, (pairing, &plan.schedule), None, plan.sprt.as_ref())
        })
        .map_err(blame)
    }

    /// Stores the plan of a tournament with all its matches and gives its number.
    ///
    /// # Errors
    /// The database complains.
    pub fn begin_tournament(&mut self, plan: &TournamentPlan) -> Result<i64, LibraryError> {
        let blame = self.blame();
        self.write(|transaction| insert_tournament(transaction, plan)).map_err(blame)
    }

    /// Stores finished games of the matches with these numbers, one per pairing. A game that is there already stays.
    ///
    /// # Errors
    /// The database complains; then none of them is stored.
    pub fn record(&mut self, match_ids: &[i64], rows: &[GameRow]) -> Result<(), LibraryError> {
        let blame = self.blame();
        self.write(|transaction| rows.iter().try_for_each(|row| insert_game(transaction, match_ids, row)))
            .map_err(blame)
    }

    /// Marks a match as played to its end. Of a test that was decided after `pairs`, later games are dropped:
    /// whether they were played at all depends on the number of threads.
    ///
    /// # Errors
    /// The database complains.
    pub fn finish_match(&mut self, id: i64, pairs: u64) -> Result<(), LibraryError> {
        let blame = self.blame();
        self.write(|transaction| {
            transaction.execute("DELETE FROM games WHERE match = ?1 AND pair > ?2", params![id, pairs])?;
            mark_finished(transaction, "matches", "id", id)
        })
        .map_err(blame)
    }

    /// Lets a match have more pairs than it was begun with; never fewer.
    ///
    /// # Errors
    /// The database complains.
    pub fn extend_match(&mut self, id: i64, pairs: u64) -> Result<(), LibraryError> {
        let blame = self.blame();
        self.write(|transaction| extend(transaction, "matches", "id", (id, pairs))).map_err(blame)
    }

    /// The same for all matches of a tournament.
    ///
    /// # Errors
    /// The database complains.
    pub fn extend_tournament(&mut self, id: i64, pairs: u64) -> Result<(), LibraryError> {
        let blame = self.blame();
        self.write(|transaction| {
            extend(transaction, "matches", "tournament", (id, pairs))?;
            extend(transaction, "tournaments", "id", (id, pairs))
        })
        .map_err(blame)
    }

    /// Marks a tournament as played to its end and stores the ratings, one per participant.
    ///
    /// # Errors
    /// The database complains.
    pub fn finish_tournament(&mut self, id: i64, ratings: &[Rating]) -> Result<(), LibraryError> {
        let blame = self.blame();
        self.write(|transaction| {
            for (entrant, rating) in ratings.iter().enumerate() {
                transaction.execute(
                    "INSERT OR REPLACE INTO ratings (tournament, entrant, elo, elo_error, pool, games, points)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                    params![id, entrant, rating.elo, rating.error, rating.pool, rating.games, rating.points],
                )?;
            }
            mark_finished(transaction, "matches", "tournament", id)?;
            mark_finished(transaction, "tournaments", "id", id)
        })
        .map_err(blame)
    }

    /// Does `work` in one transaction that has waited for its turn to write.
    fn write<T>(
        &mut self,
        work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>,
    ) -> rusqlite::Result<T> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let done = work(&transaction)?;
        transaction.commit()?;
        Ok(done)
    }
}

fn mark_finished(transaction: &Transaction<'_>, table: &str, key: &str, id: i64) -> rusqlite::Result<()> {
    let sql = format!("UPDATE {table} SET finished = datetime('now') WHERE {key} = ?1 AND finished IS NULL");
    transaction.execute(&sql, [id]).map(drop)
}

/// More pairs make something unfinished again.
fn extend(
    transaction: &Transaction<'_>,
    table: &str,
    key: &str,
    (id, pairs): (i64, u64),
) -> rusqlite::Result<()> {
    let sql = format!("UPDATE {table} SET pairs = ?2, finished = NULL WHERE {key} = ?1 AND pairs < ?2");
    transaction.execute(&sql, params![id, pairs]).map(drop)
}

/// Stores a match, which may be a tournament's with this number and place.
fn insert_match(
    transaction: &Transaction<'_>,
    game: &str,
    ([first, second], schedule): ([&Entrant; 2], &Schedule),
    tournament: Option<(i64, usize)>,
    sprt: Option<&Sprt>,
) -> rusqlite::Result<i64> {
    let claim = sprt.map(Sprt::claim);
    transaction.execute(
        "INSERT INTO matches (game, first_name, first_agent, second_name, second_agent, pairs, opening_plies, seed,
                              elo0, elo1, alpha, beta, ludus, tournament, pairing)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)",
        params![
            game,
            first.name,
            first.agent.to_string(),
            second.name,
            second.agent.to_string(),
            schedule.pairs,
            schedule.opening_plies,
            schedule.seed.0.to_string(),
            claim.map(|claim| claim.elo0),
            claim.map(|claim| claim.elo1),
            claim.map(|claim| claim.alpha),
            claim.map(|claim| claim.beta),
            LUDUS,
            tournament.map(|(id, _)| id),
            tournament.map(|(_, pairing)| pairing),
        ],
    )?;
    Ok(transaction.last_insert_rowid())
}

fn insert_tournament(transaction: &Transaction<'_>, plan: &TournamentPlan) -> rusqlite::Result<i64> {
    let TournamentPlan { name, kind, game, schedule, anchor } = plan;
    let game = game.to_string();
    transaction.execute(
        "INSERT INTO tournaments (name, kind, game, anchor, pairs, opening_plies, seed, ludus)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        params![
            name,
            kind.to_string(),
            game,
            anchor.map(|idx| &schedule.entrants[idx].name),
            schedule.pairs,
            schedule.opening_plies,
            schedule.seed.0.to_string(),
            LUDUS,
        ],
    )?;
    let id = transaction.last_insert_rowid();
    for (idx, entrant) in schedule.entrants.iter().enumerate() {
        transaction.execute(
            "INSERT INTO entrants (tournament, entrant, name, agent) VALUES (?1, ?2, ?3, ?4)",
            params![id, idx, entrant.name, entrant.agent.to_string()],
        )?;
    }
    for pairing in 0..schedule.pairings.len() {
        insert_match(transaction, &game, (schedule.pairing(pairing), schedule), Some((id, pairing)), None)?;
    }
    Ok(id)
}

fn insert_game(transaction: &Transaction<'_>, match_ids: &[i64], row: &GameRow) -> rusqlite::Result<()> {
    let GameRow { slot, played } = row;
    let (ending, loser, fault) = match &played.ending {
        Ending::Finished(_) => ("finished", None, None),
        Ending::Resigned(loser) => ("resigned", Some(loser), None),
        Ending::Forfeited(loser, fault) => ("forfeited", Some(loser), Some(fault)),
    };
    let [first_counted, second_counted] = &played.counted.0;
    let [first_seconds, second_seconds] = played.thinking.0.map(|time| time.as_secs_f64());
    let outcome = played.ending.outcome();
    let mut insert = transaction.prepare_cached(
        "INSERT INTO games (match, pair, side, moves, plies, opening_plies, ending, half_points, loser, fault, reason,
                            first_counted, second_counted, first_seconds, second_seconds)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)
         ON CONFLICT DO NOTHING",
    )?;
    insert.execute(params![
        match_ids[slot.pairing],
        slot.pair + 1,
        side(slot.seats),
        played.moves,
        played.plies,
        played.opening_plies,
        ending,
        outcome.map(|outcome| outcome.half_points_for(ludus_core::Player::First)),
        loser.map(|&loser| 1 + loser as u8),
        fault.map(|fault| fault.kind.to_string()),
        fault.map(|fault| fault.message.as_str()),
        first_counted,
        second_counted,
        first_seconds,
        second_seconds,
    ])?;
    Ok(())
}

/// The number of a side in the library.
pub(super) fn side(seats: Seats) -> u8 {
    match seats {
        Seats::AsNamed => 1,
        Seats::Exchanged => 2,
    }
}
