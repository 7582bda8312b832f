//! Where a population stands: its best fitness, how long nothing has become better, and on which rung of the ladder it is.
//! On a ladder the champion of one population is the opponent of the next, so that there is always somebody to beat.

use super::settings::Ladder;

/// Where a population stands.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Standing {
    /// How many rungs of the ladder lie behind it.
    pub rung: u64,
    /// How many generations it has played on this one.
    pub generations: u64,
    /// For how many of them the best fitness has not risen.
    pub stale: u64,
    /// The best fitness on this rung, once somebody has played.
    pub best: Option<f64>,
}

impl Standing {
    /// Takes note of the best fitness of one more generation and says whether it is the best of the rung so far.
    pub fn note(&mut self, fitness: f64) -> bool {
        let is_better = self.best.is_none_or(|best| fitness > best);
        self.generations += 1;
        self.stale = if is_better { 0 } else { self.stale + 1 };
        if is_better {
            self.best = Some(fitness);
        }
        is_better
    }

    /// Whether the champion is good enough, or has been waited for long enough, to be the next opponent.
    #[must_use]
    pub fn has_climbed(&self, ladder: &Ladder) -> bool {
        self.best.is_some_and(|best| best >= ladder.fitness) || self.generations >= ladder.patience
    }

    /// The beginning of the next rung.
    #[must_use]
    pub fn next_rung(&self) -> Self {
        Self { rung: self.rung + 1, ..Self::default() }
    }
}
