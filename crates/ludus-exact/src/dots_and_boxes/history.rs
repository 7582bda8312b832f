//! How often each line has been a good answer so far. Lines that answer many questions make proofs small: when the same
//! few lines are drawn first everywhere, different orders of moves lead to the same positions.

use std::sync::atomic::{AtomicU32, Ordering};

use super::graph::MOST_LINES;

/// All tries.
pub(super) const WHOLE: i64 = 1 << 24;

/// Tries that a line is thought to have had in vain before its first, so that luck does not count.
const DOUBT: i64 = 100;
/// Tries between two exchanges of a thread with the others.
const TRIES_ALONE: u32 = 256;

/// What all threads of a search have seen of each line. They share it, since they share proofs: with a history of its own
/// each looks for other answers, and 4x4 on two threads takes half as many nodes again.
pub(super) struct History([Counts<AtomicU32>; MOST_LINES]);

#[derive(Clone, Copy, Default)]
struct Counts<T> {
    tries: T,
    hits: T,
}

impl Default for History {
    fn default() -> Self {
        Self(std::array::from_fn(|_| Counts::default()))
    }
}

/// What one thread knows of it. Threads exchange what they saw only now and then, as a count that one of them
/// has changed is far away for the others.
pub(super) struct Experience<'a> {
    history: &'a History,
    rates: [i64; MOST_LINES],
    /// What the others have not heard of.
    news: [Counts<u32>; MOST_LINES],
    n_tries: u32,
}

impl<'a> Experience<'a> {
    /// What is known so far.
    pub(super) fn new(history: &'a History) -> Self {
        let mut own =
            Self { history, rates: [0; MOST_LINES], news: [Counts::default(); MOST_LINES], n_tries: 0 };
        own.exchange();
        own
    }

    /// A line was tried, and was good enough or not.
    pub(super) fn add(&mut self, line: usize, is_hit: bool) {
        self.news[line].tries += 1;
        self.news[line].hits += u32::from(is_hit);
        self.n_tries += 1;
        if self.n_tries == TRIES_ALONE {
            self.exchange();
        }
    }

    /// The share of tries that were hits, as a part of [`WHOLE`].
    #[inline(always)]
    pub(super) fn rate(&self, line: usize) -> i64 {
        self.rates[line]
    }

    fn exchange(&mut self) {
        for (line, counts) in self.history.0.iter().enumerate() {
            let news = std::mem::take(&mut self.news[line]);
            let tries = add(&counts.tries, news.tries);
            let hits = add(&counts.hits, news.hits);
            self.rates[line] = WHOLE * i64::from(hits) / (i64::from(tries) + DOUBT);
        }
        self.n_tries = 0;
    }
}

/// Adds to a count and returns it; it stops at the highest number there is.
fn add(count: &AtomicU32, more: u32) -> u32 {
    let sum = count.load(Ordering::Relaxed).saturating_add(more);
    // Threads that come at the same moment may lose what one of them saw; it is no more than a hint.
    count.store(sum, Ordering::Relaxed);
    sum
}
