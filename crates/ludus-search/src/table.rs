//! What is remembered of positions met before. An entry counts only for the depth it was searched to, not for
//! a smaller one: then it never changes a search's value, only its cost, and a search with a table can be
//! compared with one without. Deeper entries still say which move to try first.
//!
//! Memory is fixed when the table is made. Two entries share a bucket: one keeps the deepest, the other the
//! latest result.

use ludus_core::{Key, Score};

/// What a score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It is that score.
    Exact,
    /// It is that score or a higher one.
    AtLeast,
    /// It is that score or a lower one.
    AtMost,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// The score for the player to move.
    pub(crate) score: Score,
    /// What the score says.
    pub(crate) bound: Bound,
    /// The depth to which it was searched.
    pub(crate) depth: u8,
    /// The best move, as an index into the legal moves.
    pub(crate) best: u16,
    /// Whether the rules alone gave the score: no line ended in an estimate.
    pub(crate) closed: bool,
}

/// An entry as it lies in memory: sixteen bytes.
#[derive(Clone, Copy, Debug)]
struct Entry {
    key: Key,
    score: Score,
    best: u16,
    depth: u8,
    /// Two bits of bound, one for closed, five of age.
    flags: u8,
}

const BOUND_MASK: u8 = 0b11;
const CLOSED: u8 = 0b100;
const AGE_SHIFT: u8 = 3;
/// An age that no entry in use has.
const UNUSED: u8 = 0;
const LAST_AGE: u8 = u8::MAX >> AGE_SHIFT;

const EMPTY: Entry = Entry { key: Key(0), score: Score::DRAW, best: 0, depth: 0, flags: UNUSED };

/// A table of fixed size.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    buckets: Vec<[Entry; 2]>,
    age: u8,
}

/// Bytes in a mebibyte.
const MEBIBYTE: usize = 1 << 20;

impl Table {
    /// A table of at most this many mebibytes, at least one.
    pub(crate) fn new(mebibytes: usize) -> Self {
        let fitting = mebibytes.max(1) * MEBIBYTE / size_of::<[Entry; 2]>();
        let n_buckets = 1 << fitting.ilog2();
        Self { buckets: vec![[EMPTY; 2]; n_buckets], age: UNUSED + 1 }
    }

    /// Forgets everything, at no cost but now and then.
    pub(crate) fn clear(&mut self) {
        if self.age == LAST_AGE {
            self.buckets.fill([EMPTY; 2]);
            self.age = UNUSED;
        }
        self.age += 1;
    }

    /// What is known about the position with this key.
    #[inline]
    pub(crate) fn get(&self, key: Key) -> Option<Known> {
        let bucket = &self.buckets[self.index(key)];
        bucket.iter().find(|entry| entry.key == key && self.is_in_use(entry)).map(Entry::known)
    }

    /// Remembers what was found out about a position.
    #[inline]
    pub(crate) fn put(&mut self, key: Key, known: Known) {
        let idx = self.index(key);
        let entry = Entry::new(key, known, self.age);
        let [deepest, latest] = self.buckets[idx];
        let keeps = self.is_in_use(&deepest) && deepest.key != key && deepest.depth > known.depth;
        if keeps {
            self.buckets[idx][1] = entry;
        } else {
            // What made room is still of use, unless it was about the same position.
            let displaced = if deepest.key == key { latest } else { deepest };
            self.buckets[idx] = [entry, displaced];
        }
    }

    fn index(&self, key: Key) -> usize {
        key.0 as usize & (self.buckets.len() - 1)
    }

    fn is_in_use(&self, entry: &Entry) -> bool {
        entry.flags >> AGE_SHIFT == self.age
    }
}

impl Entry {
    fn new(key: Key, known: Known, age: u8) -> Self {
        let Known { score, bound, depth, best, closed } = known;
        let flags = age << AGE_SHIFT | if closed { CLOSED } else { 0 } | bound as u8;
        Self { key, score, best, depth, flags }
    }

    fn known(&self) -> Known {
        let bound = match self.flags & BOUND_MASK {
            0 => Bound::Exact,
            1 => Bound::AtLeast,
            _ => Bound::AtMost,
        };
        Known {
            score: self.score,
            bound,
            depth: self.depth,
            best: self.best,
            closed: self.flags & CLOSED != 0,
        }
    }
}
