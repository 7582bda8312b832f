//! What the properties of an SGF file mean. Points become the texts of moves here, so that a game's own parser reads
//! them; whether a move is legal is for the game to say.
//!
//! Set-up is read up to the first move. Behind it, it would change a board that only the rules know, so there it is
//! refused.

use ludus_core::{Outcome, Player};

use super::{
    SGF_LETTERS, SPEC_PROPERTY, SgfKind,
    tree::{Property, read_main_line},
};
use crate::{
    error::FormatError,
    gtp,
    lines::one_line,
    location::{Location, Placed},
    place::{Place, parse_place},
    read_game::{ReadGame, ReadMove, ReadRules, ReadStart, known_name},
    record::Conclusion,
};

/// Up to this size `tt` lies outside of the board and is a pass, as FF\[3\] has it.
const LAST_SIZE_WITH_TT: usize = 19;
/// The size of a board of Go whose file gives none, as FF\[4\] has it.
const GO_SIZE: usize = 19;
/// The size of a board of Othello whose file gives none.
const OTHELLO_SIZE: usize = 8;

/// Reads the main line of the first game in a file of Go or Othello.
///
/// # Errors
/// The text has no game, breaks the syntax, holds another game or a point off the board, or sets up stones after a
/// move.
pub fn read(text: &str) -> Result<ReadGame, FormatError> {
    let properties = read_main_line(text)?;
    let board = read_board(&properties)?;
    let first_move = properties.iter().position(is_move).unwrap_or(properties.len());
    let (before, behind) = properties.split_at(first_move);
    let mut game = ReadGame::new(read_rules(&properties, board)?);
    game.start = read_start(before, behind, board)?;
    game.moves = read_moves(behind, board)?;
    for (player, name) in [(Player::First, "PB"), (Player::Second, "PW")] {
        game.players[player] =
            value_of(&properties, name).and_then(|value| known_name(&one_line(&value.text)));
    }
    let result = value_of(&properties, "RE").and_then(|value| read_result(&value.text));
    game.conclusion = result.unwrap_or(Conclusion::InProgress);
    Ok(game)
}

/// Which game it is, on how large a board.
#[derive(Clone, Copy)]
struct BoardKind {
    kind: SgfKind,
    size: usize,
}

/// The first value of the first property with a name.
fn value_of<'a>(properties: &'a [Property], name: &str) -> Option<&'a Placed> {
    properties.iter().find(|property| property.name == name)?.values.first()
}

fn read_board(properties: &[Property]) -> Result<BoardKind, FormatError> {
    let kind = match value_of(properties, "GM") {
        None => SgfKind::Go,
        Some(value) => match value.text.trim() {
            "" | "1" => SgfKind::Go,
            "2" => SgfKind::Othello,
            _ => return Err(value.error("1 for Go or 2 for Othello")),
        },
    };
    let size = match (value_of(properties, "SZ"), kind) {
        (Some(value), _) => read_size(value, kind)?,
        (None, SgfKind::Go) => GO_SIZE,
        (None, SgfKind::Othello) => OTHELLO_SIZE,
    };
    Ok(BoardKind { kind, size })
}

/// Reads `9`, or `9:9` where rows and columns are told apart.
fn read_size(value: &Placed, kind: SgfKind) -> Result<usize, FormatError> {
    let most = kind.letters().len();
    let (columns, rows) = value.text.split_once(':').unwrap_or((&value.text, &value.text));
    let size: Option<usize> = columns.trim().parse().ok().filter(|_| columns.trim() == rows.trim());
    let possible = size.filter(|size| (1..=most).contains(size));
    possible.ok_or_else(|| value.error(format!("one number from 1 to {most} for rows and columns")))
}

fn read_rules(properties: &[Property], board: BoardKind) -> Result<ReadRules, FormatError> {
    if let Some(spec) = value_of(properties, SPEC_PROPERTY) {
        return Ok(ReadRules::Spec(spec.clone()));
    }
    let rules = value_of(properties, "RU").and_then(|value| known_name(&one_line(&value.text)));
    let komi = value_of(properties, "KM").map(read_komi).transpose()?.flatten();
    Ok(ReadRules::Sgf { kind: board.kind, size: board.size, komi, rules })
}

/// Reads points with a point or, as some programs write them, with a comma.
fn read_komi(value: &Placed) -> Result<Option<f64>, FormatError> {
    let text = value.text.trim().replace(',', ".");
    if text.is_empty() {
        return Ok(None);
    }
    let komi = text.parse().ok().filter(|komi: &f64| komi.is_finite());
    komi.map(Some).ok_or_else(|| value.error("a number of points"))
}

fn is_move(property: &Property) -> bool {
    mover_of(property).is_some()
}

/// Who makes the move that a property is.
fn mover_of(property: &Property) -> Option<Player> {
    match property.name.as_str() {
        "B" => Some(Player::First),
        "W" => Some(Player::Second),
        _ => None,
    }
}

/// Whose stones a property sets up, nobody's being the empty point.
fn setup_of(property: &Property) -> Option<Option<Player>> {
    match property.name.as_str() {
        "AB" => Some(Some(Player::First)),
        "AW" => Some(Some(Player::Second)),
        "AE" => Some(None),
        _ => None,
    }
}

fn read_moves(properties: &[Property], board: BoardKind) -> Result<Vec<ReadMove>, FormatError> {
    let mut moves = Vec::new();
    for property in properties {
        if setup_of(property).is_some() {
            return Err(property
                .at
                .error(format!("{} behind a move", property.name), "set-up before the first move"));
        }
        if let Some(mover) = mover_of(property) {
            for value in &property.values {
                moves.push(ReadMove { text: board.move_text(value)?, mover: Some(mover), at: value.at });
            }
        }
    }
    Ok(moves)
}

/// The board and the mover that the properties before the first move ask for; `None` if they ask for nothing unusual.
fn read_start(
    before: &[Property],
    behind: &[Property],
    board: BoardKind,
) -> Result<Option<ReadStart>, FormatError> {
    let mut owners = vec![None; board.size * board.size];
    let mut at = None;
    for (property, owner) in before.iter().filter_map(|property| Some((property, setup_of(property)?))) {
        at.get_or_insert(property.at);
        for value in &property.values {
            board.points_of(value)?.for_each(|point| owners[point] = owner);
        }
    }
    let only_black = owners.contains(&Some(Player::First)) && !owners.contains(&Some(Player::Second));
    let usual = if only_black && board.kind == SgfKind::Go { Player::Second } else { Player::First };
    let (mover, mover_at) = read_mover(before, behind)?.unwrap_or((usual, Location::START));
    let stones = owners.iter().enumerate();
    let stones: Vec<(Player, String)> =
        stones.filter_map(|(point, owner)| Some(((*owner)?, board.kind.place(board.size, point)))).collect();
    let is_usual = stones.is_empty() && mover == Player::First;
    Ok((!is_usual).then(|| ReadStart::Stones { stones, mover, at: at.unwrap_or(mover_at) }))
}

/// Who begins, as the file says it, or else as the first move shows it.
fn read_mover(before: &[Property], behind: &[Property]) -> Result<Option<(Player, Location)>, FormatError> {
    if let Some(value) = value_of(before, "PL") {
        let mover = match value.text.trim().chars().next().map(|letter| letter.to_ascii_lowercase()) {
            Some('b' | '1') => Player::First,
            Some('w' | '2') => Player::Second,
            _ => return Err(value.error("the mover, B or W")),
        };
        return Ok(Some((mover, value.at)));
    }
    Ok(behind.first().and_then(|property| Some((mover_of(property)?, property.at))))
}

impl BoardKind {
    /// The text of the move to a point.
    fn move_text(self, value: &Placed) -> Result<String, FormatError> {
        let letters = value.text.trim().to_ascii_lowercase();
        if letters.is_empty() || (letters == "tt" && self.size <= LAST_SIZE_WITH_TT) {
            return Ok("pass".into());
        }
        let point = self.point(&letters).ok_or_else(|| value.error(self.wanted("nothing for a pass or ")))?;
        Ok(self.kind.place(self.size, point))
    }

    /// The number of a point, row by row from the top left.
    fn point(self, letters: &str) -> Option<usize> {
        let index = |letter: u8| SGF_LETTERS.iter().position(|&known| known == letter);
        let (column, row) = match (letters.as_bytes(), self.kind) {
            (&[column, row], _) if row.is_ascii_lowercase() => (index(column)?, index(row)?),
            // Some programs write squares of Othello as their players do.
            (_, SgfKind::Othello) => match parse_place(letters)? {
                Place::At(column, number) => (index(column)?, number - 1),
                Place::Pass => return None,
            },
            _ => return None,
        };
        (column < self.size && row < self.size).then_some(row * self.size + column)
    }

    /// The points of `aa`, or of all of a rectangle such as `aa:cc`.
    fn points_of(self, value: &Placed) -> Result<impl Iterator<Item = usize> + use<>, FormatError> {
        let text = value.text.to_ascii_lowercase();
        let (from, to) = text.split_once(':').unwrap_or((&text, &text));
        let corners = self.point(from.trim()).zip(self.point(to.trim()));
        let (from, to) = corners.ok_or_else(|| value.error(self.wanted("")))?;
        let size = self.size;
        let columns = (from % size).min(to % size)..=(from % size).max(to % size);
        let rows = (from / size).min(to / size)..=(from / size).max(to / size);
        Ok(rows.flat_map(move |row| columns.clone().map(move |column| row * size + column)))
    }

    fn wanted(self, otherwise: &str) -> String {
        format!("{otherwise}two letters such as cg on a board of size {}", self.size)
    }
}

/// Reads results such as `B+3.5`, `W+R`, `0` and `B+Time`; `None` for the many ways to say nothing.
fn read_result(text: &str) -> Option<Conclusion> {
    let text = text.trim().to_ascii_lowercase();
    if text == "jigo" {
        return Some(Conclusion::Margin(Outcome::DRAW));
    }
    if let Some(outcome) = gtp::parse_score(&text) {
        return Some(Conclusion::Margin(outcome));
    }
    let (winner, how) = text.split_once('+')?;
    let loser = match winner {
        "b" => Player::Second,
        "w" => Player::First,
        _ => return None,
    };
    match how {
        "r" | "resign" => Some(Conclusion::Resigned(loser)),
        "t" | "time" => Some(Conclusion::Forfeited(loser, "time".into())),
        "f" | "forfeit" => Some(Conclusion::Forfeited(loser, "forfeit".into())),
        _ => None,
    }
}
