//! Texts: squares are `a1` (top left) to `h8`, or as far as the board goes, and `pass`. A position is one
//! character `X O -` per square row by row from a1, a space and the mover, as in the public endgame files.
//!
//! Which boards a game can reach is not known, so a reader refuses only what is plain to see: discs never
//! leave the board, so the centre is full from the start in Othello and is filled first in Reversi.

use ludus_core::{
    Notation, Player, TextError,
    notation::{Word, words},
    player::PerPlayer,
};

use super::{
    layout::{Bits, Layout},
    position::{Move, Position},
    rules::Othello,
    variant::Start,
};

/// What programs write for a pass; the first is what we write.
const PASSES: [&str; 4] = ["pass", "pa", "ps", "--"];

impl<L: Layout> Notation for Othello<L> {
    fn format_move(&self, _position: &Self::Position, mv: Move) -> String {
        match mv {
            Move::Place(square) => self.board.name(square),
            Move::Pass => PASSES[0].into(),
        }
    }

    fn parse_move(&self, _position: &Self::Position, text: &str) -> Result<Move, TextError> {
        let last = self.board.name(self.board.square(self.board.n_squares() - 1));
        let wanted = format!("a square from a1 to {last} or pass");
        let words = words(text);
        let Some(Word { at, text: word }) = words.first() else {
            return Err(TextError::new(0, "no move", wanted));
        };
        if let Some(Word { at, text: word }) = words.get(1) {
            return Err(TextError::new(*at, format!("{word:?}"), "nothing after the move"));
        }
        let name = word.to_ascii_lowercase();
        if PASSES.contains(&name.as_str()) {
            return Ok(Move::Pass);
        }
        let square = self.board.named(&name);
        square.map(Move::Place).ok_or_else(|| TextError::new(*at, format!("{word:?}"), wanted))
    }

    fn format_position(&self, position: &Self::Position) -> String {
        let disc = |index| position.owner(self.board.square(index)).map_or('-', letter);
        let discs: String = (0..self.board.n_squares()).map(disc).collect();
        format!("{discs} {}", letter(position.mover))
    }

    fn parse_position(&self, text: &str) -> Result<Self::Position, TextError> {
        let words = words(text);
        let Some((board, rest)) = words.split_first() else {
            let wanted = format!("{} characters X O - and the mover", self.board.n_squares());
            return Err(TextError::new(0, "no position", wanted));
        };
        let discs = self.parse_discs(*board)?;
        let position = Position::new(discs, parse_mover(text, rest)?);
        self.possible(position).map_err(|error| error.shifted(board.at))
    }
}

impl<L: Layout> Othello<L> {
    fn parse_discs(&self, board: Word<'_>) -> Result<PerPlayer<L::Bits>, TextError> {
        let n_squares = self.board.n_squares();
        let mut discs = PerPlayer([L::Bits::NONE; 2]);
        for (index, character) in board.text.chars().take(n_squares).enumerate() {
            match (player(character), character) {
                (Some(player), _) => discs[player] |= L::Bits::only(self.board.square(index)),
                (None, '-' | '.') => {}
                _ => return Err(TextError::at_char(board.text, index, "X, O or -").shifted(board.at)),
            }
        }
        let length = board.text.chars().count();
        if length != n_squares {
            let at = board.at + length.min(n_squares);
            return Err(TextError::new(at, format!("{length} squares"), format!("{n_squares} squares")));
        }
        Ok(discs)
    }

    /// Refuses positions with a hole in the centre that no game can have; places count from the board's first
    /// character.
    fn possible(&self, position: Position<L::Bits>) -> Result<Position<L::Bits>, TextError> {
        let discs = position.own | position.opponent;
        let Some(hole) = (self.board.centre & !discs).squares().next() else {
            return Ok(position);
        };
        if self.variant.start == Start::Standard {
            let wanted = "a disc, for the centre is full from the start";
            return Err(TextError::new(self.board.index(hole), "an empty square", wanted));
        }
        if let Some(outside) = (discs & !self.board.centre).squares().next() {
            let wanted = "an empty square, for the centre is filled first";
            return Err(TextError::new(self.board.index(outside), "a disc", wanted));
        }
        let [black, white] = position.discs().0.map(L::Bits::count);
        let (turn, ahead) = if position.mover == Player::First { ('X', 0) } else { ('O', 1) };
        if black != white + ahead {
            let found = format!("{black} X and {white} O with {turn} to move");
            return Err(TextError::new(0, found, "a centre filled by turns, X first"));
        }
        Ok(position)
    }
}

fn parse_mover(text: &str, words: &[Word<'_>]) -> Result<Player, TextError> {
    let wanted = "the mover, X or O";
    let Some(mover) = words.first() else {
        return Err(TextError::at_char(text, text.chars().count(), wanted));
    };
    if let Some(Word { at, text }) = words.get(1) {
        return Err(TextError::new(*at, format!("{text:?}"), "nothing after the mover"));
    }
    let mut characters = mover.text.chars();
    match (characters.next().and_then(player), characters.next()) {
        (Some(player), None) => Ok(player),
        _ => Err(TextError::new(mover.at, format!("{:?}", mover.text), wanted)),
    }
}

/// Whose disc a character is.
fn player(character: char) -> Option<Player> {
    match character {
        'X' | 'x' | '*' => Some(Player::First),
        'O' | 'o' => Some(Player::Second),
        _ => None,
    }
}

fn letter(player: Player) -> char {
    match player {
        Player::First => 'X',
        Player::Second => 'O',
    }
}
