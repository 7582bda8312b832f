//! Tests of means by Student's distribution. Welch's is the one for two samples, because nothing says that
//! two ways of learning vary alike and it costs next to nothing when they do (Welch 1947). The paired test is
//! for runs that share their seed, opponents and openings.

use statrs::distribution::{ContinuousCDF, StudentsT};

use super::{all_finite, mean};

/// The result of a test by Student's distribution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StudentTest {
    /// The difference of means in its own standard errors.
    pub t: f64,
    /// Degrees of freedom.
    pub degrees: f64,
    /// How often chance alone gives a difference as large, in either direction.
    pub p: f64,
    /// The difference of the means, or the mean of the differences.
    pub mean: f64,
    /// That mean in standard deviations of single values: Cohen's d, for pairs d_z.
    pub effect: f64,
}

/// Welch's test of two independent samples. `None` unless both have two values and one of them varies.
#[must_use]
pub fn welch(first: &[f64], second: &[f64]) -> Option<StudentTest> {
    let (one, other) = (Spread::of(first)?, Spread::of(second)?);
    let parts = [one.variance / one.n, other.variance / other.n];
    let squared = parts[0] + parts[1];
    let weights = parts[0] * parts[0] / (one.n - 1.0) + parts[1] * parts[1] / (other.n - 1.0);
    let pooled = ((one.n - 1.0) * one.variance + (other.n - 1.0) * other.variance) / (one.n + other.n - 2.0);
    let difference =
        Difference { mean: one.mean - other.mean, error: squared.sqrt(), deviation: pooled.sqrt() };
    difference.test(squared * squared / weights)
}

/// The paired test, given the differences of the pairs. `None` unless there are two that differ.
#[must_use]
pub fn paired_t(differences: &[f64]) -> Option<StudentTest> {
    let spread = Spread::of(differences)?;
    let deviation = spread.variance.sqrt();
    Difference { mean: spread.mean, error: deviation / spread.n.sqrt(), deviation }.test(spread.n - 1.0)
}

/// Size, mean and variance of a sample of at least two numbers.
struct Spread {
    n: f64,
    mean: f64,
    variance: f64,
}

impl Spread {
    fn of(values: &[f64]) -> Option<Self> {
        if values.len() < 2 || !all_finite(values) {
            return None;
        }
        let (n, mean) = (values.len() as f64, mean(values));
        // Values that are all the same may have a mean that is not, by rounding, and so a variance.
        let constant = values.iter().all(|value| *value == values[0]);
        let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
        let variance = if constant { 0.0 } else { squares / (n - 1.0) };
        Some(Self { n, mean, variance })
    }
}

struct Difference {
    mean: f64,
    error: f64,
    deviation: f64,
}

impl Difference {
    fn test(self, degrees: f64) -> Option<StudentTest> {
        let (t, effect) = (self.mean / self.error, self.mean / self.deviation);
        if !(t.is_finite() && effect.is_finite()) {
            return None;
        }
        let student = StudentsT::new(0.0, 1.0, degrees).ok()?;
        Some(StudentTest { t, degrees, p: 2.0 * student.cdf(-t.abs()), mean: self.mean, effect })
    }
}
