//! How fast residual nets judge boards: random nets and random pictures of Go's size.

use std::hint::black_box;

use ludus_core::Seed;
use ludus_nets::{BoardPlan, Card, Genome, Outlooks, Processor, ResidualNet, ResidualShape, SideScale};

use crate::policy_bench::{PolicyBench, draw, pictures};

/// Planes of a picture: eight boards of each colour and who is to move, as in the nets that others have measured.
const PLANES: usize = 17;
/// Rows and columns.
pub(crate) const SIDE: usize = 9;
/// Hidden units of the value head.
const VALUE_HIDDEN: usize = 32;

/// A random net, and pictures to ask it about.
pub struct ResidualBench {
    shape: ResidualShape,
    genome: Genome,
    plan: BoardPlan,
    /// One board after the other.
    pictures: Vec<f32>,
    boards: usize,
}

/// A net of so many blocks and channels.
pub(crate) fn bench_shape(blocks: usize, channels: usize) -> ResidualShape {
    ResidualShape {
        planes: PLANES,
        channels,
        blocks,
        pooled_every: 2,
        value_hidden: VALUE_HIDDEN,
        cell_logits: 1,
        global_logits: 1,
        side: SideScale { middle: 6, spread: 3 },
        fold: 1,
    }
}

impl ResidualBench {
    /// A net of so many blocks and channels that is asked about so many boards at once.
    #[must_use]
    pub fn new(blocks: usize, channels: usize, boards: usize, seed: Seed) -> Self {
        let shape = bench_shape(blocks, channels);
        let mut rng = seed.stream("bench residual", 0);
        let plan = BoardPlan::cells_and_globals(SIDE, SIDE, shape.global_logits);
        let genome = shape.initial(|| draw(&mut rng));
        let pictures = pictures(boards * PLANES * plan.cells(), &mut rng);
        Self { shape, genome, plan, pictures, boards }
    }
}

impl PolicyBench for ResidualBench {
    /// Those of the convolutions, at the border, too; the rest is next to nothing.
    fn operations(&self) -> f64 {
        let ResidualShape { planes, channels, blocks, .. } = self.shape;
        let products = 9 * self.plan.cells() * channels * (planes + 2 * blocks * channels);
        2.0 * products as f64
    }

    fn referring(&self) -> impl FnMut(u32) -> [u64; 1] {
        let picture = &self.pictures[..PLANES * self.plan.cells()];
        let picture: Vec<f64> = picture.iter().map(|&number| f64::from(number)).collect();
        move |repetitions| {
            for _ in 0..repetitions {
                black_box(self.shape.reference(&self.genome, &self.plan, &picture));
            }
            [repetitions.into()]
        }
    }

    fn asking(&self, processor: Processor) -> impl FnMut(u32) -> [u64; 1] {
        let net = ResidualNet::compile(&self.shape, &self.genome, processor);
        let mut net = net.and_then(|net| net.at(&self.plan)).expect("the genome was made for the shape");
        let mut out = Outlooks::default();
        move |repetitions| {
            for _ in 0..repetitions {
                net.evaluate(&self.pictures, &mut out);
                black_box(&out);
            }
            [u64::from(repetitions) * self.boards as u64]
        }
    }
    fn encode_onnx(&self) -> Vec<u8> {
        let model = self.shape.encode_onnx(&self.genome, &self.plan, &Card::new());
        model.expect("the genome was made for the shape")
    }
}
