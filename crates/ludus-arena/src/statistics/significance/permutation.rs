//! Tests that shuffle the data themselves and so assume nothing about their distribution: if nothing is going
//! on, the signs of paired differences, or the labels of two samples, could as well be others (Fisher 1935).
//! All cases are counted where that is possible: scores are halves and quarters of points, whose sums fall on
//! a grid, so even hundreds of pairs are exact. Elsewhere random ones are drawn, the data counting as one
//! more, without which p could be zero (Phipson & Smyth 2010).

use ludus_core::Rng;

use super::{all_finite, mean};

/// So many cases are counted one by one; the work of some milliseconds.
const MAX_CASES: f64 = (1 << 20) as f64;

/// So many are drawn beyond that; p is then known to a thousandth or better.
const DRAWS: u32 = 100_000;

/// Values that are whole multiples of this part lie on a grid.
const GRID: f64 = 0.25;

/// Grid cells times values that are worked through.
const MAX_GRID_WORK: f64 = 1e8;

/// Sums that differ by this share of the values' total are equal but for rounding.
const ROUNDING: f64 = 1e-12;

/// The result of a test by permutation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Permutation {
    /// The share of cases that are as far from zero as the data, in either direction.
    pub p: f64,
    /// The mean of the differences, or the difference of the means.
    pub mean: f64,
    /// How many cases were drawn; `None` when all were counted.
    pub draws: Option<u32>,
}

/// The sign-flip test: whether paired differences are zero in the mean. `None` without any.
#[must_use]
pub fn permutation(differences: &[f64], rng: &mut Rng) -> Option<Permutation> {
    if differences.is_empty() || !all_finite(differences) {
        return None;
    }
    let sizes: Vec<f64> = differences.iter().map(|value| value.abs()).collect();
    let total: f64 = sizes.iter().sum();
    let far = differences.iter().sum::<f64>().abs() - ROUNDING * total;
    let cells = total / GRID + 1.0;
    let on_grid = sizes.iter().all(|size| (size / GRID).fract() == 0.0);
    let (p, draws) = if on_grid && cells * sizes.len() as f64 <= MAX_GRID_WORK {
        (share_on_grid(&sizes, far), None)
    } else if libm::exp2(sizes.len() as f64) <= MAX_CASES {
        (flips(&sizes, 0.0, far) / libm::exp2(sizes.len() as f64), None)
    } else {
        (drawn(|| flipped(&sizes, rng).abs() >= far), Some(DRAWS))
    };
    Some(Permutation { p, mean: mean(differences), draws })
}

/// The test of two independent samples by exchanging values: whether their means are the same. `None` when
/// one of them is empty.
#[must_use]
pub fn permutation_of_means(first: &[f64], second: &[f64], rng: &mut Rng) -> Option<Permutation> {
    if first.is_empty() || second.is_empty() || !all_finite(first) || !all_finite(second) {
        return None;
    }
    let mut values = [first, second].concat();
    let total: f64 = values.iter().map(|value| value.abs()).sum();
    // With the common mean taken away, the sum of either sample alone tells how far the means are apart.
    let centre = mean(&values);
    values.iter_mut().for_each(|value| *value -= centre);
    let far = values[..first.len()].iter().sum::<f64>().abs() - ROUNDING * total;
    let smaller = first.len().min(second.len());
    let cases = binomial(values.len(), smaller);
    let (p, draws) = if cases <= MAX_CASES {
        (choices(&values, smaller, 0.0, far) / cases, None)
    } else {
        (drawn(|| chosen(&mut values, smaller, rng).abs() >= far), Some(DRAWS))
    };
    Some(Permutation { p, mean: mean(first) - mean(second), draws })
}

/// The share of sign patterns whose sum is at least `far` from zero, through the distribution of the sum.
fn share_on_grid(sizes: &[f64], far: f64) -> f64 {
    let steps: Vec<usize> = sizes.iter().map(|size| (size / GRID) as usize).collect();
    let total: usize = steps.iter().sum();
    // Choosing a sign is adding nothing or twice the size to minus the total; halves of steps are not needed.
    let mut shares = vec![0.0; total + 1];
    shares[0] = 1.0;
    for step in steps {
        for cell in (0..=total).rev() {
            let below = if cell >= step { shares[cell - step] } else { 0.0 };
            shares[cell] = f64::midpoint(shares[cell], below);
        }
    }
    let sum = |cell: usize| GRID * (2.0 * cell as f64 - total as f64);
    let far_shares = shares.iter().enumerate().filter(|(cell, _)| sum(*cell).abs() >= far);
    far_shares.map(|(_, share)| share).sum()
}

/// How many ways to sign the sizes bring the sum at least `far` from zero.
fn flips(sizes: &[f64], sum: f64, far: f64) -> f64 {
    match sizes {
        [] => f64::from(u8::from(sum.abs() >= far)),
        [size, rest @ ..] => flips(rest, sum + size, far) + flips(rest, sum - size, far),
    }
}

/// The sum of the sizes with random signs.
fn flipped(sizes: &[f64], rng: &mut Rng) -> f64 {
    let signed = sizes.chunks(64).flat_map(|chunk| {
        let bits = rng.next_u64();
        chunk.iter().enumerate().map(move |(bit, size)| if bits >> bit & 1 == 0 { *size } else { -size })
    });
    signed.sum()
}

/// How many ways to choose so many of the values bring their sum at least `far` from zero.
fn choices(values: &[f64], n: usize, sum: f64, far: f64) -> f64 {
    if n == 0 {
        return f64::from(u8::from(sum.abs() >= far));
    }
    let firsts = 0..=values.len() - n;
    firsts.map(|idx| choices(&values[idx + 1..], n - 1, sum + values[idx], far)).sum()
}

/// The sum of so many of the values, chosen at random.
fn chosen(values: &mut [f64], n: usize, rng: &mut Rng) -> f64 {
    for idx in 0..n {
        let other = idx + rng.below((values.len() - idx) as u32) as usize;
        values.swap(idx, other);
    }
    values[..n].iter().sum()
}

/// The share of random cases that are `far`, the data themselves being one more case.
fn drawn(mut far: impl FnMut() -> bool) -> f64 {
    let hits = (0..DRAWS).filter(|_| far()).count();
    (hits as f64 + 1.0) / (f64::from(DRAWS) + 1.0)
}

/// How many ways there are to choose `n` of `all`; large numbers need not be exact.
fn binomial(all: usize, n: usize) -> f64 {
    (0..n).fold(1.0, |ways, idx| ways * (all - idx) as f64 / (idx + 1) as f64)
}
