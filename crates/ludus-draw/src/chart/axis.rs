//! Axes: from numbers to places along a side, and the round numbers that are written there. An axis begins and
//! ends at a written number, so that no point lies beyond what can be read off.

use crate::svg::number;

/// How numbers are spaced along an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Equal differences are equally far apart.
    Linear,
    /// Equal ratios are equally far apart.
    Logarithmic,
}

/// One axis: a range of numbers laid along a stretch of the picture.
#[derive(Clone, Debug)]
pub(crate) struct Axis {
    scale: Scale,
    low: f64,
    high: f64,
    /// The numbers written along it, from `low` to `high`.
    pub(crate) ticks: Vec<f64>,
    /// Where `low` and `high` lie in the picture.
    stretch: (f64, f64),
}

/// About how many numbers are written along an axis.
const TICKS: f64 = 6.0;
/// Nothing that is measured is larger, and ranges of smaller numbers do not overflow.
const LARGEST: f64 = 1e100;
/// Values nearer to each other than this share of their size count as one; steps between them would be lost
/// in rounding.
const NEARNESS: f64 = 1e-9;

impl Scale {
    /// Whether this scale has a place for a number.
    pub(crate) fn shows(self, value: f64) -> bool {
        match self {
            Self::Linear => value.abs() <= LARGEST,
            Self::Logarithmic => (1.0 / LARGEST..=LARGEST).contains(&value),
        }
    }
}

impl Axis {
    /// An axis with room for all `values` that its scale can show, its ends being round numbers.
    pub(crate) fn around(values: impl Iterator<Item = f64>, scale: Scale, stretch: (f64, f64)) -> Self {
        let shown = values.filter(|&value| scale.shows(value));
        let range = shown.fold(None, |range: Option<(f64, f64)>, value| {
            Some(range.map_or((value, value), |(low, high)| (low.min(value), high.max(value))))
        });
        let ticks = match scale {
            Scale::Linear => linear_ticks(range.unwrap_or((0.0, 1.0))),
            Scale::Logarithmic => logarithmic_ticks(range.unwrap_or((1.0, 10.0))),
        };
        let (low, high) = (ticks[0], ticks[ticks.len() - 1]);
        Self { scale, low, high, ticks, stretch }
    }

    /// A linear axis from one number to a larger one, neither being rounded; to the next whole number where the
    /// second is not larger.
    pub(crate) fn between(low: f64, high: f64, stretch: (f64, f64)) -> Self {
        let high = if high > low { high } else { low + 1.0 };
        Self { scale: Scale::Linear, low, high, ticks: vec![low, high], stretch }
    }

    /// Where a number lies in the picture: at an end of the axis if it lies beyond it or is no number.
    pub(crate) fn at(&self, value: f64) -> f64 {
        let value = value.max(self.low).min(self.high);
        let share = match self.scale {
            Scale::Linear => (value - self.low) / (self.high - self.low),
            Scale::Logarithmic => (value / self.low).ln() / (self.high / self.low).ln(),
        };
        let (from, to) = self.stretch;
        from + share * (to - from)
    }
}

/// Multiples of a round step from below `low` to above `high`, at least two.
fn linear_ticks((low, high): (f64, f64)) -> Vec<f64> {
    let size = low.abs().max(high.abs());
    let range = match high - low {
        range if range > NEARNESS * size && range > 1.0 / LARGEST => range,
        _ if size > 1.0 / LARGEST => size,
        _ => 1.0,
    };
    let step = round_step(range);
    let first = (low / step).floor();
    let last = (high / step).ceil().max(first + 1.0);
    // Six steps at most within the range, and a part of one at each end.
    (0..=(last - first) as u32).map(|idx| (first + f64::from(idx)) * step).collect()
}

/// Powers of ten from below `low` to above `high`, at least two; every second or third one where they are
/// many.
fn logarithmic_ticks((low, high): (f64, f64)) -> Vec<f64> {
    let first = low.log10().floor() as i32;
    let decades = (high.log10().ceil() as i32 - first).max(1);
    let stride = (f64::from(decades) / TICKS).ceil() as i32;
    let n_strides = (decades + stride - 1) / stride;
    (0..=n_strides).map(|idx| 10_f64.powi(first + idx * stride)).collect()
}

/// A step of 1, 2 or 5 times a power of ten that cuts `range` into about six.
fn round_step(range: f64) -> f64 {
    let rough = range / TICKS;
    let power = 10_f64.powf(rough.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
    steps.into_iter().find(|&step| step >= rough).unwrap_or(rough)
}

/// A number for people: a real minus sign, thousands and millions by letter, very small and very large ones
/// by powers of ten.
#[must_use]
pub fn readable(value: f64) -> String {
    let digits = match value.abs() {
        size if !size.is_finite() => return "unknown".into(),
        0.0 => "0".into(),
        size if !(1e-4..1e12).contains(&size) => format!("{value:.1e}").replace(".0e", "e"),
        size if size >= 1e9 => number(value / 1e9) + " G",
        size if size >= 1e6 => number(value / 1e6) + " M",
        size if size >= 1e4 => number(value / 1e3) + " k",
        size if size >= 100.0 => number(value.round()),
        size if size >= 0.1 => number(value),
        _ => format!("{value:.4}").trim_end_matches('0').into(),
    };
    digits.replace('-', "−")
}
