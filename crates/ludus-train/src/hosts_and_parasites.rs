//! Two populations that learn from each other, each of enforced sub-populations ([`crate::esp`]): hosts, who are punished hard
//! for losing, and parasites, who are rewarded highly for winning. So hosts become safe and parasites find what they cannot yet
//! meet: the competitive coevolution that the Go study of 2001 wished for, with what Rosin and Belew 1997 found to keep it going.
//!
//! Nobody is tested by everybody. Few nets of the last generation are chosen that find out most about the others, champions of
//! earlier generations see to it that nothing is forgotten, and now and then hosts meet agents that do not learn. Fitness is
//! relative to those who test, so it says nothing about other generations and there is no stagnation to be noticed; the best net
//! of each kind is kept whole and examined again, so that the champion is not the luckiest.

mod diversity;
mod population;
mod record;
mod settings;

use ludus_arena::Agent;
use ludus_core::Rng;
use ludus_games::Catalogued;

pub use diversity::diversity;
pub use record::{Record, victories, worth};
pub use settings::HostsAndParasites;

use crate::{
    evolution_strategy::Points,
    executor::{Executor, Unfinished},
    learner::{Learner, Origin, Progress},
    learning::LearningError,
    memory::Memory,
    opposition::{Opposition, Trials},
    pupils::Pupils,
    saved::Saved,
};
use population::{Lineup, Played, Population, Role};
use record::share_won;
use settings::PAIR;

/// Hosts and parasites at one game.
pub struct ArmsRace<G: Catalogued> {
    pupils: Pupils<G>,
    settings: HostsAndParasites,
    /// Agents that do not learn, if there are any.
    opposition: Option<Opposition>,
    generation: u64,
    /// By [`Role`].
    populations: [Population; 2],
}

/// Whom the nets of a thread play.
struct Bench<G: Catalogued> {
    /// Who tests hosts, and who tests parasites.
    testers: [Vec<Box<dyn Agent<G>>>; 2],
    /// The agents that do not learn, when they are met.
    opponents: Vec<Box<dyn Agent<G>>>,
}

const GENERATION: &str = "generation";

impl<G: Catalogued> ArmsRace<G> {
    /// The first generation, not yet played.
    ///
    /// # Errors
    /// An opponent cannot play, or there is no champion to begin with.
    pub fn new(pupils: Pupils<G>, settings: HostsAndParasites) -> Result<Self, LearningError> {
        let opposition = opposition(&pupils, &settings)?;
        let first = |role: Role| {
            let mut rng = pupils.subject.seed.stream("first neurons", role as u64);
            settings.start().places(&pupils, &mut rng).map(|places| Population::new(places, settings.hall))
        };
        let populations = [first(Role::Host)?, first(Role::Parasite)?];
        Ok(Self { pupils, settings, opposition, generation: 0, populations })
    }

    /// Goes on from where `saved` was made. The run that it began with is not needed any more.
    ///
    /// # Errors
    /// It was made with other settings, or is damaged; or an opponent cannot play.
    pub fn restored(
        pupils: Pupils<G>,
        settings: HostsAndParasites,
        saved: &Saved,
    ) -> Result<Self, LearningError> {
        let generation = saved.number(GENERATION)?;
        let population = |role| Population::restored(role, saved, (pupils.layout(), &settings, generation));
        let populations = [population(Role::Host)?, population(Role::Parasite)?];
        let opposition = opposition(&pupils, &settings)?;
        Ok(Self { pupils, settings, opposition, generation, populations })
    }

    /// Chance of its own for each kind in each generation.
    fn stream(&self, purpose: &str, role: Role) -> Rng {
        self.pupils.subject.seed.stream(purpose, 2 * self.generation + role as u64)
    }

    fn points(&self, role: Role) -> &Points {
        match role {
            Role::Host => &self.settings.host_points,
            Role::Parasite => &self.settings.parasite_points,
        }
    }

    fn play(&self, executor: &Executor<'_>) -> Result<[Played; 2], Unfinished> {
        let lineups = Role::BOTH.map(|role| {
            self.populations[role as usize].lineup(self.settings.trials, &mut self.stream("nets", role))
        });
        let testers = Role::BOTH.map(|role| self.testers_of(role, &lineups));
        let jobs: Vec<(Role, &[f64])> = Role::BOTH
            .into_iter()
            .flat_map(|role| lineups[role as usize].nets.iter().map(move |net| (role, net.as_slice())))
            .collect();
        let trials = Trials::new(&self.pupils, self.generation, self.settings.opening_plies);
        let mut records = executor.try_run(
            jobs.len(),
            || self.bench(&testers),
            |bench, idx| self.record(jobs[idx], &trials, bench),
        )?;
        let of_parasites = records.split_off(lineups[0].nets.len());
        let [hosts, parasites] = lineups;
        Ok([self.judged(Role::Host, hosts, records), self.judged(Role::Parasite, parasites, of_parasites)])
    }

    /// Who tests a kind.
    fn testers_of<'a>(&'a self, role: Role, lineups: &'a [Lineup; 2]) -> Vec<&'a [f64]> {
        let other = role.other();
        let mut rng = self.stream("champions", other);
        self.populations[other as usize].testers(&lineups[other as usize], &self.settings, &mut rng)
    }

    fn bench(&self, testers: &[Vec<&[f64]>; 2]) -> Bench<G> {
        let players = |nets: &Vec<&[f64]>| nets.iter().map(|net| self.pupils.player(net)).collect();
        let is_time = self.generation.is_multiple_of(self.settings.every);
        let opposition = self.opposition.as_ref().filter(|_| is_time);
        Bench {
            testers: [players(&testers[0]), players(&testers[1])],
            opponents: opposition.map(|opposition| opposition.agents(&self.pupils)).unwrap_or_default(),
        }
    }

    /// The games of a net. All of its kind play the same opponents from the same openings with the same chance.
    fn record(
        &self,
        (role, net): (Role, &[f64]),
        trials: &Trials<'_, G>,
        bench: &mut Bench<G>,
    ) -> Result<Record, String> {
        let mut player = self.pupils.player(net);
        let testers = trials.results(player.as_mut(), &mut bench.testers[role as usize], PAIR);
        let testers = testers.map_err(|broken| broken.breakdown.of_learner())?;
        let opponents = match (role, &self.opposition) {
            (Role::Host, Some(opposition)) => {
                let results = trials.results(player.as_mut(), &mut bench.opponents, self.settings.bouts());
                results.map_err(|broken| opposition.describe(&broken))?
            }
            _ => Vec::new(),
        };
        Ok(Record { testers, opponents })
    }

    fn judged(&self, role: Role, lineup: Lineup, records: Vec<Record>) -> Played {
        let reward = |net: &Vec<f64>| match self.settings.diversity {
            reward if reward > 0.0 => reward * diversity(self.pupils.layout(), net),
            _ => 0.0,
        };
        let worth = worth(&records, self.points(role));
        let fitness = worth.iter().zip(&lineup.nets).map(|(worth, net)| worth + reward(net)).collect();
        Played { lineup, records, fitness }
    }

    fn progress(&self, played: &[Played; 2]) -> Progress {
        let [hosts, parasites] = played;
        let n_games = |record: &Record| (record.testers.len() + record.opponents.len()) as u64;
        let games = played.iter().flat_map(|played| &played.records).map(n_games).sum();
        let wins = |played: &Played| share_won(played.records.iter().flat_map(|record| &record.testers));
        let progress = Progress::of(self.generation, &hosts.fitness, games)
            .with("host wins", wins(hosts).unwrap_or_default())
            .with("parasite wins", wins(parasites).unwrap_or_default())
            // Both are offered a champion with every generation, so one number says it of both.
            .with("hall of fame", self.populations[0].n_famous() as f64);
        match share_won(hosts.records.iter().flat_map(|record| &record.opponents)) {
            Some(wins) => progress.with("wins against opponents", wins),
            None => progress,
        }
    }
}

impl<G: Catalogued> Learner for ArmsRace<G> {
    fn generation(&self) -> u64 {
        self.generation
    }

    fn advance(&mut self, executor: &Executor<'_>) -> Result<Progress, Unfinished> {
        let played = self.play(executor)?;
        for role in Role::BOTH {
            let mut rng = self.stream("breeding", role);
            let (population, played) = (&mut self.populations[role as usize], &played[role as usize]);
            population.learn(self.generation, played, &self.settings, &mut rng);
        }
        self.generation += 1;
        Ok(self.progress(&played))
    }

    fn save(&self) -> Vec<u8> {
        let saved = Saved::default().with_number(GENERATION, self.generation);
        let pairs = Role::BOTH.into_iter().zip(&self.populations);
        pairs.fold(saved, |saved, (role, population)| population.save(role, saved)).encode()
    }

    fn memory(&self) -> Memory {
        self.opposition.as_ref().map(Opposition::memory).unwrap_or_default()
    }

    fn champion(&self, origin: &Origin) -> Vec<u8> {
        self.pupils.file(&self.populations[Role::Host as usize].team, origin)
    }
}

/// The agents that do not learn; there may be none.
fn opposition<G: Catalogued>(
    pupils: &Pupils<G>,
    settings: &HostsAndParasites,
) -> Result<Option<Opposition>, LearningError> {
    let HostsAndParasites { opponents, .. } = settings;
    let some = (!opponents.is_empty()).then(|| Opposition::new(pupils, opponents));
    Ok(some.transpose()?)
}
