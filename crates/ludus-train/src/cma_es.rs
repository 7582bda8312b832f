//! Covariance matrix adaptation (Hansen, tutorial of 2016): candidates are drawn around a mean, the better half pull the
//! mean towards themselves, and the shape of the cloud follows the steps that helped. With many weights only the
//! diagonal of the covariance is kept and learned faster (Ros and Hansen 2008).
//!
//! Games are noisy, so all candidates of a generation meet the same openings and chance, and the champion is the mean and
//! not the luckiest candidate.

mod cloud;
mod constants;
mod eigen;
mod fitness;
mod start;

use ludus_core::{Outcome, Player};
use ludus_games::Catalogued;
use serde::{Deserialize, Serialize};

pub use cloud::Cloud;
pub use constants::Constants;
pub use eigen::{Eigen, decomposed};
pub use fitness::Fitness;
pub use start::StartError;

use crate::{
    executor::{Executor, Unfinished},
    learner::{Learner, Origin, Progress},
    learning::LearningError,
    memory::Memory,
    opposition::{Bouts, Opposition, Seats, Trials},
    pupils::Pupils,
    saved::{Saved, SavedError},
};

/// The settings of covariance matrix adaptation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CmaEs {
    /// Candidates in a generation; 4 + 3 ln n for n weights when nobody says.
    pub population: Option<usize>,
    /// Where every weight begins; 0 when nobody says.
    #[serde(default)]
    pub start: f64,
    /// A run, or RUN@GENERATION, at whose champion the weights begin instead, such as one of a smaller board.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub start_from: Option<String>,
    /// The size of the first steps.
    pub step: f64,
    /// Whether the whole covariance is learned or its diagonal.
    pub covariance: Covariance,
    /// Whom candidates play: agents by their texts.
    pub opponents: Vec<String>,
    /// Games of a candidate against each opponent, half of them from either side.
    pub games: usize,
    /// Random plies at the beginning of each pair of games.
    pub opening_plies: u32,
    /// What a game is worth; wins when nobody says.
    #[serde(default)]
    pub fitness: Fitness,
}

/// What is learned of the covariance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Covariance {
    /// All of it.
    Full,
    /// Its diagonal: for large genomes.
    Diagonal,
}

/// Covariance matrix adaptation at one game.
pub struct Adaptation<G: Catalogued> {
    pupils: Pupils<G>,
    opposition: Opposition,
    settings: CmaEs,
    generation: u64,
    cloud: Cloud,
}

const GENERATION: &str = "generation";

impl<G: Catalogued> Adaptation<G> {
    /// A cloud around where weights begin.
    ///
    /// # Errors
    /// An opponent cannot play, or the champion to begin with is not there or not of this kind.
    pub fn new(pupils: Pupils<G>, settings: CmaEs) -> Result<Self, LearningError> {
        let mut adaptation = Self::anywhere(pupils, settings)?;
        if let Some(champion) = &adaptation.settings.start_from {
            let numbers = start::numbers(&adaptation.pupils, champion)?;
            adaptation.cloud.move_to(numbers);
        }
        Ok(adaptation)
    }

    /// One that goes on from where `saved` was made; it does not need the champion that it began with.
    ///
    /// # Errors
    /// An opponent cannot play, or the state was made with other settings or is damaged.
    pub fn restored(pupils: Pupils<G>, settings: CmaEs, saved: &Saved) -> Result<Self, LearningError> {
        let mut adaptation = Self::anywhere(pupils, settings)?;
        adaptation.restore(saved)?;
        Ok(adaptation)
    }

    fn anywhere(pupils: Pupils<G>, settings: CmaEs) -> Result<Self, LearningError> {
        let n_weights = pupils.layout().len();
        let constants = Constants::new(n_weights, settings.population, settings.covariance);
        let cloud = Cloud::new(constants, settings.start, settings.step);
        let opposition = Opposition::new(&pupils, &settings.opponents)?;
        Ok(Self { pupils, opposition, settings, generation: 0, cloud })
    }

    fn restore(&mut self, saved: &Saved) -> Result<(), SavedError> {
        self.generation = saved.number(GENERATION)?;
        self.cloud.restore(saved)
    }

    /// The mean worth of each candidate's games.
    fn scores(&self, candidates: &[Vec<f64>], executor: &Executor<'_>) -> Result<Vec<f64>, Unfinished> {
        let Self { pupils, opposition, settings, generation, .. } = self;
        let trials = Trials::new(pupils, *generation, settings.opening_plies);
        let bouts = Bouts { games: settings.games, seats: Seats::Both };
        let n_places = pupils.game.view(&pupils.game.start()).places.len();
        executor.try_run(
            candidates.len(),
            || opposition.agents(pupils),
            |opponents, idx| {
                let mut player = pupils.player(&candidates[idx]);
                let results = trials.results(player.as_mut(), opponents, bouts);
                let results = results.map_err(|broken| opposition.describe(&broken))?;
                let worth = |&result: &(Outcome, Player)| settings.fitness.of(result, n_places);
                Ok(results.iter().map(worth).sum::<f64>() / results.len() as f64)
            },
        )
    }
}

impl<G: Catalogued> Learner for Adaptation<G> {
    fn generation(&self) -> u64 {
        self.generation
    }

    fn advance(&mut self, executor: &Executor<'_>) -> Result<Progress, Unfinished> {
        let steps = self.cloud.draw(&mut self.pupils.subject.seed.stream("candidates", self.generation));
        let candidates: Vec<Vec<f64>> = steps.iter().map(|step| self.cloud.candidate(step)).collect();
        let scores = self.scores(&candidates, executor)?;
        self.cloud.learn(&steps, &scores, self.generation);
        self.generation += 1;
        let games = (candidates.len() * self.opposition.len() * self.settings.games) as u64;
        let progress = Progress::of(self.generation, &scores, games);
        Ok(progress.with("step", self.cloud.step()).with("axis ratio", self.cloud.axis_ratio()))
    }

    fn save(&self) -> Vec<u8> {
        self.cloud.save(Saved::default().with_number(GENERATION, self.generation)).encode()
    }

    fn memory(&self) -> Memory {
        self.opposition.memory()
    }

    fn champion(&self, origin: &Origin) -> Vec<u8> {
        self.pupils.file(self.cloud.mean(), origin)
    }
}
