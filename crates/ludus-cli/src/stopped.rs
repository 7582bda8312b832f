//! The end of a command by Ctrl-C: what was finished is kept and printed, and the exit code says so.

use std::{
    io::{self, IsTerminal, Write},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use crate::STOPPED;

/// The user stopped it, after so much of it was done.
#[derive(Debug)]
pub(crate) struct Stopped(pub(crate) String);

impl std::fmt::Display for Stopped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "stopped; {}", self.0)
    }
}

impl std::error::Error for Stopped {}

/// A flag that the first Ctrl-C raises; the second ends the program at once.
pub(crate) fn raised_by_interrupt() -> anyhow::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if raised.swap(true, Ordering::Relaxed) {
            std::process::exit(STOPPED.into());
        }
        if io::stderr().is_terminal() {
            // A terminal that is gone needs no news.
            let _ =
                writeln!(io::stderr(), "\nstopping after the moves in progress; Ctrl-C again stops at once");
        }
    })?;
    Ok(stop)
}
