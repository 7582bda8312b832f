//! How a game ended. One signed margin is enough: the winner and the draw follow from it, so they cannot
//! contradict it. Margins are kept in half points because komi in Go is counted in halves.

use crate::player::Player;

/// The result of a finished game: the first player's margin in half points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Outcome {
    half_points: i32,
}

impl Outcome {
    /// Nobody won.
    pub const DRAW: Self = Self { half_points: 0 };

    /// The first player's margin in half points.
    #[must_use]
    pub fn from_half_points(half_points: i32) -> Self {
        Self { half_points }
    }

    /// The first player's margin in whole points.
    #[must_use]
    pub fn from_points(points: i32) -> Self {
        Self::from_half_points(2 * points)
    }

    /// The margin of `player` in whole points.
    #[must_use]
    pub fn from_points_for(player: Player, points: i32) -> Self {
        match player {
            Player::First => Self::from_points(points),
            Player::Second => Self::from_points(-points),
        }
    }

    /// `player` won by one point: the margin of games that only know win and loss.
    #[must_use]
    pub fn win(player: Player) -> Self {
        Self::from_points_for(player, 1)
    }

    /// The margin in half points as `player` sees it: positive when that player won.
    #[must_use]
    pub fn half_points_for(self, player: Player) -> i32 {
        match player {
            Player::First => self.half_points,
            Player::Second => -self.half_points,
        }
    }

    /// The margin in points as `player` sees it.
    #[must_use]
    pub fn points_for(self, player: Player) -> f64 {
        f64::from(self.half_points_for(player)) / 2.0
    }

    /// Who won, or `None` for a draw.
    #[must_use]
    pub fn winner(self) -> Option<Player> {
        match self.half_points.signum() {
            1 => Some(Player::First),
            -1 => Some(Player::Second),
            _ => None,
        }
    }
}
