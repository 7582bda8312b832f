//! Thinking time. Searches know no clock, only a flag; here the flag is raised when the time is up.

use std::{
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::Duration,
};

/// How long after a flag the one that follows it is raised: sooner than anybody notices.
const FOLLOWING: Duration = Duration::from_millis(5);

/// Does `work` with a flag of its own, which is raised soon after `stop` is. An agent's clock raises the flag that it is
/// given, so whoever asks several times and may be stopped needs one for each question.
pub fn with_own_flag<T>(stop: &AtomicBool, work: impl FnOnce(&AtomicBool) -> T) -> T {
    let own = AtomicBool::new(stop.load(Ordering::Relaxed));
    thread::scope(|scope| {
        let (_done, waiting) = mpsc::channel::<()>();
        let own = &own;
        scope.spawn(move || {
            while waiting.recv_timeout(FOLLOWING) == Err(RecvTimeoutError::Timeout) {
                own.fetch_or(stop.load(Ordering::Relaxed), Ordering::Relaxed);
            }
        });
        work(own)
    })
}

/// Does `work` and raises `stop` after `time`, if there is a limit.
pub fn within<T>(time: Option<Duration>, stop: &AtomicBool, work: impl FnOnce() -> T) -> T {
    let Some(time) = time else { return work() };
    thread::scope(|scope| {
        // Dropping the sender after the work wakes the clock at once.
        let (_done, waiting) = mpsc::channel::<()>();
        scope.spawn(move || {
            if waiting.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                stop.store(true, Ordering::Relaxed);
            }
        });
        work()
    })
}

/// Reads a time such as `1s`, `1.5s`, `250ms` or `2m`.
#[must_use]
pub fn parse_time(text: &str) -> Option<Duration> {
    let (number, unit) = text.split_at(text.find(|letter: char| letter.is_ascii_alphabetic())?);
    let number: f64 = number.parse().ok()?;
    let seconds = match unit {
        "ms" => number / 1000.0,
        "s" => number,
        "m" | "min" => number * 60.0,
        _ => return None,
    };
    Duration::try_from_secs_f64(seconds).ok()
}
