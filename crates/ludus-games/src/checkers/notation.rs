//! Texts of moves, as in PDN: `11-15` for a step, `11x18x25` with every landing for a jump. Many records give
//! only the ends of a jump, `11x25`; that is read too when a single legal move has these ends.
//!
//! Positions are a FEN or the 32 characters of a board; only a FEN has a colon.

use ludus_core::{Game, Notation, TextError};

use super::{
    board::{BOARD, Direction},
    board_text, fen,
    moves::{MOST_JUMPS, Move},
    reader::{Placed, Reader},
    rules::{Checkers, Position},
};

impl Notation for Checkers {
    fn format_move(&self, _position: &Position, mv: Move) -> String {
        mv.to_string()
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, TextError> {
        let path = read_path(text)?;
        let [start, end] = path.squares[..] else { return jump_along(&path.squares) };
        match step_between(start, end) {
            Some(step) if !path.has_cross => Ok(step),
            _ => self.jump_with_ends(position, [start, end]),
        }
    }

    fn format_position(&self, position: &Position) -> String {
        fen::format(position)
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        if text.contains(':') { fen::parse(text) } else { board_text::parse(text) }
    }
}

/// The squares of a move as written.
struct Path {
    /// Two at least.
    squares: Vec<Placed>,
    /// Whether an `x` or a colon says that it is a jump.
    has_cross: bool,
}

fn read_path(text: &str) -> Result<Path, TextError> {
    let mut reader = Reader::new(text);
    let mut path = Path { squares: vec![reader.square()?], has_cross: false };
    while path.squares.len() < 2 || reader.peek().is_some() {
        let is_cross = |character| match character {
            '-' => Some(false),
            'x' | ':' => Some(true),
            _ => None,
        };
        path.has_cross |= reader.take(is_cross).ok_or_else(|| reader.error("- or x and a square"))?;
        path.squares.push(reader.square()?);
    }
    Ok(path)
}

fn step_between(start: Placed, end: Placed) -> Option<Move> {
    let start = start.square.bit();
    let leads_there = |direction: &Direction| direction.step(start) == end.square.bit();
    let direction = Direction::ALL.into_iter().find(leads_there)?;
    Some(Move::step(start.trailing_zeros(), direction))
}

/// The way of a jump between two squares. The square between must be on the board, or a jump off one side
/// would come back in at the other.
fn jump_between(start: Placed, end: Placed) -> Option<Direction> {
    let start = start.square.bit();
    let leads_there = |direction: &Direction| {
        direction.step(start) & BOARD != 0 && direction.jump(start) == end.square.bit()
    };
    Direction::ALL.into_iter().find(leads_there)
}

/// The jump that lands on each of the squares, legal or not.
fn jump_along(squares: &[Placed]) -> Result<Move, TextError> {
    let mut mv = Move::jump_from(squares[0].square.bit());
    for pair in squares.windows(2) {
        let (start, end) = (pair[0], pair[1]);
        if mv.jumps() == MOST_JUMPS {
            return Err(end.error(format!("the end, for no move has more than {MOST_JUMPS} jumps")));
        }
        let direction = jump_between(start, end)
            .ok_or_else(|| end.error(format!("a square one jump from {}", start.square.number())))?;
        mv = mv.and_jump(direction);
    }
    Ok(mv)
}

impl Checkers {
    /// The jump that was meant by its two ends: the single jump between them if it is legal, else the one
    /// legal jump that has them, else the single jump for the rules to refuse.
    fn jump_with_ends(&self, position: &Position, [start, end]: [Placed; 2]) -> Result<Move, TextError> {
        let single = single_jump(start, end);
        let ends = (start.square.bit(), end.square.bit());
        let mut candidates = Vec::new();
        self.legal_moves(position, &mut candidates);
        candidates.retain(|mv| mv.jumps() > 0 && (mv.start(), mv.end_and_taken().0) == ends);
        match candidates[..] {
            [] => single,
            [only] => Ok(only),
            // A king may go round a circle first and then jump as the single jump does.
            _ => single
                .ok()
                .filter(|single| candidates.contains(single))
                .ok_or_else(|| ambiguous([start, end], &candidates)),
        }
    }
}

fn single_jump(start: Placed, end: Placed) -> Result<Move, TextError> {
    let direction = jump_between(start, end)
        .ok_or_else(|| end.error(format!("a square one step or jump from {}", start.square.number())))?;
    Ok(Move::jump_from(start.square.bit()).and_jump(direction))
}

fn ambiguous([start, end]: [Placed; 2], candidates: &[Move]) -> TextError {
    let names: Vec<String> = candidates.iter().map(Move::to_string).collect();
    let found = format!("{} and {}, the ends of several jumps", start.square.number(), end.square.number());
    TextError::new(start.at, found, format!("one of {}", names.join(" ")))
}
