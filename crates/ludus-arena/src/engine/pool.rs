//! Engines that wait for work. Some take seconds to start, and a tournament makes agents anew all the time; so a
//! program outlives the agent that started it, and whoever needs one next takes it over.
//!
//! That is allowed because an answer depends on the game alone and not on what the program did before; the agent
//! sees to that.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use super::{Engine, Setup};
use crate::fault::Fault;

/// How long an engine may take to end when it is told to. GNU Go takes a few milliseconds.
const GRACE: Duration = Duration::from_millis(200);

/// All engines of one setup that nobody uses. They end when this is dropped.
#[derive(Debug)]
pub(crate) struct Pool {
    setup: Setup,
    idle: Mutex<Vec<Engine>>,
}

impl Pool {
    /// A pool without engines; they are started when they are needed.
    pub(crate) fn new(setup: Setup) -> Self {
        Self { setup, idle: Mutex::default() }
    }

    /// How its engines are started.
    pub(crate) fn setup(&self) -> &Setup {
        &self.setup
    }

    /// An engine, started if none is idle.
    pub(crate) fn take(&self) -> Result<Engine, Fault> {
        let idle = self.idle().pop();
        idle.map_or_else(|| Engine::start(&self.setup), Ok)
    }

    /// Takes back an engine that works.
    pub(crate) fn give(&self, engine: Engine) {
        self.idle().push(engine);
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Engine>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.idle().iter_mut().for_each(|engine| engine.quit(GRACE));
    }
}
