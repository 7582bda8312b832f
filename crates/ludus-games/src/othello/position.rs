//! What a game of Othello is made of: squares, moves and positions. A position is kept in the mover's view,
//! so the rules never ask whose turn it is; the mover's name is carried along for everybody else.

use ludus_core::{Player, player::PerPlayer};

use super::layout::Bits;

/// A square, numbered by its bit in the layout of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Square(pub(super) u8);

impl Square {
    /// The square's bit in the layout of the board.
    #[must_use]
    #[inline]
    pub fn bit(self) -> u8 {
        self.0
    }
}

/// One turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A disc on this square.
    Place(Square),
    /// Nothing, for there is no square for a disc.
    Pass,
}

/// The discs of both players and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position<B> {
    pub(super) own: B,
    pub(super) opponent: B,
    pub(super) mover: Player,
}

impl<B: Bits> Position<B> {
    /// The mover's discs.
    #[must_use]
    #[inline]
    pub fn own(&self) -> B {
        self.own
    }

    /// The discs of the mover's opponent.
    #[must_use]
    #[inline]
    pub fn opponent(&self) -> B {
        self.opponent
    }

    /// The position with these discs, seen by `mover`.
    pub(super) fn new(discs: PerPlayer<B>, mover: Player) -> Self {
        Self { own: discs[mover], opponent: discs[mover.opponent()], mover }
    }

    /// The discs of each player.
    pub(super) fn discs(&self) -> PerPlayer<B> {
        let mut discs = PerPlayer([self.own; 2]);
        discs[self.mover.opponent()] = self.opponent;
        discs
    }

    /// Whose disc stands on `square`.
    pub(super) fn owner(&self, square: Square) -> Option<Player> {
        let discs = self.discs();
        Player::BOTH.into_iter().find(|&player| discs[player].contains(square))
    }

    /// The same discs with the other player to move.
    #[inline]
    pub(super) fn turned(&self) -> Self {
        Self { own: self.opponent, opponent: self.own, mover: self.mover.opponent() }
    }
}
