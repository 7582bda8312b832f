//! The arithmetic of batch norm, row by row and both ways: sums become signals, slopes of signals become slopes of sums, and what all
//! rows share is gathered job by job.

/// Batch norm of a layer once it is settled.
pub(super) struct Norm {
    pub(super) means: Vec<f32>,
    pub(super) steepness: Vec<f32>,
    pub(super) scales: Vec<f32>,
    pub(super) shifts: Vec<f32>,
}

impl Norm {
    /// Norms sums where they are, and makes signals of them.
    pub(super) fn signal(&self, sums: &mut [f32], signals: &mut [f32], mask: Option<&[f32]>) {
        let Self { means, steepness, scales, shifts } = self;
        let width = means.len();
        for (sums, signals) in sums.chunks_exact_mut(width).zip(signals.chunks_exact_mut(width)) {
            for unit in 0..width {
                let normed = (sums[unit] - means[unit]) * steepness[unit];
                sums[unit] = normed;
                signals[unit] = (scales[unit] * normed + shifts[unit]).max(0.0);
            }
        }
        if let Some(mask) = mask.filter(|mask| !mask.is_empty()) {
            signals.iter_mut().zip(mask).for_each(|(signal, kept)| *signal *= kept);
        }
    }
}

/// What the slopes of a layer's sums share, unit by unit.
pub(super) struct Share {
    pub(super) gains: Vec<f32>,
    /// The mean slope of what was normed.
    pub(super) shifts: Vec<f32>,
    /// The mean of slope times what was normed.
    pub(super) scales: Vec<f32>,
}

impl Share {
    /// Takes slopes back through batch norm: gain · (slope − its mean − normed · mean of slope · normed).
    pub(super) fn through(&self, slopes: &mut [f32], normed: &[f32]) {
        let Self { gains, shifts, scales } = self;
        let width = gains.len();
        for (slopes, normed) in slopes.chunks_exact_mut(width).zip(normed.chunks_exact(width)) {
            for unit in 0..width {
                slopes[unit] = gains[unit] * (slopes[unit] - shifts[unit] - normed[unit] * scales[unit]);
            }
        }
    }
}

/// Sums of rows, unit by unit: their mean, then the sum of squares around it.
pub(super) fn spread(sums: &[f32], parts: &mut [f64]) {
    let width = parts.len() / 2;
    let (means, squares) = parts.split_at_mut(width);
    let rows = (sums.len() / width) as f64;
    means.fill(0.0);
    squares.fill(0.0);
    for row in sums.chunks_exact(width) {
        means.iter_mut().zip(row).for_each(|(mean, &sum)| *mean += f64::from(sum));
    }
    means.iter_mut().for_each(|mean| *mean /= rows);
    for row in sums.chunks_exact(width) {
        for ((square, mean), &sum) in squares.iter_mut().zip(&*means).zip(row) {
            let difference = f64::from(sum) - mean;
            *square += difference * difference;
        }
    }
}

/// Mean and variance of all rows from the mean and sum of squares of each job, which all have as many rows but the last.
pub(super) fn united(parts: impl Iterator<Item = [f64; 2]>, [rows, rows_of_job]: [usize; 2]) -> [f64; 2] {
    let (mut done, mut mean, mut squares) = (0.0, 0.0, 0.0);
    for [part_mean, part_squares] in parts {
        let part = (rows as f64 - done).min(rows_of_job as f64);
        let difference = part_mean - mean;
        let all = done + part;
        mean += difference * part / all;
        squares += part_squares + difference * difference * done * part / all;
        done = all;
    }
    [mean, squares / rows as f64]
}

/// What a ReLU or silence held back has no slope; the others are as steep as they were loud.
pub(super) fn hold_back(slopes: &mut [f32], signals: &[f32], mask: Option<&[f32]>) {
    for (slope, &signal) in slopes.iter_mut().zip(signals) {
        *slope = if signal > 0.0 { *slope } else { 0.0 };
    }
    if let Some(mask) = mask.filter(|mask| !mask.is_empty()) {
        slopes.iter_mut().zip(mask).for_each(|(slope, kept)| *slope *= kept);
    }
}

/// Sums of slopes, and of slopes times what was normed, unit by unit.
pub(super) fn weigh(slopes: &[f32], normed: &[f32], parts: &mut [f64]) {
    let width = parts.len() / 2;
    let (plain, times) = parts.split_at_mut(width);
    plain.fill(0.0);
    times.fill(0.0);
    for (slopes, normed) in slopes.chunks_exact(width).zip(normed.chunks_exact(width)) {
        for unit in 0..width {
            plain[unit] += f64::from(slopes[unit]);
            times[unit] += f64::from(slopes[unit] * normed[unit]);
        }
    }
}
