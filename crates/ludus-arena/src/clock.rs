//! Thinking time. Searches know no clock, only a flag; here the flag is raised when the time is up.

use std::{
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::Duration,
};

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
