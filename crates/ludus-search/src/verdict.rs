//! Win, draw and loss, or ends by their worth, and what a tree has proven of them. A node keeps bounds instead of one answer
//! (score-bounded search, Cazenave and Saffidine 2010), so that a draw in hand already rules out the moves that
//! can bring no more.

use ludus_core::{Outcome, Player};

/// How a game ends for a player, from the worst to the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// The opponent wins.
    Loss,
    /// Nobody does.
    Draw,
    /// The player wins.
    Win,
}

impl Verdict {
    /// How a finished game ended for `player`.
    #[must_use]
    pub fn of(outcome: Outcome, player: Player) -> Self {
        match outcome.winner() {
            None => Self::Draw,
            Some(winner) if winner == player => Self::Win,
            Some(_) => Self::Loss,
        }
    }

    /// The same end in the eyes of the opponent.
    #[must_use]
    pub fn turned(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    /// The value in −1…1 that estimates share: −1, 0 or 1.
    #[must_use]
    pub fn value(self) -> f64 {
        2.0 * self.result() - 1.0
    }

    /// The points of a match: 0, ½ or 1.
    #[must_use]
    pub fn result(self) -> f64 {
        match self {
            Self::Loss => 0.0,
            Self::Draw => 0.5,
            Self::Win => 1.0,
        }
    }
}

/// Ends of a game in their order, from the worst for a player to the best.
pub(crate) trait Ending: Copy + Ord {
    /// Nothing is worse.
    const WORST: Self;
    /// Nothing is better.
    const BEST: Self;

    /// The same end in the eyes of the opponent.
    fn turned(self) -> Self;
}

impl Ending for Verdict {
    const WORST: Self = Self::Loss;
    const BEST: Self = Self::Win;

    #[inline]
    fn turned(self) -> Self {
        Verdict::turned(self)
    }
}

/// What a player gets under best play: at least `low` and at most `high`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds<E> {
    pub(crate) low: E,
    pub(crate) high: E,
}

impl<E: Ending> Bounds<E> {
    /// Anything can happen.
    pub(crate) const UNKNOWN: Self = Self { low: E::WORST, high: E::BEST };

    /// The end is certain.
    pub(crate) fn exactly(end: E) -> Self {
        Self { low: end, high: end }
    }

    /// The first player's bounds in the eyes of `player`, or back again.
    #[inline]
    pub(crate) fn seen_by(self, player: Player) -> Self {
        match player {
            Player::First => self,
            Player::Second => Self { low: self.high.turned(), high: self.low.turned() },
        }
    }

    /// The bounds of a player who chooses between these and `other`.
    pub(crate) fn or(self, other: Self) -> Self {
        Self { low: self.low.max(other.low), high: self.high.max(other.high) }
    }

    /// What is proven about a move with these bounds, whose maker can get `in_hand` by another.
    #[inline]
    pub(crate) fn standing(self, in_hand: E) -> Standing {
        let is_dominated = self.high <= in_hand && self.low < in_hand;
        if self.low == E::BEST {
            Standing::Best
        } else if self.high == E::WORST || is_dominated {
            Standing::Avoided
        } else {
            Standing::Open
        }
    }

    /// The end, if it is certain.
    pub(crate) fn proven(self) -> Option<E> {
        (self.low == self.high).then_some(self.low)
    }
}

/// What is proven about a move, from what to avoid to what to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Standing {
    /// Nothing is worse, or another move is surely as good and this one may be worse.
    Avoided,
    /// Nothing speaks for or against it for certain.
    Open,
    /// Nothing is better.
    Best,
}
