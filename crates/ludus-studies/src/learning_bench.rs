//! How fast residual nets learn: whole steps, random nets, random boards of Go's size and random targets.

use ludus_core::{Rng, Seed};
use ludus_gradient::{
    Architecture, Device, Examples, GradientError, LossWeights, OptimiserSettings, Seen, Trainer,
};
use ludus_nets::{BoardPlan, ResidualShape};

use crate::{
    policy_bench::{draw, pictures},
    residual_bench::{SIDE, bench_shape},
};

/// A random net that learns the same examples again and again.
pub struct LearningBench {
    trainer: Trainer,
    plan: BoardPlan,
    pictures: Vec<f32>,
    policies: Vec<f32>,
    ones: Vec<f32>,
    values: Vec<f32>,
    rng: Rng,
}

impl LearningBench {
    /// A net of so many blocks and channels that learns so many boards at a step on this device.
    ///
    /// # Errors
    /// The device does not take it.
    pub fn new(
        (blocks, channels): (usize, usize),
        batch: usize,
        device: Device,
        seed: Seed,
    ) -> Result<Self, GradientError> {
        let shape: ResidualShape = bench_shape(blocks, channels);
        let mut rng = seed.stream("bench learning", 0);
        let plan = BoardPlan::cells_and_globals(SIDE, SIDE, shape.global_logits);
        let genome = shape.initial(|| draw(&mut rng));
        let (cells, slots, planes) = (plan.cells(), plan.slots.len(), shape.planes);
        // Steps of no length leave the net as it is, so that every one costs the same.
        let optimising = (OptimiserSettings::adam(0.0), LossWeights::EQUAL);
        let trainer = Trainer::new(Architecture::Residual(shape), &genome, optimising, device)?;
        Ok(Self {
            trainer,
            pictures: pictures(batch * planes * cells, &mut rng),
            policies: vec![1.0 / slots as f32; batch * slots],
            ones: vec![1.0; batch * slots],
            values: vec![0.0; batch * cells],
            plan,
            rng,
        })
    }

    /// Makes so many steps and says how many boards it has learned from.
    ///
    /// # Errors
    /// The device fails.
    pub fn learn(&mut self, steps: u32) -> Result<u64, GradientError> {
        let batch = self.ones.len() / self.plan.slots.len();
        for _ in 0..steps {
            let examples = Examples {
                seen: Seen::Pictures { planes: &self.pictures, plan: &self.plan },
                policies: &self.policies,
                legal: &self.ones,
                policy_weights: &self.ones[..batch],
                values: &self.values[..batch],
                scores: &self.values[..batch],
                ownership: &self.values,
                ownable: &self.ones[..self.plan.cells()],
            };
            self.trainer.step(&[examples], &mut self.rng)?;
        }
        Ok(u64::from(steps) * batch as u64)
    }
}
