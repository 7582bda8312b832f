//! Reads a board as it is drawn with plain characters, such as
//!
//! ```text
//!     a   b
//!   o---o   o A
//! A | 1 |
//!   o---o---o B
//!   a   b   c
//! 2
//! ```
//!
//! The labels may be missing, and so may the mover in the last line. Blank lines mean nothing, for a text
//! that went through other programs gains and loses them: a row of boxes is what stands between two rows of
//! dots.

use std::ops::Range;

use ludus_core::{Player, TextError};

use super::{
    geometry::{Line, Orientation, STRIDE, Size},
    line_set::{BoxSet, LineSet},
    notation::{capital, parse_player},
    rules::{DotsAndBoxes, Position},
};

/// What a dot may look like.
const DOTS: [char; 5] = ['o', 'O', '+', '*', '·'];
/// From one dot to the next.
const STEP: usize = 4;

/// Whether a text is meant to be a drawing: dots on more than one line.
pub(super) fn looks_drawn(text: &str) -> bool {
    text.contains(DOTS) && text_lines(text).len() > 1
}

/// Reads a drawn board.
pub(super) fn parse(game: &DotsAndBoxes, text: &str) -> Result<Position, TextError> {
    let Size { rows, cols } = game.size;
    let lines = text_lines(text);
    let dot_rows: Vec<usize> = (0..lines.len()).filter(|&idx| lines[idx].has_dots()).collect();
    if dot_rows.len() != rows + 1 {
        let found = format!("{} rows of dots", dot_rows.len());
        return Err(TextError::new(0, found, format!("{} for {rows}x{cols} boxes", rows + 1)));
    }
    lines[..dot_rows[0]].iter().try_for_each(TextLine::expect_labels)?;
    let mut board = Board { size: game.size, drawn: LineSet::default(), first_owns: 0 };
    for (row, &idx) in dot_rows.iter().enumerate() {
        board.read_dots(row, &lines[idx])?;
    }
    for (row, neighbours) in dot_rows.windows(2).enumerate() {
        let (above, below) = (neighbours[0], neighbours[1]);
        match &lines[above + 1..below] {
            [] => {}
            [boxes] => board.read_boxes(row, boxes, lines[below].first_dot())?,
            [_, surplus, ..] => return Err(surplus.error_at_first("a row of dots")),
        }
    }
    let mover = parse_end(&lines[dot_rows[rows] + 1..])?;
    Ok(game.position(board.drawn, board.first_owns, mover))
}

/// What may follow the last row of dots: labels, then the mover.
fn parse_end(lines: &[TextLine]) -> Result<Player, TextError> {
    let has_labels = lines.first().is_some_and(|line| line.expect_labels().is_ok());
    match &lines[usize::from(has_labels)..] {
        [] => Ok(Player::First),
        [mover] => parse_player(mover.text().trim())
            .ok_or_else(|| mover.error_at_first("labels or the mover, 1 or 2")),
        [_, surplus, ..] => Err(surplus.error_at_first("nothing after labels and mover")),
    }
}

/// What has been read of a drawing.
struct Board {
    size: Size,
    drawn: LineSet,
    first_owns: BoxSet,
}

impl Board {
    /// Reads a row of dots and the horizontal lines between them.
    fn read_dots(&mut self, row: usize, line: &TextLine) -> Result<(), TextError> {
        let columns = self.columns(line.first_dot());
        line.expect_around(&columns, capital(row))?;
        for place in columns.clone().step_by(STEP) {
            if !DOTS.contains(&line.character(place)) {
                return Err(line.error(place, "a dot"));
            }
        }
        for (col, place) in columns.step_by(STEP).enumerate().take(self.size.cols) {
            match line.after(place) {
                ['-', '-', '-'] => self.drawn.insert(Line::new(Orientation::Horizontal, row, col)),
                [' ', ' ', ' '] => {}
                _ => return Err(line.error_after(place, "\"---\" or three spaces")),
            }
        }
        Ok(())
    }

    /// Reads the vertical lines of a row of boxes, then who owns the boxes that they close.
    fn read_boxes(&mut self, row: usize, line: &TextLine, left: usize) -> Result<(), TextError> {
        let columns = self.columns(left);
        line.expect_around(&columns, capital(row))?;
        for (col, place) in columns.clone().step_by(STEP).enumerate() {
            match line.character(place) {
                '|' => self.drawn.insert(Line::new(Orientation::Vertical, row, col)),
                ' ' => {}
                _ => return Err(line.error(place, "| or a space")),
            }
        }
        let closed = self.drawn.closed_boxes();
        for (col, place) in columns.step_by(STEP).enumerate().take(self.size.cols) {
            let bit = 1 << (row * STRIDE + col);
            match (closed & bit != 0, line.after(place)) {
                (true, [' ', '1', ' ']) => self.first_owns |= bit,
                (true, [' ', '2', ' ']) | (false, [' ', ' ', ' ']) => {}
                (true, _) => {
                    return Err(line.error_after(place, "the owner of a closed box, \" 1 \" or \" 2 \""));
                }
                (false, _) => return Err(line.error_after(place, "three spaces in an open box")),
            }
        }
        Ok(())
    }

    /// The columns of text from the first dot to the last.
    fn columns(&self, left: usize) -> Range<usize> {
        left..left + self.size.cols * STEP + 1
    }
}

/// A line of the text that is not blank.
struct TextLine {
    /// The number of characters before it.
    at: usize,
    characters: Vec<char>,
}

/// The lines of a text that are not blank. Programs that pass a drawing on write the ends of lines in many
/// ways, `\r\n` in letters among them.
fn text_lines(text: &str) -> Vec<TextLine> {
    let mut lines = vec![TextLine { at: 0, characters: Vec::new() }];
    let mut characters = text.chars().enumerate().peekable();
    while let Some((at, character)) = characters.next() {
        let is_escape =
            character == '\\' && characters.next_if(|&(_, next)| matches!(next, 'r' | 'n')).is_some();
        if is_escape || matches!(character, '\r' | '\n') {
            lines.push(TextLine { at: at + 1 + usize::from(is_escape), characters: Vec::new() });
        } else if let Some(line) = lines.last_mut() {
            line.characters.push(character);
        }
    }
    lines.retain(|line| !line.text().trim().is_empty());
    lines
}

impl TextLine {
    fn text(&self) -> String {
        self.characters.iter().collect()
    }

    fn has_dots(&self) -> bool {
        self.characters.iter().any(|character| DOTS.contains(character))
    }

    /// How many characters stand before the first dot. Each row of dots has its own answer, for a trimmed
    /// text has lost the margin of its first line.
    fn first_dot(&self) -> usize {
        self.characters.iter().take_while(|character| !DOTS.contains(character)).count()
    }

    /// The character of a column, a space where the line has ended.
    fn character(&self, column: usize) -> char {
        self.characters.get(column).copied().unwrap_or(' ')
    }

    /// The three characters that follow a column.
    fn after(&self, column: usize) -> [char; 3] {
        [1, 2, 3].map(|offset| self.character(column + offset))
    }

    /// Makes sure that nothing but white space and `letter` stands outside of `columns`.
    fn expect_around(&self, columns: &Range<usize>, letter: char) -> Result<(), TextError> {
        let is_wrong = |&(column, character): &(usize, &char)| {
            !columns.contains(&column)
                && !character.is_whitespace()
                && !character.eq_ignore_ascii_case(&letter)
        };
        match self.characters.iter().enumerate().find(is_wrong) {
            None => Ok(()),
            Some((column, _)) => Err(self.error(column, format!("nothing or the row's letter, {letter}"))),
        }
    }

    /// Makes sure that this line holds column letters and nothing else.
    fn expect_labels(&self) -> Result<(), TextError> {
        let is_wrong = |character: &char| !character.is_whitespace() && !character.is_ascii_alphabetic();
        match self.characters.iter().position(is_wrong) {
            None => Ok(()),
            Some(column) => Err(self.error(column, "only letters in a line of labels")),
        }
    }

    /// The character of a column is wrong.
    fn error(&self, column: usize, wanted: impl Into<String>) -> TextError {
        let found = match self.characters.get(column) {
            Some(character) => format!("{character:?}"),
            None => "the end of the line".into(),
        };
        TextError::new(self.at + column, found, wanted)
    }

    /// The three characters after a column are wrong.
    fn error_after(&self, column: usize, wanted: &str) -> TextError {
        let found: String = self.after(column).iter().collect();
        TextError::new(self.at + column + 1, format!("{found:?}"), wanted)
    }

    /// The whole line is wrong, from its first character that is not blank.
    fn error_at_first(&self, wanted: &str) -> TextError {
        let blank = self.characters.iter().take_while(|character| character.is_whitespace()).count();
        self.error(blank, wanted)
    }
}
