//! Where tests carry studies out: a folder of their own, a clock that always ticks alike, and somebody who stops the work at one
//! moment, so that whole reports can be compared byte for byte.

use std::{
    cell::Cell,
    path::Path,
    sync::atomic::{AtomicBool, Ordering},
};

use ludus_core::Seed;
use ludus_exact::{Settings as TableSettings, Tables};
use ludus_studies::{
    Advance, Assignment, Experiment, Observer, PresetName, Report, StepNumber, StudyError, Tools, carry_out,
    html,
    markdown::{Pictures, render},
};
use ludus_train::Executor;
use tempfile::TempDir;

/// What each look at the clock adds, in seconds.
pub(crate) const TICK: f64 = 0.25;

/// Raises a flag at one moment.
struct Stopper<'a> {
    flag: &'a AtomicBool,
    at_step: Option<usize>,
    at_generation: Option<u64>,
}

impl Observer for Stopper<'_> {
    fn begun(&mut self, step: &StepNumber<'_>) {
        if self.at_step == Some(step.number) {
            self.flag.store(true, Ordering::Relaxed);
        }
    }

    fn advanced(&mut self, advance: Advance) {
        if advance.unit == "generations" && self.at_generation == Some(advance.done) {
            self.flag.store(true, Ordering::Relaxed);
        }
    }
}

/// A data folder, and how a study is carried out in it.
pub(crate) struct Place {
    folder: TempDir,
    threads: usize,
}

impl Place {
    /// An empty one, and so many threads.
    pub(crate) fn with_threads(threads: usize) -> Self {
        Self { folder: tempfile::tempdir().unwrap(), threads }
    }

    /// What is to be carried out there.
    pub(crate) fn assignment(&self) -> Assignment {
        Assignment { data: self.folder.path().into(), preset: PresetName::Quick, seed: Seed(7) }
    }

    /// Carries the study out.
    pub(crate) fn carry_out(&self, study: &dyn Experiment) -> Result<Report, StudyError> {
        self.carry_out_until(study, (None, None))
    }

    /// Carries the study out until a step begins or a generation is done.
    pub(crate) fn carry_out_until(
        &self,
        study: &dyn Experiment,
        (at_step, at_generation): (Option<usize>, Option<u64>),
    ) -> Result<Report, StudyError> {
        let (flag, ticks) = (AtomicBool::new(false), Cell::new(0.0));
        let stop = || flag.load(Ordering::Relaxed);
        let clock = || {
            ticks.set(ticks.get() + TICK);
            ticks.get()
        };
        let data = Some(self.folder.path().into());
        let tables = Tables::new(TableSettings { data, ..TableSettings::default() }, Box::new(|_| ()));
        let mut observer = Stopper { flag: &flag, at_step, at_generation };
        let executor = Executor { threads: self.threads, stop: &stop };
        let tools = Tools { executor, clock: &clock, tables, observer: &mut observer };
        carry_out(study, &self.assignment(), tools)
    }

    /// The data folder.
    pub(crate) fn data(&self) -> &Path {
        self.folder.path()
    }
}

/// A report in all its forms.
pub(crate) fn texts(report: &Report) -> [String; 3] {
    [render(report, Pictures::In("charts")), html::render(report), serde_json::to_string(report).unwrap()]
}

/// A study comes to the same report whatever the number of threads.
pub(crate) fn assert_threads_change_nothing(study: &dyn Experiment) {
    let [one, two] = [1, 2].map(|threads| Place::with_threads(threads).carry_out(study).unwrap());
    assert_eq!(texts(&one), texts(&two));
}

/// A study that is stopped before each of its steps and goes on each time comes to the same report as an unbroken one.
pub(crate) fn assert_stops_change_nothing(study: &dyn Experiment) {
    let place = Place::with_threads(2);
    for number in 1..=study.steps().len() {
        let stopped = place.carry_out_until(study, (Some(number), None));
        assert!(matches!(stopped, Err(StudyError::Stopped)), "step {number}: {stopped:?}");
    }
    let report = place.carry_out(study).unwrap();
    assert_eq!(texts(&report), texts(&Place::with_threads(1).carry_out(study).unwrap()));
    // Nothing is left to be done, so nothing can be stopped.
    let again = place.carry_out_until(study, (Some(1), None)).unwrap();
    assert_eq!(texts(&again), texts(&report));
}
