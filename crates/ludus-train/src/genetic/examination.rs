//! The games of a generation: each chromosome plays every opponent as both colours, and its fitness is the mean. Whoever
//! throws dice throws the same ones in every such game, so that fitness depends on nothing but the genes and the rung; then
//! no chromosome needs to be examined twice.

use ludus_arena::Agent;
use ludus_core::{Player, Rng};
use ludus_games::Catalogued;

use super::{error::GeneticError, fitness::Observer, settings::Genetic};
use crate::{
    executor::{Executor, Unfinished},
    opposition::{Broken, Opposition},
    pupils::{Pupils, play_out},
};

/// Who examines the chromosomes of one rung.
pub(super) struct Examination<'a, G: Catalogued> {
    pub(super) pupils: &'a Pupils<G>,
    pub(super) opponents: &'a Opposition,
    /// The champion of the rung before, who then is the only opponent.
    pub(super) rival: Option<&'a [f64]>,
    pub(super) rung: u64,
}

/// What a thread needs to examine.
struct Desk<G: Catalogued> {
    opponents: Vec<Box<dyn Agent<G>>>,
    observer: Observer<G>,
}

/// So many games of a rung have dice of their own.
const MOST_GAMES: u64 = 1 << 32;

impl<G: Catalogued> Examination<'_, G> {
    /// The fitness of each of these chromosomes.
    pub(super) fn hold(
        &self,
        chromosomes: &[&[f64]],
        executor: &Executor<'_>,
    ) -> Result<Vec<f64>, Unfinished> {
        executor.try_run(chromosomes.len(), || self.desk(), |desk, idx| self.examine(desk, chromosomes[idx]))
    }

    /// How many games one chromosome plays.
    pub(super) fn n_games(&self) -> u64 {
        let n_opponents = if self.rival.is_some() { 1 } else { self.opponents.len() };
        2 * n_opponents as u64
    }

    fn desk(&self) -> Desk<G> {
        let game = &self.pupils.game;
        Desk {
            opponents: match self.rival {
                Some(champion) => vec![self.pupils.player(champion)],
                None => self.opponents.agents(self.pupils),
            },
            observer: Observer::new(game).expect("games without pieces are refused at the beginning"),
        }
    }

    fn examine(&self, desk: &mut Desk<G>, genes: &[f64]) -> Result<f64, String> {
        let Desk { opponents, observer } = desk;
        let game = &self.pupils.game;
        let mut player = self.pupils.player(genes);
        let mut sum = 0.0;
        for (idx, opponent) in opponents.iter_mut().enumerate() {
            for seat in Player::BOTH {
                let mut seats: [&mut dyn Agent<G>; 2] = [player.as_mut(), opponent.as_mut()];
                seats.rotate_left(seat as usize);
                let end = play_out(game, &[], seats, self.dice(2 * idx as u64 + seat as u64));
                let end =
                    end.map_err(|breakdown| self.describe(&Broken { opponent: idx, seat, breakdown }))?;
                sum += observer.fitness(game, &end, seat);
            }
        }
        Ok(sum / self.n_games() as f64)
    }

    /// Who broke down, and how, for people.
    fn describe(&self, broken: &Broken) -> String {
        match self.rival {
            Some(_) => broken.breakdown.of_learner(),
            None => self.opponents.describe(broken),
        }
    }

    fn dice(&self, number: u64) -> [Rng; 2] {
        let first = self.rung * MOST_GAMES + 2 * number;
        [first, first + 1].map(|stream| self.pupils.subject.seed.stream("dice", stream))
    }
}

/// Makes sure that games can be judged and opponents can play, and gives those who are not left out.
pub(super) fn examiners<G: Catalogued>(
    pupils: &Pupils<G>,
    settings: &Genetic,
) -> Result<Opposition, GeneticError> {
    Observer::new(&pupils.game).ok_or(GeneticError::NoPieces(G::INFO.name))?;
    let Genetic { opponents, leave_out, .. } = settings;
    if let Some(found) = leave_out.as_ref().filter(|&found| !opponents.contains(found)) {
        return Err(GeneticError::LeaveOut { found: found.clone(), known: opponents.join(", ") });
    }
    let played = opponents.iter().filter(|&opponent| Some(opponent) != leave_out.as_ref());
    Ok(Opposition::new(pupils, &played.cloned().collect::<Vec<String>>())?)
}
