//! Steps that learn: real runs in the folder of all runs, under the study's name, so that `ludus runs` shows them, their
//! champions play as `run:NAME@GENERATION`, and a step that is stopped in the middle goes on at its checkpoint.

use std::path::Path;

use ludus_arena::learned::champions;
use ludus_train::{
    Progress,
    ratings::Rating,
    run::{self, End, Lesson, Run, RunError, RunName},
    runs::{self, LogLine},
    settings::Settings,
};
use serde::{Deserialize, Serialize};

use crate::{
    error::StudyError,
    workroom::{Advance, Observer, Tools, Workroom},
};

/// A run that has learned what it should.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trained {
    /// What the run is called.
    pub run: String,
    /// The generation of its last champion.
    pub generation: u64,
    /// A line for every generation.
    pub log: Vec<LogLine>,
    /// A line for every kept champion.
    pub ratings: Vec<Rating>,
}

impl Trained {
    /// The text of the agent that plays with the last champion.
    #[must_use]
    pub fn champion(&self) -> String {
        self.champion_of(self.generation)
    }

    /// The text of the agent that plays with a kept champion; that of generation 0 has learned nothing.
    #[must_use]
    pub fn champion_of(&self, generation: u64) -> String {
        champions::spec(&self.run, generation)
    }

    /// How many games it learned from.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.log.iter().map(|line| line.games).sum()
    }

    /// A number that the way of learning counts, for each generation that has it.
    pub fn detail(&self, name: &str) -> impl Iterator<Item = (u64, f64)> {
        self.log.iter().filter_map(move |line| Some((line.generation, line.details.get(name).copied()??)))
    }
}

impl Workroom<'_> {
    /// Has a run learn to its end, beginning it or going on with it.
    ///
    /// # Errors
    /// It was stopped, its settings are wrong, or a run of this name does something else.
    pub fn train(&mut self, part: &str, settings: &Settings) -> Result<Trained, StudyError> {
        self.train_again(part, 1, settings)
    }

    /// The same as the `number`-th of several runs, counted from 1: each has a seed of its own, the first that of the study.
    ///
    /// # Errors
    /// It was stopped, its settings are wrong, or a run of this name does something else.
    pub fn train_again(
        &mut self,
        part: &str,
        number: u64,
        settings: &Settings,
    ) -> Result<Trained, StudyError> {
        let name = RunName::parse(&self.run_name(part))?;
        let runs = champions::runs_folder(self.data());
        let seed = match number {
            1 => self.seed().0,
            // Settings are TOML, whose numbers have a sign.
            _ => self.seed().stream("runs", number).next_u64() >> 1,
        };
        let settings = resolved(settings, seed)?;
        let run = open(&runs, &name, &settings)?;
        learn(run, &runs, &settings, &mut self.tools)
    }
}

/// The settings with a seed, checked as those of a file are.
pub(crate) fn resolved(settings: &Settings, seed: u64) -> Result<Settings, StudyError> {
    let mut settings = settings.clone();
    settings.seed = Some(seed);
    settings.ludus = Some(env!("CARGO_PKG_VERSION").into());
    Ok(Settings::parse(&settings.to_text())?)
}

/// Has a run learn to the end that these settings, its own, give it.
pub(crate) fn learn(
    run: Run,
    runs: &Path,
    settings: &Settings,
    tools: &mut Tools<'_>,
) -> Result<Trained, StudyError> {
    let name = run.name().clone();
    let taken_up = run.take_up(None)?;
    let mut learner = settings.learner(&tools.tables, taken_up.state.as_deref())?;
    let mut rater = settings.rater(&tools.tables)?;
    let mut course = taken_up.course;
    let plan = settings.plan();
    let mut lesson = Lesson { learner: learner.as_mut(), rater: rater.as_mut(), plan };
    let mut watcher = Watcher { observer: tools.observer, generations: plan.generations };
    match course.go_on(&mut lesson, &tools.executor, &mut watcher)? {
        End::Stopped => Err(StudyError::Stopped),
        End::Finished => trained(runs, &name),
    }
}

/// The run of this name, which must have these settings if it is there already.
pub(crate) fn open(runs: &Path, name: &RunName, settings: &Settings) -> Result<Run, StudyError> {
    let run = match Run::create(runs, name, &settings.to_text()) {
        Err(RunError::Exists { .. }) => Run::open(runs, name)?,
        created => return Ok(created?),
    };
    let mut found = Settings::parse(run.settings())?;
    // Whichever version began it: a run goes on under a new one.
    found.ludus.clone_from(&settings.ludus);
    if found == *settings { Ok(run) } else { Err(StudyError::OtherRun(name.to_string())) }
}

fn trained(runs: &Path, name: &RunName) -> Result<Trained, StudyError> {
    let history = runs::load(runs, name)?;
    let generation = history.kept.last().copied().unwrap_or(0);
    Ok(Trained { run: name.to_string(), generation, log: history.log, ratings: history.ratings })
}

/// Passes on how far a run has come.
struct Watcher<'a> {
    observer: &'a mut dyn Observer,
    generations: u64,
}

impl run::Observer for Watcher<'_> {
    fn learned(&mut self, progress: &Progress) {
        let (done, of) = (progress.generation, self.generations);
        self.observer.advanced(Advance { done, of, unit: "generations" });
    }

    fn kept(&mut self, _rating: &Rating) {}
}
