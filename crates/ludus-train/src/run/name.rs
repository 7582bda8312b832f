//! What a run is called. The name is a folder, a word on the command line and a part of agents such as
//! `run:NAME@120`, so it is plain: nothing that a shell, a path or a spec would take apart.

use std::fmt;

use ludus_arena::learned::champions;

use super::error::RunError;

/// So much of a bad name is repeated.
const REPEATED: usize = 100;

/// The name of a run.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RunName(String);

impl RunName {
    /// Checks a name.
    ///
    /// # Errors
    /// It is empty, too long, or has other letters than it may.
    pub fn parse(text: &str) -> Result<Self, RunError> {
        if champions::is_name(text) {
            return Ok(Self(text.into()));
        }
        Err(RunError::BadName { found: text.chars().take(REPEATED).collect() })
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RunName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
