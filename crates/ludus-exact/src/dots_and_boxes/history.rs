//! How often each line has been a good answer so far. Lines that answer many questions make proofs small: when the same
//! few lines are drawn first everywhere, different orders of moves lead to the same positions. On 3x4 counting this
//! saves a search half of its nodes.

use super::graph::MOST_LINES;

/// All tries.
pub(super) const WHOLE: i64 = 1 << 24;

/// Tries that a line is thought to have had in vain before its first, so that luck does not count.
const DOUBT: u32 = 100;

/// What one search has seen of each line.
pub(super) struct History {
    tries: [u32; MOST_LINES],
    hits: [u32; MOST_LINES],
}

impl Default for History {
    fn default() -> Self {
        Self { tries: [0; MOST_LINES], hits: [0; MOST_LINES] }
    }
}

impl History {
    /// A line was tried.
    pub(super) fn add_try(&mut self, line: usize) {
        self.tries[line] = self.tries[line].saturating_add(1);
    }

    /// It was good enough.
    pub(super) fn add_hit(&mut self, line: usize) {
        self.hits[line] = self.hits[line].saturating_add(1);
    }

    /// The share of tries that were hits, as a part of [`WHOLE`].
    pub(super) fn rate(&self, line: usize) -> i64 {
        WHOLE * i64::from(self.hits[line]) / i64::from(self.tries[line].saturating_add(DOUBT))
    }
}
