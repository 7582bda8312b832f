//! Who works on what, so that threads with the same question keep out of each other's way: a position on somebody's desk
//! is put off until nothing else is left to try, and by then it is often known. Positions that share a place on the
//! desk hide each other, which costs time and nothing else.

use std::sync::atomic::{AtomicU64, Ordering};

use super::key::Key;

/// Places on a desk: far more than positions that threads work on at a time.
const PLACES: usize = 1 << 14;

/// The positions that threads work on, by half of their keys.
pub(super) struct Desk(Vec<AtomicU64>);

impl Desk {
    /// A desk for so many threads; one alone needs none.
    pub(super) fn new(threads: usize) -> Self {
        let n_places = if threads > 1 { PLACES } else { 0 };
        Self(std::iter::repeat_with(AtomicU64::default).take(n_places).collect())
    }

    /// Whether somebody works on this position.
    pub(super) fn has(&self, key: Key) -> bool {
        self.place(key).is_some_and(|place| place.load(Ordering::Relaxed) == key.check)
    }

    /// Somebody begins to work on this position.
    pub(super) fn put(&self, key: Key) {
        self.set(key, key.check);
    }

    /// Nobody works on this position any more.
    pub(super) fn clear(&self, key: Key) {
        self.set(key, 0);
    }

    fn set(&self, key: Key, value: u64) {
        if let Some(place) = self.place(key) {
            place.store(value, Ordering::Relaxed);
        }
    }

    fn place(&self, key: Key) -> Option<&AtomicU64> {
        self.0.get(key.place as usize % PLACES)
    }
}
