//! Positions of which only chains and loops that stand alone are left, valued without a search. Whoever moves there
//! must open one; the other takes it, or all but a few boxes of it, and what is left is of the same kind.
//!
//! Short chains go first, from the shortest; of long chains and loops the shortest of its kind, whichever is better.
//! The tests compare that with the tables, for every such position of 3x3, 2x4 and 1x7.

use super::captures::{LEFT_IN_CHAIN, LEFT_IN_LOOP};

/// From this length on a chain can be taken but for two boxes.
pub(super) const LONG: usize = 3;
/// More boxes than a string of a graph can have.
const LENGTHS: usize = super::graph::MOST_LINES + 1;
/// More long chains, or loops, than fit into a graph: each takes four lines.
const MOST_OF_A_KIND: usize = super::graph::MOST_LINES / 4 + 1;

/// How many strings of each length stand alone.
pub(super) struct Loners {
    chains: [u8; LENGTHS],
    loops: [u8; LENGTHS],
}

impl Default for Loners {
    fn default() -> Self {
        Self { chains: [0; LENGTHS], loops: [0; LENGTHS] }
    }
}

impl Loners {
    /// Adds a chain of so many boxes.
    pub(super) fn add_chain(&mut self, length: usize) {
        self.chains[length] += 1;
    }

    /// Adds a loop of so many boxes.
    pub(super) fn add_loop(&mut self, length: usize) {
        self.loops[length] += 1;
    }

    /// The value for the mover.
    pub(super) fn value(&self) -> i32 {
        let mut value = self.long_value();
        for length in (1..LONG).rev() {
            for _ in 0..self.chains[length] {
                value = -(length as i32 + value);
            }
        }
        value
    }

    /// The value for the mover when the short chains are gone.
    fn long_value(&self) -> i32 {
        let mut lengths = [0; MOST_OF_A_KIND];
        let n_loops = list_from_longest(&self.loops, &mut lengths);
        // `values[n]` is that of the `n` longest loops and the chains seen so far, from the longest.
        let mut values = [0; MOST_OF_A_KIND + 1];
        for idx in 0..n_loops {
            values[idx + 1] = opened(lengths[idx], LEFT_IN_LOOP, values[idx]);
        }
        for length in (LONG..LENGTHS).rev() {
            for _ in 0..self.chains[length] {
                values[0] = opened(length as i32, LEFT_IN_CHAIN, values[0]);
                for idx in 0..n_loops {
                    let chain = opened(length as i32, LEFT_IN_CHAIN, values[idx + 1]);
                    values[idx + 1] = chain.max(opened(lengths[idx], LEFT_IN_LOOP, values[idx]));
                }
            }
        }
        values[n_loops]
    }
}

/// Writes all lengths down, the longest first, and returns how many there are.
fn list_from_longest(counts: &[u8; LENGTHS], lengths: &mut [i32; MOST_OF_A_KIND]) -> usize {
    let mut n_listed = 0;
    for length in (0..LENGTHS).rev() {
        for _ in 0..counts[length] {
            lengths[n_listed] = length as i32;
            n_listed += 1;
        }
    }
    n_listed
}

/// The value for whoever opens a string when the rest is worth `rest` to whoever moves there.
fn opened(length: i32, n_left: i32, rest: i32) -> i32 {
    -(length + rest).max(length - 2 * n_left - rest)
}
