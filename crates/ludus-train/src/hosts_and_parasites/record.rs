//! What a net's games are worth. Two things count: whom it defeats, shared with all who defeat the same (competitive fitness
//! sharing), and points for every game, which are not the same for both kinds: a host must not lose, a parasite must win.

use ludus_core::{Outcome, Player};

use super::settings::PAIR;
use crate::{
    coevolution::{Victories, shared_fitness},
    evolution_strategy::Points,
};

/// The games of one net, each with the seat that it had.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// Against those who test it, two in turn against each.
    pub testers: Vec<(Outcome, Player)>,
    /// Against agents that do not learn.
    pub opponents: Vec<(Outcome, Player)>,
}

impl Record {
    /// Whether each of the testers is defeated: of the two games more are won than lost.
    #[must_use]
    pub fn victories(&self) -> Vec<bool> {
        let balance =
            |pair: &[(Outcome, Player)]| pair.iter().map(|&(outcome, seat)| sign(outcome, seat)).sum::<i32>();
        self.testers.chunks(PAIR.games).map(|pair| balance(pair) > 0).collect()
    }

    /// The mean of what its games are worth.
    #[must_use]
    pub fn points(&self, points: &Points) -> f64 {
        let all = self.testers.iter().chain(&self.opponents);
        let sum: f64 = all.map(|&(outcome, seat)| points.of(outcome, seat)).sum();
        sum / (self.testers.len() + self.opponents.len()).max(1) as f64
    }
}

/// Who defeats whom.
#[must_use]
pub fn victories(records: &[Record]) -> Victories {
    records.iter().map(Record::victories).collect()
}

/// What the games of each net are worth beside those of the others: shared victories and mean points.
#[must_use]
pub fn worth(records: &[Record], points: &Points) -> Vec<f64> {
    let shared = shared_fitness(&victories(records));
    shared.iter().zip(records).map(|(shared, record)| shared + record.points(points)).collect()
}

/// The share of games that were won, if there were any.
pub(super) fn share_won<'a>(games: impl Iterator<Item = &'a (Outcome, Player)>) -> Option<f64> {
    let (mut n_won, mut n_games) = (0u32, 0u32);
    for &(outcome, seat) in games {
        n_won += u32::from(sign(outcome, seat) > 0);
        n_games += 1;
    }
    (n_games > 0).then(|| f64::from(n_won) / f64::from(n_games))
}

/// 1 for a game won, -1 for one lost.
fn sign(outcome: Outcome, seat: Player) -> i32 {
    match outcome.winner() {
        None => 0,
        Some(winner) if winner == seat => 1,
        Some(_) => -1,
    }
}
