//! What the clock says about a run, in `timing.jsonl`. It is apart from the log because no two runs take the same time,
//! and it is never cut: what was done twice took time twice.

use std::{
    fs::File,
    io::Write,
    path::{Path, PathBuf},
    time::Instant,
};

use serde::Serialize;

use super::{clock, error::RunError};

/// The file, open at its end, and when the last line was written.
#[derive(Debug)]
pub(crate) struct Times {
    path: PathBuf,
    file: File,
    last: Instant,
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
    games: u64,
    threads: usize,
}

impl Times {
    /// Goes on at the end of the file; the empty line ends whatever a killed program had begun to write.
    pub(crate) fn open(path: &Path) -> Result<Self, RunError> {
        let mut file = File::options().append(true).create(true).open(path).map_err(RunError::about(path))?;
        file.write_all(b"\n").map_err(RunError::about(path))?;
        Ok(Self { path: path.into(), file, last: Instant::now() })
    }

    /// Says who goes on, and from where.
    pub(crate) fn begin(&mut self, ludus: &str, generation: u64) -> Result<(), RunError> {
        self.last = Instant::now();
        self.write(&Begun { begun: clock::now(), ludus, generation })
    }

    /// Says how long a generation took, its checkpoint and ratings included.
    pub(crate) fn end(&mut self, generation: u64, games: u64, threads: usize) -> Result<(), RunError> {
        let seconds = self.last.elapsed().as_secs_f64();
        self.last = Instant::now();
        self.write(&Took { generation, seconds, games, threads })
    }

    fn write(&mut self, line: &impl Serialize) -> Result<(), RunError> {
        let text = serde_json::to_string(line).map_err(|error| RunError::about(&self.path)(error.into()))?;
        self.file.write_all((text + "\n").as_bytes()).map_err(RunError::about(&self.path))
    }
}
