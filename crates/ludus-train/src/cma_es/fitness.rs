//! What a game is worth to whoever played it. Against an opponent that is much stronger, or much weaker, all candidates win
//! equally often, and only margins tell them apart.

use ludus_core::{Outcome, Player};
use serde::{Deserialize, Serialize};

/// What a game is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fitness {
    /// 1 if it was won, ½ if it was drawn, else 0.
    #[default]
    Wins,
    /// From -1 to 1 by the margin in shares of the board.
    Margin,
}

/// How fast margins lose their weight: a tenth of the board is worth 0.29, a third 0.76, all of it 0.995. So to win is worth
/// more than to win by more.
const STEEPNESS: f64 = 3.0;

impl Fitness {
    /// What an outcome is worth to `player`, on a board of so many places.
    #[must_use]
    pub fn of(self, (outcome, player): (Outcome, Player), n_places: usize) -> f64 {
        match self {
            Self::Wins => f64::from(outcome.half_points_for(player).signum() + 1) / 2.0,
            Self::Margin => libm::tanh(STEEPNESS * outcome.points_for(player) / n_places as f64),
        }
    }
}
