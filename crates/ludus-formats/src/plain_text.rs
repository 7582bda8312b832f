//! Games of any kind as lines for people: a key, a colon and a value. Whoever sees such a file understands it, and
//! can write one by hand; nothing but the game's spec must be there.
//!
//! ```text
//! game: dots-and-boxes:size=2
//! first: Ada
//! moves: aA Aa
//!   aB
//! result: in progress
//! ```
//!
//! A line that begins with a blank goes on with the one before it. Unknown keys are refused, for a mistyped one would
//! be lost in silence.

use ludus_core::Player;

use crate::{
    error::FormatError,
    gtp,
    lines::{one_line, wrap},
    location::{Location, Placed, without_mark},
    read_game::{ReadGame, ReadMove, ReadRules, ReadStart, known_name},
    record::{Conclusion, GameRecord},
};

/// Every key, in the order of writing. Event, round, date and notes are for people and are not read.
const KEYS: [&str; 10] =
    ["game", "first", "second", "event", "round", "date", "position", "moves", "result", "note"];
/// What a result looks like, for messages.
const RESULT_WANTED: &str =
    "in progress, a draw, or first or second with wins by POINTS, resigned or forfeited: REASON";

/// The game as lines, ending with a blank one, so that games can be put one behind the other.
///
/// # Errors
/// A move is no word, or the date cannot be written.
pub fn write(record: &GameRecord) -> Result<String, FormatError> {
    let is_word =
        |text: &str| !text.is_empty() && one_line(text) == text && !text.contains(char::is_whitespace);
    if let Some(idx) = record.moves.iter().position(|(_, text)| !is_word(text)) {
        return Err(record.wrong_move(idx, "a text without blanks"));
    }
    let moves = ["moves:"].into_iter().chain(record.moves.iter().map(|(_, text)| text.as_str()));
    let moves = wrap(moves.map(String::from), " ").replace('\n', "\n  ");
    let mut text = String::new();
    let mut line = |key: &str, value: Option<&str>| {
        text.extend(value.map(|value| format!("{key}: {}\n", one_line(value))));
    };
    line("game", Some(&record.game));
    line("first", Some(&record.players[Player::First]));
    line("second", Some(&record.players[Player::Second]));
    line("event", record.event.as_deref());
    line("round", record.round.as_deref());
    line("date", record.checked_date()?);
    line("position", record.start.as_ref().map(|start| start.position.as_str()));
    text += &format!("{moves}\nresult: {}\n", one_line(&format_result(&record.conclusion)));
    for (key, value) in &record.notes {
        text += &format!("note: {}\n", one_line(&format!("{key}: {value}")));
    }
    Ok(text + "\n")
}

fn format_result(conclusion: &Conclusion) -> String {
    match conclusion {
        Conclusion::InProgress => "in progress".into(),
        Conclusion::Resigned(loser) => format!("{} resigned", name_of(*loser)),
        Conclusion::Forfeited(loser, reason) => format!("{} forfeited: {reason}", name_of(*loser)),
        Conclusion::Margin(outcome) => match outcome.winner() {
            None => "a draw".into(),
            Some(winner) => format!("{} wins by {}", name_of(winner), outcome.points_for(winner)),
        },
    }
}

fn name_of(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}

/// Whether a text begins like one of these files.
#[must_use]
pub fn begins(text: &str) -> bool {
    let first = without_mark(text).lines().find(|line| !line.trim().is_empty());
    first.and_then(|line| line.split_once(':')).is_some_and(|(key, _)| known_key(key).is_some())
}

/// Reads the first game of a text.
///
/// # Errors
/// A line has no known key or has one for the second time, the game is missing, or the result cannot be read.
pub fn read(text: &str) -> Result<ReadGame, FormatError> {
    let entries = read_entries(without_mark(text))?;
    let value_of = |name: &str| {
        let entry = entries.iter().find(|entry| entry.key == name);
        entry.and_then(|entry| entry.values.first()).cloned()
    };
    let spec =
        value_of("game").ok_or_else(|| Location::START.error("no game", "a line such as game: go:size=9"))?;
    let mut game = ReadGame::new(ReadRules::Spec(spec));
    game.start = value_of("position").map(ReadStart::Position);
    for player in Player::BOTH {
        game.players[player] = value_of(name_of(player)).and_then(|name| known_name(&name.text));
    }
    let moves = entries.iter().filter(|entry| entry.key == "moves").flat_map(|entry| &entry.values);
    game.moves = moves.flat_map(read_moves).collect();
    if let Some(result) = value_of("result") {
        game.conclusion = parse_result(&result.text).ok_or_else(|| result.error(RESULT_WANTED))?;
    }
    Ok(game)
}

/// A key with its line and those that go on with it.
struct Entry {
    key: &'static str,
    /// Without blanks around them, and none that is empty.
    values: Vec<Placed>,
}

fn known_key(text: &str) -> Option<&'static str> {
    KEYS.into_iter().find(|key| key.eq_ignore_ascii_case(text.trim()))
}

/// The lines up to a blank one.
fn read_entries(text: &str) -> Result<Vec<Entry>, FormatError> {
    let mut entries: Vec<Entry> = Vec::new();
    let lines = text.lines().enumerate().skip_while(|(_, line)| line.trim().is_empty());
    for (idx, line) in lines.take_while(|(_, line)| !line.trim().is_empty()) {
        let at = Location { line: idx + 1, column: 1 };
        match entries.last_mut() {
            Some(entry) if line.starts_with(char::is_whitespace) => entry.values.extend(trimmed(line, at)),
            _ => {
                let entry = read_entry(line, at)?;
                let is_free = entry.key == "note" || entries.iter().all(|known| known.key != entry.key);
                if !is_free {
                    return Err(at.error(format!("{} again", entry.key), "it only once"));
                }
                entries.push(entry);
            }
        }
    }
    Ok(entries)
}

fn read_entry(line: &str, at: Location) -> Result<Entry, FormatError> {
    let (key, value) = line.split_once(':').unwrap_or((line, ""));
    let Some(known) = known_key(key).filter(|_| line.contains(':')) else {
        let found = Placed { text: key.trim().into(), at };
        return Err(found.error(format!("one of {} with a colon", KEYS.join(", "))));
    };
    let value = trimmed(value, at.right_by(key.chars().count() + 1));
    Ok(Entry { key: known, values: value.into_iter().collect() })
}

/// The text without the blanks around it, unless nothing is left.
fn trimmed(text: &str, at: Location) -> Option<Placed> {
    let behind = text.trim_start();
    let at = at.right_by(text.chars().count() - behind.chars().count());
    (!behind.is_empty()).then(|| Placed { text: behind.trim_end().into(), at })
}

fn read_moves(line: &Placed) -> Vec<ReadMove> {
    let mut moves = Vec::new();
    let (mut column, mut word) = (0, String::new());
    for (idx, letter) in line.text.chars().chain([' ']).enumerate() {
        if !letter.is_whitespace() {
            if word.is_empty() {
                column = idx;
            }
            word.push(letter);
        } else if !word.is_empty() {
            moves.push(ReadMove {
                text: std::mem::take(&mut word),
                mover: None,
                at: line.at.right_by(column),
            });
        }
    }
    moves
}

fn parse_result(text: &str) -> Option<Conclusion> {
    if text == "in progress" {
        return Some(Conclusion::InProgress);
    }
    if text == "a draw" {
        return gtp::parse_score("0").map(Conclusion::Margin);
    }
    let (who, what) = text.split_once(' ')?;
    let player = Player::BOTH.into_iter().find(|&player| name_of(player) == who)?;
    if what == "resigned" {
        return Some(Conclusion::Resigned(player));
    }
    if let Some(reason) = what.strip_prefix("forfeited:") {
        return Some(Conclusion::Forfeited(player, reason.trim().into()));
    }
    let letter = if player == Player::First { 'b' } else { 'w' };
    gtp::parse_score(&format!("{letter}+{}", what.strip_prefix("wins by ")?)).map(Conclusion::Margin)
}
