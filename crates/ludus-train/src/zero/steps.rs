//! Steps of a generation: positions drawn from the window, each as likely as the others, turned and mirrored by chance, and shown
//! to the net in batches. How many steps there are follows from how many positions were ever played, so that each is learned
//! from as often as the settings say.

use ludus_core::{Rng, Symmetry};
use ludus_games::Catalogued;
use ludus_gradient::{Losses, StepReport};
use rayon::ThreadPoolBuilder;

use super::{
    SelfTaught,
    board::{Board, Pick, Room, Targets},
    failed,
    games::{Lesson, Played},
    settings::stair,
    window::Window,
};
use crate::executor::{Executor, Stopped, Unfinished};

/// Numbers of a generation's log.
type Facts = Vec<(&'static str, f64)>;

impl<G: Catalogued> SelfTaught<G> {
    /// Makes the steps that are due once so many positions have been played. Whoever stops it has to take the net back to what
    /// it was.
    pub(super) fn learn(
        &mut self,
        window: &Window,
        played: u64,
        executor: &Executor<'_>,
    ) -> Result<Facts, Unfinished> {
        let due = (played as f64 * self.settings.reuse / self.settings.batch as f64) as u64;
        let lessons = window.lessons();
        let mut sums = Sums::default();
        let pool = ThreadPoolBuilder::new()
            .num_threads(executor.threads.max(1))
            .build()
            .map_err(|error| failed(&error))?;
        let mut rooms: Vec<Room<G>> = self.boards.iter().map(|_| Room::new()).collect();
        let made = self.trainer.steps();
        while self.trainer.steps() < due && !lessons.is_empty() {
            if (executor.stop)() {
                return Err(Stopped.into());
            }
            let mut rng = self.pupils.subject.seed.stream("steps", self.trainer.steps());
            sums.add(
                &pool
                    .install(|| self.step(&lessons, &mut rooms, &mut rng))
                    .map_err(|error| failed(&error))?,
            );
        }
        Ok(sums.facts(self.trainer.steps() - made))
    }

    fn step(
        &mut self,
        lessons: &[(&Played, &Lesson)],
        rooms: &mut [Room<G>],
        rng: &mut Rng,
    ) -> Result<StepReport, ludus_gradient::GradientError> {
        let from_search = stair(&self.settings.value_from_search, self.generation).unwrap_or(0.0);
        let targets = Targets { worth: self.settings.worth.worth(), from_search };
        rooms.iter_mut().for_each(Room::clear);
        for _ in 0..self.settings.batch {
            let (played, lesson) = lessons[rng.below(lessons.len() as u32) as usize];
            let board = &self.boards[played.board];
            let symmetry = self.symmetry(board, rng);
            board.add(Pick { played, lesson, symmetry }, targets, &mut rooms[played.board]);
        }
        let examples: Vec<_> =
            self.boards.iter().zip(&*rooms).map(|(board, room)| board.examples(room)).collect();
        self.trainer.step(&examples, rng)
    }

    fn symmetry(&self, board: &Board<G>, rng: &mut Rng) -> Symmetry {
        let drawn = self.settings.symmetries.then(|| rng.pick(board.game.symmetries())).flatten();
        drawn.unwrap_or(Symmetry::IDENTITY)
    }
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
        let Losses { total, policy, value, score, ownership } = report.losses;
        self.losses.total += total;
        self.losses.policy += policy;
        self.losses.value += value;
        self.losses.score += score;
        self.losses.ownership += ownership;
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
