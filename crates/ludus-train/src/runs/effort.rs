//! What a run has taken of the machine so far, from what the clock said about each generation: how much of its threads it used, and
//! whether its memory stayed what it was.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::lines;
use crate::run::{RunError, TIMING};

/// What a run has taken.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Effort {
    /// Seconds by the clock, ratings and checkpoints included.
    pub seconds: f64,
    /// Seconds of CPU time.
    pub cpu_seconds: f64,
    /// The share of its threads' time that was CPU time.
    pub used: f64,
    /// Mebibytes of memory after the first quarter of its generations, after the last one, and at most.
    pub mebibytes: Option<[f64; 3]>,
}

/// What the clock said about a generation.
#[derive(Clone, Copy, Debug, Deserialize)]
struct Took {
    seconds: f64,
    threads: f64,
    cpu_seconds: f64,
    #[serde(default)]
    mebibytes: Option<f64>,
}

impl Effort {
    /// What the clock said in the folder of a run; none of runs before it said so.
    pub(super) fn load(folder: &Path) -> Result<Option<Self>, RunError> {
        Ok(Self::of(&lines(&folder.join(TIMING))?))
    }

    fn of(took: &[Took]) -> Option<Self> {
        let sum = |number: fn(&Took) -> f64| took.iter().map(number).sum::<f64>();
        let threads = sum(|took| took.threads * took.seconds);
        let memory: Vec<f64> = took.iter().filter_map(|took| took.mebibytes).collect();
        let most = memory.iter().copied().fold(0.0, f64::max);
        (threads > 0.0).then(|| Self {
            seconds: sum(|took| took.seconds),
            cpu_seconds: sum(|took| took.cpu_seconds),
            used: sum(|took| took.cpu_seconds) / threads,
            mebibytes: memory.last().map(|&last| [memory[memory.len() / 4], last, most]),
        })
    }
}
