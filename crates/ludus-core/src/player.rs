//! The two players. They are named by who begins, not by colour, because the five games disagree about
//! colours: black begins in Go and Othello, red (PDN's black) in checkers, `x` in Tic-tac-toe.

use std::ops::{Index, IndexMut};

/// One of the two players of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// The player who makes the first move of a game.
    First,
    /// The other one.
    Second,
}

impl Player {
    /// Both players, the first one first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The player on the other side of the board.
    #[must_use]
    pub fn opponent(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// Something that each player has one of, such as prisoners or boxes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PerPlayer<T>(pub [T; 2]);

impl<T> Index<Player> for PerPlayer<T> {
    type Output = T;

    fn index(&self, player: Player) -> &T {
        &self.0[player as usize]
    }
}

impl<T> IndexMut<Player> for PerPlayer<T> {
    fn index_mut(&mut self, player: Player) -> &mut T {
        &mut self.0[player as usize]
    }
}

impl<T> PerPlayer<T> {
    /// The same two things with their owners exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        let [first, second] = self.0;
        Self([second, first])
    }
}
