//! What a search has found out about quiet positions: bounds of their value and the move that showed them. An entry
//! is a single word with the whole set of free lines in it, so two positions can never be mistaken for one another
//! and threads share entries without locks; a race loses an entry at worst.
//!
//! A new entry takes the place of the one in its bucket that cost least work.

use std::sync::atomic::{AtomicU64, Ordering};

use super::graph::{Lines, MOST_LINES};

/// Entries in a bucket: one line of a processor's cache.
const BUCKET: usize = 8;
/// Bits of a bound, counted in pairs of boxes from the lowest possible value.
const BOUND_BITS: u32 = 6;
/// Bits of a line.
const LINE_BITS: u32 = 6;
/// Stands where no line is known.
const NO_LINE: u64 = (1 << LINE_BITS) - 1;
/// The most work that can be told apart, as a power of four.
const MOST_WORK: u32 = 15;

const _: () = assert!(MOST_LINES as u32 + 2 * BOUND_BITS + LINE_BITS + 4 == u64::BITS);

/// What is known of a position.
#[derive(Clone, Copy)]
pub(super) struct Known {
    /// The value is not lower.
    pub(super) at_least: i32,
    /// The value is not higher.
    pub(super) at_most: i32,
    /// The move that has shown it.
    pub(super) line: Option<usize>,
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
pub(super) struct Memory {
    buckets: Vec<Bucket>,
}

#[derive(Default)]
#[repr(align(64))]
struct Bucket([AtomicU64; BUCKET]);

impl Memory {
    /// Takes at most so much memory.
    pub(super) fn new(bytes: usize) -> Self {
        let n_buckets = (bytes / size_of::<Bucket>()).max(1);
        Self { buckets: std::iter::repeat_with(Bucket::default).take(n_buckets).collect() }
    }

    /// How much memory it takes.
    pub(super) fn n_bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// Fetches what is known about several sets from far memory at the same time, so that recalling each is quick.
    /// Waiting for one after the other would take most of the time of a search.
    pub(super) fn fetch(&self, sets: impl Iterator<Item = Lines>) {
        let fetched = sets.fold(0, |all, free| all ^ self.bucket(free).0[0].load(Ordering::Relaxed));
        std::hint::black_box(fetched);
    }

    /// What is known about a set of free lines with so many open boxes.
    pub(super) fn recall(&self, free: Lines, n_boxes: i32) -> Option<Known> {
        let entries = self.bucket(free).0.iter().map(|entry| entry.load(Ordering::Relaxed));
        entries.into_iter().find(|&entry| lines(entry) == free).map(|entry| decode(entry, n_boxes))
    }

    /// Keeps what is known about a set of free lines with so many open boxes, which cost so many nodes.
    pub(super) fn keep(&self, free: Lines, n_boxes: i32, known: Known, nodes: u64) {
        let entries = &self.bucket(free).0;
        let mut place = &entries[0];
        let mut least_work = u32::MAX;
        for entry in entries {
            let old = entry.load(Ordering::Relaxed);
            if lines(old) == free {
                place = entry;
                break;
            }
            let work = if old == 0 { 0 } else { work(old) + 1 };
            if work < least_work {
                (place, least_work) = (entry, work);
            }
        }
        place.store(encode(free, n_boxes, known, nodes), Ordering::Relaxed);
    }

    fn bucket(&self, free: Lines) -> &Bucket {
        // The golden ratio as a fraction of a word spreads neighbouring numbers (Knuth, volume 3, 6.4).
        let spread = (free ^ free >> 21).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let idx = u128::from(spread ^ spread >> 32).wrapping_mul(self.buckets.len() as u128) >> 64;
        &self.buckets[idx as usize]
    }
}

fn lines(entry: u64) -> Lines {
    entry & ((1 << MOST_LINES) - 1)
}

fn work(entry: u64) -> u32 {
    (entry >> (u64::BITS - 4)) as u32
}

fn encode(free: Lines, n_boxes: i32, known: Known, nodes: u64) -> u64 {
    let bound = |value: i32| ((value + n_boxes) / 2) as u64;
    let line = known.line.map_or(NO_LINE, |line| line as u64);
    let work = (nodes.ilog2() / 2).min(MOST_WORK);
    [
        (u64::from(work), 4),
        (line, LINE_BITS),
        (bound(known.at_most), BOUND_BITS),
        (bound(known.at_least), BOUND_BITS),
    ]
    .into_iter()
    .fold(0, |entry, (field, bits)| entry << bits | field)
        << MOST_LINES
        | free
}

fn decode(entry: u64, n_boxes: i32) -> Known {
    let bound = |first: u32| (entry >> first & ((1 << BOUND_BITS) - 1)) as i32 * 2 - n_boxes;
    let line = entry >> (MOST_LINES as u32 + 2 * BOUND_BITS) & NO_LINE;
    Known {
        at_least: bound(MOST_LINES as u32),
        at_most: bound(MOST_LINES as u32 + BOUND_BITS),
        line: (line != NO_LINE).then_some(line as usize),
    }
}
