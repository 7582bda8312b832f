//! The evolution strategy of Blondie24 and of the checkers study: each net has a step size for each of its weights; an
//! offspring first changes the step sizes, then takes one step of that size with each weight. Nets play each other, and
//! the better half have one offspring each, which replaces a net of the worse half.

mod operators;
mod settings;
mod tournament;

use ludus_core::Seed;
use ludus_games::Catalogued;
use ludus_nets::piece_shape::KING;

pub use operators::{Member, adapted_step, offspring, step_rate};
pub use settings::{EvolutionStrategy, King, Opponents, Points};

use crate::{
    coevolution::HallOfFame,
    executor::{Executor, Unfinished},
    learner::{Learner, Origin, Progress},
    pupils::Pupils,
    saved::{Saved, SavedError},
};
use tournament::{Played, Tournament};

/// An evolution strategy at one game.
pub struct Strategy<G: Catalogued> {
    pupils: Pupils<G>,
    settings: EvolutionStrategy,
    generation: u64,
    members: Vec<Member>,
    champion: Vec<f64>,
    /// The members that test the others best, by shared sampling over the last generation.
    testers: Vec<Vec<f64>>,
    hall: HallOfFame,
}

const GENERATION: &str = "generation";
const WEIGHTS: &str = "weights";
const STEPS: &str = "steps";
const CHAMPION: &str = "champion";
const TESTERS: &str = "testers";
const HALL: &str = "hall of fame";

impl<G: Catalogued> Strategy<G> {
    /// The first generation, not yet played.
    #[must_use]
    pub fn new(pupils: Pupils<G>, settings: EvolutionStrategy) -> Self {
        let seed = pupils.subject.seed;
        let layout = pupils.layout();
        let members: Vec<Member> = (0..settings.population as u64)
            .map(|idx| Member::random(layout, &settings, &mut seed.stream("first members", idx)))
            .collect();
        let champion = members[0].weights.clone();
        let hall = HallOfFame::new(settings.opponents.hall_capacity());
        Self { pupils, settings, generation: 0, members, champion, testers: Vec::new(), hall }
    }

    /// Goes on from where `saved` was made.
    ///
    /// # Errors
    /// It was made with other settings, or is damaged.
    pub fn restored(
        pupils: Pupils<G>,
        settings: EvolutionStrategy,
        saved: &Saved,
    ) -> Result<Self, SavedError> {
        let n_weights = pupils.layout().len();
        let size = (settings.population, n_weights);
        let weights = saved.exact_rows(WEIGHTS, size)?;
        let steps = saved.exact_rows(STEPS, size)?;
        let generation = saved.number(GENERATION)?;
        let capacity = settings.opponents.hall_capacity();
        let hall = HallOfFame::with_members(capacity, saved.rows(HALL, n_weights)?, generation);
        Ok(Self {
            members: weights
                .into_iter()
                .zip(steps)
                .map(|(weights, steps)| Member { weights, steps })
                .collect(),
            champion: saved.row(CHAMPION, n_weights)?,
            testers: saved.rows(TESTERS, n_weights)?,
            pupils,
            settings,
            generation,
            hall,
        })
    }

    fn seed(&self) -> Seed {
        self.pupils.subject.seed
    }

    /// The better half and their offspring, the better one first.
    fn next_members(&self, ranking: &[usize]) -> Vec<Member> {
        let n_parents = self.members.len().div_ceil(2);
        let parents = || ranking.iter().take(n_parents).map(|&idx| &self.members[idx]);
        let layout = self.pupils.layout();
        let mut next: Vec<Member> = parents().cloned().collect();
        let n_offspring = self.members.len() - n_parents;
        for (idx, parent) in parents().take(n_offspring).enumerate() {
            let job = self.generation * self.members.len() as u64 + idx as u64;
            next.push(offspring(parent, layout, &self.settings, &mut self.seed().stream("offspring", job)));
        }
        next
    }

    fn progress(&self, fitness: &[f64], games: u64) -> Progress {
        let steps: f64 = self.members.iter().map(Member::mean_step).sum();
        let progress = Progress::of(self.generation + 1, fitness, games);
        let progress = progress.with("mean step", steps / self.members.len() as f64);
        match self.pupils.layout().range(KING) {
            Some(king) => progress.with(KING, self.champion[king.start]),
            None => progress,
        }
    }
}

impl<G: Catalogued> Learner for Strategy<G> {
    fn generation(&self) -> u64 {
        self.generation
    }

    fn advance(&mut self, executor: &Executor<'_>) -> Result<Progress, Unfinished> {
        let tournament = Tournament {
            pupils: &self.pupils,
            settings: &self.settings,
            generation: self.generation,
            members: &self.members,
            testers: &self.testers,
            hall: &self.hall,
        };
        let Played { fitness, games, testers } = tournament.play(executor)?;
        let mut ranking: Vec<usize> = (0..fitness.len()).collect();
        ranking.sort_by(|&one, &other| fitness[other].total_cmp(&fitness[one]));
        self.champion.clone_from(&self.members[ranking[0]].weights);
        let progress = self.progress(&fitness, games);
        self.testers = testers.into_iter().map(|idx| self.members[idx].weights.clone()).collect();
        self.members = self.next_members(&ranking);
        self.hall.offer(self.generation, &self.champion);
        self.generation += 1;
        Ok(progress)
    }

    fn save(&self) -> Vec<u8> {
        let rows =
            |rows: fn(&Member) -> &Vec<f64>| self.members.iter().map(move |member| rows(member).as_slice());
        Saved::default()
            .with_number(GENERATION, self.generation)
            .with_rows(WEIGHTS, rows(|member| &member.weights))
            .with_rows(STEPS, rows(|member| &member.steps))
            .with_rows(CHAMPION, [self.champion.as_slice()])
            .with_rows(TESTERS, self.testers.iter().map(Vec::as_slice))
            .with_rows(HALL, self.hall.members().iter().map(Vec::as_slice))
            .encode()
    }

    fn champion(&self, origin: &Origin) -> Vec<u8> {
        self.pupils.file(&self.champion, origin)
    }
}
