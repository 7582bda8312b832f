//! Intervals of a score and the rating difference it stands for. Intervals are at 95 %. Two are given:
//! Wilson's treats every game as a coin of its own; the pair interval measures how much pairs of games from
//! one opening really vary, which is fairer when there are draws or openings that favour one side.

/// Two-sided 95 % of a normal distribution.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

/// A range that holds the true value in 95 of 100 cases.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Wilson's interval (1927) for a mean score in 0…1 over `n` games.
#[must_use]
pub fn wilson(score: f64, n: u64) -> Interval {
    if n == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let n = n as f64;
    let shrink = 1.0 + Z * Z / n;
    let middle = (score + Z * Z / (2.0 * n)) / shrink;
    let half = Z * (score * (1.0 - score) / n + Z * Z / (4.0 * n * n)).sqrt() / shrink;
    Interval { low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
}

/// The interval of the mean of pair scores, each in 0…1, by their own spread. Too few pairs say nothing; pairs that are
/// all alike have shown no spread to go by, and each counts as one coin.
#[must_use]
pub fn pair_interval(scores: &[f64]) -> Interval {
    if scores.len() < 2 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (mean, error) = mean_and_error(scores);
    if error == 0.0 {
        return wilson(mean, scores.len() as u64);
    }
    Interval { low: (mean - error).max(0.0), high: (mean + error).min(1.0) }
}

/// The mean of some values and half of its interval, by their own spread. Fewer than two values show none.
#[must_use]
pub fn mean_and_error(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n.max(1.0);
    let squares = values.iter().map(|value| (value - mean) * (value - mean));
    let variance = squares.sum::<f64>() / (n - 1.0).max(1.0);
    (mean, Z * (variance / n.max(1.0)).sqrt())
}

/// The rating difference that a score in 0…1 over `n` games stands for. A perfect score would be infinitely
/// far away, so it counts as half a point less.
#[must_use]
pub fn elo(score: f64, n: u64) -> f64 {
    let margin = 0.5 / n.max(1) as f64;
    let score = score.clamp(margin.min(0.5), (1.0 - margin).max(0.5));
    // −400·log₁₀(1/s − 1), written so that an even score gives zero and not minus zero.
    400.0 * libm::log10(score / (1.0 - score))
}

/// Half the width of the interval in rating points.
#[must_use]
pub fn elo_error(interval: Interval, n: u64) -> f64 {
    (elo(interval.high, n) - elo(interval.low, n)) / 2.0
}

/// The score that a rating difference promises, on the logistic scale.
pub(crate) fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + libm::pow(10.0, -elo / 400.0))
}
