//! Games of any kind as JSON, one object on one line, with everything a record holds. A file of such lines
//! can be read by any language and cut anywhere between games, which one large JSON array cannot.
//!
//! A move carries its mover, because in Dots and Boxes the order alone does not tell.

use ludus_core::Player;
use serde::Serialize;

use crate::record::{Conclusion, GameRecord};

/// The object on a line; the names of the fields are the format.
#[derive(Serialize)]
struct Line<'a> {
    game: &'a str,
    event: Option<&'a str>,
    round: &'a str,
    date: Option<&'a str>,
    first: &'a str,
    second: &'a str,
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

/// The game as one line with its end. The margin is in points for the first player, and `null` where the game
/// was not played to its end.
#[must_use]
pub fn write(record: &GameRecord) -> String {
    let (ending, margin, reason) = match &record.conclusion {
        Conclusion::Margin(outcome) => ("finished", Some(outcome.points_for(Player::First)), None),
        Conclusion::Resigned(_) => ("resigned", None, None),
        Conclusion::Forfeited(_, reason) => ("forfeited", None, Some(reason.as_str())),
    };
    let line = Line {
        game: &record.game,
        event: record.event.as_deref(),
        round: &record.round,
        date: record.date.as_deref(),
        first: &record.players[Player::First],
        second: &record.players[Player::Second],
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
