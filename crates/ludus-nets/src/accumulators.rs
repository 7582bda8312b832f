//! Room for the accumulators of many positions: one for each ply of a search, or one for each of several siblings. Plain slices
//! would do; these begin where a vector does, so that no load or store crosses a cache line, and an update takes half the time.

use std::ops::Range;

use crate::kernels::lanes::Block;

/// Several accumulators of one net, one after the other.
#[derive(Clone, Debug)]
pub struct Accumulators {
    width: usize,
    /// Where the first one begins, so that it is aligned.
    start: usize,
    values: Vec<f32>,
}

impl Accumulators {
    /// `n` accumulators of `width` numbers each, all zero.
    #[must_use]
    pub fn new(width: usize, n: usize) -> Self {
        let spare = size_of::<Block>() / size_of::<f32>();
        let values = vec![0.0; width * n + spare];
        let start = values.as_ptr().align_offset(align_of::<Block>()).min(spare);
        Self { width, start, values }
    }

    /// The accumulator at place `idx`.
    #[must_use]
    pub fn one(&self, idx: usize) -> &[f32] {
        self.some(idx..idx + 1)
    }

    /// The accumulator at place `idx`, to be filled.
    pub fn one_mut(&mut self, idx: usize) -> &mut [f32] {
        &mut self.values[self.start..][idx * self.width..][..self.width]
    }

    /// The accumulators at these places, one after the other.
    #[must_use]
    pub fn some(&self, places: Range<usize>) -> &[f32] {
        &self.values[self.start..][places.start * self.width..places.end * self.width]
    }

    /// The accumulator at place `from`, and the one at a later place `to` to be filled.
    pub fn pair(&mut self, from: usize, to: usize) -> (&[f32], &mut [f32]) {
        debug_assert!(from < to, "{from} is not before {to}");
        let (before, after) = self.values[self.start..].split_at_mut(to * self.width);
        (&before[from * self.width..][..self.width], &mut after[..self.width])
    }
}
