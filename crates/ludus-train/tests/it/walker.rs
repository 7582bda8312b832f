//! A learner that learns nothing: numbers that walk at random, a step for each generation. It is quick, its state can
//! be as large as a test likes, and one wrong bit anywhere changes everything that follows.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    sync::atomic::{AtomicU64, Ordering},
};

use ludus_core::Seed;
use ludus_train::{
    Executor, Learner, Origin, Progress, Unfinished,
    ratings::{AnchorScore, Rater, Rating, RatingError},
    run::{Course, End, Lesson, Observer, Plan, Run, RunError, RunName, TakenUp},
};

/// Steps of one generation, each a job of its own.
const STEPS: usize = 8;

/// Numbers on their way.
pub(crate) struct Walker {
    generation: u64,
    seed: Seed,
    numbers: Vec<f64>,
}

impl Walker {
    pub(crate) fn new(seed: u64, n_numbers: usize) -> Self {
        Self { generation: 0, seed: Seed(seed), numbers: vec![0.0; n_numbers] }
    }

    /// The walker that saved this state.
    pub(crate) fn restore(seed: u64, state: &[u8]) -> Self {
        let mut words = state.chunks_exact(8).map(|word| u64::from_le_bytes(word.try_into().unwrap()));
        let generation = words.next().unwrap();
        Self { generation, seed: Seed(seed), numbers: words.map(f64::from_bits).collect() }
    }
}

impl Learner for Walker {
    fn generation(&self) -> u64 {
        self.generation
    }

    fn advance(&mut self, executor: &Executor<'_>) -> Result<Progress, Unfinished> {
        let first = self.generation * STEPS as u64;
        let step = |_: &mut (), idx: usize| {
            let mut rng = self.seed.stream("step", first + idx as u64);
            f64::from(rng.below(2001)) / 1000.0 - 1.0
        };
        let steps = executor.run(STEPS, || (), step)?;
        for (idx, step) in steps.iter().enumerate() {
            let at = (first as usize + idx) % self.numbers.len();
            self.numbers[at] = (self.numbers[at] + step) * 0.99;
        }
        self.generation += 1;
        Ok(Progress::of(self.generation, &steps, STEPS as u64).with("first number", self.numbers[0]))
    }

    fn save(&self) -> Vec<u8> {
        let words = [self.generation].into_iter().chain(self.numbers.iter().map(|number| number.to_bits()));
        words.flat_map(u64::to_le_bytes).collect()
    }

    fn champion(&self, origin: &Origin) -> Vec<u8> {
        format!("{origin:?} {:?}", self.numbers[0]).into_bytes()
    }
}

/// Rates a champion by the bytes of its file.
pub(crate) struct ByBytes;

impl Rater for ByBytes {
    fn rate(
        &mut self,
        champion: &Path,
        generation: u64,
        executor: &Executor<'_>,
    ) -> Result<Rating, RatingError> {
        let bytes = fs::read(champion).map_err(|error| RatingError::Failed(error.to_string()))?;
        let sum =
            |_: &mut (), idx| bytes.iter().skip(idx).step_by(4).map(|&byte| u64::from(byte)).sum::<u64>();
        let sums = executor.run(4, || (), sum)?;
        let score = (sums.iter().sum::<u64>() % 101) as f64 / 100.0;
        let anchors = vec![AnchorScore { anchor: "nobody".into(), games: 2, score, low: 0.0, high: 1.0 }];
        Ok(Rating { generation, games: 2, score, elo: score, elo_error: 1.0, anchors, exact: None })
    }
}

/// A walk as a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walk {
    pub(crate) plan: Plan,
    pub(crate) threads: usize,
    pub(crate) n_numbers: usize,
}

impl Walk {
    /// So many generations on one thread, every fifth kept.
    pub(crate) const fn of(generations: u64) -> Self {
        Self { plan: Plan { generations, keep_every: 5, seed: 3 }, threads: 1, n_numbers: 10 }
    }

    /// Begins the run, or goes on with it if it is there.
    pub(crate) fn enter(&self, runs: &Path) -> Result<TakenUp, RunError> {
        self.enter_at(runs, None)
    }

    /// Goes on from this generation.
    pub(crate) fn enter_at(&self, runs: &Path, from: Option<u64>) -> Result<TakenUp, RunError> {
        let run = match Run::open(runs, &name()) {
            Err(RunError::Missing { .. }) => Run::create(runs, &name(), "seed = 3\n")?,
            run => run?,
        };
        run.take_up(from)
    }

    /// Learns until the end or until `stop` says yes, which is asked before every job.
    pub(crate) fn go_on(
        &self,
        taken_up: TakenUp,
        observer: &mut dyn Observer,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<End, RunError> {
        let mut learner = match &taken_up.state {
            Some(state) => Walker::restore(self.plan.seed, state),
            None => Walker::new(self.plan.seed, self.n_numbers),
        };
        assert_eq!(learner.generation, taken_up.generation);
        let mut course: Course = taken_up.course;
        let mut lesson = Lesson { learner: &mut learner, rater: &mut ByBytes, plan: self.plan };
        course.go_on(&mut lesson, &Executor { threads: self.threads, stop }, observer)
    }

    /// Begins or goes on and learns to the end.
    pub(crate) fn finish(&self, runs: &Path) {
        let end = self.go_on(self.enter(runs).unwrap(), &mut (), &|| false).unwrap();
        assert_eq!(end, End::Finished);
    }

    /// Begins or goes on, and stops as soon as so many generations are done.
    pub(crate) fn stop_after(&self, runs: &Path, generation: u64) {
        let done = AtomicU64::new(0);
        let is_enough = || done.load(Ordering::Relaxed) >= generation;
        let end = self.go_on(self.enter(runs).unwrap(), &mut Counting(&done), &is_enough).unwrap();
        assert_eq!(end, End::Stopped);
    }

    /// All files of a walk that was never stopped.
    pub(crate) fn unbroken(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let runs = tempfile::tempdir().unwrap();
        self.finish(runs.path());
        files(runs.path())
    }
}

/// Notes how many generations are done.
struct Counting<'a>(&'a AtomicU64);

impl Observer for Counting<'_> {
    fn learned(&mut self, progress: &Progress) {
        self.0.store(progress.generation, Ordering::Relaxed);
    }

    fn kept(&mut self, _rating: &Rating) {}
}

/// What every walk is called.
pub(crate) fn name() -> RunName {
    RunName::parse("walk").unwrap()
}

/// The folder of the walk.
pub(crate) fn folder(runs: &Path) -> PathBuf {
    runs.join("walk")
}

/// Every file of the walk by its path, but what the clock says.
pub(crate) fn files(runs: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut all = BTreeMap::new();
    collect(&folder(runs), Path::new(""), &mut all);
    all.remove(Path::new("timing.jsonl")).expect("the clock has something to say");
    all
}

fn collect(folder: &Path, inside: &Path, all: &mut BTreeMap<PathBuf, Vec<u8>>) {
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let path = inside.join(entry.file_name());
        if entry.path().is_dir() {
            collect(&entry.path(), &path, all);
        } else {
            all.insert(path, fs::read(entry.path()).unwrap());
        }
    }
}
