//! What all oracles share: the folder for tables that are worth keeping, the memory and threads they may use, and the
//! tables built so far. Agents on several threads ask for the same table; the first one builds it and the others wait.
//!
//! News such as a damaged file goes to a listener instead of the terminal: this crate does not print.

use std::{
    any::Any,
    collections::HashMap,
    fmt,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
};

/// How oracles may work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The user's data folder; its `tables` keep what was built from one run of the program to the next. `None` keeps
    /// nothing.
    pub data: Option<PathBuf>,
    /// Mebibytes for what a single answer remembers on its way. Tables that are complete come on top; each says how
    /// large it is.
    pub mebibytes: usize,
    /// How many threads may work on one answer.
    pub threads: usize,
}

impl Settings {
    /// Memory unless something else is asked for: enough for all that is promised to be quick.
    pub const USUAL_MEBIBYTES: usize = 1024;
}

impl Default for Settings {
    fn default() -> Self {
        Self { data: None, mebibytes: Self::USUAL_MEBIBYTES, threads: 1 }
    }
}

/// What a user may want to know while tables are made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// A table is being built, so far; `done` of `total` steps.
    Building {
        /// What is built, such as "checkers endings of 4 pieces".
        what: String,
        /// Steps taken.
        done: u64,
        /// Steps in all.
        total: u64,
    },
    /// Something is wrong with a file, which is not used or could not be written: one whole sentence.
    Trouble(String),
}

/// Who hears the news.
pub type Listener = Box<dyn Fn(&News) + Send + Sync>;

/// The tables of this program, with how to work on them.
pub struct Tables {
    settings: Settings,
    shelf: Arc<Shelf>,
}

/// What has been built, and who hears of it.
struct Shelf {
    listener: Listener,
    /// How many threads may build a table, however few its users have.
    builders: usize,
    built: Mutex<HashMap<String, Arc<dyn Any + Send + Sync>>>,
}

impl Tables {
    /// Nothing built yet. As many threads may build tables as may work on an answer.
    #[must_use]
    pub fn new(settings: Settings, listener: Listener) -> Arc<Self> {
        let shelf = Shelf { listener, builders: settings.threads, built: Mutex::default() };
        Arc::new(Self { settings, shelf: Arc::new(shelf) })
    }

    /// Tables that are kept nowhere, built by one thread, with nobody to hear of it.
    #[must_use]
    pub fn unkept() -> Arc<Self> {
        Self::new(Settings::default(), Box::new(|_| {}))
    }

    /// The same tables for somebody who may use so many threads and mebibytes for an answer.
    #[must_use]
    pub fn with(&self, threads: usize, mebibytes: usize) -> Arc<Self> {
        let settings = Settings { threads, mebibytes, ..self.settings.clone() };
        Arc::new(Self { settings, shelf: Arc::clone(&self.shelf) })
    }

    /// How oracles may work.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// How many threads may build a table.
    pub(crate) fn builders(&self) -> usize {
        self.shelf.builders
    }

    /// Tells the listener.
    pub(crate) fn tell(&self, news: &News) {
        (self.shelf.listener)(news);
    }

    /// The table called `name`, built now unless it was before. Whoever else wants it meanwhile waits.
    pub(crate) fn shared<T, E>(&self, name: &str, build: impl FnOnce() -> Result<T, E>) -> Result<Arc<T>, E>
    where
        T: Any + Send + Sync,
    {
        // A builder that panicked has stored nothing, so the map is sound.
        let mut built = self.shelf.built.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = built.get(name).and_then(|table| Arc::clone(table).downcast().ok()) {
            return Ok(table);
        }
        let table = Arc::new(build()?);
        built.insert(name.into(), Arc::clone(&table) as Arc<dyn Any + Send + Sync>);
        Ok(table)
    }
}

/// Prints the settings alone: tables are long.
impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tables").field("settings", &self.settings).finish_non_exhaustive()
    }
}
