//! Hash keys of positions. A key is the XOR of one random number per fact about the position (Zobrist), so
//! playing a move changes it in a few operations. The numbers come from a fixed stream and never change:
//! opening books and caches may store keys.

use std::ops::{BitXor, BitXorAssign};

use crate::rng::Seed;

/// A 64-bit fingerprint of a position without its past.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key(pub u64);

impl BitXor for Key {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl BitXorAssign for Key {
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

/// The `count` random keys of the facts called `purpose`, the same in every build.
#[must_use]
pub fn key_table(purpose: &str, count: usize) -> Vec<Key> {
    let mut rng = Seed(0).stream(purpose, count as u64);
    (0..count).map(|_| Key(rng.next_u64())).collect()
}

/// Mixes a small number into a key-sized one, for facts with too many values for a table.
#[must_use]
pub fn mix(number: u64) -> u64 {
    // The finaliser of splitmix64 (Steele, Lea, Flood 2014): every input bit reaches every output bit.
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
