//! A data folder of a test's own, and its library as any SQLite tool sees it. What is stored is read with SQL and
//! not with the program's own code, so that a fault of that code cannot hide itself.

use std::{
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use rusqlite::{Connection, OpenFlags, Row};
use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    process::{Pid, Signal, kill_process},
};
use tempfile::TempDir;

use crate::program::{Ran, ludus, ran};

/// Longer than anything that is waited for takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long to wait before looking again, unless the program ends meanwhile.
const MOMENT: Timespec = Timespec { tv_sec: 0, tv_nsec: 1_000_000 };

/// A folder with a library, removed at the end of its test.
pub(crate) struct Data {
    folder: PathBuf,
    _all: TempDir,
}

/// What is stored of a game and does not depend on the clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameRow {
    pub(crate) of_match: i64,
    pub(crate) pair: i64,
    pub(crate) side: i64,
    pub(crate) moves: String,
    pub(crate) ending: String,
    pub(crate) half_points: Option<i64>,
}

impl Data {
    /// A folder without a library.
    pub(crate) fn new() -> Self {
        let all = tempfile::tempdir().unwrap();
        Self { folder: all.path().into(), _all: all }
    }

    /// One with a name that must be quoted.
    pub(crate) fn that_a_shell_takes_apart() -> Self {
        let Self { folder, _all } = Self::new();
        Self { folder: folder.join("what's $HERE & \"there\""), _all }
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The library's file.
    pub(crate) fn file(&self) -> PathBuf {
        self.folder().join("library.sqlite")
    }

    /// The program with this data folder, not yet started.
    pub(crate) fn ludus(&self, arguments: &[&str]) -> Command {
        let mut command = ludus(arguments);
        command.arg("--data").arg(self.folder());
        command
    }

    /// Starts the program with its outputs piped.
    pub(crate) fn start(&self, arguments: &[&str]) -> Child {
        self.ludus(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Ran {
        ran(self.ludus(arguments).output().unwrap())
    }

    /// What a run that must succeed printed.
    pub(crate) fn printed(&self, arguments: &[&str]) -> String {
        let ran = self.run(arguments);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{arguments:?}");
        ran.out
    }

    /// Every row of a query, read by `read`.
    pub(crate) fn list<T>(&self, sql: &str, read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>) -> Vec<T> {
        self.try_list(sql, read).unwrap()
    }

    /// The number that a query gives, or zero while there is no library or no such table.
    pub(crate) fn count(&self, sql: &str) -> i64 {
        self.try_list(sql, |row| row.get(0)).map_or(0, |numbers| numbers[0])
    }

    /// Every stored game in the order of matches, pairs and sides.
    pub(crate) fn games(&self) -> Vec<GameRow> {
        let sql =
            "SELECT match, pair, side, moves, ending, half_points FROM games ORDER BY match, pair, side";
        self.list(sql, |row| {
            Ok(GameRow {
                of_match: row.get(0)?,
                pair: row.get(1)?,
                side: row.get(2)?,
                moves: row.get(3)?,
                ending: row.get(4)?,
                half_points: row.get(5)?,
            })
        })
    }

    /// Waits until the program has stored so many games. A program that ends before has lost the race, and the
    /// test with it.
    pub(crate) fn await_games(&self, child: &Child, n_games: i64) {
        let begun = Instant::now();
        while self.count("SELECT count(*) FROM games") < n_games {
            assert!(!ends_within_a_moment(child), "the program ended before {n_games} games were stored");
            assert!(begun.elapsed() < PATIENCE, "{n_games} games are not stored in time");
        }
    }

    fn try_list<T>(
        &self,
        sql: &str,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> rusqlite::Result<Vec<T>> {
        let connection = Connection::open_with_flags(self.file(), OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        connection.busy_timeout(PATIENCE)?;
        connection.prepare(sql)?.query_map([], read)?.collect()
    }
}

/// Whether a program closes its output, which it does at its end, within a moment.
pub(crate) fn ends_within_a_moment(child: &Child) -> bool {
    let stdout = child.stdout.as_ref().unwrap();
    let mut streams = [PollFd::new(stdout, PollFlags::empty())];
    poll(&mut streams, Some(&MOMENT)).unwrap() > 0
}

/// Presses Ctrl-C.
pub(crate) fn interrupt(child: &Child) {
    kill_process(Pid::from_child(child), Signal::INT).unwrap();
}
