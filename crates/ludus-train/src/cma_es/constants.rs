//! The constants of covariance matrix adaptation, all of which follow from the number of weights and of candidates
//! (Hansen's tutorial, table 1). For a diagonal covariance the learning rates grow by (n + 2) / 3.

use super::Covariance;

/// The constants for one number of weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Constants {
    /// n: how many weights there are.
    pub n_weights: usize,
    /// λ: how many candidates a generation has.
    pub population: usize,
    /// What is learned of the covariance.
    pub covariance: Covariance,
    /// How much each of the better half pulls, the best first; they sum up to 1.
    pub pulls: Vec<f64>,
    /// μ_eff: how many equal pulls they are as good as.
    pub n_effective: f64,
    /// c_σ: how fast the path of the step size forgets.
    pub step_memory: f64,
    /// d_σ: how slowly the step size follows.
    pub step_damping: f64,
    /// c_c: how fast the path of the covariance forgets.
    pub path_memory: f64,
    /// c_1: how fast the covariance learns from its path.
    pub path_rate: f64,
    /// c_μ: how fast it learns from the steps of the better half.
    pub step_rate: f64,
    /// E‖N(0,I)‖: how long a step is on average.
    pub usual_length: f64,
}

impl Constants {
    /// The constants for so many weights; the usual number of candidates is 4 + 3 ln n.
    #[must_use]
    pub fn new(n_weights: usize, population: Option<usize>, covariance: Covariance) -> Self {
        let n = n_weights as f64;
        let usual = 4 + (3.0 * libm::log(n)).floor() as usize;
        let population = population.unwrap_or(usual).max(2);
        let n_pulls = population / 2;
        let raw: Vec<f64> = (1..=n_pulls)
            .map(|rank| libm::log((population as f64 + 1.0) / 2.0) - libm::log(rank as f64))
            .collect();
        let sum: f64 = raw.iter().sum();
        let pulls: Vec<f64> = raw.iter().map(|pull| pull / sum).collect();
        let n_effective = 1.0 / pulls.iter().map(|pull| pull * pull).sum::<f64>();
        let step_memory = (n_effective + 2.0) / (n + n_effective + 5.0);
        let excess = (((n_effective - 1.0) / (n + 1.0)).sqrt() - 1.0).max(0.0);
        let faster = match covariance {
            Covariance::Full => 1.0,
            Covariance::Diagonal => (n + 2.0) / 3.0,
        };
        let path_rate = (faster * 2.0 / ((n + 1.3) * (n + 1.3) + n_effective)).min(1.0);
        let plain_rate =
            2.0 * (n_effective - 2.0 + 1.0 / n_effective) / ((n + 2.0) * (n + 2.0) + n_effective);
        Self {
            n_weights,
            population,
            covariance,
            n_effective,
            step_memory,
            step_damping: 1.0 + 2.0 * excess + step_memory,
            path_memory: (4.0 + n_effective / n) / (n + 4.0 + 2.0 * n_effective / n),
            path_rate,
            step_rate: (faster * plain_rate).min(1.0 - path_rate),
            usual_length: n.sqrt() * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n)),
            pulls,
        }
    }

    /// How many generations may pass before the axes of the cloud are computed again: a tenth of what it takes the
    /// covariance to change.
    #[must_use]
    pub fn axes_every(&self) -> u64 {
        (1.0 / ((self.path_rate + self.step_rate) * self.n_weights as f64 * 10.0)).max(1.0) as u64
    }
}
