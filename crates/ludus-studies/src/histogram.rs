//! Values counted into bins of one width, and the normal curve that would have the same area, mean and spread. Both are
//! made from the values alone, so that a picture cannot flatter them by its choice of edges.

use std::f64::consts::PI;

use ludus_draw::chart::{Bin, Measured, Series};

/// How many points a curve has.
const CURVE_POINTS: u32 = 60;

/// Counts the values into so many bins of one width from the least to the largest. What is no number is passed over; no
/// bins for no values.
#[must_use]
pub fn bins_of(values: &[f64], n_bins: usize) -> Vec<Bin> {
    let values: Vec<f64> = values.iter().copied().filter(|value| value.is_finite()).collect();
    let Some((low, high)) = range(&values) else { return Vec::new() };
    let width = if high > low { (high - low) / n_bins.max(1) as f64 } else { 1.0 };
    let n_bins = if high > low { n_bins.max(1) } else { 1 };
    let edge = |idx: usize| low + width * idx as f64;
    let mut bins: Vec<Bin> =
        (0..n_bins).map(|idx| Bin { from: edge(idx), to: edge(idx + 1), count: 0.0 }).collect();
    for value in values {
        // The largest value lies on the last edge and belongs to the last bin.
        let idx = ((value - low) / width) as usize;
        bins[idx.min(n_bins - 1)].count += 1.0;
    }
    bins
}

fn range(values: &[f64]) -> Option<(f64, f64)> {
    let ends = |ends: (f64, f64), &value: &f64| (ends.0.min(value), ends.1.max(value));
    let first = *values.first()?;
    Some(values.iter().fold((first, first), ends))
}

/// The normal curve over a histogram: as many values in all as the bins hold, with this mean and spread. None where there
/// are no bins or no spread.
#[must_use]
pub fn normal_curve(bins: &[Bin], mean: f64, spread: f64) -> Option<Series> {
    let (first, last) = (bins.first()?, bins.last()?);
    if !(spread > 0.0 && spread.is_finite()) {
        return None;
    }
    let area: f64 = bins.iter().map(|bin| bin.count * (bin.to - bin.from)).sum();
    let point = |idx: u32| {
        let x = first.from + (last.to - first.from) * f64::from(idx) / f64::from(CURVE_POINTS);
        let deviation = (x - mean) / spread;
        let density = libm::exp(-deviation * deviation / 2.0) / (spread * (2.0 * PI).sqrt());
        (x, Measured::exactly(area * density))
    };
    Some(Series { name: "normal density".into(), points: (0..=CURVE_POINTS).map(point).collect() })
}
