//! A program with its arguments, as one line. The line is split into words as a shell would do it, but no shell is
//! started: a shell would stay between us and the program, and understand far more than is meant.

use std::{
    env, fmt, fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use crate::error::AgentError;

/// Where Debian keeps games, GNU Go among them; the search path of its superuser leaves that folder out.
const GAMES_FOLDER: &str = "/usr/games";
/// The bits of a file's mode that let somebody execute it.
const EXECUTABLE: u32 = 0o111;

/// A program and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Program {
    name: String,
    arguments: Vec<String>,
}

impl Program {
    /// Splits a line such as `gnugo --mode gtp`; `None` when a quote is left open or there is no word.
    pub(crate) fn parse(line: &str) -> Option<Self> {
        let mut words = shlex::split(line)?.into_iter();
        let name = words.next().filter(|name| !name.is_empty())?;
        Some(Self { name, arguments: words.collect() })
    }

    /// The program as it was named.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn arguments(&self) -> &[String] {
        &self.arguments
    }

    /// The program's file: itself if its name has a slash, else the first of that name in the search path.
    ///
    /// # Errors
    /// There is no such file, or it is not executable.
    pub(crate) fn find(&self) -> Result<PathBuf, AgentError> {
        let unstartable = |reason| AgentError::Unstartable { program: self.name.clone(), reason };
        if self.name.contains('/') {
            let path = PathBuf::from(&self.name);
            return if is_executable(&path) {
                Ok(path)
            } else {
                Err(unstartable(if path.exists() {
                    "it is not an executable file"
                } else {
                    "there is no such file"
                }))
            };
        }
        let search_path = env::var_os("PATH").unwrap_or_default();
        let folders = env::split_paths(&search_path).chain([GAMES_FOLDER.into()]);
        let mut paths = folders.map(|folder| folder.join(&self.name));
        paths.find(|path| is_executable(path)).ok_or_else(|| unstartable("it is not in the search path"))
    }
}

/// The words with blanks between them, for people.
impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        self.arguments.iter().try_for_each(|argument| write!(f, " {argument}"))
    }
}

fn is_executable(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|file| file.is_file() && file.permissions().mode() & EXECUTABLE != 0)
}
