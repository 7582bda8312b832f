//! What the clock says about a run, in `timing.jsonl`. It is apart from the log because no two runs take the same time,
//! and it is never cut: what was done twice took time twice.

use std::{
    fs::File,
    io::Write,
    path::{Path, PathBuf},
    time::Instant,
};

use ludus_arena::replies::Questions;
use serde::Serialize;

use super::{
    clock, cost,
    error::{Damage, RunError},
};

/// The file, open at its end, and when the last line was written.
#[derive(Debug)]
pub(crate) struct Times {
    path: PathBuf,
    file: File,
    last: Instant,
    last_cpu: f64,
}

/// A program begins or goes on.
#[derive(Serialize)]
struct Begun<'a> {
    begun: String,
    ludus: &'a str,
    generation: u64,
}

/// A generation is done.
#[derive(Serialize)]
struct Took {
    generation: u64,
    seconds: f64,
    cpu_seconds: f64,
    games: u64,
    threads: usize,
    /// The memory of the program after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    mebibytes: Option<f64>,
    /// How often engines were needed, where opponents remember their replies.
    #[serde(skip_serializing_if = "Option::is_none")]
    questions: Option<Questions>,
}

/// A file that was set aside.
#[derive(Serialize)]
struct SetAside<'a> {
    set_aside: &'a str,
}

/// What a generation took beside time.
#[derive(Clone, Copy)]
pub(crate) struct Effort {
    pub(crate) games: u64,
    pub(crate) threads: usize,
    pub(crate) questions: Option<Questions>,
}

impl Times {
    /// Goes on at the end of the file; the empty line ends whatever a killed program had begun to write.
    pub(crate) fn open(path: &Path) -> Result<Self, RunError> {
        let mut file = File::options().append(true).create(true).open(path).map_err(RunError::about(path))?;
        file.write_all(b"\n").map_err(RunError::about(path))?;
        Ok(Self { path: path.into(), file, last: Instant::now(), last_cpu: cost::cpu_seconds() })
    }

    /// Says who goes on, and from where.
    pub(crate) fn begin(&mut self, ludus: &str, generation: u64) -> Result<(), RunError> {
        (self.last, self.last_cpu) = (Instant::now(), cost::cpu_seconds());
        self.write(&Begun { begun: clock::now(), ludus, generation })
    }

    /// Says how long a generation took, its checkpoint and ratings included.
    pub(crate) fn end(&mut self, generation: u64, effort: Effort) -> Result<(), RunError> {
        let Effort { games, threads, questions } = effort;
        let (now, cpu_now) = (Instant::now(), cost::cpu_seconds());
        let seconds = (now - self.last).as_secs_f64();
        let cpu_seconds = cpu_now - self.last_cpu;
        (self.last, self.last_cpu) = (now, cpu_now);
        let mebibytes = cost::resident_mebibytes();
        self.write(&Took { generation, seconds, cpu_seconds, games, threads, mebibytes, questions })
    }

    /// Says that a damaged file was set aside.
    pub(crate) fn set_aside(&mut self, damage: &Damage) -> Result<(), RunError> {
        self.write(&SetAside { set_aside: &damage.to_string() })
    }

    fn write(&mut self, line: &impl Serialize) -> Result<(), RunError> {
        let text = serde_json::to_string(line).map_err(|error| RunError::about(&self.path)(error.into()))?;
        self.file.write_all((text + "\n").as_bytes()).map_err(RunError::about(&self.path))
    }
}
