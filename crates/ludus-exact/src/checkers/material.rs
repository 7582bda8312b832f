//! Which pieces are on the board. A table is cut into slices by material, because a capture or a crown never comes
//! back: slices can be finished one after the other.

use std::fmt;

use super::{endings::Endings, numbering::Numbering};

/// How many men and kings a player has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Force {
    /// Those that go forward only.
    pub men: u8,
    /// Those that go both ways.
    pub kings: u8,
}

/// The pieces of the mover and of the other player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Material {
    /// The mover's.
    pub own: Force,
    /// The other player's.
    pub other: Force,
}

/// A group of slices that lead to each other or to earlier groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Stage {
    pieces: u8,
    men: u8,
}

impl Force {
    /// Men and kings together.
    #[must_use]
    pub fn pieces(self) -> u8 {
        self.men.saturating_add(self.kings)
    }

    /// Every force of so many pieces.
    fn all_of(pieces: u8) -> impl Iterator<Item = Self> {
        (0..=pieces).map(move |men| Self { men, kings: pieces - men })
    }
}

impl Material {
    /// All pieces together.
    #[must_use]
    pub fn pieces(self) -> u8 {
        self.own.pieces().saturating_add(self.other.pieces())
    }

    /// The same pieces with the other player to move.
    #[must_use]
    pub fn turned(self) -> Self {
        Self { own: self.other, other: self.own }
    }

    /// In how many ways these pieces can stand on the board, men off their king row; 0 for more than four pieces,
    /// whose boards are not numbered.
    #[must_use]
    pub fn boards(self) -> u32 {
        if self.pieces() > Endings::MOST_PIECES { 0 } else { Numbering::new(self).len() }
    }

    /// Every material of so many pieces, those of one colour alone included.
    pub fn all_of(pieces: u8) -> impl Iterator<Item = Self> {
        let split = move |own| Force::all_of(own).map(move |force| (force, pieces - own));
        (0..=pieces)
            .flat_map(split)
            .flat_map(|(own, rest)| Force::all_of(rest).map(move |other| Self { own, other }))
    }

    /// Whether both players have something left, so that there is something to find out.
    pub(super) fn is_contested(self) -> bool {
        self.own.pieces() > 0 && self.other.pieces() > 0
    }

    /// When it can be worked out: a capture leaves fewer pieces, a crown fewer men.
    pub(super) fn stage(self) -> Stage {
        Stage { pieces: self.pieces(), men: self.own.men + self.other.men }
    }
}

/// Kings and men of both, the mover's first, as in `K v KM`.
impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} v {}", self.own, self.other)
    }
}

impl fmt::Display for Force {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", "K".repeat(self.kings.into()), "M".repeat(self.men.into()))
    }
}
