//! Who works on what, so that threads with the same question keep out of each other's way: a position on somebody's desk
//! is put off until nothing else is left to try, and by then it is often known. Positions that share a place on the
//! desk hide each other, which costs time and nothing else.

use std::sync::atomic::{AtomicU64, Ordering};

use super::graph::Lines;

/// Places on a desk: far more than positions that threads work on at a time.
const PLACES: usize = 1 << 14;

/// The positions that threads work on, by their free lines.
pub(super) struct Desk(Vec<AtomicU64>);

impl Desk {
    /// A desk for so many threads; one alone needs none.
    pub(super) fn new(threads: usize) -> Self {
        let n_places = if threads > 1 { PLACES } else { 0 };
        Self(std::iter::repeat_with(AtomicU64::default).take(n_places).collect())
    }

    /// Whether somebody works on these lines.
    pub(super) fn has(&self, lines: Lines) -> bool {
        self.place(lines).is_some_and(|place| place.load(Ordering::Relaxed) == lines)
    }

    /// Somebody begins to work on these lines.
    pub(super) fn put(&self, lines: Lines) {
        self.set(lines, lines);
    }

    /// Nobody works on these lines any more.
    pub(super) fn clear(&self, lines: Lines) {
        self.set(lines, 0);
    }

    fn set(&self, lines: Lines, value: Lines) {
        if let Some(place) = self.place(lines) {
            place.store(value, Ordering::Relaxed);
        }
    }

    fn place(&self, lines: Lines) -> Option<&AtomicU64> {
        // The golden ratio spreads neighbouring numbers, as in the memory.
        let spread = lines.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
        self.0.get(spread as usize % PLACES)
    }
}
