//! The library: one SQLite file with every game, match, tournament and rating. Any SQLite tool can read it; the
//! tables explain themselves in `library/versions/`. Several programs may use it at once: it is opened under a
//! lock, written in short transactions that wait for each other, and a game's row is never changed.

mod entering;
mod hold;
mod lists;
mod reading;
mod schema;
mod writing;

use std::{
    io,
    path::{Path, PathBuf},
    time::Duration,
};

use rusqlite::{Connection, Params, Row};

pub use entering::Again;
pub use hold::Hold;
pub use lists::{GameFilter, GameId, MatchRow, Meeting, StoredGame, TournamentRow};
pub use reading::{StoredMatch, StoredTournament};
pub use schema::VERSION;
pub use writing::GameRow;

/// The version of Ludus that plays.
const LUDUS: &str = env!("CARGO_PKG_VERSION");
/// The file's name in the data folder.
pub const FILE_NAME: &str = "library.sqlite";
/// How long a program waits for another one that writes. Transactions take milliseconds, so only a stopped
/// program can hold one up for so long.
const PATIENCE: Duration = Duration::from_secs(120);

/// An open library.
#[derive(Debug)]
pub struct Library {
    connection: Connection,
    folder: PathBuf,
}

/// Why a library cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// The data folder or a file in it is not to be had.
    #[error("cannot use the data folder {}: {error}; choose another one with --data", .folder.display())]
    Folder {
        /// The data folder.
        folder: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// SQLite complains.
    #[error("the library {}: {error}", .path.display())]
    Database {
        /// The file.
        path: PathBuf,
        /// What SQLite says.
        error: rusqlite::Error,
    },
    /// The file was made by a later version.
    #[error(
        "the library {} has version {found}, this program knows versions up to {VERSION}; use the newer Ludus, \
         or another folder with --data", .path.display()
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
    },
    /// The file is something else.
    #[error("{} is not a library of Ludus; move it away, or choose another folder with --data", .path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// Nothing has this number.
    #[error("there is no {what} {id}; `ludus library {}` lists them", several(what))]
    Missing {
        /// What was looked for: a match or a tournament.
        what: &'static str,
        /// Its number.
        id: i64,
    },
    /// Another program is at work on it.
    #[error("{what} {id} is being played by process {owner}; wait for it, or stop it with Ctrl-C")]
    Held {
        /// A match or a tournament.
        what: &'static str,
        /// Its number.
        id: i64,
        /// The process, as it wrote itself down.
        owner: String,
    },
    /// A row holds what no version of Ludus writes there.
    #[error("the library holds a damaged row: {0}")]
    Damaged(String),
}

/// The word for more than one match or tournament, which is also the command that lists them.
fn several(what: &str) -> &'static str {
    if what == "match" { "matches" } else { "tournaments" }
}

impl Library {
    /// Opens the library of a data folder, making both if they are not there. An older library is copied and
    /// then brought up to date.
    ///
    /// # Errors
    /// The folder cannot be used, or the file is damaged, newer or no library.
    pub fn open(folder: &Path) -> Result<Self, LibraryError> {
        let in_folder = |error| LibraryError::Folder { folder: folder.into(), error };
        std::fs::create_dir_all(folder).map_err(in_folder)?;
        let path = folder.join(FILE_NAME);
        let _alone = hold::alone_in(folder).map_err(in_folder)?;
        let connect = || {
            let mut connection = Connection::open(&path)?;
            connection.busy_timeout(PATIENCE)?;
            schema::prepare(&mut connection, &path)
                .and_then(|()| {
                    connection.pragma_update(None, "journal_mode", "wal")?;
                    // With a write-ahead log this cannot damage the file; a power cut may cost the last moments.
                    connection.pragma_update(None, "synchronous", "normal")?;
                    Ok(connection.pragma_update(None, "foreign_keys", true)?)
                })
                .map(|()| connection)
        };
        let connection = connect().map_err(|error: schema::Refusal| error.about(&path))?;
        Ok(Self { connection, folder: folder.into() })
    }

    /// Where the library is.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        self.folder.join(FILE_NAME)
    }

    /// An error of the database as one of the library.
    fn blame(&self) -> impl Fn(rusqlite::Error) -> LibraryError + use<> {
        let path = self.path();
        move |error| LibraryError::Database { path: path.clone(), error }
    }

    /// Every row that a query gives, read by `read`.
    fn list<T>(
        &self,
        sql: &str,
        parameters: impl Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, LibraryError> {
        let list = || -> rusqlite::Result<Vec<T>> {
            self.connection.prepare(sql)?.query_map(parameters, read)?.collect()
        };
        list().map_err(self.blame())
    }
}
