//! What the search remembers of positions: bounds of their value and the best move so far. Threads share one table
//! without locks: an entry is two words, the second of which is stored with the first mixed in, so an entry that two
//! threads wrote at once belongs to no position.
//!
//! A position is recognised by 64 bits of one hash and found by another one, so two positions are mistaken for each
//! other once in 2^64 glances; a long proof takes 2^30. Bounds are facts: an entry stays true for all later questions.

use std::sync::atomic::{AtomicU64, Ordering};

use super::geometry::Discs;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// The value is at least this.
    pub(super) lower: i8,
    /// The value is at most this.
    pub(super) upper: i8,
    /// The square of the best move so far, or [`Known::NO_SQUARE`].
    pub(super) square: u8,
}

impl Known {
    /// No move.
    pub(super) const NO_SQUARE: u8 = 64;

    /// Nothing is known.
    pub(super) const NOTHING: Self = Self { lower: i8::MIN, upper: i8::MAX, square: Self::NO_SQUARE };

    /// The same after a search that was asked whether the value is more than `alpha` and found `value`.
    #[inline(always)]
    pub(super) fn with(self, value: i32, alpha: i32, square: u8) -> Self {
        match value > alpha {
            true => Self { lower: self.lower.max(value as i8), square, ..self },
            false => Self { upper: self.upper.min(value as i8), square, ..self },
        }
    }

    fn encode(self, empties: u32, age: u8) -> u64 {
        u64::from_le_bytes([self.lower as u8, self.upper as u8, self.square, empties as u8, age, 1, 0, 0])
    }

    fn decode(word: u64) -> Self {
        let [lower, upper, square, ..] = word.to_le_bytes();
        Self { lower: lower as i8, upper: upper as i8, square }
    }
}

/// Where a position is and how it is recognised there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    bucket: usize,
    check: u64,
}

/// Four entries that share a cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([AtomicU64; 8]);

/// Which of four positions gives way to a new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keep {
    /// The one whose loss costs least.
    Costly,
    /// Any: in a small table all are about equal, and what came last will be asked for soonest.
    Latest,
}

/// The table.
#[derive(Debug)]
pub(super) struct Table {
    buckets: Vec<Bucket>,
    keep: Keep,
    age: u8,
}

impl Table {
    /// A table of at most so many kibibytes, at least one bucket.
    pub(super) fn new(kibibytes: usize, keep: Keep) -> Self {
        Self { buckets: (0..n_buckets(kibibytes)).map(|_| Bucket::default()).collect(), keep, age: 0 }
    }

    /// Whether a table of so many kibibytes would be larger.
    pub(super) fn is_smaller_than(&self, kibibytes: usize) -> bool {
        self.buckets.len() < n_buckets(kibibytes)
    }

    /// A new question: what is in the table stays but gives way to what comes.
    pub(super) fn grow_older(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    /// Where a position is.
    #[inline(always)]
    pub(super) fn place(&self, discs: Discs) -> Place {
        // Multipliers are the fractions of the golden ratio and of the square roots of 2, 3 and 5, made odd.
        let sum = |a: u64, b: u64| {
            let sum = discs.own.wrapping_mul(a) ^ discs.opponent.wrapping_mul(b).rotate_left(32);
            (sum ^ (sum >> 32)).wrapping_mul(a)
        };
        let check = sum(0x9e37_79b9_7f4a_7c15, 0x6a09_e667_f3bc_c909);
        let bucket = sum(0xbb67_ae85_84ca_a73b, 0x3c6e_f372_fe94_f82b);
        Place { bucket: (bucket >> 32) as usize & (self.buckets.len() - 1), check: check ^ (check >> 29) }
    }

    /// What is known of the position at `place`.
    #[inline(always)]
    pub(super) fn get(&self, place: Place) -> Option<Known> {
        let Bucket(words) = &self.buckets[place.bucket];
        for idx in 0..4 {
            let word = words[2 * idx].load(Ordering::Relaxed);
            if words[2 * idx + 1].load(Ordering::Relaxed) ^ word == place.check && word != 0 {
                return Some(Known::decode(word));
            }
        }
        None
    }

    /// Remembers a position with so many empty squares instead of another one.
    #[inline(always)]
    pub(super) fn set(&self, place: Place, empties: u32, known: Known) {
        let Bucket(words) = &self.buckets[place.bucket];
        let slot = self.slot(words, place);
        let word = known.encode(empties, self.age);
        words[2 * slot].store(word, Ordering::Relaxed);
        words[2 * slot + 1].store(word ^ place.check, Ordering::Relaxed);
    }

    /// Where in its bucket a position is or should go.
    #[inline(always)]
    fn slot(&self, words: &[AtomicU64; 8], place: Place) -> usize {
        let (mut least, mut slot) = (u32::MAX, (place.check >> 62) as usize);
        for idx in 0..4 {
            let word = words[2 * idx].load(Ordering::Relaxed);
            if words[2 * idx + 1].load(Ordering::Relaxed) ^ word == place.check {
                return idx;
            }
            let worth = self.worth(word);
            if self.keep == Keep::Costly && worth < least {
                (least, slot) = (worth, idx);
            }
        }
        slot
    }

    /// How much an entry saved: more with more empty squares, and anything of this question more than all before it.
    #[inline(always)]
    fn worth(&self, word: u64) -> u32 {
        let [_, _, _, empties, age, ..] = word.to_le_bytes();
        u32::from(empties) + if age == self.age { 64 } else { 0 }
    }
}

/// The number of buckets in so many kibibytes: a power of two, so that the place of a position is a mask.
fn n_buckets(kibibytes: usize) -> usize {
    1 << ((kibibytes << 10) / size_of::<Bucket>()).max(1).ilog2()
}
