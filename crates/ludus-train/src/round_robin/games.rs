//! The games of a generation: everybody against everybody, as both colours.

use std::collections::BTreeMap;

use ludus_arena::Agent;
use ludus_core::{Outcome, Player};
use ludus_games::Catalogued;

use super::RoundRobin;
use crate::{
    executor::{Executor, Unfinished},
    pupils::Pupils,
    trial::{Pairing, Trial},
};

/// The players that a thread has made so far, by the numbers of their nets.
type Bench<G> = BTreeMap<usize, Box<dyn Agent<G>>>;

/// Everything that a generation's games depend on.
pub(super) struct Games<'a, G: Catalogued> {
    pub(super) pupils: &'a Pupils<G>,
    pub(super) settings: &'a RoundRobin,
    pub(super) generation: u64,
    pub(super) members: &'a [Vec<f64>],
}

/// What came of them.
pub(super) struct Played {
    /// Each member's points.
    pub(super) points: Vec<f64>,
    pub(super) games: u64,
    /// Boards that were looked at.
    pub(super) boards: u64,
}

impl<G: Catalogued> Games<'_, G> {
    pub(super) fn play(&self, executor: &Executor<'_>) -> Result<Played, Unfinished> {
        let pairings = self.pairings();
        let results = executor.try_run(pairings.len(), Bench::<G>::new, |agents, idx| {
            self.play_one(agents, pairings[idx], idx as u64)
        })?;
        let mut points = vec![0.0; self.members.len()];
        for (pairing, (outcome, _)) in pairings.iter().zip(&results) {
            // A net that plays itself wins what it loses.
            for player in Player::BOTH {
                points[pairing[player as usize]] += self.settings.points.of(*outcome, player);
            }
        }
        let boards = results.iter().map(|&(_, boards)| boards).sum();
        Ok(Played { points, games: pairings.len() as u64, boards })
    }

    /// Every pair, black first.
    fn pairings(&self) -> Vec<[usize; 2]> {
        let n = self.members.len();
        let all = (0..n).flat_map(|black| (0..n).map(move |white| [black, white]));
        all.filter(|[black, white]| self.settings.plays_itself || black != white).collect()
    }

    fn play_one(
        &self,
        agents: &mut Bench<G>,
        [black, white]: [usize; 2],
        game: u64,
    ) -> Result<(Outcome, u64), String> {
        let player = |idx: usize| self.pupils.player(&self.members[idx]);
        // Both are taken out, because one may sit at both sides of the board.
        let mut first = agents.remove(&black).unwrap_or_else(|| player(black));
        let mut second = agents.remove(&white).unwrap_or_else(|| player(white));
        let trial = Trial {
            game: &self.pupils.game,
            seed: self.pupils.subject.seed,
            generation: self.generation,
            opening_plies: self.settings.opening_plies,
        };
        // A pair of nets has the same opening as both colours.
        let n = self.members.len() as u64;
        let opening = black.min(white) as u64 * n + black.max(white) as u64;
        let played = trial.counted(Pairing { opening, game }, [first.as_mut(), second.as_mut()]);
        agents.insert(white, second);
        agents.insert(black, first);
        played.map_err(|breakdown| breakdown.of_learner())
    }
}
