//! How far a search may go. Depth and nodes give the same result every time; the flag is how a caller who owns
//! a clock, or a person who has had enough, ends a search from outside.

use std::sync::atomic::{AtomicBool, Ordering};

/// The deepest search on offer: deeper than any of these games lasts from a position worth searching.
pub const MAX_DEPTH: u32 = 100;

/// When to stop at the latest.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// Plies, at least 1.
    pub depth: u32,
    /// Boards to look at, or simulations to make.
    pub nodes: u64,
    /// Once set, the search ends at its next node.
    pub stop: &'a AtomicBool,
}

impl Limits<'_> {
    /// Whether somebody has asked for an end.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
