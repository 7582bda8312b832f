//! How fast nets learn: whole steps of random nets on random boards with random targets.

use ludus_core::{Rng, Seed};
use ludus_gradient::{
    Architecture, Device, Examples, GradientError, LossWeights, OptimiserSettings, Seen, Trainer,
};
use ludus_nets::{BoardPlan, NormedShape};

use crate::{
    policy_bench::{draw, pictures},
    residual_bench::{SIDE, bench_shape},
};

/// So small that a net hardly changes, and every step costs the same.
const RATE: f64 = 1e-9;

/// A random net that learns the same examples again and again.
pub struct LearningBench {
    trainer: Trainer,
    /// Where a residual net's boards have their slots.
    plan: Option<BoardPlan>,
    inputs: Vec<f32>,
    policies: Vec<f32>,
    ones: Vec<f32>,
    values: Vec<f32>,
    batch: usize,
    rng: Rng,
}

impl LearningBench {
    /// A residual net of so many blocks and channels that learns so many boards of Go's size at a step on this device.
    ///
    /// # Errors
    /// The device does not take it.
    pub fn residual(
        (blocks, channels): (usize, usize),
        batch: usize,
        device: Device,
        seed: Seed,
    ) -> Result<Self, GradientError> {
        let shape = bench_shape(blocks, channels);
        let plan = BoardPlan::cells_and_globals(SIDE, SIDE, shape.global_logits);
        let inputs = shape.planes * plan.cells();
        Self::new(Architecture::Residual(shape), (Some(plan), inputs), batch, (device, seed))
    }

    /// A feed-forward net that learns so many rows at a step on this device, of whose units the share `dropout` is silenced.
    ///
    /// # Errors
    /// The device does not take it.
    pub fn normed(
        (shape, dropout): (NormedShape, f64),
        batch: usize,
        device: Device,
        seed: Seed,
    ) -> Result<Self, GradientError> {
        let inputs = shape.inputs;
        Self::new(Architecture::Normed { shape, dropout }, (None, inputs), batch, (device, seed))
    }

    fn new(
        architecture: Architecture,
        (plan, inputs): (Option<BoardPlan>, usize),
        batch: usize,
        (device, seed): (Device, Seed),
    ) -> Result<Self, GradientError> {
        let mut rng = seed.stream("bench learning", 0);
        let (genome, slots) = match &architecture {
            Architecture::Residual(shape) => {
                (shape.initial(|| draw(&mut rng)), plan.as_ref().map_or(0, |plan| plan.slots.len()))
            }
            Architecture::Normed { shape, .. } => (shape.initial(|| draw(&mut rng)), shape.slots),
        };
        let cells = plan.as_ref().map_or(0, BoardPlan::cells);
        let optimising = (OptimiserSettings::adam(RATE), LossWeights::EQUAL);
        Ok(Self {
            trainer: Trainer::new(architecture, &genome, optimising, device)?,
            inputs: pictures(batch * inputs, &mut rng),
            policies: vec![1.0 / slots as f32; batch * slots],
            ones: vec![1.0; batch * slots],
            values: vec![0.0; batch * cells.max(1)],
            plan,
            batch,
            rng,
        })
    }

    /// Makes so many steps and says how many boards it has learned from.
    ///
    /// # Errors
    /// The device fails.
    pub fn learn(&mut self, steps: u32) -> Result<u64, GradientError> {
        let (batch, cells) = (self.batch, self.plan.as_ref().map_or(0, BoardPlan::cells));
        for _ in 0..steps {
            let examples = Examples {
                seen: match &self.plan {
                    Some(plan) => Seen::Pictures { planes: &self.inputs, plan },
                    None => Seen::Rows(&self.inputs),
                },
                policies: &self.policies,
                legal: &self.ones,
                policy_weights: &self.ones[..batch],
                values: &self.values[..batch],
                end_weights: &self.ones[..if cells > 0 { batch } else { 0 }],
                scores: &self.values[..if cells > 0 { batch } else { 0 }],
                ownership: &self.values[..batch * cells],
                ownable: &self.ones[..cells],
            };
            self.trainer.step(&[examples], &mut self.rng)?;
        }
        Ok(u64::from(steps) * batch as u64)
    }
}
