//! Steps of a generation: positions drawn from the window, each as likely as the others, turned and mirrored by chance, and shown
//! to the net in batches. How many steps there are follows from how many positions were ever played, so that each is learned
//! from as often as the settings say.

use ludus_core::{Rng, Symmetry};
use ludus_games::Catalogued;
use ludus_gradient::{GradientError, Losses, StepReport};
use rayon::{ThreadPoolBuilder, prelude::ParallelIterator, slice::ParallelSlice};

use super::{
    SelfTaught,
    board::{Batch, Board, Pick, Targets},
    failed,
    games::{Lesson, Played},
    settings::stair,
    window::Window,
};
use crate::executor::{Executor, Stopped, Unfinished};

/// Positions that a thread makes examples of at a time.
const PART: usize = 16;

/// Numbers of a generation's log.
type Facts = Vec<(&'static str, f64)>;

impl<G: Catalogued> SelfTaught<G> {
    /// Makes the steps that are due once so many positions have been played. Whoever stops it has to take the net back to what
    /// it was.
    pub(super) fn learn(
        &mut self,
        window: &Window,
        (played, games_played): (u64, u64),
        executor: &Executor<'_>,
    ) -> Result<Facts, Unfinished> {
        let learned = played as f64 * (1.0 - self.settings.validation.unwrap_or(0.0));
        let due = (learned * self.settings.reuse / self.settings.batch as f64) as u64;
        let [lessons, kept] = window.lessons(games_played, self.settings.validation);
        let mut sums = Sums::default();
        let pool = ThreadPoolBuilder::new()
            .num_threads(executor.threads.max(1))
            .build()
            .map_err(|error| failed(&error))?;
        let made = self.trainer.steps();
        while self.trainer.steps() < due && !lessons.is_empty() {
            if (executor.stop)() {
                return Err(Stopped.into());
            }
            let mut rng = self.pupils.subject.seed.stream("steps", self.trainer.steps());
            let report = pool.install(|| self.step(&lessons, &mut rng)).map_err(|error| failed(&error))?;
            sums.add(&report);
        }
        let mut facts = sums.facts(self.trainer.steps() - made);
        if !kept.is_empty() {
            facts.extend(pool.install(|| self.validate(&kept)).map_err(|error| failed(&error))?);
        }
        Ok(facts)
    }

    /// How wrong the net is on positions that it does not learn from, neither turned nor mirrored.
    fn validate(&self, kept: &[(&Played, &Lesson)]) -> Result<Facts, GradientError> {
        let mut losses = Losses::default();
        for part in kept.chunks(self.settings.batch) {
            let pick = |&(played, lesson)| Pick { played, lesson, symmetry: Symmetry::IDENTITY };
            let batches = self.batches(part.iter().map(pick));
            let examples: Vec<_> =
                self.boards.iter().zip(&batches).map(|(board, batch)| board.examples(batch)).collect();
            losses.add(&self.trainer.losses(&examples)?, part.len() as f64 / kept.len() as f64);
        }
        let Losses { total, policy, value, .. } = losses;
        Ok(vec![
            ("validation loss", total),
            ("validation policy loss", policy),
            ("validation value loss", value),
        ])
    }

    /// What values are made of in this generation.
    fn targets(&self) -> Targets {
        let from_search = stair(&self.settings.value_from_search, self.generation).unwrap_or(0.0);
        Targets { worth: self.settings.worth.worth(), from_search }
    }

    fn step(&mut self, lessons: &[(&Played, &Lesson)], rng: &mut Rng) -> Result<StepReport, GradientError> {
        let mut picks = Vec::with_capacity(self.settings.batch);
        for _ in 0..self.settings.batch {
            let (played, lesson) = lessons[rng.below(lessons.len() as u32) as usize];
            let symmetry = self.symmetry(&self.boards[played.board], rng);
            picks.push(Pick { played, lesson, symmetry });
        }
        let batches = self.batches(picks);
        let examples: Vec<_> =
            self.boards.iter().zip(&batches).map(|(board, batch)| board.examples(batch)).collect();
        self.trainer.step(&examples, rng)
    }

    /// Picks as examples, board by board.
    fn batches<'a>(&self, picks: impl IntoIterator<Item = Pick<'a>>) -> Vec<Batch> {
        let targets = self.targets();
        let mut by_board: Vec<Vec<Pick<'_>>> = self.boards.iter().map(|_| Vec::new()).collect();
        picks.into_iter().for_each(|pick| by_board[pick.played.board].push(pick));
        self.boards.iter().zip(&by_board).map(|(board, picks)| batch(board, picks, targets)).collect()
    }

    fn symmetry(&self, board: &Board<G>, rng: &mut Rng) -> Symmetry {
        let drawn = self.settings.symmetries.then(|| rng.pick(board.game.symmetries())).flatten();
        drawn.unwrap_or(Symmetry::IDENTITY)
    }
}

/// Picks as examples, made by all threads and put together in their order.
fn batch<G: Catalogued>(board: &Board<G>, picks: &[Pick<'_>], targets: Targets) -> Batch {
    let parts: Vec<Batch> = picks.par_chunks(PART).map(|picks| board.batch(picks, targets)).collect();
    let mut batch = Batch::default();
    parts.iter().for_each(|part| batch.append(part));
    batch
}

/// What steps were like, summed up.
#[derive(Default)]
struct Sums {
    losses: Losses,
    gradient: f64,
    rate: f64,
}

impl Sums {
    fn add(&mut self, report: &StepReport) {
        self.losses.add(&report.losses, 1.0);
        self.gradient += report.gradient;
        self.rate = report.rate;
    }

    fn facts(&self, steps: u64) -> Facts {
        let mean = |sum: f64| sum / steps.max(1) as f64;
        let Losses { total, policy, value, score, ownership } = self.losses;
        vec![
            ("steps", steps as f64),
            ("loss", mean(total)),
            ("policy loss", mean(policy)),
            ("value loss", mean(value)),
            ("score loss", mean(score)),
            ("ownership loss", mean(ownership)),
            ("gradient", mean(self.gradient)),
            ("rate", self.rate),
        ]
    }
}
