//! How fast the net of the Dots and Boxes study judges positions: 28-1024-1024-1024-512 with heads for 24 lines and a value, random
//! weights and random matrices. Its weights are larger than the nearer caches, so it gains much from rows that come together.

use std::hint::black_box;

use ludus_core::Seed;
use ludus_nets::{Genome, NormedNet, NormedShape, Outlooks, Processor};

/// Numbers of the study's matrix at 3x3.
const INPUTS: usize = 28;
/// Units of its hidden layers.
const HIDDEN: [usize; 4] = [1024, 1024, 1024, 512];
/// Lines at 3x3.
const SLOTS: usize = 24;

/// The study's net, and matrices to ask it about.
pub struct NormedBench {
    shape: NormedShape,
    genome: Genome,
    /// One matrix after the other.
    rows: Vec<f32>,
    n_rows: usize,
}

impl NormedBench {
    /// What the net is called.
    pub const NAME: &'static str = "28-1024-1024-1024-512";

    /// A net that is asked about so many positions at once.
    #[must_use]
    pub fn new(n_rows: usize, seed: Seed) -> Self {
        let shape = NormedShape { inputs: INPUTS, hidden: HIDDEN.to_vec(), slots: SLOTS };
        let mut rng = seed.stream("bench normed", 0);
        // Uniform numbers of mean 0 and variance 1.
        let genome = shape.initial(|| (2.0 * (rng.next_u64() as f64 / u64::MAX as f64) - 1.0) * 3f64.sqrt());
        let rows = (0..n_rows * INPUTS).map(|_| rng.below(2) as f32).collect();
        Self { shape, genome, rows, n_rows }
    }

    /// Floating-point operations of all layers for one position.
    #[must_use]
    pub fn operations(&self) -> f64 {
        let inputs = [INPUTS].into_iter().chain(HIDDEN);
        let products: usize =
            inputs.zip(HIDDEN.into_iter().chain([SLOTS + 1])).map(|(from, to)| from * to).sum();
        2.0 * products as f64
    }

    /// Work for the stopwatch: plain loops in f64, one position a repetition.
    pub fn referring(&self) -> impl FnMut(u32) -> [u64; 1] {
        let row: Vec<f64> = self.rows[..INPUTS].iter().map(|&number| f64::from(number)).collect();
        move |repetitions| {
            for _ in 0..repetitions {
                black_box(self.shape.reference(&self.genome, &row));
            }
            [repetitions.into()]
        }
    }

    /// Work for the stopwatch: all positions at once in each repetition.
    pub fn asking(&self, processor: Processor) -> impl FnMut(u32) -> [u64; 1] {
        let net = NormedNet::compile(&self.shape, &self.genome, processor);
        let mut net = net.expect("the genome was made for the shape");
        let mut out = Outlooks::default();
        move |repetitions| {
            for _ in 0..repetitions {
                net.evaluate(&self.rows, &mut out);
                black_box(&out);
            }
            [u64::from(repetitions) * self.n_rows as u64]
        }
    }
}
