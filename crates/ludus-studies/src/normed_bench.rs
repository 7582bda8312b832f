//! How fast the dense net of the Dots and Boxes study judges positions: a random net and random rows.

use std::hint::black_box;

use ludus_core::Seed;
use ludus_nets::{Card, Genome, NormedNet, NormedShape, Outlooks, Processor};

use crate::policy_bench::{PolicyBench, draw, pictures};

/// Inputs of the study's net; it has as many slots.
const INPUTS: usize = 28;
/// Its hidden layers.
const HIDDEN: [usize; 4] = [1024, 1024, 1024, 512];

/// A random net, and rows to ask it about.
pub struct NormedBench {
    shape: NormedShape,
    genome: Genome,
    /// One row after the other.
    inputs: Vec<f32>,
    rows: usize,
}

impl NormedBench {
    /// The study's net, asked about so many rows at once.
    #[must_use]
    pub fn new(rows: usize, seed: Seed) -> Self {
        let shape = NormedShape { inputs: INPUTS, hidden: HIDDEN.to_vec(), slots: INPUTS, value_bins: None };
        let mut rng = seed.stream("bench normed", 0);
        let genome = shape.initial(|| draw(&mut rng));
        let inputs = pictures(rows * INPUTS, &mut rng);
        Self { shape, genome, inputs, rows }
    }

    /// Its layers as text: `28-1024-1024-1024-512`.
    #[must_use]
    pub fn layers() -> String {
        let layers: Vec<String> = [INPUTS].iter().chain(&HIDDEN).map(usize::to_string).collect();
        layers.join("-")
    }
}

impl PolicyBench for NormedBench {
    /// Those of the layers and heads.
    fn operations(&self) -> f64 {
        let units = [self.shape.inputs].into_iter().chain(self.shape.hidden.iter().copied());
        let after = self.shape.hidden.iter().copied().chain([self.shape.slots + 1]);
        2.0 * units.zip(after).map(|(inputs, outputs)| inputs * outputs).sum::<usize>() as f64
    }

    fn referring(&self) -> impl FnMut(u32) -> [u64; 1] {
        let row: Vec<f64> = self.inputs[..INPUTS].iter().map(|&number| f64::from(number)).collect();
        move |repetitions| {
            for _ in 0..repetitions {
                black_box(self.shape.reference(&self.genome, &row));
            }
            [repetitions.into()]
        }
    }

    fn asking(&self, processor: Processor) -> impl FnMut(u32) -> [u64; 1] {
        let net = NormedNet::compile(&self.shape, &self.genome, processor);
        let mut net = net.expect("the genome was made for the shape");
        let mut out = Outlooks::default();
        move |repetitions| {
            for _ in 0..repetitions {
                net.evaluate(&self.inputs, &mut out);
                black_box(&out);
            }
            [u64::from(repetitions) * self.rows as u64]
        }
    }

    fn encode_onnx(&self) -> Vec<u8> {
        let model = self.shape.encode_onnx(&self.genome, &Card::new());
        model.expect("the genome was made for the shape")
    }
}
