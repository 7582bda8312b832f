//! The file `stop` in a run's folder: whoever makes it asks the owner to stop, from any program and any machine that
//! sees the folder. The owner looks for it a few times a second and removes it when it obeys.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::Instant,
};

/// The file's name.
pub const STOP: &str = "stop";

/// Milliseconds between two looks. Jobs ask after every move, and a look costs as much as a quick move.
const PAUSE: u64 = 100;

/// Somebody who looks for the file.
#[derive(Debug)]
pub(crate) struct StopFile {
    path: PathBuf,
    begun: Instant,
    next_look: AtomicU64,
    found: AtomicBool,
}

impl StopFile {
    /// Begins to look. A file that is there already was meant for an earlier owner.
    pub(crate) fn watch(folder: &Path) -> Self {
        let path = folder.join(STOP);
        // Usually there is none; one that cannot be removed stops the run at once, which is what it asks for.
        let _ = fs::remove_file(&path);
        Self { path, begun: Instant::now(), next_look: AtomicU64::new(0), found: AtomicBool::new(false) }
    }

    /// Whether somebody asks to stop.
    pub(crate) fn is_there(&self) -> bool {
        let now = self.begun.elapsed().as_millis() as u64;
        if now >= self.next_look.load(Ordering::Relaxed) {
            self.next_look.store(now + PAUSE, Ordering::Relaxed);
            self.found.store(self.path.exists(), Ordering::Relaxed);
        }
        self.found.load(Ordering::Relaxed)
    }

    /// Removes the file, if it was found.
    pub(crate) fn obey(&self) {
        if self.found.load(Ordering::Relaxed) {
            // One that cannot be removed is removed, or complained about, by whoever goes on.
            let _ = fs::remove_file(&self.path);
        }
    }
}
