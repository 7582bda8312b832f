//! The games of a generation's nets against agents that do not learn. All nets meet the same openings and the same chance, so
//! that what differs between two of them is not luck; the next generation meets others, so that none is learned by heart.

use ludus_core::{Outcome, Player};
use ludus_games::Catalogued;

use crate::{
    executor::{Executor, Unfinished},
    learner::Progress,
    memory::Memory,
    opposition::{Bouts, Opposition, OppositionError, Seats, Trials},
    pupils::Pupils,
    teams::best,
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

/// Nets that were examined together.
pub(crate) struct Examined {
    pub(crate) nets: Vec<Vec<f64>>,
    pub(crate) marks: Vec<Mark>,
    /// Their mean margins.
    pub(crate) fitness: Vec<f64>,
    /// Which of them is the best; of equals the last, where a kept team stands.
    best: usize,
}

impl Examined {
    fn new(nets: Vec<Vec<f64>>, marks: Vec<Mark>) -> Self {
        let fitness: Vec<f64> = marks.iter().map(|mark| mark.margin).collect();
        let best = best(&fitness);
        Self { nets, marks, fitness, best }
    }

    /// The best net.
    pub(crate) fn best_net(&self) -> &Vec<f64> {
        &self.nets[self.best]
    }

    /// Its fitness.
    pub(crate) fn best_fitness(&self) -> f64 {
        self.fitness[self.best]
    }

    /// What the generation came to, with the share of all games that were won.
    pub(crate) fn progress(&self, generation: u64, n_games: u64) -> Progress {
        let wins = self.marks.iter().map(|mark| mark.wins).sum::<f64>() / self.marks.len() as f64;
        Progress::of(generation, &self.fitness, n_games)
            .with("wins", wins)
            .with("wins of the best", self.marks[self.best].wins)
    }
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

    /// What the opponents remember.
    pub(crate) fn memory(&self) -> Memory {
        self.opposition.memory()
    }

    /// How many games one net plays.
    pub(crate) fn n_games(&self) -> u64 {
        (self.opposition.len() * self.bouts.games) as u64
    }

    /// Has each of these nets play its games in a generation.
    pub(crate) fn examine<G: Catalogued>(
        &self,
        pupils: &Pupils<G>,
        generation: u64,
        nets: Vec<Vec<f64>>,
        executor: &Executor<'_>,
    ) -> Result<Examined, Unfinished> {
        let trials = Trials::new(pupils, generation, self.opening_plies);
        let marks = executor.try_run(
            nets.len(),
            || self.opposition.agents(pupils),
            |opponents, idx| {
                let mut player = pupils.player(&nets[idx]);
                let results = trials.results(player.as_mut(), opponents, self.bouts);
                results.map(|results| Mark::of(&results)).map_err(|broken| self.opposition.describe(&broken))
            },
        )?;
        Ok(Examined::new(nets, marks))
    }
}

impl Mark {
    fn of(results: &[(Outcome, Player)]) -> Self {
        let n = results.len() as f64;
        let margins = results.iter().map(|(outcome, seat)| outcome.points_for(*seat));
        let won = results.iter().filter(|(outcome, seat)| outcome.winner() == Some(*seat));
        Self { margin: margins.sum::<f64>() / n, wins: won.count() as f64 / n }
    }
}
