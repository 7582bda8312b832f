//! Othello positions with known answers, one on a line, as endgame programs exchange them (OBF):
//!
//! ```text
//! O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; a2:+38;
//! ```
//!
//! A board row by row from a1, the mover, then moves with the score they lead to for the mover. Lines that are empty or
//! begin with `%` say nothing. Whether board and moves make sense is for whoever holds the rules.

use crate::error::{FormatError, quote};

/// What a line looks like, for messages.
const LINE_WANTED: &str = "a board, the mover X or O, then moves such as a2:+38, each ended by ;";

/// One position with what is said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The number of its line, from 1.
    pub line: usize,
    /// Board and mover.
    pub position: String,
    /// Squares on the board, from which its size follows.
    pub squares: usize,
    /// Moves with their scores, in the order of the line.
    pub moves: Vec<(String, i32)>,
}

impl Problem {
    /// The best score and the moves that reach it, if the line has any.
    #[must_use]
    pub fn best(&self) -> Option<(i32, Vec<&str>)> {
        let best = self.moves.iter().map(|&(_, score)| score).max()?;
        let moves = self.moves.iter().filter(|&&(_, score)| score == best);
        Some((best, moves.map(|(name, _)| name.as_str()).collect()))
    }
}

/// Reads a file of positions.
///
/// # Errors
/// A line is not as described above.
pub fn parse(text: &str) -> Result<Vec<Problem>, FormatError> {
    let lines = text.lines().enumerate().map(|(idx, line)| (idx + 1, line.trim()));
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('%')).map(problem).collect()
}

fn problem((line, text): (usize, &str)) -> Result<Problem, FormatError> {
    let wrong = |found: &str| FormatError::Line { line, found: quote(found.as_bytes()), wanted: LINE_WANTED };
    let mut parts = text.split(';').map(str::trim);
    let position = parts.next().unwrap_or_default();
    let (board, mover) = position.split_once(char::is_whitespace).ok_or_else(|| wrong(position))?;
    let answers = parts.filter(|part| !part.is_empty());
    let moves = answers.map(|answer| parse_answer(answer).ok_or_else(|| wrong(answer)));
    Ok(Problem {
        line,
        position: format!("{board} {}", mover.trim()),
        squares: board.chars().count(),
        moves: moves.collect::<Result<_, _>>()?,
    })
}

fn parse_answer(text: &str) -> Option<(String, i32)> {
    let (name, score) = text.split_once(':')?;
    Some((name.trim().to_ascii_lowercase(), score.trim().parse().ok()?))
}
