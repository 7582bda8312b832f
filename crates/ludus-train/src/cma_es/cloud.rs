//! The cloud that candidates are drawn from: its mean, its size and its shape, and how they follow what helped. Steps are
//! kept beside their candidates in the cloud's own coordinates, so nothing has to be inverted.

use ludus_core::Rng;

use super::{
    Covariance,
    constants::Constants,
    eigen::{Eigen, decomposed},
};
use crate::{
    chance::normal,
    saved::{Saved, SavedError},
};

/// A normal distribution that learns.
#[derive(Clone, Debug, PartialEq)]
pub struct Cloud {
    constants: Constants,
    mean: Vec<f64>,
    step: f64,
    /// The path that the mean has taken, as it would be in a round cloud of size 1.
    step_path: Vec<f64>,
    /// The same in the cloud's own shape.
    path: Vec<f64>,
    /// The covariance row by row, or its diagonal.
    covariance: Vec<f64>,
    /// The axes of the covariance as they were last computed.
    axes: Eigen,
}

/// A candidate's distance from the mean.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// In a round cloud of size 1.
    pub round: Vec<f64>,
    /// In the cloud's shape, of size 1.
    pub shaped: Vec<f64>,
}

const SIZE: &str = "step";
const MEAN: &str = "mean";
const STEP_PATH: &str = "step path";
const PATH: &str = "path";
const COVARIANCE: &str = "covariance";
const AXES: &str = "axes";

impl Cloud {
    /// A round cloud of this size around the point whose coordinates are all `start`.
    #[must_use]
    pub fn new(constants: Constants, start: f64, step: f64) -> Self {
        let n = constants.n_weights;
        let covariance = match constants.covariance {
            Covariance::Full => (0..n * n).map(|idx| f64::from(u8::from(idx / n == idx % n))).collect(),
            Covariance::Diagonal => vec![1.0; n],
        };
        let axes = axes_of(&covariance, &constants);
        let zeros = vec![0.0; n];
        Self {
            mean: vec![start; n],
            step,
            step_path: zeros.clone(),
            path: zeros,
            covariance,
            axes,
            constants,
        }
    }

    /// Where the cloud is.
    #[must_use]
    pub fn mean(&self) -> &[f64] {
        &self.mean
    }

    /// Puts the cloud around another point, with as many coordinates.
    ///
    /// # Panics
    /// There are more or fewer.
    pub fn move_to(&mut self, mean: Vec<f64>) {
        assert_eq!(mean.len(), self.mean.len(), "a point has one coordinate for each weight");
        self.mean = mean;
    }

    /// How large it is.
    #[must_use]
    pub fn step(&self) -> f64 {
        self.step
    }

    /// How much longer its longest axis is than its shortest.
    #[must_use]
    pub fn axis_ratio(&self) -> f64 {
        let ends = self
            .axes
            .values
            .iter()
            .fold((f64::INFINITY, 0.0_f64), |(least, most), &value| (least.min(value), most.max(value)));
        (ends.1 / ends.0.max(f64::MIN_POSITIVE)).sqrt()
    }

    /// Draws the steps of a generation's candidates.
    pub fn draw(&self, rng: &mut Rng) -> Vec<Step> {
        (0..self.constants.population)
            .map(|_| {
                let along: Vec<f64> = self.mean.iter().map(|_| normal(rng)).collect();
                self.shaped(&along)
            })
            .collect()
    }

    /// The step that goes so far along each axis.
    fn shaped(&self, along: &[f64]) -> Step {
        let stretched: Vec<f64> =
            along.iter().zip(&self.axes.values).map(|(along, value)| along * value.max(0.0).sqrt()).collect();
        Step { round: self.turned(along), shaped: self.turned(&stretched) }
    }

    /// From distances along the axes to distances along the weights.
    fn turned(&self, along: &[f64]) -> Vec<f64> {
        match self.constants.covariance {
            Covariance::Diagonal => along.to_vec(),
            Covariance::Full => {
                let rows = self.axes.vectors.chunks_exact(along.len());
                rows.map(|row| row.iter().zip(along).map(|(part, along)| part * along).sum()).collect()
            }
        }
    }

    /// The candidate at the end of a step.
    #[must_use]
    pub fn candidate(&self, step: &Step) -> Vec<f64> {
        self.mean.iter().zip(&step.shaped).map(|(mean, part)| mean + self.step * part).collect()
    }

    /// Learns from the scores of a generation's candidates, higher being better.
    pub fn learn(&mut self, steps: &[Step], scores: &[f64], generation: u64) {
        let mut ranking: Vec<usize> = (0..steps.len()).collect();
        ranking.sort_by(|&one, &other| scores[other].total_cmp(&scores[one]));
        let best: Vec<&Step> =
            ranking.iter().take(self.constants.pulls.len()).map(|&idx| &steps[idx]).collect();
        let pulled = |part: fn(&Step) -> &Vec<f64>| self.pulled(&best, part);
        let (round, shaped) = (pulled(|step| &step.round), pulled(|step| &step.shaped));
        for (mean, part) in self.mean.iter_mut().zip(&shaped) {
            *mean += self.step * part;
        }
        self.follow(&round, &shaped, generation);
        self.reshape(&best, generation);
        if (generation + 1).is_multiple_of(self.constants.axes_every()) {
            self.axes = axes_of(&self.covariance, &self.constants);
        }
    }

    /// The step that the better half make together.
    fn pulled(&self, best: &[&Step], part: fn(&Step) -> &Vec<f64>) -> Vec<f64> {
        let mut sum = vec![0.0; self.mean.len()];
        for (step, pull) in best.iter().zip(&self.constants.pulls) {
            sum.iter_mut().zip(part(step)).for_each(|(sum, part)| *sum += pull * part);
        }
        sum
    }

    /// Lengthens both paths by a step and adapts the size of the cloud.
    fn follow(&mut self, round: &[f64], shaped: &[f64], generation: u64) {
        let Constants { step_memory, step_damping, path_memory, n_effective, usual_length, .. } =
            self.constants;
        lengthen(&mut self.step_path, round, step_memory, n_effective);
        let length = self.step_path.iter().map(|part| part * part).sum::<f64>().sqrt();
        let keeps = if self.is_long(length, generation) { 0.0 } else { 1.0 };
        let gain = keeps * (path_memory * (2.0 - path_memory) * n_effective).sqrt();
        for (path, part) in self.path.iter_mut().zip(shaped) {
            *path = (1.0 - path_memory) * *path + gain * part;
        }
        self.step *= libm::exp(step_memory / step_damping * (length / usual_length - 1.0));
    }

    /// Whether the path is so long that the size has to grow before the shape may follow it (h_σ of the tutorial).
    fn is_long(&self, length: f64, generation: u64) -> bool {
        let Constants { step_memory, usual_length, n_weights, .. } = self.constants;
        let settled = (1.0 - libm::pow(1.0 - step_memory, 2.0 * (generation as f64 + 1.0))).sqrt();
        length / settled >= (1.4 + 2.0 / (n_weights as f64 + 1.0)) * usual_length
    }

    /// Turns the shape towards the path and the steps of the better half.
    fn reshape(&mut self, best: &[&Step], generation: u64) {
        let Constants { path_rate, step_rate, path_memory, .. } = self.constants;
        let length = self.step_path.iter().map(|part| part * part).sum::<f64>().sqrt();
        let lost = if self.is_long(length, generation) { path_memory * (2.0 - path_memory) } else { 0.0 };
        let kept = 1.0 - path_rate - step_rate + path_rate * lost;
        let n = self.mean.len();
        let pulls = &self.constants.pulls;
        let path = &self.path;
        let entry = |row: usize, col: usize, old: f64| {
            let steps: f64 =
                best.iter().zip(pulls).map(|(step, pull)| pull * step.shaped[row] * step.shaped[col]).sum();
            kept * old + path_rate * path[row] * path[col] + step_rate * steps
        };
        match self.constants.covariance {
            Covariance::Diagonal => {
                self.covariance.iter_mut().enumerate().for_each(|(idx, old)| *old = entry(idx, idx, *old));
            }
            Covariance::Full => {
                for row in 0..n {
                    for col in row..n {
                        let value = entry(row, col, self.covariance[row * n + col]);
                        self.covariance[row * n + col] = value;
                        self.covariance[col * n + row] = value;
                    }
                }
            }
        }
    }

    /// Everything that later generations depend on.
    #[must_use]
    pub fn save(&self, saved: Saved) -> Saved {
        saved
            .with_rows(SIZE, [[self.step].as_slice()])
            .with_rows(MEAN, [self.mean.as_slice()])
            .with_rows(STEP_PATH, [self.step_path.as_slice()])
            .with_rows(PATH, [self.path.as_slice()])
            .with_rows(COVARIANCE, [self.covariance.as_slice()])
            .with_rows(AXES, [[self.axes.values.as_slice(), &self.axes.vectors].concat().as_slice()])
    }

    /// The cloud as it was when `saved` was made.
    ///
    /// # Errors
    /// It was made with other settings.
    pub fn restore(&mut self, saved: &Saved) -> Result<(), SavedError> {
        let n = self.mean.len();
        self.step = saved.row(SIZE, 1)?[0];
        self.mean = saved.row(MEAN, n)?;
        self.step_path = saved.row(STEP_PATH, n)?;
        self.path = saved.row(PATH, n)?;
        self.covariance = saved.row(COVARIANCE, self.covariance.len())?;
        let mut axes = saved.row(AXES, n + self.axes.vectors.len())?;
        self.axes.vectors = axes.split_off(n);
        self.axes.values = axes;
        Ok(())
    }
}

/// p ← (1 − c)·p + √(c·(2 − c)·μ_eff)·step.
fn lengthen(path: &mut [f64], step: &[f64], memory: f64, n_effective: f64) {
    let gain = (memory * (2.0 - memory) * n_effective).sqrt();
    for (path, part) in path.iter_mut().zip(step) {
        *path = (1.0 - memory) * *path + gain * part;
    }
}

fn axes_of(covariance: &[f64], constants: &Constants) -> Eigen {
    match constants.covariance {
        Covariance::Full => decomposed(covariance, constants.n_weights),
        Covariance::Diagonal => Eigen { values: covariance.to_vec(), vectors: Vec::new() },
    }
}
