//! Jobs on several threads. A generation's work is a list of independent jobs, numbered from 0; their results come
//! back in that order whoever did them, so what is learned does not depend on the number of threads.
//!
//! A job that somebody stops gives no result, and then there is none at all: half a generation is worth nothing. The same
//! holds for a job that fails.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
};

/// Threads to work on, and whoever may stop the work.
#[derive(Clone, Copy)]
pub struct Executor<'a> {
    /// How many jobs are done at once.
    pub threads: usize,
    /// Says yes once nobody wants the results any more.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// Somebody stopped the work before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped before its end")]
pub struct Stopped;

/// Why work was left before its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfinished {
    /// Somebody stopped it.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A job could not be done, for this reason.
    #[error("{0}")]
    Failed(String),
}

impl Executor<'_> {
    /// Does the jobs `0..n_jobs` and gives their results in that order. Each thread makes itself a workbench, which
    /// may hold whatever saves time but must not change a result.
    ///
    /// # Errors
    /// It was stopped.
    pub fn run<W, T: Send>(
        &self,
        n_jobs: usize,
        workbench: impl Fn() -> W + Sync,
        job: impl Fn(&mut W, usize) -> T + Sync,
    ) -> Result<Vec<T>, Stopped> {
        let next = AtomicUsize::new(0);
        let results: Mutex<Vec<Option<T>>> = Mutex::new((0..n_jobs).map(|_| None).collect());
        let work = || {
            let mut workbench = workbench();
            while !(self.stop)() {
                let idx = next.fetch_add(1, Ordering::Relaxed);
                if idx >= n_jobs {
                    break;
                }
                let result = job(&mut workbench, idx);
                results.lock().unwrap_or_else(PoisonError::into_inner)[idx] = Some(result);
            }
        };
        self.on_all_threads(n_jobs, &work);
        let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
        results.into_iter().collect::<Option<Vec<T>>>().ok_or(Stopped)
    }

    /// The same for jobs that can fail. Once one has, no other is begun; of several failures that of the first job
    /// counts.
    ///
    /// # Errors
    /// It was stopped, or a job failed.
    pub fn try_run<W, T: Send>(
        &self,
        n_jobs: usize,
        workbench: impl Fn() -> W + Sync,
        job: impl Fn(&mut W, usize) -> Result<T, String> + Sync,
    ) -> Result<Vec<T>, Unfinished> {
        let has_failed = AtomicBool::new(false);
        let failures: Mutex<Vec<(usize, String)>> = Mutex::default();
        let note = |idx, reason| {
            failures.lock().unwrap_or_else(PoisonError::into_inner).push((idx, reason));
            has_failed.store(true, Ordering::Relaxed);
        };
        let stop = || has_failed.load(Ordering::Relaxed) || (self.stop)();
        let executor = Executor { threads: self.threads, stop: &stop };
        let results = executor.run(n_jobs, workbench, |workbench, idx| {
            job(workbench, idx).map_err(|reason| note(idx, reason)).ok()
        });
        let failures = failures.into_inner().unwrap_or_else(PoisonError::into_inner);
        match failures.into_iter().min() {
            Some((_, reason)) => Err(Unfinished::Failed(reason)),
            None => Ok(results?.into_iter().flatten().collect()),
        }
    }

    /// Works on this thread and as many others as there is work for.
    fn on_all_threads(&self, n_jobs: usize, work: &(impl Fn() + Sync)) {
        thread::scope(|scope| {
            let others = self.threads.min(n_jobs).saturating_sub(1);
            let workers: Vec<_> = (0..others).map(|_| scope.spawn(work)).collect();
            work();
            for worker in workers {
                worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            }
        });
    }
}
