//! Versions of the library. Each file in `versions/` brings a library from the version before to its own, so
//! the current tables are what all of them in turn make. A step only adds, so taking one again does no harm. A file that
//! users have is never changed; a new one is added.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, ErrorCode, TransactionBehavior, backup::Progress};

use super::LibraryError;

/// What leads from each version to the next.
const STEPS: &[&str] = &[include_str!("versions/1.sql"), include_str!("versions/2.sql")];

/// The version that this program makes and understands.
pub const VERSION: u32 = STEPS.len() as u32;

/// Marks the file as ours, for programs that look: "Ludu" in four bytes.
const APPLICATION_ID: u32 = 0x4c75_6475;

/// Why a file is not taken.
#[derive(Debug)]
pub(super) enum Refusal {
    Newer(u32),
    Foreign,
    Database(rusqlite::Error),
}

impl From<rusqlite::Error> for Refusal {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => Self::Foreign,
            _ => Self::Database(error),
        }
    }
}

impl Refusal {
    /// The same about the file at `path`.
    pub(super) fn about(self, path: &Path) -> LibraryError {
        let path = path.into();
        match self {
            Self::Newer(found) => LibraryError::Newer { path, found },
            Self::Foreign => LibraryError::Foreign { path },
            Self::Database(error) => LibraryError::Database { path, error },
        }
    }
}

/// Makes sure that the library at `path` has the current version. Nobody else may be opening it meanwhile.
pub(super) fn prepare(connection: &mut Connection, path: &Path) -> Result<(), Refusal> {
    let found: u32 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let application: u32 = connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let tables: u32 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    if tables > 0 && application != APPLICATION_ID {
        return Err(Refusal::Foreign);
    }
    if found > VERSION {
        return Err(Refusal::Newer(found));
    }
    if found == VERSION {
        return Ok(());
    }
    if tables > 0 {
        connection.backup("main", unused_name(path, found), None::<fn(Progress)>)?;
    }
    Ok(bring_up_to_date(connection, found)?)
}

/// Takes the missing steps, all or none.
fn bring_up_to_date(connection: &mut Connection, found: u32) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for step in &STEPS[found as usize..] {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "user_version", VERSION)?;
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.commit()
}

/// A name for the copy of a library with an old version, beside it.
fn unused_name(path: &Path, version: u32) -> PathBuf {
    let names = (1..).map(|n| {
        let number = if n == 1 { String::new() } else { format!("-{n}") };
        path.with_file_name(format!("library-version-{version}{number}.sqlite"))
    });
    names.into_iter().find(|name| !name.exists()).expect("some number is not taken")
}
