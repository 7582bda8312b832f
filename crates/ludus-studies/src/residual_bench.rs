//! How fast residual nets judge boards: random nets and random pictures of Go's size. The processor's multipliers are measured in
//! the same run, because the only figure that can be carried to another machine is the share of them that a net uses.

use std::hint::black_box;

use ludus_core::{Rng, Seed};
use ludus_nets::{
    BoardPlan, Genome, Outlooks, Processor, ResidualNet, ResidualShape, SideScale,
    kernels::{OPERATIONS_PER_ROUND, multiply_adds},
};

/// Planes of a picture: eight boards of each colour and who is to move, as in the nets that others have measured.
const PLANES: usize = 17;
/// Rows and columns.
const SIDE: usize = 9;
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

impl ResidualBench {
    /// A net of so many blocks and channels that is asked about so many boards at once.
    #[must_use]
    pub fn new(blocks: usize, channels: usize, boards: usize, seed: Seed) -> Self {
        let shape = ResidualShape {
            planes: PLANES,
            channels,
            blocks,
            pooled_every: 2,
            value_hidden: VALUE_HIDDEN,
            cell_logits: 1,
            global_logits: 1,
            side: SideScale { middle: 6, spread: 3 },
        };
        let mut rng = seed.stream("bench residual", 0);
        let plan = BoardPlan::cells_and_globals(SIDE, SIDE, shape.global_logits);
        let genome = shape.initial(|| draw(&mut rng));
        let picture = 0..boards * PLANES * plan.cells();
        let pictures = picture.map(|_| if rng.below(3) == 0 { 1.0 } else { 0.0 }).collect();
        Self { shape, genome, plan, pictures, boards }
    }

    /// Floating-point operations of the convolutions for one board, those at the border included; the rest is next to nothing.
    #[must_use]
    pub fn operations(&self) -> f64 {
        let ResidualShape { planes, channels, blocks, .. } = self.shape;
        let products = 9 * self.plan.cells() * channels * (planes + 2 * blocks * channels);
        2.0 * products as f64
    }

    /// Work for the stopwatch: plain loops in f64, one board a repetition.
    pub fn referring(&self) -> impl FnMut(u32) -> [u64; 1] {
        let picture = &self.pictures[..PLANES * self.plan.cells()];
        let picture: Vec<f64> = picture.iter().map(|&number| f64::from(number)).collect();
        move |repetitions| {
            for _ in 0..repetitions {
                black_box(self.shape.reference(&self.genome, &self.plan, &picture));
            }
            [repetitions.into()]
        }
    }

    /// Work for the stopwatch: all boards at once in each repetition.
    pub fn asking(&self, processor: Processor) -> impl FnMut(u32) -> [u64; 1] {
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
}

/// Work for the stopwatch: the floating-point operations that multipliers alone can do.
pub fn multiplying(processor: Processor) -> impl FnMut(u32) -> [u64; 1] {
    move |repetitions| {
        multiply_adds(processor, repetitions);
        [u64::from(repetitions) * OPERATIONS_PER_ROUND]
    }
}

/// A number of mean 0 and variance 1.
fn draw(rng: &mut Rng) -> f64 {
    (2.0 * (rng.next_u64() as f64 / u64::MAX as f64) - 1.0) * 3f64.sqrt()
}
