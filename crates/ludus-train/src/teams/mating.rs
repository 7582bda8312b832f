//! Who meets whom.

use ludus_core::Rng;

/// Another of the first `n`, of whom `one` is one, each as likely as the others; whoever is alone meets itself.
pub fn mate(one: usize, n: usize, rng: &mut Rng) -> usize {
    debug_assert!(one < n, "whoever looks for a mate is one of those who may be it");
    if n < 2 {
        return one;
    }
    let other = rng.below(n as u32 - 1) as usize;
    if other < one { other } else { other + 1 }
}
