//! Numbers that judge a position, each typed by whose view it takes. The commonest fault of game programs is
//! a sign flipped once too often; here a sign changes only by naming a player.

use std::ops::Neg;

use crate::{outcome::Outcome, player::Player};

/// A value in −1…1 that is good for [`Player::First`] when positive: what trees and records hold.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct AbsValue(pub f32);

/// A value in −1…1 that is good for the player to move when positive: what nets give.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct PovValue(pub f32);

impl AbsValue {
    /// Win, draw or loss as 1, 0 or −1.
    #[must_use]
    pub fn of(outcome: Outcome) -> Self {
        Self(outcome.half_points_for(Player::First).signum() as f32)
    }

    /// The same judgement in the eyes of `player`.
    #[must_use]
    pub fn seen_by(self, player: Player) -> PovValue {
        match player {
            Player::First => PovValue(self.0),
            Player::Second => PovValue(-self.0),
        }
    }
}

impl PovValue {
    /// The judgement freed from its viewer, who was `player`.
    #[must_use]
    pub fn held_by(self, player: Player) -> AbsValue {
        match player {
            Player::First => AbsValue(self.0),
            Player::Second => AbsValue(-self.0),
        }
    }
}

/// What searches compare: an integer in the mover's view, so that null windows and tables are exact.
/// Estimates stay within [`Score::ESTIMATE_LIMIT`]; a finished game lies beyond [`Score::WON`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl Score {
    /// A drawn game, and the estimate of an even one.
    pub const DRAW: Self = Self(0);
    /// An estimate of one point: a disc, a man, a box, a point of territory.
    pub const POINT: i32 = 100;
    /// No estimate is larger than this.
    pub const ESTIMATE_LIMIT: i32 = 1_000_000;
    /// A won game scores this plus its margin in half points.
    pub const WON: i32 = 10_000_000;

    /// Above every score.
    pub const HIGHEST: Self = Self(i32::MAX);
    /// Below every score; its opposite is [`Score::HIGHEST`].
    pub const LOWEST: Self = Self(-i32::MAX);

    /// An evaluation's guess, cut to the range of estimates.
    #[must_use]
    pub fn estimate(value: i32) -> Self {
        Self(value.clamp(-Self::ESTIMATE_LIMIT, Self::ESTIMATE_LIMIT))
    }

    /// The exact score of a finished game for `player`.
    #[must_use]
    pub fn finished(outcome: Outcome, player: Player) -> Self {
        let margin = outcome.half_points_for(player);
        Self(margin + margin.signum() * Self::WON)
    }

    /// The outcome behind an exact score seen by `player`, or `None` for an estimate. A score of zero is
    /// read as an estimate, because it may be one.
    #[must_use]
    pub fn exact(self, player: Player) -> Option<Outcome> {
        let margin = self.0.abs() - Self::WON;
        (margin > 0).then(|| {
            let own = Outcome::from_half_points(self.0.signum() * margin);
            Outcome::from_half_points(own.half_points_for(player))
        })
    }

    /// The score in points: the margin of a finished game, or what the estimate expects of it.
    #[must_use]
    pub fn points(self) -> f64 {
        let margin = self.0.abs() - Self::WON;
        if margin > 0 {
            return f64::from(self.0.signum() * margin) / 2.0;
        }
        f64::from(self.0) / f64::from(Self::POINT)
    }

    /// The next higher score; not for [`Score::HIGHEST`].
    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// The bare number.
    #[must_use]
    pub fn get(self) -> i32 {
        self.0
    }
}

/// The same score in the eyes of the opponent.
impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}
