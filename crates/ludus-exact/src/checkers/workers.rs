//! The threads that build a table, and the flag that ends their work. Jobs are handed out as threads become free,
//! and what they find is put together in the order of the jobs, so the number of threads changes only the time.

use std::sync::atomic::{AtomicBool, Ordering};

use ludus_search::Unsolved;
use rayon::{ThreadPool, ThreadPoolBuilder, prelude::*};

use crate::tables::{News, Tables};

/// Whoever works on a table.
pub(super) struct Workers<'a> {
    /// `None` while the caller's thread works alone.
    pool: Option<ThreadPool>,
    stop: &'a AtomicBool,
}

impl<'a> Workers<'a> {
    /// As many threads as the settings allow, or one if the system refuses them.
    pub(super) fn new(tables: &Tables, stop: &'a AtomicBool) -> Self {
        let threads = tables.builders();
        if threads < 2 {
            return Self { pool: None, stop };
        }
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.inspect_err(|error| {
            tables.tell(&News::Trouble(format!(
                "{threads} threads cannot be started ({error}); going on with one"
            )));
        });
        Self { pool: pool.ok(), stop }
    }

    /// Runs every job; what they find comes in their order.
    pub(super) fn run<J: Sync, T: Send>(
        &self,
        jobs: &[J],
        run: impl Fn(&J, &mut Vec<T>) + Sync,
    ) -> Result<Vec<T>, Unsolved> {
        let find = |job: &J| {
            let mut found = Vec::new();
            if !self.is_stopped() {
                run(job, &mut found);
            }
            found
        };
        let found: Vec<Vec<T>> = match &self.pool {
            Some(pool) => pool.install(|| jobs.par_iter().map(find).collect()),
            None => jobs.iter().map(find).collect(),
        };
        if self.is_stopped() { Err(Unsolved::Stopped) } else { Ok(found.into_iter().flatten().collect()) }
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
