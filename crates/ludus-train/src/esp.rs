//! Enforced sub-populations (Gomez and Miikkulainen; the Go study of 2001): every slice of a genome, a hidden neuron of a
//! policy net, has a population of its own. Nets are teams of one neuron from each, and a neuron is as fit as the nets it took
//! part in are on average.
//!
//! Games are noisy, so the best net may be kept as a whole team and examined again with every generation; otherwise the
//! champion would be the luckiest net there ever was.

mod dealing;
mod places;
mod resizing;
mod settings;
mod stagnation;
mod start;
mod sub_population;

use ludus_core::Rng;
use ludus_games::Catalogued;

pub use dealing::{deal, shared_fitness};
pub(crate) use places::Places;
pub use resizing::{Resizing, tolerated};
pub use settings::Esp;
pub(crate) use settings::FEWEST_NEURONS;
pub use stagnation::{Remedy, Stagnation};
pub(crate) use start::Start;
pub use start::StartError;
pub use sub_population::{Mutation, SubPopulation};

use crate::{
    executor::{Executor, Unfinished},
    learner::{Learner, Origin, Progress},
    learning::LearningError,
    memory::Memory,
    pupils::Pupils,
    saved::{Saved, SavedError},
    teams::{Examined, Examiners},
};

/// Enforced sub-populations at one game.
pub struct Cooperation<G: Catalogued> {
    pupils: Pupils<G>,
    settings: Esp,
    examiners: Examiners,
    generation: u64,
    stagnation: Stagnation,
    places: Places,
    /// The best net as a whole.
    team: Vec<f64>,
}

/// A generation that was played: which neurons were dealt, and what came of the nets and of the kept team after them.
struct Played {
    hands: Vec<Vec<usize>>,
    examined: Examined,
}

const GENERATION: &str = "generation";
const UNITS: &str = "units";
const STALE: &str = "generations without a better net";
const HAS_BURST: &str = "has begun anew since the last better net";
const NEURONS: &str = "neurons";
const FROZEN: &str = "frozen";
const TEAM: &str = "team";
const BEST: &str = "best fitness";

impl<G: Catalogued> Cooperation<G> {
    /// The first generation, not yet played.
    ///
    /// # Errors
    /// An opponent cannot play, or there is no champion to begin with.
    pub fn new(pupils: Pupils<G>, settings: Esp) -> Result<Self, LearningError> {
        let examiners = Examiners::new(&pupils, settings.games())?;
        let places = settings.start().places(&pupils, &mut pupils.subject.seed.stream("first neurons", 0))?;
        let (team, stagnation) = (places.first_net(), Stagnation::default());
        Ok(Self { pupils, settings, examiners, generation: 0, stagnation, places, team })
    }

    /// Goes on from where `saved` was made. The run that it began with is not needed any more.
    ///
    /// # Errors
    /// It was made with other settings, or is damaged; or an opponent cannot play.
    pub fn restored(pupils: Pupils<G>, settings: Esp, saved: &Saved) -> Result<Self, LearningError> {
        let units = saved.number(UNITS)? as usize;
        let pupils = match units == pupils.layout().slices().len() {
            true => pupils,
            false => pupils.resized(units).ok_or(SavedError::Table { name: FROZEN, wanted: units })?,
        };
        let n_weights = pupils.layout().len();
        let neurons = saved.exact_rows(NEURONS, (settings.subpopulation, n_weights))?;
        let frozen = saved.row(FROZEN, units)?;
        let stagnation = Stagnation {
            best: saved.rows(BEST, 1)?.concat().pop(),
            stale: saved.number(STALE)?,
            has_burst: saved.number(HAS_BURST)? != 0,
        };
        Ok(Self {
            examiners: Examiners::new(&pupils, settings.games())?,
            generation: saved.number(GENERATION)?,
            stagnation,
            places: Places::of_rows(pupils.layout(), &neurons, |place| frozen[place] != 0.0),
            team: saved.row(TEAM, n_weights)?,
            pupils,
            settings,
        })
    }

    fn stream(&self, purpose: &str) -> Rng {
        self.pupils.subject.seed.stream(purpose, self.generation)
    }

    fn play(&self, executor: &Executor<'_>) -> Result<Played, Unfinished> {
        let Esp { trials, keep_team, .. } = self.settings;
        let hands = self.places.deal(trials, &mut self.stream("nets"));
        let mut nets: Vec<Vec<f64>> = hands.iter().map(|hand| self.places.net(hand)).collect();
        nets.extend(keep_team.then(|| self.team.clone()));
        let examined = self.examiners.examine(&self.pupils, self.generation, nets, executor)?;
        Ok(Played { hands, examined })
    }

    /// What is done about a net that does not become better, once it is known how fit it is without each of its neurons.
    fn resizing(
        &self,
        examined: &Examined,
        remedy: Remedy,
        executor: &Executor<'_>,
    ) -> Result<Option<Resizing>, Unfinished> {
        let Some(threshold) = self.threshold().filter(|_| remedy == Remedy::Resize) else { return Ok(None) };
        let places = self.removable();
        let nets: Vec<Vec<f64>> =
            places.iter().map(|&place| self.lesioned(examined.best_net(), place)).collect();
        let without = self.examiners.examine(&self.pupils, self.generation, nets, executor)?;
        let lesions: Vec<(usize, f64)> = places.into_iter().zip(without.fitness).collect();
        Ok(Some(Resizing::from_lesions(examined.best_fitness(), &lesions, threshold)))
    }

    /// What share of its fitness a net must keep, if it may change its size at all.
    fn threshold(&self) -> Option<f64> {
        let threshold = self.settings.lesion_threshold?;
        self.pupils.resized(self.places.all().len() + 1)?;
        Some(threshold)
    }

    /// Places that a net could do without.
    fn removable(&self) -> Vec<usize> {
        let all = self.places.all();
        if all.len() < 2 {
            return Vec::new();
        }
        (0..all.len()).filter(|&place| !all[place].is_frozen()).collect()
    }

    fn lesioned(&self, net: &[f64], place: usize) -> Vec<f64> {
        let mut net = net.to_vec();
        let range = self.pupils.layout().ranges().nth(place).map(|(_, range)| range);
        range.into_iter().for_each(|range| net[range].fill(0.0));
        net
    }

    /// Takes the best net of a generation for the team, unless the team has been better.
    fn crown(&mut self, examined: &Examined, is_better_than_ever: bool) {
        if self.settings.keep_team || is_better_than_ever {
            self.team.clone_from(examined.best_net());
        }
    }

    fn breed(&mut self, played: &Played) {
        let mutation = Mutation { share: self.settings.mutation, scale: self.settings.scale };
        let mut rng = self.stream("breeding");
        self.places.breed(&played.hands, &played.examined.fitness, mutation, &mut rng);
    }

    fn burst(&mut self) {
        let mut rng = self.stream("burst");
        self.places.burst(self.pupils.layout(), &self.team, self.settings.scale, &mut rng);
    }

    fn resize(&mut self, resizing: Resizing) {
        let n_places = self.places.all().len();
        let n_after = match resizing {
            Resizing::Remove(_) => n_places - 1,
            Resizing::Add => n_places + 1,
        };
        let Some(pupils) = self.pupils.resized(n_after) else { return };
        match resizing {
            Resizing::Remove(place) => {
                let range = self.pupils.layout().ranges().nth(place).map(|(_, range)| range);
                range.into_iter().for_each(|range| drop(self.team.drain(range)));
                self.places.remove(place);
            }
            Resizing::Add => {
                let n_weights = pupils.layout().len() - self.team.len();
                let size = (self.settings.subpopulation, n_weights);
                let neurons =
                    SubPopulation::random(self.settings.weights, size, &mut self.stream("new place"));
                self.places.push(neurons);
                // The team plays as before until a better one is found.
                self.team.resize(pupils.layout().len(), 0.0);
            }
        }
        self.pupils = pupils;
    }

    fn progress(&self, examined: &Examined, n_played: usize) -> Progress {
        examined
            .progress(self.generation, n_played as u64 * self.examiners.n_games())
            .with("stale", self.stagnation.stale as f64)
            .with("units", self.places.all().len() as f64)
    }
}

impl<G: Catalogued> Learner for Cooperation<G> {
    fn generation(&self) -> u64 {
        self.generation
    }

    fn advance(&mut self, executor: &Executor<'_>) -> Result<Progress, Unfinished> {
        let played = self.play(executor)?;
        let mut stagnation = self.stagnation;
        let remedy = stagnation.note(played.examined.best_fitness(), self.settings.stagnation);
        let resizing = self.resizing(&played.examined, remedy, executor)?;
        let is_better_than_ever = stagnation.best != self.stagnation.best;
        let n_played =
            played.examined.nets.len() + if resizing.is_some() { self.removable().len() } else { 0 };
        self.stagnation = stagnation;
        self.crown(&played.examined, is_better_than_ever);
        match (remedy, resizing) {
            (Remedy::Breed, _) => self.breed(&played),
            (Remedy::Burst, _) | (Remedy::Resize, None) => self.burst(),
            (Remedy::Resize, Some(resizing)) => {
                self.breed(&played);
                self.resize(resizing);
            }
        }
        self.generation += 1;
        Ok(self.progress(&played.examined, n_played))
    }

    fn save(&self) -> Vec<u8> {
        let (rows, all) = (self.places.rows(), self.places.all());
        let frozen: Vec<f64> = all.iter().map(|place| f64::from(u8::from(place.is_frozen()))).collect();
        let best = self.stagnation.best.map(|best| [best]);
        Saved::default()
            .with_number(GENERATION, self.generation)
            .with_number(UNITS, all.len() as u64)
            .with_number(STALE, self.stagnation.stale)
            .with_number(HAS_BURST, self.stagnation.has_burst.into())
            .with_rows(NEURONS, rows.iter().map(Vec::as_slice))
            .with_rows(FROZEN, [frozen.as_slice()])
            .with_rows(TEAM, [self.team.as_slice()])
            .with_rows(BEST, best.iter().map(<[f64; 1]>::as_slice))
            .encode()
    }

    fn memory(&self) -> Memory {
        self.examiners.memory()
    }

    fn champion(&self, origin: &Origin) -> Vec<u8> {
        self.pupils.file(&self.team, origin)
    }
}
