//! What a run is called. The name is a folder, a word on the command line and a part of agents such as
//! `run:NAME@120`, so it is plain: nothing that a shell, a path or a spec would take apart.

use std::fmt;

use super::error::RunError;

/// The longest name, well below what file systems allow, so that it fits into a line of a table.
const LONGEST: usize = 64;

/// The name of a run.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RunName(String);

impl RunName {
    /// Checks a name.
    ///
    /// # Errors
    /// It is empty, too long, or has other letters than it may.
    pub fn parse(text: &str) -> Result<Self, RunError> {
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
        let begins_well = text.starts_with(|letter: char| letter.is_ascii_alphanumeric());
        if begins_well && text.len() <= LONGEST && text.chars().all(is_plain) {
            return Ok(Self(text.into()));
        }
        Err(RunError::BadName { found: text.chars().take(2 * LONGEST).collect(), longest: LONGEST })
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
