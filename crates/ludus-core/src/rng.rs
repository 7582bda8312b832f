//! Random streams. A stream is named by (seed, purpose, index), so a job draws the same numbers on whatever
//! thread or machine it runs, and adding a new use of chance never shifts an old one.
//!
//! Xoshiro256++ is the generator: quick enough for playouts, and fixed by its definition for ever.

use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng as _, SeedableRng},
};

use crate::key::mix;

/// The number a user gives to make a result repeatable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seed(pub u64);

/// One stream of random numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng(Xoshiro256PlusPlus);

impl Seed {
    /// The stream of this seed for the `index`-th piece of work of one `purpose`.
    #[must_use]
    pub fn stream(self, purpose: &str, index: u64) -> Rng {
        let named = purpose.bytes().fold(mix(self.0), |state, byte| mix(state ^ u64::from(byte)));
        let mut word = mix(named ^ mix(index));
        let mut state = [0; 32];
        for chunk in state.chunks_exact_mut(8) {
            word = mix(word);
            chunk.copy_from_slice(&word.to_le_bytes());
        }
        Rng(Xoshiro256PlusPlus::from_seed(state))
    }
}

impl Rng {
    /// Sixty-four random bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number from 0 to 1, 1 excluded: one of 2⁵³ that are as far apart, each as likely as the others.
    pub fn uniform(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A number in `0..bound`, each exactly as likely as the others. `bound` is at least 1.
    pub fn below(&mut self, bound: u32) -> u32 {
        debug_assert!(bound > 0, "there is no number below zero");
        // Lemire 2019: the high half of a product is uniform once the few biased low halves are rejected.
        let bound = u64::from(bound);
        let mut product = (self.next_u64() >> 32) * bound;
        if (product as u32) < bound as u32 {
            let biased = (bound as u32).wrapping_neg() % bound as u32;
            while (product as u32) < biased {
                product = (self.next_u64() >> 32) * bound;
            }
        }
        (product >> 32) as u32
    }

    /// One element of `items`, each exactly as likely as the others; `None` when there is none.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        if items.is_empty() {
            return None;
        }
        Some(items[self.below(items.len() as u32) as usize])
    }
}
