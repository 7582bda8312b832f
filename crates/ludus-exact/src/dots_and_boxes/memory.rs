//! What a search has found out about quiet positions: bounds of their value. Threads share entries without locks: of the
//! two words of an entry one is hidden behind the other, so that halves of two entries never pass for a whole one, and
//! a race loses an entry at worst.
//!
//! A new entry takes the place of the one in its bucket that cost least work.

use std::sync::atomic::{AtomicU64, Ordering};

use prefetch_index::prefetch_index;

use super::{graph::MOST_LINES, key::Key};
use crate::room::{LINE, Room};

/// Bits of a bound, counted in pairs of boxes from the lowest possible value.
const BOUND_BITS: u32 = 6;
/// Bits of how much work an entry cost.
const WORK_BITS: u32 = 4;
/// Bits of an entry beside those of its key.
const KNOWN_BITS: u32 = 2 * BOUND_BITS + WORK_BITS;

/// A quiet box has two free sides at least and a line two boxes at most, so there are no more boxes than lines.
const _: () = assert!(MOST_LINES < 1 << BOUND_BITS);

/// What is known of a position.
#[derive(Clone, Copy)]
pub(super) struct Known {
    /// The value is not lower.
    pub(super) at_least: i32,
    /// The value is not higher.
    pub(super) at_most: i32,
}

impl Known {
    /// Whether the value is at least `bound`, if that is known.
    pub(super) fn answer(&self, bound: i32) -> Option<bool> {
        if self.at_least >= bound {
            Some(true)
        } else if self.at_most < bound {
            Some(false)
        } else {
            None
        }
    }
}

/// A fixed number of entries.
#[derive(Clone, Copy)]
pub(super) struct Memory<'a> {
    buckets: &'a [Bucket],
}

/// Four entries.
type Bucket = [AtomicU64; LINE];

/// Half of a key with what is known in its lowest bits, and the other half hidden behind that.
struct Entry<'a>(&'a [AtomicU64; 2]);

impl<'a> Memory<'a> {
    /// Keeps entries in this room.
    pub(super) fn new(room: &'a mut Room) -> Self {
        Self { buckets: room.lines() }
    }

    /// Begins to fetch what is known about a position from far memory, so that recalling it a little later is quick.
    /// Waiting for it would take a fifth of the time of a search.
    #[inline(always)]
    pub(super) fn fetch(&self, key: Key) {
        prefetch_index(self.buckets, self.place(key));
    }

    /// What is known about a position with so many open boxes.
    #[inline(always)]
    pub(super) fn recall(&self, key: Key, n_boxes: i32) -> Option<Known> {
        let entry = entries(self.bucket(key)).find_map(|entry| entry.read(key))?;
        Some(decode(entry, n_boxes))
    }

    /// Keeps what is known about a position with so many open boxes, which cost so many nodes.
    pub(super) fn keep(&self, key: Key, n_boxes: i32, known: Known, nodes: u64) {
        let bucket = self.bucket(key);
        let place = entries(bucket)
            .find(|entry| entry.read(key).is_some())
            .or_else(|| entries(bucket).min_by_key(Entry::work));
        if let Some(place) = place {
            place.write(key, encode(n_boxes, known, nodes));
        }
    }

    #[inline(always)]
    fn bucket(&self, key: Key) -> &'a Bucket {
        &self.buckets[self.place(key)]
    }

    #[inline(always)]
    fn place(&self, key: Key) -> usize {
        (u128::from(key.place).wrapping_mul(self.buckets.len() as u128) >> 64) as usize
    }
}

/// The entries of a bucket.
#[inline(always)]
fn entries(bucket: &Bucket) -> impl Iterator<Item = Entry<'_>> {
    bucket.as_chunks().0.iter().map(Entry)
}

impl Entry<'_> {
    /// What is known, if the entry is about this key.
    #[inline(always)]
    fn read(&self, key: Key) -> Option<u64> {
        let [open, hidden] = self.0;
        let open = open.load(Ordering::Relaxed);
        let is_it =
            (open ^ key.place) >> KNOWN_BITS == 0 && hidden.load(Ordering::Relaxed) ^ open == key.check;
        is_it.then_some(open)
    }

    fn write(&self, key: Key, known: u64) {
        let [open, hidden] = self.0;
        let word = key.place >> KNOWN_BITS << KNOWN_BITS | known;
        open.store(word, Ordering::Relaxed);
        hidden.store(word ^ key.check, Ordering::Relaxed);
    }

    /// How much work is lost if it goes: an empty one comes first.
    fn work(&self) -> u64 {
        self.0[0].load(Ordering::Relaxed) & ((1 << WORK_BITS) - 1)
    }
}

fn encode(n_boxes: i32, known: Known, nodes: u64) -> u64 {
    let bound = |value: i32| ((value + n_boxes) / 2) as u64;
    let most_work = (1 << WORK_BITS) - 1;
    let work = u64::from(nodes.ilog2() / 2 + 1).min(most_work);
    (bound(known.at_most) << BOUND_BITS | bound(known.at_least)) << WORK_BITS | work
}

fn decode(entry: u64, n_boxes: i32) -> Known {
    let bound = |first: u32| (entry >> first & ((1 << BOUND_BITS) - 1)) as i32 * 2 - n_boxes;
    Known { at_least: bound(WORK_BITS), at_most: bound(WORK_BITS + BOUND_BITS) }
}
