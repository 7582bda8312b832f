//! Axes: from numbers to places along a side, and the round numbers that are written there.

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
pub(super) struct Axis {
    scale: Scale,
    low: f64,
    high: f64,
    /// Where `low` and `high` lie in the picture.
    stretch: (f64, f64),
}

/// About how many numbers are written along an axis.
const TICKS: f64 = 6.0;

impl Scale {
    /// Whether this scale has a place for a number.
    pub(super) fn shows(self, value: f64) -> bool {
        value.is_finite() && (self == Self::Linear || value > 0.0)
    }
}

impl Axis {
    /// An axis with room for all `values` that its scale can show, its ends being round numbers.
    pub(super) fn around(values: impl Iterator<Item = f64>, scale: Scale, stretch: (f64, f64)) -> Self {
        let shown = values.filter(|&value| scale.shows(value));
        let (low, high) = shown
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
        let (low, high) = if low > high { (0.0, 1.0) } else { (low, high) };
        match scale {
            Scale::Linear => {
                let step = round_step(high - low);
                let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
                let high = if low == high { low + step } else { high };
                Self { scale, low, high, stretch }
            }
            Scale::Logarithmic => {
                let (low, high) = (low.max(f64::MIN_POSITIVE), high.max(f64::MIN_POSITIVE));
                let (low, high) = (10_f64.powf(low.log10().floor()), 10_f64.powf(high.log10().ceil()));
                Self { scale, low, high: if low == high { 10.0 * low } else { high }, stretch }
            }
        }
    }

    /// Where a number lies in the picture.
    pub(super) fn at(&self, value: f64) -> f64 {
        let share = match self.scale {
            Scale::Linear => (value - self.low) / (self.high - self.low),
            Scale::Logarithmic => (value / self.low).ln() / (self.high / self.low).ln(),
        };
        let (from, to) = self.stretch;
        from + share.clamp(0.0, 1.0) * (to - from)
    }

    /// The numbers written along the axis.
    pub(super) fn ticks(&self) -> Vec<f64> {
        match self.scale {
            Scale::Linear => {
                let step = round_step(self.high - self.low);
                let count = ((self.high - self.low) / step).round() as u32;
                (0..=count).map(|idx| self.low + f64::from(idx) * step).collect()
            }
            Scale::Logarithmic => {
                let decades = (self.high / self.low).log10().round() as i32;
                (0..=decades).map(|decade| self.low * 10_f64.powi(decade)).collect()
            }
        }
    }
}

/// A step of 1, 2 or 5 times a power of ten that cuts `range` into about six.
fn round_step(range: f64) -> f64 {
    let range = if range > 0.0 { range } else { 1.0 };
    let rough = range / TICKS;
    let power = 10_f64.powf(rough.log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|factor| factor * power)
        .find(|&step| step >= rough)
        .unwrap_or(rough)
}

/// A number for people: grouped digits, a real minus sign, thousands and millions by letter.
pub(super) fn readable(value: f64) -> String {
    let (value, unit) = match value.abs() {
        size if size >= 1e9 => (value / 1e9, " G"),
        size if size >= 1e6 => (value / 1e6, " M"),
        size if size >= 1e4 => (value / 1e3, " k"),
        _ => (value, ""),
    };
    let digits = if value.abs() >= 100.0 { number(value.round()) } else { number(value) };
    format!("{}{unit}", digits.replace('-', "−"))
}
