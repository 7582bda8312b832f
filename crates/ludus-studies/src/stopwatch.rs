//! CPU time, and rates by it. Work is done in slices of time and the best slice counts, because noise only ever slows down.
//! The clock is handed in, so that a test can put one of its own in its place and get the same report every time.

pub use ludus_train::run::cpu_seconds as process_seconds;
use rustix::time::{ClockId, clock_gettime};

/// Says how many CPU seconds have gone by since some moment.
pub type Clock<'a> = &'a dyn Fn() -> f64;

/// Into how many slices the time for a measurement is cut.
const SLICES: u32 = 5;
/// Work is done in pieces of at least this many CPU seconds, so that reading the clock costs nothing.
const LEAST_PIECE: f64 = 0.002;
/// A piece repeats its work no more often than this.
const MOST_REPETITIONS: u32 = 1 << 20;

/// CPU seconds that this thread has used.
#[must_use]
pub fn thread_seconds() -> f64 {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    now.tv_sec as f64 + now.tv_nsec as f64 / 1e9
}

/// Does `work`, which is told how often to repeat itself and says how much it has done, for `seconds` by the `clock`, and
/// gives the amounts per second in the slice that was best by the first of them.
pub fn best_rates<const N: usize>(
    clock: Clock<'_>,
    seconds: f64,
    mut work: impl FnMut(u32) -> [u64; N],
) -> [f64; N] {
    let repetitions = repetitions_for_a_piece(clock, &mut work);
    let mut slice = || {
        let (mut done, started) = ([0; N], clock());
        loop {
            for (done, amount) in done.iter_mut().zip(work(repetitions)) {
                *done += amount;
            }
            let elapsed = clock() - started;
            if elapsed >= seconds / f64::from(SLICES) && elapsed > 0.0 {
                return done.map(|amount| amount as f64 / elapsed);
            }
        }
    };
    let slices = (0..SLICES).map(|_| slice());
    slices.reduce(|best, rates| if rates[0] > best[0] { rates } else { best }).unwrap_or([0.0; N])
}

fn repetitions_for_a_piece<T>(clock: Clock<'_>, work: &mut impl FnMut(u32) -> T) -> u32 {
    let mut repetitions = 1;
    loop {
        let started = clock();
        work(repetitions);
        if clock() - started >= LEAST_PIECE || repetitions >= MOST_REPETITIONS {
            return repetitions;
        }
        repetitions *= 2;
    }
}
