//! How a board ends under best play, in one byte: a draw, or the plies to the end of the game. Who wins need not
//! be stored: players alternate and the game ends when the mover cannot move, so an even number is lost for the
//! mover and an odd one won.

use ludus_core::{Outcome, Player};
use ludus_search::Exact;

/// How a board ends, as the mover sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Nobody can force anything.
    Draw,
    /// The mover wins in so many plies if both hurry and resist as well as they can.
    Win(u32),
    /// The mover loses in so many plies, 0 if there is no move.
    Loss(u32),
}

impl Ending {
    /// The end of a game that lasts so many plies more and is no draw.
    pub(super) fn after(plies: u32) -> Self {
        if plies.is_multiple_of(2) { Self::Loss(plies) } else { Self::Win(plies) }
    }

    /// The plies to the end, unless it is a draw.
    #[must_use]
    pub fn plies(self) -> Option<u32> {
        match self {
            Self::Draw => None,
            Self::Win(plies) | Self::Loss(plies) => Some(plies),
        }
    }

    /// The same for a game in which `mover` is to move.
    pub(super) fn exact(self, mover: Player) -> Exact {
        let outcome = match self {
            Self::Draw => Outcome::DRAW,
            Self::Win(_) => Outcome::win(mover),
            Self::Loss(_) => Outcome::win(mover.opponent()),
        };
        Exact { outcome, plies: self.plies() }
    }

    /// What a table stores.
    pub(super) fn encode(self) -> u8 {
        match self.plies() {
            None => DRAW,
            Some(plies) => u8::try_from(plies + 1).expect("no ending of four pieces is that long"),
        }
    }

    /// What a table has stored.
    pub(super) fn decode(byte: u8) -> Self {
        if byte == DRAW { Self::Draw } else { Self::after(u32::from(byte) - 1) }
    }
}

/// The byte of a draw, and of all that is not yet known to be none.
pub(super) const DRAW: u8 = 0;
