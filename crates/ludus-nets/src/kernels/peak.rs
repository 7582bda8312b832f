//! The most that a processor's multipliers can do, so that kernels can be measured by it: multiplications and additions between
//! registers, with nothing loaded and no sum waiting for another. Twelve sums are as many as the convolution keeps.

use std::hint::black_box;

use super::{
    Machine, Processor, Task,
    lanes::{LANES, Lanes},
};

/// Independent sums.
const CHAINS: usize = 12;
/// Multiplications with an addition in each chain of a round, so that rounds are long enough to be counted one by one.
const STEPS: usize = 1000;

/// Floating-point operations of a round of [`multiply_adds`]; a multiplication and an addition count as two.
pub const OPERATIONS_PER_ROUND: u64 = (2 * CHAINS * STEPS * LANES) as u64;

/// Does so many rounds of multiplications and additions, as fast as the processor can.
pub fn multiply_adds(processor: Processor, rounds: u32) {
    black_box(Machine::of(processor).run(MultiplyAdds { rounds, factor: black_box(0.5) }));
}

struct MultiplyAdds {
    rounds: u32,
    factor: f32,
}

impl Task for MultiplyAdds {
    type Output = f32;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> f32 {
        let factor = lanes.splat(self.factor);
        let mut sums = [factor; CHAINS];
        for _ in 0..self.rounds as usize * STEPS {
            for sum in &mut sums {
                *sum = lanes.multiply_add(*sum, factor, factor);
            }
        }
        let mut total = factor;
        for sum in sums {
            total = lanes.add(total, sum);
        }
        lanes.sum(total)
    }
}
