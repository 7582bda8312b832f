//! Positions as PDN writes them: `B:W18,24,K27:B12,K22` is the mover, then the squares of each colour, kings
//! marked by K. PDN's black is the first player.
//!
//! Read are also ranges (`1-12`), the colours in either order, an absent colour, a closing full stop, lower
//! case and white space, because programs differ in all of these.

use ludus_core::{Player, TextError};

use super::{
    board::Square,
    reader::{Placed, Reader},
    rules::Position,
    setup::{Kind, Setup},
};

pub(super) fn format(position: &Position) -> String {
    let [white, black] = [Player::Second, Player::First].map(|player| pieces_of(position, player));
    format!("{}:W{white}:B{black}", letter(position.mover))
}

fn letter(player: Player) -> char {
    match player {
        Player::First => 'B',
        Player::Second => 'W',
    }
}

fn pieces_of(position: &Position, player: Player) -> String {
    let name = |square: Square| match position.piece(square) {
        Some((owner, Kind::Man)) if owner == player => Some(square.number().to_string()),
        Some((owner, Kind::King)) if owner == player => Some(format!("K{}", square.number())),
        _ => None,
    };
    Square::all().filter_map(name).collect::<Vec<String>>().join(",")
}

pub(super) fn parse(text: &str) -> Result<Position, TextError> {
    let mut reader = Reader::new(text);
    let mover = read_colour(&mut reader).ok_or_else(|| reader.error("the mover, B or W"))?;
    let mut setup = Setup::default();
    let mut unread = vec![Player::First, Player::Second];
    while !unread.is_empty() && reader.eat(':') {
        let wanted = if unread.len() == 2 { "a colour, B or W" } else { "the other colour" };
        let wrong_colour = reader.error(wanted);
        let colour = read_colour(&mut reader).filter(|colour| unread.contains(colour)).ok_or(wrong_colour)?;
        unread.retain(|&player| player != colour);
        read_pieces(&mut reader, colour, &mut setup)?;
    }
    reader.eat('.');
    if reader.peek().is_some() {
        return Err(reader.error(match unread.len() {
            2 => "a colon",
            1 => "a comma, a colon or the end",
            _ => "a comma or the end",
        }));
    }
    setup.position(mover).ok_or_else(|| TextError::new(0, "an empty board", "at least one piece"))
}

fn read_colour(reader: &mut Reader<'_>) -> Option<Player> {
    reader.take(|character| match character {
        'b' => Some(Player::First),
        'w' => Some(Player::Second),
        _ => None,
    })
}

/// Reads `1,K2,5-8` up to whatever follows; nothing at all is a player who has lost everything.
fn read_pieces(reader: &mut Reader<'_>, player: Player, setup: &mut Setup) -> Result<(), TextError> {
    if matches!(reader.peek(), None | Some(':' | '.')) {
        return Ok(());
    }
    loop {
        let kind = if reader.eat('k') { Kind::King } else { Kind::Man };
        for placed in read_range(reader)? {
            setup.put(player, kind, placed.square).map_err(|wrong| placed.error(wrong.wanted()))?;
        }
        if !reader.eat(',') {
            return Ok(());
        }
    }
}

/// The squares of `5` or `5-8`, all with the place of the first.
fn read_range(reader: &mut Reader<'_>) -> Result<impl Iterator<Item = Placed> + use<>, TextError> {
    let first = reader.square()?;
    let last = if reader.eat('-') { reader.square()? } else { first };
    if last.square < first.square {
        return Err(last.error(format!("a square after {}", first.square.number())));
    }
    let squares = Square::all().filter(move |square| (first.square..=last.square).contains(square));
    Ok(squares.map(move |square| Placed { square, at: first.at }))
}
