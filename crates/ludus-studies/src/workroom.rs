//! Where a study is carried out, step by step. The result of a step is stored as soon as it is there, so a study that was
//! stopped goes on with the first step that is missing, and a finished one only reads. A step depends on the settings and
//! the seed alone, but for what it asks the clock; the CPU time of a step that was stopped in the middle counts, too.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use ludus_core::Seed;
use ludus_exact::Tables;
use ludus_train::Executor;
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    error::StudyError,
    step_file::{self, Label, Stored},
    stopwatch::Clock,
    study::PresetName,
};

/// Which study is to be carried out, how large, and where its results go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The folder of everything that a user makes.
    pub data: PathBuf,
    /// The size.
    pub preset: PresetName,
    /// Where all chance comes from.
    pub seed: Seed,
}

impl Assignment {
    /// What a study's folder and the beginning of its runs' names are called.
    #[must_use]
    pub fn name(&self, study: &str) -> String {
        format!("{study}-{}-{}", self.preset.name(), self.seed.0)
    }

    /// The folder with a study's results.
    #[must_use]
    pub fn folder(&self, study: &str) -> PathBuf {
        self.data.join("studies").join(self.name(study))
    }
}

/// With what a study is carried out.
pub struct Tools<'a> {
    /// Threads, and whoever may stop it.
    pub executor: Executor<'a>,
    /// CPU seconds.
    pub clock: Clock<'a>,
    /// What exact play takes its tables from; its data folder must be that of the assignment.
    pub tables: Arc<Tables>,
    /// Who hears how it goes.
    pub observer: &'a mut dyn Observer,
}

/// Who hears how a study goes.
pub trait Observer: Send {
    /// A step begins, be it only to read what is stored.
    fn begun(&mut self, step: &StepNumber<'_>);

    /// It has come further.
    fn advanced(&mut self, advance: Advance);
}

/// Nobody.
impl Observer for () {
    fn begun(&mut self, _step: &StepNumber<'_>) {}

    fn advanced(&mut self, _advance: Advance) {}
}

/// A step among all steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepNumber<'a> {
    /// What it is called.
    pub name: &'a str,
    /// The how many-th it is, counted from 1.
    pub number: usize,
    /// How many there are.
    pub of: usize,
}

/// How far a step has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advance {
    /// So many are done.
    pub done: u64,
    /// Of so many.
    pub of: u64,
    /// Of what, in the plural.
    pub unit: &'static str,
}

/// A study in progress.
pub struct Workroom<'a> {
    pub(crate) tools: Tools<'a>,
    assignment: Assignment,
    study: &'static str,
    steps: Vec<String>,
    settings: u32,
    cpu_seconds: f64,
}

impl<'a> Workroom<'a> {
    /// Makes the study's folder. `steps` are the names of all its steps in order, `settings` the text of its preset.
    pub(crate) fn enter(
        assignment: &Assignment,
        tools: Tools<'a>,
        study: &'static str,
        (steps, settings): (Vec<String>, &str),
    ) -> Result<Self, StudyError> {
        let folder = assignment.folder(study);
        fs::create_dir_all(&folder).map_err(StudyError::about(&folder))?;
        let settings = crc32fast::hash(settings.as_bytes());
        Ok(Self { tools, assignment: assignment.clone(), study, steps, settings, cpu_seconds: 0.0 })
    }

    /// Where all chance comes from.
    #[must_use]
    pub fn seed(&self) -> Seed {
        self.assignment.seed
    }

    /// CPU seconds of all steps so far, whenever they were done.
    #[must_use]
    pub fn cpu_seconds(&self) -> f64 {
        self.cpu_seconds
    }

    /// CPU seconds by the clock.
    #[must_use]
    pub fn now(&self) -> f64 {
        (self.tools.clock)()
    }

    /// The result of a step: what is stored, or what `work` comes to, which is then stored.
    ///
    /// # Errors
    /// The work fails or is stopped, or the stored file is damaged.
    pub fn step<T: Serialize + DeserializeOwned>(
        &mut self,
        name: &str,
        work: impl FnOnce(&mut Self) -> Result<T, StudyError>,
    ) -> Result<T, StudyError> {
        self.timed_step(name, work).map(|(result, _)| result)
    }

    /// The same with the CPU seconds that it took, those before a stop included.
    ///
    /// # Errors
    /// The work fails or is stopped, or the stored file is damaged.
    pub fn timed_step<T: Serialize + DeserializeOwned>(
        &mut self,
        name: &str,
        work: impl FnOnce(&mut Self) -> Result<T, StudyError>,
    ) -> Result<(T, f64), StudyError> {
        self.announce(name);
        let path = self.file(name, "json");
        let label = Label { step: name, settings: self.settings };
        if let Some(stored) = step_file::load(&path, label)? {
            return Ok(self.count(stored));
        }
        if (self.tools.executor.stop)() {
            return Err(StudyError::Stopped);
        }
        let stored = self.work(name, label, work)?;
        let stored = step_file::store(&path, label, stored)?;
        remove(&self.file(name, "stopped"))?;
        Ok(self.count(stored))
    }

    /// Works, and notes what it cost if it is stopped.
    fn work<T>(
        &mut self,
        name: &str,
        label: Label<'_>,
        work: impl FnOnce(&mut Self) -> Result<T, StudyError>,
    ) -> Result<Stored<T>, StudyError> {
        let path = self.file(name, "stopped");
        let earlier = step_file::load::<()>(&path, label)?.map_or(0.0, |stopped| stopped.cpu_seconds);
        let begun = self.now();
        let result = work(self);
        let cpu_seconds = earlier + self.now() - begun;
        if let Err(StudyError::Stopped) = result {
            step_file::store(&path, label, Stored { result: (), cpu_seconds })?;
        }
        Ok(Stored { result: result?, cpu_seconds })
    }

    fn announce(&mut self, name: &str) {
        let place = self.steps.iter().position(|step| step == name);
        let number = 1 + place.expect("a study lists all its steps");
        self.tools.observer.begun(&StepNumber { name, number, of: self.steps.len() });
    }

    fn count<T>(&mut self, Stored { result, cpu_seconds }: Stored<T>) -> (T, f64) {
        self.cpu_seconds += cpu_seconds;
        (result, cpu_seconds)
    }

    pub(crate) fn file(&self, step: &str, ending: &str) -> PathBuf {
        self.assignment.folder(self.study).join(format!("{step}.{ending}"))
    }

    /// The folder of everything that a user makes.
    pub(crate) fn data(&self) -> &Path {
        &self.assignment.data
    }

    /// The name of the run that is one part of the study.
    pub(crate) fn run_name(&self, part: &str) -> String {
        format!("{}-{part}", self.assignment.name(self.study))
    }
}

/// Removes a file that may not be there.
fn remove(path: &Path) -> Result<(), StudyError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(StudyError::about(path)(error)),
        _ => Ok(()),
    }
}
