//! Games of any kind as JSON, one object on one line, with everything a record holds. A file of such lines
//! can be read by any language and cut anywhere between games, which one large JSON array cannot.
//!
//! A move carries its mover, because in Dots and Boxes the order alone does not tell. Readers pass over keys that
//! they do not know, so that later versions can say more.

use ludus_core::{Outcome, Player, player::PerPlayer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{
    error::{FormatError, quote},
    location::{Cursor, Location, Placed, without_mark},
    read_game::{ReadGame, ReadMove, ReadRules, ReadStart, known_name},
    record::{Conclusion, GameRecord},
};

/// What a line looks like, for messages.
const LINE_WANTED: &str = "a JSON object with a game and its moves";

/// The object on a line; the names of the fields are the format.
#[derive(Serialize)]
struct Line<'a> {
    game: &'a str,
    event: Option<&'a str>,
    round: Option<&'a str>,
    date: Option<&'a str>,
    first: &'a str,
    second: &'a str,
    position: Option<&'a str>,
    moves: Vec<Move<'a>>,
    winner: Option<&'static str>,
    margin: Option<f64>,
    ending: &'static str,
    reason: Option<&'a str>,
    notes: Vec<Note<'a>>,
}

#[derive(Serialize)]
struct Move<'a> {
    mover: &'static str,
    #[serde(rename = "move")]
    mv: &'a str,
}

#[derive(Serialize)]
struct Note<'a> {
    key: &'a str,
    value: &'a str,
}

/// The same as it is read. Texts that the game judges are kept raw, because their places are needed then.
#[derive(Deserialize)]
struct FoundLine<'a> {
    #[serde(borrow)]
    game: &'a RawValue,
    first: Option<String>,
    second: Option<String>,
    #[serde(borrow)]
    position: Option<&'a RawValue>,
    #[serde(borrow)]
    moves: Vec<FoundMove<'a>>,
    winner: Option<Side>,
    margin: Option<f64>,
    ending: Option<EndingName>,
    reason: Option<String>,
}

#[derive(Deserialize)]
struct FoundMove<'a> {
    mover: Option<Side>,
    #[serde(rename = "move", borrow)]
    mv: &'a RawValue,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Side {
    First,
    Second,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum EndingName {
    Finished,
    Resigned,
    Forfeited,
    InProgress,
}

/// The game as one line with its end. The margin is in points for the first player, and `null` where the game
/// was not played to its end; the position is `null` where the game began as usual.
#[must_use]
pub fn write(record: &GameRecord) -> String {
    let (ending, margin, reason) = match &record.conclusion {
        Conclusion::Margin(outcome) => ("finished", Some(outcome.points_for(Player::First)), None),
        Conclusion::Resigned(_) => ("resigned", None, None),
        Conclusion::Forfeited(_, reason) => ("forfeited", None, Some(reason.as_str())),
        Conclusion::InProgress => ("in-progress", None, None),
    };
    let line = Line {
        game: &record.game,
        event: record.event.as_deref(),
        round: record.round.as_deref(),
        date: record.date.as_deref(),
        first: &record.players[Player::First],
        second: &record.players[Player::Second],
        position: record.start.as_ref().map(|start| start.position.as_str()),
        moves: record.moves.iter().map(|(player, mv)| Move { mover: name_of(*player), mv }).collect(),
        winner: record.conclusion.winner().map(name_of),
        margin,
        ending,
        reason,
        notes: record.notes.iter().map(|(key, value)| Note { key, value }).collect(),
    };
    serde_json::to_string(&line).expect("texts, numbers and lists of them are JSON") + "\n"
}

fn name_of(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}

/// Reads the first game of a text.
///
/// # Errors
/// The text is no JSON, or not such an object.
pub fn read(text: &str) -> Result<ReadGame, FormatError> {
    let text = without_mark(text);
    let line = serde_json::Deserializer::from_str(text).into_iter::<FoundLine<'_>>().next();
    let line = line.ok_or_else(|| Cursor::new(text).error(LINE_WANTED))?;
    let line = line.map_err(|error| json_error(text, &error))?;
    let mut game = ReadGame::new(ReadRules::Spec(place(&mut Cursor::new(text), line.game)?));
    game.start =
        line.position.map(|raw| place(&mut Cursor::new(text), raw)).transpose()?.map(ReadStart::Position);
    let mut cursor = Cursor::new(text);
    for FoundMove { mover, mv } in &line.moves {
        let Placed { text, at } = place(&mut cursor, mv)?;
        game.moves.push(ReadMove { text, mover: mover.map(Player::from), at });
    }
    game.conclusion = line.conclusion();
    game.players = PerPlayer([line.first, line.second].map(|name| name.and_then(|name| known_name(&name))));
    Ok(game)
}

impl FoundLine<'_> {
    /// How the game ended, as far as the line says it.
    fn conclusion(&self) -> Conclusion {
        let loser = self.winner.map(|winner| Player::from(winner).opponent());
        let known = match (self.ending, loser) {
            (Some(EndingName::Finished), _) => self.margin.and_then(outcome_of).map(Conclusion::Margin),
            (Some(EndingName::Resigned), Some(loser)) => Some(Conclusion::Resigned(loser)),
            (Some(EndingName::Forfeited), Some(loser)) => {
                Some(Conclusion::Forfeited(loser, self.reason.clone().unwrap_or_default()))
            }
            _ => None,
        };
        known.unwrap_or(Conclusion::InProgress)
    }
}

/// The outcome with a margin, if it is made of half points and not beyond counting.
fn outcome_of(margin: f64) -> Option<Outcome> {
    let half_points = 2.0 * margin;
    let possible = half_points.fract() == 0.0 && half_points.abs() < f64::from(i32::MAX);
    possible.then(|| Outcome::from_half_points(half_points as i32))
}

impl From<Side> for Player {
    fn from(side: Side) -> Self {
        match side {
            Side::First => Self::First,
            Side::Second => Self::Second,
        }
    }
}

/// A text with its place; `cursor` goes there and must not be behind it.
fn place(cursor: &mut Cursor<'_>, raw: &RawValue) -> Result<Placed, FormatError> {
    let raw = raw.get();
    let end = cursor.rest().as_bytes().as_ptr_range().end as usize;
    cursor.skip_to_rest_of(end - raw.as_ptr() as usize);
    let at = cursor.at();
    let text = serde_json::from_str(raw);
    let text = text.map_err(|_| at.error(quote(raw.as_bytes()), "a text in quotes"))?;
    Ok(Placed { text, at })
}

/// What is wrong with the JSON, with its place in characters, which the library counts in bytes.
fn json_error(text: &str, error: &serde_json::Error) -> FormatError {
    let line = text.split('\n').nth(error.line().saturating_sub(1)).unwrap_or_default();
    let before = line.as_bytes().get(..error.column().saturating_sub(1)).unwrap_or_default();
    let column = String::from_utf8_lossy(before).chars().count() + 1;
    let at = Location { line: error.line().max(1), column };
    let message = error.to_string();
    let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message);
    at.error(format!("what does not fit ({})", quote(message.as_bytes())), LINE_WANTED)
}
