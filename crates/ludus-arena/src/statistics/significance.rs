//! Whether two samples of results differ: tests for experiments that were repeated with several seeds. The
//! tests by Student's distribution come with an effect size; those by ranks and by permutation assume less
//! about the numbers and stand beside them. All p values are two-sided.
//!
//! A sample that says nothing (too few values, no spread, a value that is no number) gives `None` instead of
//! a number that looks like one. Student's and the normal distribution are those of `statrs`.

mod permutation;
mod ranks;
mod student;

pub use permutation::{Permutation, permutation, permutation_of_means};
pub use ranks::{MannWhitney, mann_whitney};
pub use student::{StudentTest, paired_t, welch};

/// Holm's adjusted p values (1979) for several hypotheses, in the order given: those at most α may be called
/// significant together, with one chance in 1/α of a single error. What is no number counts as 1.
#[must_use]
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let p_values: Vec<f64> =
        p_values.iter().map(|p| if p.is_nan() { 1.0 } else { p.clamp(0.0, 1.0) }).collect();
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|one, two| p_values[*one].total_cmp(&p_values[*two]));
    let mut adjusted = vec![0.0; p_values.len()];
    let mut largest: f64 = 0.0;
    for (rank, idx) in order.into_iter().enumerate() {
        let hypotheses_left = (p_values.len() - rank) as f64;
        largest = largest.max((p_values[idx] * hypotheses_left).min(1.0));
        adjusted[idx] = largest;
    }
    adjusted
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

fn all_finite(values: &[f64]) -> bool {
    values.iter().all(|value| value.is_finite())
}
