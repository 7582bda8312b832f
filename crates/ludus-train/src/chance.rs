//! Numbers that learners draw: uniform, normal and Cauchy. Logarithms and angles come from `libm`, so that a stream gives
//! the same numbers on every machine.

use std::f64::consts::PI;

use ludus_core::Rng;

/// A number from 0 to 1, 1 excluded.
pub fn uniform(rng: &mut Rng) -> f64 {
    rng.uniform()
}

/// A number from `low` to `high`.
pub fn between(rng: &mut Rng, low: f64, high: f64) -> f64 {
    low + (high - low) * uniform(rng)
}

/// A number from the normal distribution with mean 0 and deviation 1, by Box and Muller. Its second number is thrown
/// away, so that each call takes as much from the stream as every other.
pub fn normal(rng: &mut Rng) -> f64 {
    let radius = (-2.0 * libm::log(1.0 - uniform(rng))).sqrt();
    radius * libm::cos(2.0 * PI * uniform(rng))
}

/// A number from the Cauchy distribution with median 0 and scale 1: half of all lie between -1 and 1, and one in a hundred
/// beyond 63. Most steps are small, and now and then one leads far away.
pub fn cauchy(rng: &mut Rng) -> f64 {
    libm::tan(PI * (uniform(rng) - 0.5))
}

/// Puts items into random order, each order as likely as the others.
pub fn shuffle<T>(items: &mut [T], rng: &mut Rng) {
    for idx in (1..items.len()).rev() {
        items.swap(idx, rng.below(idx as u32 + 1) as usize);
    }
}
