//! Rates by the CPU clock of a thread, of one thread and of several at once.

use std::thread;

use ludus_studies::stopwatch::{self, thread_seconds};

/// Amounts of `work` per CPU second of this thread, in the best of several slices of `seconds`.
pub(super) fn best_rates<const N: usize>(seconds: f64, work: impl FnMut(u32) -> [u64; N]) -> [f64; N] {
    stopwatch::best_rates(&thread_seconds, seconds, work)
}

/// The same on several threads at once, each with its own work; the threads' rates are added up.
pub(super) fn best_rates_together<const N: usize, W: FnMut(u32) -> [u64; N]>(
    threads: usize,
    seconds: f64,
    worker: impl Fn(u64) -> W + Sync,
) -> [f64; N] {
    let rates: Vec<[f64; N]> = thread::scope(|scope| {
        let worker = &worker;
        let start = |idx| scope.spawn(move || best_rates(seconds, worker(idx as u64)));
        let running: Vec<_> = (0..threads).map(start).collect();
        running.into_iter().map(|thread| thread.join().expect("a worker does not panic")).collect()
    });
    std::array::from_fn(|idx| rates.iter().map(|rates| rates[idx]).sum())
}
