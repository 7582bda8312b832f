//! How fast nets for policy and value judge positions, in what all of them share. The processor's multipliers are measured in the
//! same run, because the only figure that can be carried to another machine is the share of them that a net uses.

use ludus_core::Rng;
use ludus_nets::{
    Processor,
    kernels::{OPERATIONS_PER_ROUND, multiply_adds},
};

/// A net, and positions to ask it about.
pub trait PolicyBench {
    /// Floating-point operations for one position.
    fn operations(&self) -> f64;

    /// Work for the stopwatch: plain loops in f64, one position a repetition.
    fn referring(&self) -> impl FnMut(u32) -> [u64; 1];

    /// Work for the stopwatch: all positions at once in each repetition.
    fn asking(&self, processor: Processor) -> impl FnMut(u32) -> [u64; 1];

    /// The net as a model that other programs can be measured with.
    fn encode_onnx(&self) -> Vec<u8>;
}

/// Work for the stopwatch: the floating-point operations that multipliers alone can do.
pub fn multiplying(processor: Processor) -> impl FnMut(u32) -> [u64; 1] {
    move |repetitions| {
        multiply_adds(processor, repetitions);
        [u64::from(repetitions) * OPERATIONS_PER_ROUND]
    }
}

/// Inputs of which every third is on.
pub(crate) fn pictures(n: usize, rng: &mut Rng) -> Vec<f32> {
    (0..n).map(|_| if rng.below(3) == 0 { 1.0 } else { 0.0 }).collect()
}

/// A number of mean 0 and variance 1.
pub(crate) fn draw(rng: &mut Rng) -> f64 {
    (2.0 * (rng.next_u64() as f64 / u64::MAX as f64) - 1.0) * 3f64.sqrt()
}
