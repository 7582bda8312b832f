//! Nets, boards and examples that tests share.

use ludus_core::{PolicySlot, Rng, Seed};
use ludus_gradient::{Architecture, Device, Examples, LossWeights, OptimiserSettings, Seen, Trainer};
use ludus_nets::{BoardPlan, Genome, NormedShape, ResidualShape, SideScale};

/// A stream of chance for one purpose.
pub(crate) fn stream(purpose: &str) -> Rng {
    Seed(7).stream(purpose, 0)
}

/// A number from -1 to 1.
pub(crate) fn uniform(rng: &mut Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1u64 << 52) as f64 - 1.0
}

/// A residual net with a pool in every second block, one logit a cell and one of the board.
pub(crate) fn residual(planes: usize, channels: usize, blocks: usize) -> ResidualShape {
    ResidualShape {
        planes,
        channels,
        blocks,
        pooled_every: 2,
        value_hidden: 8,
        cell_logits: 1,
        global_logits: 1,
        side: SideScale { middle: 6, spread: 3 },
        fold: 1,
    }
}

/// A genome in which everything counts: weights that keep signals in the order of 1, variances above zero.
pub(crate) fn lively(architecture: &Architecture, rng: &mut Rng) -> Genome {
    let layout = architecture.layout();
    let mut genome = Genome::zeros(layout.clone());
    for (slice, range) in layout.ranges() {
        let fan_in = slice.shape[1..].iter().product::<usize>().max(1) as f64;
        let spread = if slice.name.ends_with(".weights") { (3.0 / fan_in).sqrt() } else { 0.3 };
        let middle =
            if slice.name.ends_with(".scales") || slice.name.ends_with(".variances") { 1.0 } else { 0.0 };
        // Numbers of f32, as all weights are that gradients have made.
        genome.values_mut()[range].fill_with(|| f64::from((middle + spread * uniform(rng)) as f32));
    }
    genome
}

/// Every slot that there is.
pub(crate) fn plan(shape: &ResidualShape, rows: usize, cols: usize) -> BoardPlan {
    let of_cell = |cell| (0..shape.cell_logits).map(move |logit| PolicySlot::Cell { logit, cell });
    let globals = (0..shape.global_logits).map(PolicySlot::Global);
    BoardPlan { rows, cols, slots: globals.chain((0..rows * cols).rev().flat_map(of_cell)).collect() }
}

/// Positions and targets, drawn by chance.
pub(crate) struct Sample {
    pub(crate) plan: Option<BoardPlan>,
    pub(crate) inputs: Vec<f32>,
    pub(crate) policies: Vec<f32>,
    pub(crate) legal: Vec<f32>,
    pub(crate) policy_weights: Vec<f32>,
    pub(crate) values: Vec<f32>,
    pub(crate) end_weights: Vec<f32>,
    pub(crate) scores: Vec<f32>,
    pub(crate) ownership: Vec<f32>,
    pub(crate) ownable: Vec<f32>,
}

impl Sample {
    /// Soft policies over some legal slots, weights from 0 to 1, all targets anything.
    pub(crate) fn soft(architecture: &Architecture, size: (usize, usize), n: usize, rng: &mut Rng) -> Self {
        let (plan, inputs, slots) = match architecture {
            Architecture::Residual(shape) => {
                let plan = plan(shape, size.0, size.1);
                let slots = plan.slots.len();
                let inputs = n * shape.planes * plan.cells();
                (Some(plan), inputs, slots)
            }
            Architecture::Normed { shape, .. } => (None, n * shape.inputs, shape.slots),
        };
        let cells = plan.as_ref().map_or(0, BoardPlan::cells);
        let mut sample = Self {
            inputs: (0..inputs).map(|_| rng.below(2) as f32).collect(),
            policies: Vec::new(),
            legal: Vec::new(),
            policy_weights: (0..n).map(|_| rng.below(5) as f32 / 4.0).collect(),
            values: (0..n).map(|_| uniform(rng) as f32).collect(),
            end_weights: Vec::new(),
            scores: (0..if cells > 0 { n } else { 0 }).map(|_| 3.0 * uniform(rng) as f32).collect(),
            ownership: (0..n * cells).map(|_| uniform(rng) as f32).collect(),
            ownable: (0..cells).map(|cell| (cell % 3 > 0) as u8 as f32).collect(),
            plan,
        };
        for _ in 0..n {
            let legal: Vec<f32> =
                (0..slots).map(|slot| (slot == 0 || rng.below(3) > 0) as u8 as f32).collect();
            let wanted: Vec<f32> = legal.iter().map(|legal| legal * (1 + rng.below(9)) as f32).collect();
            let sum: f32 = wanted.iter().sum();
            sample.policies.extend(wanted.iter().map(|wanted| wanted / sum));
            sample.legal.extend(legal);
        }
        sample.end_weights = sample.scores.iter().map(|_| rng.below(3) as f32 / 2.0).collect();
        sample
    }

    /// The same with one wanted move each, a winner, and owners for all cells.
    pub(crate) fn hard(architecture: &Architecture, size: (usize, usize), n: usize, rng: &mut Rng) -> Self {
        let mut sample = Self::soft(architecture, size, n, rng);
        let slots = sample.policies.len() / n;
        sample.policies.fill(0.0);
        sample.legal.fill(1.0);
        sample.policy_weights.fill(1.0);
        sample.end_weights.fill(1.0);
        sample.policies.chunks_mut(slots).for_each(|policy| policy[rng.below(slots as u32) as usize] = 1.0);
        let sides = [&mut sample.values, &mut sample.ownership];
        sides.into_iter().flatten().for_each(|side| *side = side.signum());
        sample
    }

    pub(crate) fn seen(&self) -> Seen<'_> {
        match &self.plan {
            Some(plan) => Seen::Pictures { planes: &self.inputs, plan },
            None => Seen::Rows(&self.inputs),
        }
    }

    pub(crate) fn examples(&self) -> Examples<'_> {
        Examples {
            seen: self.seen(),
            policies: &self.policies,
            legal: &self.legal,
            policy_weights: &self.policy_weights,
            values: &self.values,
            end_weights: &self.end_weights,
            scores: &self.scores,
            ownership: &self.ownership,
            ownable: &self.ownable,
        }
    }
}

/// A net that learns on the processor with these settings.
pub(crate) fn trainer(architecture: &Architecture, genome: &Genome, settings: OptimiserSettings) -> Trainer {
    trainer_on(Device::cpu(), architecture, genome, settings)
}

/// The same on another device.
pub(crate) fn trainer_on(
    device: Device,
    architecture: &Architecture,
    genome: &Genome,
    settings: OptimiserSettings,
) -> Trainer {
    let weights = LossWeights { policy: 1.0, value: 0.7, score: 0.2, ownership: 0.5 };
    Trainer::new(architecture.clone(), genome, (settings, weights), device).unwrap()
}

/// The dense net of a small study.
pub(crate) fn normed(dropout: f64) -> Architecture {
    Architecture::Normed {
        shape: NormedShape { inputs: 7, hidden: vec![9, 6], slots: 5, value_bins: None },
        dropout,
    }
}
