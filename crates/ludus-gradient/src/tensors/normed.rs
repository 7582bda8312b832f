//! Feed-forward nets with batch norm as tensors; what they calculate when they play is what `ludus_nets::normed_net` says. While
//! they learn, batch norm goes by the batch at hand, whose means and variances then move the kept ones, and dropout silences
//! units by chance.

use burn::tensor::{
    Tensor,
    activation::{relu, softmax},
};
use ludus_core::Rng;
use ludus_nets::{NORM_EPSILON, NormedShape, ValueBins};

use super::{
    Said,
    parameters::{Parameters, shaped},
};
use crate::optimiser::NORM_SHARE;

/// What chance does to a net that learns.
pub(crate) struct Learning<'a> {
    /// The share of units that is silenced in each layer.
    pub(crate) dropout: f64,
    /// Who draws them.
    pub(crate) rng: &'a mut Rng,
}

/// The means and variances of one layer in a batch.
#[derive(Debug)]
pub(crate) struct BatchNorm {
    layer: usize,
    means: Tensor<1>,
    /// As the variance of all units is estimated from these, divided by one less than there are.
    variances: Tensor<1>,
}

/// What a net of this shape says of rows [rows, inputs]; without `learning` as it plays.
pub(crate) fn forward(
    shape: &NormedShape,
    parameters: &Parameters,
    rows: Tensor<2>,
    mut learning: Option<Learning<'_>>,
    device: &burn::tensor::Device,
) -> Said {
    let mut signals = rows;
    let mut norms = Vec::new();
    for layer in 1..=shape.hidden.len() {
        let name = format!("layer{layer}");
        signals = parameters.linear(&name, signals);
        let norm = match &learning {
            None => [parameters.get(&name, "means"), parameters.get(&name, "variances")],
            Some(_) => of_batch(&signals, layer, &mut norms),
        };
        signals = relu(normed(parameters, &name, signals, norm));
        if let Some(learning) = &mut learning {
            signals = signals.clone() * mask(signals.dims(), learning, device);
        }
    }
    let logits = parameters.linear("policy", signals.clone());
    let said = parameters.linear("value", signals);
    Said {
        logits,
        value: match shape.value_bins {
            None => said.clone().tanh().flatten(0, 1),
            Some(bins) => mean(bins, said.clone(), device),
        },
        value_logits: shape.value_bins.map(|_| said),
        score: None,
        ownership: None,
        norms,
    }
}

/// The mean of the values of bins with these logits.
fn mean(bins: ValueBins, logits: Tensor<2>, device: &burn::tensor::Device) -> Tensor<1> {
    let values: Vec<f32> = bins.values().map(|value| value as f32).collect();
    (softmax(logits, 1) * shaped(&values, [1, bins.0], device)).sum_dim(1).flatten(0, 1)
}

/// Means and variances of a batch, kept in `norms` as well.
fn of_batch(signals: &Tensor<2>, layer: usize, norms: &mut Vec<BatchNorm>) -> [Tensor<1>; 2] {
    let rows = signals.dims()[0] as f64;
    let (variances, means) = signals.clone().var_mean_bias(0);
    let (variances, means): (Tensor<1>, Tensor<1>) = (variances.flatten(0, 1), means.flatten(0, 1));
    let estimated = variances.clone().inner().mul_scalar(rows / (rows - 1.0).max(1.0));
    norms.push(BatchNorm { layer, means: means.clone().inner(), variances: estimated });
    [means, variances]
}

/// Batch norm with these means and variances.
fn normed(
    parameters: &Parameters,
    name: &str,
    signals: Tensor<2>,
    [means, variances]: [Tensor<1>; 2],
) -> Tensor<2> {
    let deviations = variances.add_scalar(NORM_EPSILON).sqrt();
    let (scales, shifts) = (parameters.get::<1>(name, "scales"), parameters.get::<1>(name, "shifts"));
    (signals - means.unsqueeze()) / deviations.unsqueeze() * scales.unsqueeze() + shifts.unsqueeze()
}

/// Zeros for silenced units, and for the others what makes up for the silence.
fn mask(dims: [usize; 2], learning: &mut Learning<'_>, device: &burn::tensor::Device) -> Tensor<2> {
    let kept = (1.0 / (1.0 - learning.dropout)) as f32;
    let mut draw = || if learning.rng.uniform() < learning.dropout { 0.0 } else { kept };
    let values: Vec<f32> = (0..dims[0] * dims[1]).map(|_| draw()).collect();
    shaped(&values, dims, device)
}

impl BatchNorm {
    /// Moves the kept means and variances towards the batch's.
    pub(crate) fn keep(self, parameters: &mut Parameters) {
        let name = format!("layer{}", self.layer);
        for (part, seen) in [("means", self.means), ("variances", self.variances)] {
            let kept = parameters.get::<1>(&name, part);
            let moved = kept.mul_scalar(1.0 - NORM_SHARE) + seen.mul_scalar(NORM_SHARE);
            parameters.set(&format!("{name}.{part}"), moved);
        }
    }
}
