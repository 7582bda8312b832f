//! Texts: squares are `a1` (top left) to `c3`, a position is nine characters `x o .` row by row from a1, a
//! space and the mover.

use ludus_core::{Notation, Player, TextError, notation::words, player::PerPlayer};

use super::rules::{Position, SIZE, SQUARES, Square, TicTacToe};

/// What a position text looks like, for messages.
const FORM: &str = "nine characters x o . and the mover, such as \"x...o.... x\"";

impl Notation for TicTacToe {
    fn format_move(&self, _position: &Position, Square(square): Square) -> String {
        format_square(square.into())
    }

    fn parse_move(&self, _position: &Position, text: &str) -> Result<Square, TextError> {
        let wanted = "a square from a1 to c3";
        let mut characters = text.chars();
        let col = characters.next().and_then(|letter| "abc".find(letter.to_ascii_lowercase()));
        let col = col.ok_or_else(|| TextError::at_char(text, 0, wanted))?;
        let row = characters.next().and_then(|digit| "123".find(digit));
        let row = row.ok_or_else(|| TextError::at_char(text, 1, wanted))?;
        match characters.next() {
            None => Ok(Square((row * SIZE + col) as u8)),
            Some(_) => Err(TextError::at_char(text, 2, "nothing after the square")),
        }
    }

    fn format_position(&self, position: &Position) -> String {
        let mark = |square| match owner(position, square) {
            Some(player) => letter(player),
            None => '.',
        };
        let board: String = (0..SQUARES).map(mark).collect();
        format!("{board} {}", letter(position.mover))
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let words = words(text);
        let [board, mover] = words[..] else {
            return Err(TextError::new(0, format!("{} words", words.len()), FORM));
        };
        let mut marks = PerPlayer([0, 0]);
        for (square, character) in board.text.chars().enumerate() {
            let at = board.at + square;
            if square == SQUARES {
                return Err(TextError::at_char(text, at, "a space after nine squares"));
            }
            match character.to_ascii_lowercase() {
                '.' => {}
                'x' => marks[Player::First] |= 1 << square,
                'o' => marks[Player::Second] |= 1 << square,
                _ => return Err(TextError::at_char(text, at, "x, o or .")),
            }
        }
        let length = board.text.chars().count();
        if length < SQUARES {
            return Err(TextError::at_char(
                text,
                board.at + length,
                format!("{SQUARES} squares, not {length}"),
            ));
        }
        let mover = match mover.text {
            "x" | "X" => Player::First,
            "o" | "O" => Player::Second,
            _ => return Err(TextError::at_char(text, mover.at, "the mover, x or o")),
        };
        possible(Position { marks, mover })
    }
}

/// Refuses positions that no game can reach.
fn possible(position: Position) -> Result<Position, TextError> {
    let [x, o] = position.marks.0.map(u16::count_ones);
    let ahead = u32::from(position.mover == Player::Second);
    if x != o + ahead {
        let wanted = if ahead == 1 {
            "one x more than o when o is to move"
        } else {
            "as many x as o when x is to move"
        };
        return Err(TextError::new(0, format!("{x} x and {o} o"), wanted));
    }
    if position.has_line(position.mover) {
        let last = letter(position.mover.opponent());
        return Err(TextError::new(
            0,
            format!("three {} in a row", letter(position.mover)),
            format!("no such row, for {last} has moved since"),
        ));
    }
    Ok(position)
}

pub(super) fn owner(position: &Position, square: usize) -> Option<Player> {
    Player::BOTH.into_iter().find(|&player| position.marks[player] & (1 << square) != 0)
}

pub(super) fn format_square(square: usize) -> String {
    format!("{}{}", ["a", "b", "c"][square % SIZE], square / SIZE + 1)
}

fn letter(player: Player) -> char {
    match player {
        Player::First => 'x',
        Player::Second => 'o',
    }
}
