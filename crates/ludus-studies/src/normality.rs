//! Whether numbers are normal: the test of Kolmogorov and Smirnov, which looks at the whole distribution and needs no bins. The
//! mean and spread to be tested against must be known beforehand; guessed from the numbers, the test would flatter them.

/// A p value counts as zero from here on: terms of the series below it no longer change the sum.
const LEAST_TERM: f64 = 1e-12;
/// The series alternates and falls so fast that this many terms are more than enough.
const TERMS: u32 = 100;

/// What the test found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Normality {
    /// The largest distance between the shares that lie below a number and those that should.
    pub distance: f64,
    /// How often normal numbers would lie at least so far off.
    pub p_value: f64,
}

/// Compares numbers with the normal distribution of this mean and spread; nothing for no numbers.
#[must_use]
pub fn test(values: &[f64], mean: f64, spread: f64) -> Option<Normality> {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    let n = values.len() as f64;
    let off = |(idx, value): (usize, &f64)| {
        let share = cumulative((value - mean) / spread);
        (share - idx as f64 / n).max((idx + 1) as f64 / n - share)
    };
    let distance =
        values.iter().enumerate().map(off).fold(None, |most: Option<f64>, distance| {
            Some(most.map_or(distance, |most| most.max(distance)))
        })?;
    Some(Normality { distance, p_value: p_value(distance, n) })
}

/// The share of normal numbers below this one.
fn cumulative(value: f64) -> f64 {
    0.5 * libm::erfc(-value / std::f64::consts::SQRT_2)
}

/// Kolmogorov's series, with Stephens' correction (1970) for few numbers.
fn p_value(distance: f64, n: f64) -> f64 {
    let scaled = (n.sqrt() + 0.12 + 0.11 / n.sqrt()) * distance;
    let mut sum = 0.0;
    for number in 1..=TERMS {
        let number = f64::from(number);
        let term = libm::exp(-2.0 * (number * scaled) * (number * scaled));
        sum += if number % 2.0 == 1.0 { term } else { -term };
        if term < LEAST_TERM {
            return (2.0 * sum).clamp(0.0, 1.0);
        }
    }
    // The terms do not fall: the numbers fit as well as can be.
    1.0
}
