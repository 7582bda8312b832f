//! Whether the net has a place too many. The best net is examined without each of its neurons; the one that is missed least
//! goes if what is left is good enough, and otherwise a place is added.
//!
//! The literature removes a unit if fitness without it is at least a share of the fitness with it. Margins may be negative, and
//! a share of a negative number is larger than the number; so what may be lost is that share of the size of the fitness, which
//! is the same where it is positive.

/// How the net changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resizing {
    /// This place goes.
    Remove(usize),
    /// There is one place more.
    Add,
}

impl Resizing {
    /// What follows from the fitness of a net and its fitness without each of some places.
    #[must_use]
    pub fn from_lesions(whole: f64, lesions: &[(usize, f64)], threshold: f64) -> Self {
        let least = tolerated(whole, threshold);
        let missed_least = lesions.iter().rev().max_by(|(_, one), (_, other)| one.total_cmp(other));
        match missed_least {
            Some(&(place, fitness)) if fitness >= least => Self::Remove(place),
            _ => Self::Add,
        }
    }
}

/// The least fitness without a place that counts as none lost.
#[must_use]
pub fn tolerated(whole: f64, threshold: f64) -> f64 {
    whole - (1.0 - threshold) * whole.abs()
}
