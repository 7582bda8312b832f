//! A run in progress: the loop from generation to generation. After each one a line goes to the log; at every so many
//! generations, and at the end, the state is kept and the champion rated; when somebody stops the run in between, the
//! state is put on a shelf of its own, which the next kept checkpoint clears. So the files of a run do not tell
//! whether it was ever stopped.

use std::collections::BTreeMap;

use super::{
    LOG, RATINGS, Run, SETTINGS, card,
    error::RunError,
    journal::Journal,
    manifest::Manifest,
    replies,
    seal::Seal,
    shelf::{Draft, Shelf},
    stop_file::StopFile,
    taking_up::KEPT_STATES,
    times::{Effort, Times},
};
use crate::{
    executor::{Executor, Stopped, Unfinished},
    learner::{Learner, Origin, Progress},
    ratings::{Rater, Rating, RatingError},
};

/// The version of Ludus that learns.
const LUDUS: &str = env!("CARGO_PKG_VERSION");

/// How long a run goes on and what it keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// After how many generations it is done.
    pub generations: u64,
    /// Every so many generations the state is kept and the champion rated.
    pub keep_every: u64,
    /// Where chance comes from; written into every champion.
    pub seed: u64,
}

/// Who learns, and how it is measured.
pub struct Lesson<'a> {
    /// The learner, at the generation where the run was taken up.
    pub learner: &'a mut dyn Learner,
    /// Who rates the champions.
    pub rater: &'a mut dyn Rater,
    /// How long, and what is kept.
    pub plan: Plan,
}

/// Why a run does not go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Everything is learned.
    Finished,
    /// Somebody stopped it; everything is saved.
    Stopped,
}

/// Who hears how a run goes.
pub trait Observer {
    /// A generation is done.
    fn learned(&mut self, progress: &Progress);

    /// A champion is kept and rated.
    fn kept(&mut self, rating: &Rating);
}

/// Nobody.
impl Observer for () {
    fn learned(&mut self, _progress: &Progress) {}

    fn kept(&mut self, _rating: &Rating) {}
}

/// A run that goes on.
#[derive(Debug)]
pub struct Course {
    pub(crate) run: Run,
    pub(crate) log: Journal,
    pub(crate) ratings: Journal,
    pub(crate) times: Times,
    pub(crate) kept: Shelf,
    pub(crate) paused: Shelf,
    pub(crate) versions: Vec<String>,
    /// The newest generation on either shelf.
    pub(crate) saved: Option<u64>,
    pub(crate) newest_kept: Option<u64>,
}

/// Why the loop was left.
enum Halt {
    Stopped,
    /// A generation could not be played, for this reason.
    Unlearned(String),
    Failed(RunError),
}

impl From<RunError> for Halt {
    fn from(error: RunError) -> Self {
        Self::Failed(error)
    }
}

impl From<Unfinished> for Halt {
    fn from(unfinished: Unfinished) -> Self {
        match unfinished {
            Unfinished::Stopped(Stopped) => Self::Stopped,
            Unfinished::Failed(reason) => Self::Unlearned(reason),
        }
    }
}

impl Course {
    /// The run.
    #[must_use]
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// The newest generation that is saved, if any is.
    #[must_use]
    pub fn saved(&self) -> Option<u64> {
        self.saved
    }

    /// Learns until the plan is fulfilled, the learner has nothing left to learn, or somebody stops it: the executor, or
    /// the file `stop` in the run's folder. After an error the run must be opened again.
    ///
    /// # Errors
    /// A file cannot be written, a player broke down, or a champion cannot be rated.
    pub fn go_on(
        &mut self,
        lesson: &mut Lesson<'_>,
        executor: &Executor<'_>,
        observer: &mut dyn Observer,
    ) -> Result<End, RunError> {
        let stop_file = StopFile::watch(self.run.folder());
        let stop = || (executor.stop)() || stop_file.is_there();
        let executor = Executor { threads: executor.threads, stop: &stop };
        let end = match self.learn(lesson, &executor, observer) {
            Ok(()) => Ok(End::Finished),
            Err(Halt::Stopped) => self.pause(lesson).map(|()| End::Stopped),
            Err(Halt::Unlearned(reason)) => self.pause(lesson).and_then(|()| Err(self.unlearned(reason))),
            Err(Halt::Failed(error)) => Err(error),
        };
        stop_file.obey();
        end.map_err(|error| error.with_saved(self.run.name().as_str(), self.saved))
    }

    /// That the generation after the newest one could not be played; what was learned before it is saved.
    fn unlearned(&self, reason: String) -> RunError {
        let name = self.run.name().to_string();
        RunError::Unlearned { name, generation: self.saved.unwrap_or(0), reason }
    }

    fn learn(
        &mut self,
        lesson: &mut Lesson<'_>,
        executor: &Executor<'_>,
        observer: &mut dyn Observer,
    ) -> Result<(), Halt> {
        self.times.begin(LUDUS, lesson.learner.generation())?;
        if self.versions.last().is_none_or(|version| version != LUDUS) {
            self.versions.push(LUDUS.into());
        }
        let memory = lesson.learner.memory();
        if let Some(damage) = replies::load(self.run.folder(), &memory)? {
            self.times.set_aside(&damage)?;
        }
        loop {
            let generation = lesson.learner.generation();
            let is_done = generation >= lesson.plan.generations || lesson.learner.is_finished();
            let is_due = is_done || generation.is_multiple_of(lesson.plan.keep_every.max(1));
            if is_due && self.newest_kept.is_none_or(|newest| newest < generation) {
                let rating = self.keep(lesson, executor)?;
                observer.kept(&rating);
            }
            if is_done {
                return Ok(());
            }
            let before = memory.questions();
            let progress = lesson.learner.advance(executor)?;
            self.log.append(&progress)?;
            let questions = (!memory.is_empty()).then(|| memory.questions().since(before));
            let effort = Effort { games: progress.games, threads: executor.threads, questions };
            self.times.end(progress.generation, effort)?;
            observer.learned(&progress);
        }
    }

    /// Makes a checkpoint that stays.
    fn keep(&mut self, lesson: &mut Lesson<'_>, executor: &Executor<'_>) -> Result<Rating, Halt> {
        let generation = lesson.learner.generation();
        let draft = self.draft(&self.kept, lesson)?;
        let rating = lesson.rater.rate(&draft.champion(), generation, executor);
        let rating = rating.map_err(|error| match error {
            RatingError::Stopped(Stopped) => Halt::Stopped,
            RatingError::Failed(reason) => Halt::Failed(RunError::Unrated { generation, reason }),
        })?;
        self.ratings.append(&rating)?;
        replies::store(self.run.folder(), &lesson.learner.memory())?;
        let manifest = self.publish(draft, generation)?;
        self.newest_kept = Some(generation);
        self.kept.drop_states(KEPT_STATES)?;
        self.paused.clear()?;
        card::store(self.run.folder(), self.run.name(), self.run.settings(), &manifest)?;
        Ok(rating)
    }

    /// Makes a checkpoint that stays until the next kept one, unless nothing has changed since the last.
    fn pause(&mut self, lesson: &mut Lesson<'_>) -> Result<(), RunError> {
        self.kept.sweep()?;
        replies::store(self.run.folder(), &lesson.learner.memory())?;
        let generation = lesson.learner.generation();
        if self.saved == Some(generation) {
            return Ok(());
        }
        let draft = self.draft(&self.paused, lesson)?;
        self.publish(draft, generation)?;
        self.paused.drop_all_but(generation)
    }

    fn draft(&self, shelf: &Shelf, lesson: &Lesson<'_>) -> Result<Draft, RunError> {
        let Lesson { learner, plan, .. } = lesson;
        let generation = learner.generation();
        let origin = Origin { run: self.run.name().to_string(), generation, seed: plan.seed };
        shelf.draft(generation, Some(&learner.save()), &learner.champion(&origin))
    }

    /// Puts a checkpoint in its place, after everything that it needs is down on the disk.
    fn publish(&mut self, draft: Draft, generation: u64) -> Result<Manifest, RunError> {
        let mut files: BTreeMap<String, Seal> = draft.seals.iter().cloned().collect();
        files.insert(SETTINGS.into(), Seal::of(self.run.sealed_settings().as_bytes()));
        files.insert(LOG.into(), self.log.seal()?);
        files.insert(RATINGS.into(), self.ratings.seal()?);
        let manifest = Manifest { generation, versions: self.versions.clone(), files };
        draft.publish(&manifest)?;
        self.saved = Some(generation);
        Ok(manifest)
    }
}
