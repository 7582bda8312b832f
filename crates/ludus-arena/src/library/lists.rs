//! Lists of what is stored, as a person or a program reads them: one row each, results in words and numbers.

use ludus_core::{Player, player::PerPlayer};
use rusqlite::{Row, named_params};
use serde::Serialize;

use super::{Library, LibraryError, reading::read_game, writing::side};
use crate::{contest::Played, schedule::Seats};

/// A match in a list.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatchRow {
    /// Its number.
    pub id: i64,
    /// The tournament it belongs to.
    pub tournament: Option<i64>,
    /// The rules.
    pub game: String,
    /// The agent whose view is taken.
    pub first: String,
    /// The other one.
    pub second: String,
    /// Games that were to be played; of a test, the most there may be.
    pub planned: u64,
    /// Games that are stored.
    pub games: u64,
    /// What they brought the first agent.
    pub points: f64,
    /// Games that somebody lost by breaking down.
    pub forfeits: u64,
    /// Where chance comes from.
    pub seed: String,
    /// When it was begun, in universal time.
    pub begun: String,
    /// When it was finished.
    pub finished: Option<String>,
}

/// A tournament in a list.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TournamentRow {
    /// Its number.
    pub id: i64,
    /// What it is called.
    pub name: Option<String>,
    /// Who meets whom.
    pub kind: String,
    /// The rules.
    pub game: String,
    /// The participants' names.
    pub agents: Vec<String>,
    /// Games that were to be played.
    pub planned: u64,
    /// Games that are stored.
    pub games: u64,
    /// Games that somebody lost by breaking down.
    pub forfeits: u64,
    /// Where chance comes from.
    pub seed: String,
    /// When it was begun, in universal time.
    pub begun: String,
    /// When it was finished.
    pub finished: Option<String>,
}

/// Which games are wanted; all of those that meet every condition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameFilter {
    /// Of this match.
    pub of_match: Option<i64>,
    /// Of this tournament.
    pub tournament: Option<i64>,
    /// This one alone.
    pub id: Option<GameId>,
    /// At most so many, the latest.
    pub latest: Option<u32>,
}

/// The name of a game in the library: match, pair and side, such as `12.3.1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameId {
    /// The number of the match.
    pub of_match: i64,
    /// The pair, from zero.
    pub pair: u64,
    /// Who begins.
    pub seats: Seats,
}

/// A whole game with everything that is known about it.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredGame {
    /// Its name.
    pub id: GameId,
    /// The tournament it belongs to, by number and name.
    pub tournament: Option<(i64, Option<String>)>,
    /// The rules.
    pub game: String,
    /// The names of the players, by who moved first in this game.
    pub names: PerPlayer<String>,
    /// Their agents.
    pub agents: PerPlayer<String>,
    /// Where chance came from.
    pub seed: String,
    /// The day its match was begun.
    pub date: String,
    /// What was played.
    pub played: Played,
}

/// What two agents have played in all, by their specs.
#[derive(Clone, Debug, PartialEq)]
pub struct Meeting {
    /// Who met.
    pub agents: [String; 2],
    /// How often.
    pub games: u64,
    /// The points of the first.
    pub points: f64,
}

impl Library {
    /// All matches, the latest first; those of tournaments only when asked for one.
    ///
    /// # Errors
    /// The database complains.
    pub fn matches(&self, tournament: Option<i64>) -> Result<Vec<MatchRow>, LibraryError> {
        self.list(MATCHES, [tournament], |row| {
            Ok(MatchRow {
                id: row.get("id")?,
                tournament: row.get("tournament")?,
                game: row.get("game")?,
                first: row.get("first_name")?,
                second: row.get("second_name")?,
                planned: 2 * row.get::<_, u64>("pairs")?,
                games: row.get("games")?,
                points: row.get("points")?,
                forfeits: row.get("forfeits")?,
                seed: row.get("seed")?,
                begun: row.get("begun")?,
                finished: row.get("finished")?,
            })
        })
    }

    /// All tournaments, the latest first.
    ///
    /// # Errors
    /// The database complains.
    pub fn tournaments(&self) -> Result<Vec<TournamentRow>, LibraryError> {
        self.list(TOURNAMENTS, [], |row| {
            let agents: String = row.get("agents")?;
            Ok(TournamentRow {
                id: row.get("id")?,
                name: row.get("name")?,
                kind: row.get("kind")?,
                game: row.get("game")?,
                agents: serde_json::from_str(&agents).unwrap_or_default(),
                planned: 2 * row.get::<_, u64>("pairs")? * row.get::<_, u64>("pairings")?,
                games: row.get("games")?,
                forfeits: row.get("forfeits")?,
                seed: row.get("seed")?,
                begun: row.get("begun")?,
                finished: row.get("finished")?,
            })
        })
    }

    /// Hands the games that meet the filter to `take`, in the order of matches, pairs and sides.
    ///
    /// # Errors
    /// The database complains, a row is damaged, or `take` does.
    pub fn games<E: From<LibraryError>>(
        &self,
        filter: GameFilter,
        mut take: impl FnMut(StoredGame) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut rows = self.connection.prepare(GAMES).map_err(self.blame())?;
        let mut rows = rows
            .query(named_params! {
                ":match": filter.id.map(|id| id.of_match).or(filter.of_match),
                ":tournament": filter.tournament,
                ":pair": filter.id.map(|id| id.pair + 1),
                ":side": filter.id.map(|id| side(id.seats)),
                ":latest": filter.latest.map_or(-1, i64::from),
            })
            .map_err(self.blame())?;
        while let Some(row) = rows.next().map_err(self.blame())? {
            take(read_stored(row).map_err(self.blame())?)?;
        }
        Ok(())
    }

    /// Who met whom at a game, over everything that is stored. A match that was repeated with the same seed
    /// counts once, for the same games again are no news.
    ///
    /// # Errors
    /// The database complains.
    pub fn meetings(&self, game: &str) -> Result<Vec<Meeting>, LibraryError> {
        self.list(MEETINGS, [game], |row| {
            Ok(Meeting { agents: [row.get(0)?, row.get(1)?], games: row.get(2)?, points: row.get(3)? })
        })
    }

    /// How long each agent of these matches thought: its name, how many games, and seconds in all.
    ///
    /// # Errors
    /// The database complains.
    pub fn thinking(&self, match_ids: &[i64]) -> Result<Vec<(String, u64, f64)>, LibraryError> {
        let ids = serde_json::json!(match_ids).to_string();
        self.list(THINKING, [ids], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
    }

    /// The games of which something is stored.
    ///
    /// # Errors
    /// The database complains.
    pub fn played_games(&self) -> Result<Vec<String>, LibraryError> {
        self.list("SELECT DISTINCT game FROM matches ORDER BY game", [], |row| row.get(0))
    }
}

const THINKING: &str = "
    WITH chosen AS (
        SELECT * FROM games g JOIN matches m ON m.id = g.match WHERE m.id IN (SELECT value FROM json_each(?1))
    )
    SELECT name, count(*), total(seconds) FROM (
        SELECT first_name AS name, iif(side = 1, first_seconds, second_seconds) AS seconds FROM chosen
        UNION ALL
        SELECT second_name, iif(side = 1, second_seconds, first_seconds) FROM chosen
    ) GROUP BY name ORDER BY name";

const MATCHES: &str = "
    SELECT m.*, count(s.points) AS games, total(s.points) AS points,
           (SELECT count(*) FROM games g WHERE g.match = m.id AND g.ending = 'forfeited') AS forfeits
    FROM matches m LEFT JOIN scores s ON s.match = m.id
    WHERE m.tournament IS ?1 GROUP BY m.id ORDER BY m.id DESC";

const TOURNAMENTS: &str = "
    SELECT t.*,
           (SELECT count(*) FROM matches m WHERE m.tournament = t.id) AS pairings,
           (SELECT json_group_array(e.name) FROM
               (SELECT name FROM entrants WHERE tournament = t.id ORDER BY entrant) e) AS agents,
           (SELECT count(*) FROM matches m JOIN games g ON g.match = m.id WHERE m.tournament = t.id) AS games,
           (SELECT count(*) FROM matches m JOIN games g ON g.match = m.id
            WHERE m.tournament = t.id AND g.ending = 'forfeited') AS forfeits
    FROM tournaments t ORDER BY t.id DESC";

const MEETINGS: &str = "
    SELECT first_agent, second_agent, count(*), total(points) FROM (
        SELECT DISTINCT first_agent, second_agent, seed, opening_plies, pair, side, points
        FROM matches JOIN scores ON scores.match = matches.id WHERE game = ?1
    ) GROUP BY first_agent, second_agent ORDER BY first_agent, second_agent";

const GAMES: &str = "
    SELECT * FROM (
        SELECT g.*, m.game AS rules, m.first_name, m.first_agent, m.second_name, m.second_agent, m.seed,
               date(m.begun) AS day, m.tournament, t.name AS tournament_name
        FROM games g JOIN matches m ON m.id = g.match LEFT JOIN tournaments t ON t.id = m.tournament
        WHERE (:match IS NULL OR g.match = :match) AND (:tournament IS NULL OR m.tournament = :tournament)
          AND (:pair IS NULL OR g.pair = :pair) AND (:side IS NULL OR g.side = :side)
        ORDER BY g.match DESC, g.pair DESC, g.side DESC LIMIT :latest
    ) ORDER BY match, pair, side";

fn read_stored(row: &Row<'_>) -> rusqlite::Result<StoredGame> {
    let (pair, seats, played) = read_game(row)?;
    let by_seat = |first: &str, second: &str| {
        Ok::<PerPlayer<String>, rusqlite::Error>(seats.by_player([row.get(first)?, row.get(second)?]))
    };
    let tournament: Option<i64> = row.get("tournament")?;
    let tournament_name: Option<String> = row.get("tournament_name")?;
    Ok(StoredGame {
        id: GameId { of_match: row.get("match")?, pair, seats },
        tournament: tournament.map(|id| (id, tournament_name)),
        game: row.get("rules")?,
        names: by_seat("first_name", "second_name")?,
        agents: by_seat("first_agent", "second_agent")?,
        seed: row.get("seed")?,
        date: row.get("day")?,
        played,
    })
}

impl std::fmt::Display for GameId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}.{}", self.of_match, self.pair + 1, side(self.seats))
    }
}

impl std::str::FromStr for GameId {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers: Vec<Option<u64>> = text.split('.').map(|part| part.parse().ok()).collect();
        match numbers[..] {
            [Some(of_match), Some(pair @ 1..), Some(side @ 1..=2)] if of_match <= i64::MAX as u64 => {
                Ok(Self {
                    of_match: of_match as i64,
                    pair: pair - 1,
                    seats: if side == 1 { Seats::AsNamed } else { Seats::Exchanged },
                })
            }
            _ => Err(format!("found {text:?}, wanted match, pair and side 1 or 2, such as 12.3.1")),
        }
    }
}

impl StoredGame {
    /// Who won in words of the names: the winner, or nobody.
    #[must_use]
    pub fn winner(&self) -> Option<&str> {
        self.played.ending.winner().map(|player: Player| self.names[player].as_str())
    }
}
