//! Who is better.

/// The places of these in the order of fitness, the fittest first; equals stay as they are.
#[must_use]
pub fn ranked(fitness: &[f64]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..fitness.len()).collect();
    places.sort_by(|&one, &other| fitness[other].total_cmp(&fitness[one]));
    places
}
