//! The board of the tables: four sets of squares as the mover sees them. The mover is always the one whose men go
//! down, from square 1 to 32; for the other player the board is turned. So one table serves both colours.
//!
//! Bit 0 is square 1. Unlike the game's own board this one has no unused bits, because places are counted here and
//! not only compared.

use ludus_core::{Game, Player};
use ludus_games::checkers::{Checkers, Kind, Position};

use super::material::{Force, Material};

/// The squares of one player's pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pieces {
    pub(super) men: u32,
    pub(super) kings: u32,
}

/// All pieces as the mover sees them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Board {
    pub(super) own: Pieces,
    pub(super) other: Pieces,
}

/// The squares where the other player's men are crowned.
pub(super) const FIRST_ROW: u32 = 0b1111;
/// The squares where the mover's men are crowned.
pub(super) const LAST_ROW: u32 = FIRST_ROW << 28;

impl Pieces {
    pub(super) fn all(self) -> u32 {
        self.men | self.kings
    }

    pub(super) fn force(self) -> Force {
        Force { men: self.men.count_ones() as u8, kings: self.kings.count_ones() as u8 }
    }

    fn turned(self) -> Self {
        Self { men: self.men.reverse_bits(), kings: self.kings.reverse_bits() }
    }
}

impl Board {
    /// The board of a position, without its past.
    pub(super) fn of(position: &Position) -> Self {
        let mover = Checkers::STANDARD.to_move(position);
        let pieces = |player| Pieces {
            men: position.squares(player, Kind::Man),
            kings: position.squares(player, Kind::King),
        };
        let (own, other) = (pieces(mover), pieces(mover.opponent()));
        match mover {
            Player::First => Self { own, other },
            Player::Second => Self { own: own.turned(), other: other.turned() },
        }
    }

    pub(super) fn empty(&self) -> u32 {
        !(self.own.all() | self.other.all())
    }

    pub(super) fn material(&self) -> Material {
        Material { own: self.own.force(), other: self.other.force() }
    }

    /// The same board as the other player sees it, who then counts as the mover.
    pub(super) fn turned(&self) -> Self {
        Self { own: self.other.turned(), other: self.own.turned() }
    }
}
