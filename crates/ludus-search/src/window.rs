//! The open interval of scores that still matter, in the mover's view.

use ludus_core::Score;

use crate::table::{Bound, Known};

/// What the mover has for sure elsewhere, and what the opponent will not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    /// Scores up to this one are no improvement.
    pub(crate) alpha: Score,
    /// Scores from this one on will be avoided.
    pub(crate) beta: Score,
}

impl Window {
    /// Every score matters.
    pub(crate) const FULL: Self = Self { alpha: Score::LOWEST, beta: Score::HIGHEST };

    /// The same window in the eyes of the opponent.
    pub(crate) fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// Asks only whether a score is better than the best so far.
    pub(crate) fn narrowed(self) -> Self {
        Self { alpha: self.alpha, beta: self.alpha.next() }
    }

    /// Whether there is no score inside: only the side matters.
    pub(crate) fn is_null(self) -> bool {
        self.alpha.next() == self.beta
    }

    /// Whether nothing matters any more.
    pub(crate) fn is_closed(self) -> bool {
        self.alpha >= self.beta
    }

    /// What a score found with this window says about the true one.
    pub(crate) fn bound(self, score: Score) -> Bound {
        if score <= self.alpha {
            Bound::AtMost
        } else if score >= self.beta {
            Bound::AtLeast
        } else {
            Bound::Exact
        }
    }
}

impl Known {
    /// Whether this spares a search to `depth`. In a full window the line is wanted too, which a table does not
    /// have.
    #[inline]
    pub(crate) fn is_enough(self, depth: u32, window: Window) -> bool {
        u32::from(self.depth) == depth
            && window.is_null()
            && match self.bound {
                Bound::Exact => true,
                Bound::AtLeast => self.score >= window.beta,
                Bound::AtMost => self.score <= window.alpha,
            }
    }
}
