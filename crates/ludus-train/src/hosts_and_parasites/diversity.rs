//! How little the neurons of a net resemble each other. Neurons that are copies add nothing, and teams that are bred from a few
//! good ones tend to become such; the study of 2001 wished for a reward against it.
//!
//! For every pair of slices of equal length, at least two, let r be the correlation of their weights: the sum of the products of
//! deviations from the means over the root of the product of the sums of their squares. Diversity is 1 less the mean of |r| over
//! all pairs: 0 for copies, mirrored or scaled ones too, near 1 for weights by chance. |r| counts, not r, because a neuron that
//! says the opposite of another says nothing new either.

use std::ops::Range;

use ludus_nets::Layout;

/// The diversity of a net, from 0 to 1; 1 where no two slices can be compared.
#[must_use]
pub fn diversity(layout: &Layout, net: &[f64]) -> f64 {
    let ranges = layout.ranges().map(|(_, range)| range).filter(|range| range.len() > 1);
    let neurons: Vec<Vec<f64>> = ranges.map(|range: Range<usize>| direction(&net[range])).collect();
    let (mut sum, mut n_pairs) = (0.0, 0u32);
    for (idx, one) in neurons.iter().enumerate() {
        for other in neurons[..idx].iter().filter(|other| other.len() == one.len()) {
            sum += likeness(one, other);
            n_pairs += 1;
        }
    }
    1.0 - sum / f64::from(n_pairs.max(1))
}

/// Deviations from the mean, scaled so that their squares add up to 1; all 0 if there are none.
fn direction(weights: &[f64]) -> Vec<f64> {
    let mean = weights.iter().sum::<f64>() / weights.len() as f64;
    let deviations: Vec<f64> = weights.iter().map(|weight| weight - mean).collect();
    let length = deviations.iter().map(|deviation| deviation * deviation).sum::<f64>().sqrt();
    let scale = if length > 0.0 { 1.0 / length } else { 0.0 };
    deviations.into_iter().map(|deviation| deviation * scale).collect()
}

/// The size of the correlation. Of a neuron whose weights are all equal there is none: two of them are alike, and nobody else is
/// like them.
fn likeness(one: &[f64], other: &[f64]) -> f64 {
    let is_flat = |direction: &[f64]| direction.iter().all(|&part| part == 0.0);
    match [one, other].map(is_flat) {
        [true, true] => 1.0,
        _ => one.iter().zip(other).map(|(one, other)| one * other).sum::<f64>().abs().min(1.0),
    }
}
