//! One generation's games. Either every net begins some games against others drawn by chance, as in the study, or all of
//! them play the same few opponents from both sides and share what victories are worth.

use std::collections::BTreeMap;

use ludus_arena::Agent;
use ludus_core::{Outcome, Player};
use ludus_games::Catalogued;

use super::{
    operators::Member,
    settings::{EvolutionStrategy, Opponents, Points},
};
use crate::{
    coevolution::{HallOfFame, Victories, shared_fitness, shared_sample},
    executor::{Executor, Unfinished},
    pupils::Pupils,
    trial::{Pairing, Trial},
};

/// The players that a thread has made so far, by the numbers of their nets.
type Bench<G> = BTreeMap<usize, Box<dyn Agent<G>>>;

/// Everything that a generation's games depend on.
pub(super) struct Tournament<'a, G: Catalogued> {
    pub(super) pupils: &'a Pupils<G>,
    pub(super) settings: &'a EvolutionStrategy,
    pub(super) generation: u64,
    pub(super) members: &'a [Member],
    pub(super) testers: &'a [Vec<f64>],
    pub(super) hall: &'a HallOfFame,
}

/// What came of it.
pub(super) struct Played {
    /// Each member's fitness.
    pub(super) fitness: Vec<f64>,
    pub(super) games: u64,
    /// The members that tested the others best.
    pub(super) testers: Vec<usize>,
}

impl<G: Catalogued> Tournament<'_, G> {
    pub(super) fn play(&self, executor: &Executor<'_>) -> Result<Played, Unfinished> {
        match self.settings.opponents {
            Opponents::Drawn { games } => self.play_drawn(games, executor),
            Opponents::Shared { testers, champions, .. } => self.play_shared(testers, champions, executor),
        }
    }

    /// Every member begins `games` games; both sides score.
    fn play_drawn(&self, games: usize, executor: &Executor<'_>) -> Result<Played, Unfinished> {
        let n_members = self.members.len();
        let mut rng = self.pupils.subject.seed.stream("opponents", self.generation);
        let pairings: Vec<[usize; 2]> = (0..n_members * games)
            .map(|idx| {
                let other = rng.below(n_members as u32 - 1) as usize;
                let first = idx / games;
                [first, other + usize::from(other >= first)]
            })
            .collect();
        let nets: Vec<&[f64]> = self.members.iter().map(|member| member.weights.as_slice()).collect();
        let outcomes = self.outcomes(&nets, &pairings, executor)?;
        let mut fitness = vec![0.0; n_members];
        for (pairing, outcome) in pairings.iter().zip(outcomes) {
            for player in Player::BOTH {
                fitness[pairing[player as usize]] += self.settings.points.of(outcome, player);
            }
        }
        Ok(Played { fitness, games: pairings.len() as u64, testers: Vec::new() })
    }

    /// Every member plays the same opponents from both sides.
    fn play_shared(
        &self,
        n_testers: usize,
        n_champions: usize,
        executor: &Executor<'_>,
    ) -> Result<Played, Unfinished> {
        let n_members = self.members.len();
        let mut rng = self.pupils.subject.seed.stream("opponents", self.generation);
        let mut nets: Vec<&[f64]> = self.members.iter().map(|member| member.weights.as_slice()).collect();
        nets.extend(self.testers.iter().map(Vec::as_slice));
        nets.extend(self.hall.draw(n_champions, &mut rng));
        if nets.len() == n_members {
            // Nobody has been tested yet, so the first few test the others.
            nets.extend(self.members.iter().take(n_testers).map(|member| member.weights.as_slice()));
        }
        let n_opponents = nets.len() - n_members;
        let pairings: Vec<[usize; 2]> = (0..n_members)
            .flat_map(|member| {
                (n_members..n_members + n_opponents).flat_map(move |other| [[member, other], [other, member]])
            })
            .collect();
        let outcomes = self.outcomes(&nets, &pairings, executor)?;
        let points: Vec<f64> = outcomes
            .chunks(2)
            .map(|pair| {
                let points = &self.settings.points;
                points.of(pair[0], Player::First) + points.of(pair[1], Player::Second)
            })
            .collect();
        let victories: Victories =
            points.chunks(n_opponents).map(|row| row.iter().map(|&points| points > 0.0).collect()).collect();
        let shared = shared_fitness(&victories);
        // Points decide between those who share equally, and from the first generation on, when nobody wins both games.
        let total = |row: &[f64]| row.iter().sum::<f64>() / n_opponents as f64;
        let fitness: Vec<f64> =
            shared.iter().zip(points.chunks(n_opponents)).map(|(shared, row)| shared + total(row)).collect();
        Ok(Played { fitness, games: pairings.len() as u64, testers: shared_sample(&victories, n_testers) })
    }

    /// How each pairing of nets ends.
    fn outcomes(
        &self,
        nets: &[&[f64]],
        pairings: &[[usize; 2]],
        executor: &Executor<'_>,
    ) -> Result<Vec<Outcome>, Unfinished> {
        let trial = Trial {
            game: &self.pupils.game,
            seed: self.pupils.subject.seed,
            generation: self.generation,
            opening_plies: self.settings.opening_plies,
        };
        let bench = Bench::<G>::new;
        executor.try_run(pairings.len(), bench, |agents, idx| {
            let [first, second] = pairings[idx];
            for net in [first, second] {
                agents.entry(net).or_insert_with(|| self.pupils.player(nets[net]));
            }
            // Both are taken out, because one may sit at both sides of the board.
            let mut black = agents.remove(&first).expect("it was made above");
            let mut white = agents.remove(&second).unwrap_or_else(|| self.pupils.player(nets[second]));
            // Games that follow each other with sides exchanged share an opening.
            let pairing = Pairing { opening: idx as u64 / 2, game: idx as u64 };
            let outcome = trial.outcome(pairing, [black.as_mut(), white.as_mut()]);
            agents.insert(second, white);
            agents.insert(first, black);
            outcome.map_err(|breakdown| breakdown.of_learner())
        })
    }
}

impl Points {
    /// What an outcome is worth to a player.
    #[must_use]
    pub fn of(&self, outcome: Outcome, player: Player) -> f64 {
        match outcome.winner() {
            None => self.draw,
            Some(winner) if winner == player => self.win,
            Some(_) => self.loss,
        }
    }
}
