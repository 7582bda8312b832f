//! Rates by the CPU clock of a thread: work is done in slices, and the best slice counts.

use std::thread;

use rustix::time::{ClockId, clock_gettime};

/// Into how many slices the time for a measurement is cut.
const SLICES: u32 = 5;
/// Work is done in pieces of at least this many CPU seconds, so that reading the clock costs nothing.
const LEAST_PIECE: f64 = 0.002;

/// CPU seconds that this thread has used.
fn cpu_seconds() -> f64 {
    seconds(ClockId::ThreadCPUTime)
}

/// CPU seconds that all threads of this program have used.
pub(super) fn process_seconds() -> f64 {
    seconds(ClockId::ProcessCPUTime)
}

fn seconds(clock: ClockId) -> f64 {
    let now = clock_gettime(clock);
    now.tv_sec as f64 + now.tv_nsec as f64 / 1e9
}

/// Does `work`, which is told how often to repeat itself and says how much it has done, for `seconds` of CPU
/// time, and gives the amounts per second in the best slice.
pub(super) fn best_rates<const N: usize>(seconds: f64, mut work: impl FnMut(u32) -> [u64; N]) -> [f64; N] {
    let repetitions = repetitions_for_a_piece(&mut work);
    let mut best = [0.0; N];
    for _ in 0..SLICES {
        let rates = slice(seconds / f64::from(SLICES), repetitions, &mut work);
        if rates[0] > best[0] {
            best = rates;
        }
    }
    best
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

fn repetitions_for_a_piece<const N: usize>(work: &mut impl FnMut(u32) -> [u64; N]) -> u32 {
    let mut repetitions = 1;
    loop {
        let started = cpu_seconds();
        work(repetitions);
        if cpu_seconds() - started >= LEAST_PIECE || repetitions >= 1 << 20 {
            return repetitions;
        }
        repetitions *= 2;
    }
}

fn slice<const N: usize>(seconds: f64, repetitions: u32, work: &mut impl FnMut(u32) -> [u64; N]) -> [f64; N] {
    let mut done = [0; N];
    let started = cpu_seconds();
    loop {
        let amounts = work(repetitions);
        (0..N).for_each(|idx| done[idx] += amounts[idx]);
        let elapsed = cpu_seconds() - started;
        if elapsed >= seconds {
            return done.map(|amount| amount as f64 / elapsed);
        }
    }
}
