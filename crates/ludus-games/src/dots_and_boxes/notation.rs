//! Texts. A horizontal line is `aA`: its column of boxes, then its row of dots; a vertical one is `Aa`: its
//! row of boxes, then its column of dots. A position is one 0 or 1 per line in the order of the board, the
//! boxes of both players and the mover; a drawn board is read too.
//!
//! Any mover and any division of the closed boxes is accepted: problems in books are set up with either
//! player to move, and the lines no longer show in which order they were drawn.

use ludus_core::{
    Notation, Player, TextError,
    notation::{Word, words},
};

use super::{
    drawing,
    geometry::{Line, Orientation, Size},
    line_set::{BoxSet, LineSet},
    rules::{DotsAndBoxes, Position},
};

/// What a position text looks like, for messages.
const FORM: &str = "a 0 or 1 per line, the boxes of both players and the mover, such as \"0110 0,0 1\"";

impl Notation for DotsAndBoxes {
    fn format_move(&self, _position: &Position, line: Line) -> String {
        format_line(line)
    }

    fn parse_move(&self, _position: &Position, text: &str) -> Result<Line, TextError> {
        match words(text)[..] {
            [word] => parse_line(self.size, word.text).map_err(|error| error.shifted(word.at)),
            ref words => Err(TextError::new(0, format!("{} words", words.len()), "one line such as aA")),
        }
    }

    fn format_position(&self, position: &Position) -> String {
        let digit = |&line: &Line| if position.drawn.contains(line) { '1' } else { '0' };
        let lines: String = self.lines.iter().map(digit).collect();
        let [first, second] = position.boxes.0;
        format!("{lines} {first},{second} {}", number(position.mover))
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        if drawing::looks_drawn(text) {
            return drawing::parse(self, text);
        }
        let words = words(text);
        let (lines, counts, mover) = match words[..] {
            [lines, counts, mover] => (lines, split_counts(counts)?, mover),
            [lines, first, second, mover] => (lines, [first, second], mover),
            _ => return Err(TextError::new(0, format!("{} words", words.len()), FORM)),
        };
        let drawn = parse_lines(self, text, lines)?;
        let first_owns = parse_counts(counts, drawn.closed_boxes())?;
        let mover = parse_player(mover.text).ok_or_else(|| wrong_word(mover, "the mover, 1 or 2"))?;
        Ok(self.position(drawn, first_owns, mover))
    }
}

/// The name of a line.
pub(super) fn format_line(line: Line) -> String {
    let (row, col) = (capital(line.row()), small(line.col()));
    match line.orientation() {
        Orientation::Horizontal => format!("{col}{row}"),
        Orientation::Vertical => format!("{row}{col}"),
    }
}

/// What a player is called in texts.
fn number(player: Player) -> char {
    match player {
        Player::First => '1',
        Player::Second => '2',
    }
}

/// The player that a text calls `1` or `2`.
pub(super) fn parse_player(text: &str) -> Option<Player> {
    match text {
        "1" => Some(Player::First),
        "2" => Some(Player::Second),
        _ => None,
    }
}

/// The letter of a column.
pub(super) fn small(col: usize) -> char {
    char::from(b'a' + col as u8)
}

/// The letter of a row.
pub(super) fn capital(row: usize) -> char {
    char::from(b'A' + row as u8)
}

fn parse_line(size: Size, text: &str) -> Result<Line, TextError> {
    let row = |at, n_rows| parse_letter(text, at, n_rows, &ROW_LETTERS);
    let col = |at, n_cols| parse_letter(text, at, n_cols, &COLUMN_LETTERS);
    let line = match text.chars().next() {
        Some('a'..='z') => {
            let col = col(0, size.cols)?;
            Line::new(Orientation::Horizontal, row(1, size.rows + 1)?, col)
        }
        Some('A'..='Z') => Line::new(Orientation::Vertical, row(0, size.rows)?, col(1, size.cols + 1)?),
        _ => return Err(TextError::at_char(text, 0, "a line such as aA (horizontal) or Aa (vertical)")),
    };
    match text.chars().nth(2) {
        None => Ok(line),
        Some(_) => Err(TextError::at_char(text, 2, "nothing after the line")),
    }
}

/// The letters that number rows or columns.
struct Letters {
    first: char,
    meaning: &'static str,
}

const ROW_LETTERS: Letters = Letters { first: 'A', meaning: "a row, a capital letter" };
const COLUMN_LETTERS: Letters = Letters { first: 'a', meaning: "a column, a small letter" };

/// The row or column that the letter after `at` characters means, one of the first `count`.
fn parse_letter(text: &str, at: usize, count: usize, letters: &Letters) -> Result<usize, TextError> {
    let Letters { first, meaning } = *letters;
    let index = text.chars().nth(at).and_then(|letter| (letter as usize).checked_sub(first as usize));
    index.filter(|&index| index < count).ok_or_else(|| {
        let last = char::from(first as u8 + (count - 1) as u8);
        TextError::at_char(text, at, format!("{meaning} from {first} to {last}"))
    })
}

fn parse_lines(game: &DotsAndBoxes, text: &str, word: Word<'_>) -> Result<LineSet, TextError> {
    let n_lines = game.lines.len();
    let mut drawn = LineSet::default();
    for (slot, character) in word.text.chars().enumerate() {
        let at = word.at + slot;
        let Some(&line) = game.lines.get(slot) else {
            return Err(TextError::at_char(text, at, format!("a space after {n_lines} lines")));
        };
        match character {
            '0' => {}
            '1' => drawn.insert(line),
            _ => return Err(TextError::at_char(text, at, "0 or 1")),
        }
    }
    let length = word.text.chars().count();
    if length < n_lines {
        let wanted = format!("{n_lines} lines, not {length}");
        return Err(TextError::at_char(text, word.at + length, wanted));
    }
    Ok(drawn)
}

/// The two numbers of `2,1`.
fn split_counts(word: Word<'_>) -> Result<[Word<'_>; 2], TextError> {
    let (first, second) = word
        .text
        .split_once(',')
        .ok_or_else(|| wrong_word(word, "the boxes of both players, such as 2,1"))?;
    let second_at = word.at + first.chars().count() + 1;
    Ok([Word { at: word.at, text: first }, Word { at: second_at, text: second }])
}

/// Gives out the closed boxes in reading order, the first player's first: the text knows only how many.
fn parse_counts(counts: [Word<'_>; 2], closed: BoxSet) -> Result<BoxSet, TextError> {
    let count = |word: Word<'_>| {
        let number: Option<u8> = word.text.parse().ok();
        number.ok_or_else(|| wrong_word(word, "a number of boxes"))
    };
    let (first, second) = (count(counts[0])?, count(counts[1])?);
    let n_closed = closed.count_ones();
    if u32::from(first) + u32::from(second) != n_closed {
        let wanted = format!("two numbers that add up to the closed boxes, {n_closed}");
        return Err(TextError::new(counts[0].at, format!("{first} and {second} boxes"), wanted));
    }
    let seconds = (0..first).fold(closed, |boxes, _| boxes & (boxes - 1));
    Ok(closed & !seconds)
}

fn wrong_word(word: Word<'_>, wanted: &str) -> TextError {
    TextError::new(word.at, format!("{:?}", word.text), wanted)
}
