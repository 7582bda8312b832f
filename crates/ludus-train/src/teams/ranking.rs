//! Who is better.

/// The places of these in the order of fitness, the fittest first; equals stay as they are.
#[must_use]
pub fn ranked(fitness: &[f64]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..fitness.len()).collect();
    places.sort_by(|&one, &other| fitness[other].total_cmp(&fitness[one]));
    places
}

/// The place of the fittest; of equals the last, where a kept team stands. The first if there is nobody.
#[must_use]
pub fn best(fitness: &[f64]) -> usize {
    let places = 0..fitness.len();
    places.max_by(|&one, &other| fitness[one].total_cmp(&fitness[other])).unwrap_or_default()
}

/// One in so many is a parent, in both of the methods.
const QUARTER: usize = 4;

/// How many of `n`, the best quarter, are parents; at least one.
#[must_use]
pub fn parents(n: usize) -> usize {
    (n / QUARTER).max(1)
}
