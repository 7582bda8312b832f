//! A board set up piece by piece, as texts and tables do. Every piece is judged when it is put down, so whoever
//! reads a text knows the place of the first wrong one.

use std::{error::Error, fmt};

use ludus_core::{Player, player::PerPlayer};

use super::{
    board::{Square, king_row},
    rules::Position,
};

/// The most pieces that a player can have.
const MOST_PIECES: u32 = 12;

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Moves forward only.
    Man,
    /// Moves both ways.
    King,
}

/// Why a piece cannot stand where it was put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misplaced {
    /// Another piece is there.
    Taken,
    /// A man of this player would have been crowned there.
    OnKingRow(Player),
    /// The player has twelve pieces already.
    TooMany,
}

/// A board that is being set up.
#[derive(Clone, Copy, Debug, Default)]
pub struct Setup {
    pieces: PerPlayer<u64>,
    kings: u64,
}

impl Misplaced {
    /// What would have been right. No colours are named, because texts disagree about them.
    pub(super) fn wanted(self) -> &'static str {
        match self {
            Self::Taken => "a square that is still free",
            Self::OnKingRow(Player::First) => "a king, for men moving down are crowned on 29 to 32",
            Self::OnKingRow(Player::Second) => "a king, for men moving up are crowned on 1 to 4",
            Self::TooMany => "no more than 12 pieces of a colour",
        }
    }
}

impl fmt::Display for Misplaced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a piece does not fit, wanted {}", self.wanted())
    }
}

impl Error for Misplaced {}

impl Setup {
    /// Puts down a piece.
    ///
    /// # Errors
    /// No game has such a piece there; the board stays as it was.
    pub fn put(&mut self, player: Player, kind: Kind, square: Square) -> Result<(), Misplaced> {
        let bit = square.bit();
        if (self.pieces[Player::First] | self.pieces[Player::Second]) & bit != 0 {
            return Err(Misplaced::Taken);
        }
        if kind == Kind::Man && king_row(player) & bit != 0 {
            return Err(Misplaced::OnKingRow(player));
        }
        if self.pieces[player].count_ones() == MOST_PIECES {
            return Err(Misplaced::TooMany);
        }
        self.pieces[player] |= bit;
        if kind == Kind::King {
            self.kings |= bit;
        }
        Ok(())
    }

    /// The position with `mover` to move and no past; `None` for an empty board.
    #[must_use]
    pub fn position(self, mover: Player) -> Option<Position> {
        (self.pieces != PerPlayer([0, 0])).then(|| Position::new(self.pieces, self.kings, mover))
    }
}
