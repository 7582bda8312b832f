//! The games of a generation's nets against agents that do not learn. All nets meet the same openings and the same chance, so
//! that what differs between two of them is not luck; the next generation meets others, so that none is learned by heart.

use ludus_core::Outcome;
use ludus_games::Catalogued;

use crate::{
    executor::{Executor, Stopped},
    opposition::{Bouts, Opposition, OppositionError, Seats},
    pupils::Pupils,
};

/// What every net of a generation plays.
#[derive(Clone, Copy, Debug)]
pub struct Games<'a> {
    /// Whom: agents by their texts.
    pub opponents: &'a [String],
    /// How many games against each of them.
    pub games: usize,
    /// From which side.
    pub seats: Seats,
    /// Random plies at the beginning of each game, or of each pair from both sides.
    pub opening_plies: u32,
}

/// What a net's games came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark {
    /// The mean margin in points as the net sees it.
    pub margin: f64,
    /// How many of the games it won, from 0 to 1; a draw is none.
    pub wins: f64,
}

/// Who examines nets.
pub(crate) struct Examiners {
    opposition: Opposition,
    bouts: Bouts,
    opening_plies: u32,
}

impl Examiners {
    /// Makes sure that the opponents can play.
    pub(crate) fn new<G: Catalogued>(pupils: &Pupils<G>, games: Games<'_>) -> Result<Self, OppositionError> {
        let Games { opponents, games, seats, opening_plies } = games;
        let opposition = Opposition::new(pupils, opponents)?;
        Ok(Self { opposition, bouts: Bouts { games, seats }, opening_plies })
    }

    /// How many games one net plays.
    pub(crate) fn n_games(&self) -> u64 {
        (self.opposition.len() * self.bouts.games) as u64
    }

    /// What the games of each of these nets in a generation come to.
    pub(crate) fn marks<G: Catalogued>(
        &self,
        pupils: &Pupils<G>,
        generation: u64,
        nets: &[Vec<f64>],
        executor: &Executor<'_>,
    ) -> Result<Vec<Mark>, Stopped> {
        let trials = self.opposition.trials(pupils, generation, self.opening_plies);
        executor.run(
            nets.len(),
            || self.opposition.agents(pupils),
            |opponents, idx| {
                let mut player = pupils.player(&nets[idx]);
                Mark::of(&trials.results(player.as_mut(), opponents, self.bouts))
            },
        )
    }
}

impl Mark {
    fn of(results: &[(Outcome, ludus_core::Player)]) -> Self {
        let n = results.len() as f64;
        let margins = results.iter().map(|(outcome, seat)| outcome.points_for(*seat));
        let won = results.iter().filter(|(outcome, seat)| outcome.winner() == Some(*seat));
        Self { margin: margins.sum::<f64>() / n, wins: won.count() as f64 / n }
    }
}
