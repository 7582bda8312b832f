//! Feed-forward nets with batch norm and ReLUs, and heads for policy and value: the net of the Dots and Boxes study, which has
//! 28-1024-1024-1024-512 units and then 28 slots and a value. It sees a flat row of numbers, so its weights are for one
//! size of board.
//!
//! Weights keep batch norm as its four vectors, as training needs them; [`NormedNet`] folds them into the layers, which costs
//! nothing when it is asked. Rows go through a layer together, because its weights are too many for the nearer caches and are
//! best loaded once for all rows.

mod batch_norm;
mod learning;

use std::sync::Arc;

pub use learning::{Asked, NormedTape};
use serde::{Deserialize, Serialize};

use crate::{
    activation::relu,
    dense::{LayerSize, plain_layer},
    genome::{Genome, Layout, Slice},
    kernels::{
        Machine, Processor,
        convolution::{Around, Cells, Convolution, Convolve, Finish, Site},
        curve::Tangents,
    },
    net_error::{MAX_UNITS, NetError, check_count, check_weights},
    outlook::{ExactOutlook, Outlooks, Widths},
    value_bins::ValueBins,
};

/// What batch norm adds to variances, so that it never divides by zero; the usual number of deep-learning libraries.
pub const NORM_EPSILON: f64 = 1e-5;

/// The most hidden layers.
const MAX_LAYERS: usize = 1 << 8;
/// Rows that go through together: many enough to hide the loading of weights, a multiple of the kernel's six.
const CHUNK: usize = 48;

/// The shape of a feed-forward net with batch norm.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NormedShape {
    /// Numbers that it sees.
    pub inputs: usize,
    /// Units of each hidden layer.
    pub hidden: Vec<usize>,
    /// Slots of the policy.
    pub slots: usize,
    /// What the value is made of; without bins it is one unit with the hyperbolic tangent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value_bins: Option<ValueBins>,
}

impl NormedShape {
    /// Refuses shapes without inputs, hidden layers or slots, and sizes beyond all use.
    pub fn check(&self) -> Result<(), NetError> {
        check_count("inputs", self.inputs, MAX_UNITS)?;
        check_count("hidden layers", self.hidden.len(), MAX_LAYERS)?;
        self.hidden.iter().try_for_each(|&units| check_count("units in a hidden layer", units, MAX_UNITS))?;
        check_count("slots", self.slots, MAX_UNITS)?;
        self.value_bins.map_or(Ok(()), ValueBins::check)
    }

    /// The slices of a genome for it: `layer1.weights` [outputs, inputs], `layer1.biases`, then batch norm's `layer1.scales`,
    /// `layer1.shifts`, `layer1.means` and `layer1.variances`, and so on; `policy` and `value` with weights and biases.
    #[must_use]
    pub fn layout(&self) -> Layout {
        let mut slices = Vec::new();
        for (number, size) in (1..).zip(self.sizes()) {
            slices.push(Slice::new(format!("layer{number}.weights"), [size.outputs, size.inputs]));
            let vectors = ["biases", "scales", "shifts", "means", "variances"];
            slices
                .extend(vectors.map(|vector| Slice::new(format!("layer{number}.{vector}"), [size.outputs])));
        }
        for (name, outputs) in [("policy", self.slots), ("value", self.value_units())] {
            slices.push(Slice::new(format!("{name}.weights"), [outputs, self.last()]));
            slices.push(Slice::new(format!("{name}.biases"), [outputs]));
        }
        Layout::new(slices).expect("layers have different numbers")
    }

    /// Weights to begin with. `draw` gives numbers of mean 0 and variance 1 for the weights of hidden layers, in the order of
    /// the layout; batch norm changes nothing yet and the heads are zero, so that all moves are equally good.
    #[must_use]
    pub fn initial(&self, mut draw: impl FnMut() -> f64) -> Genome {
        let layout = Arc::new(self.layout());
        let mut genome = Genome::zeros(Arc::clone(&layout));
        for (slice, range) in layout.ranges().filter(|(slice, _)| slice.name.starts_with("layer")) {
            let values = &mut genome.values_mut()[range];
            match slice.name.rsplit('.').next() {
                Some("weights") => {
                    let deviation = (2.0 / slice.shape[1] as f64).sqrt();
                    values.fill_with(|| deviation * draw());
                }
                Some("scales" | "variances") => values.fill(1.0),
                _ => {}
            }
        }
        genome
    }

    /// What a net with these weights says of one row of inputs, by plain loops in f64 and with batch norm as it is defined; the
    /// genome's layout must be the shape's.
    #[must_use]
    pub fn reference(&self, genome: &Genome, inputs: &[f64]) -> ExactOutlook {
        let mut rest = genome.values();
        let mut signals = inputs.to_vec();
        for size in self.sizes() {
            signals = plain_layer(size, &mut rest, &signals);
            let norm = Norm::take(size.outputs, &mut rest);
            for (unit, signal) in signals.iter_mut().enumerate() {
                let normed = (*signal - norm.means[unit]) / (norm.variances[unit] + NORM_EPSILON).sqrt();
                *signal = relu(norm.scales[unit] * normed + norm.shifts[unit]);
            }
        }
        let head = |outputs| LayerSize { inputs: self.last(), outputs, bias: true };
        let logits = plain_layer(head(self.slots), &mut rest, &signals);
        let said = plain_layer(head(self.value_units()), &mut rest, &signals);
        let value = self.value_bins.map_or_else(|| libm::tanh(said[0]), |bins| bins.exact_mean(&said));
        ExactOutlook { logits, value, score: 0.0, ownership: Vec::new() }
    }

    /// The hidden layers with batch norm folded into them; refuses shapes and weights that no kernel takes.
    pub(crate) fn folded(&self, genome: &Genome) -> Result<Vec<FoldedLayer>, NetError> {
        self.check()?;
        genome.layout().demand(&self.layout())?;
        check_weights(genome.values())?;
        let mut rest = genome.values();
        let mut layers = Vec::new();
        for (layer, size) in (1..).zip(self.sizes()) {
            let (weights, biases) = size.take(&mut rest);
            let norm = Norm::take(size.outputs, &mut rest);
            norm.check(layer)?;
            let (weights, biases) = norm.folded(weights, biases);
            check_weights(&weights)?;
            check_weights(&biases)?;
            layers.push(FoldedLayer { size, weights, biases });
        }
        Ok(layers)
    }

    /// All layers packed, the heads as one behind the hidden ones.
    fn packed(&self, genome: &Genome) -> Result<Vec<Convolution>, NetError> {
        let pack =
            |layer: FoldedLayer| Convolution::pack(&layer.weights, &layer.biases, [layer.size.inputs, 1]);
        let mut layers: Vec<Convolution> = self.folded(genome)?.into_iter().map(pack).collect();
        let both = |part| {
            let slice = |name| genome.slice(&format!("{name}.{part}")).expect("the layout is the shape's");
            [slice("policy"), slice("value")].concat()
        };
        layers.push(Convolution::pack(&both("weights"), &both("biases"), [self.last(), 1]));
        Ok(layers)
    }

    /// The hidden layers.
    fn sizes(&self) -> impl Iterator<Item = LayerSize> {
        let inputs = [self.inputs].into_iter().chain(self.hidden.iter().copied());
        inputs.zip(&self.hidden).map(|(inputs, &outputs)| LayerSize { inputs, outputs, bias: true })
    }

    /// Units of the value's head.
    fn value_units(&self) -> usize {
        self.value_bins.map_or(1, |ValueBins(bins)| bins)
    }

    /// Units of the last hidden layer.
    fn last(&self) -> usize {
        self.hidden.last().copied().unwrap_or(self.inputs)
    }
}

/// A hidden layer that does what the layer and its batch norm do.
pub(crate) struct FoldedLayer {
    pub(crate) size: LayerSize,
    /// [outputs, inputs].
    pub(crate) weights: Vec<f64>,
    pub(crate) biases: Vec<f64>,
}

/// The four vectors of a layer's batch norm.
struct Norm<'genome> {
    scales: &'genome [f64],
    shifts: &'genome [f64],
    means: &'genome [f64],
    variances: &'genome [f64],
}

impl<'genome> Norm<'genome> {
    /// Takes the vectors for so many units off the front of `values`.
    fn take(units: usize, values: &mut &'genome [f64]) -> Self {
        let mut vector = || {
            let (vector, rest) = values.split_at(units);
            *values = rest;
            vector
        };
        Self { scales: vector(), shifts: vector(), means: vector(), variances: vector() }
    }

    /// Refuses variances below zero.
    fn check(&self, layer: usize) -> Result<(), NetError> {
        let wrong = self.variances.iter().position(|&variance| variance < 0.0);
        let error = |index| NetError::WrongVariance { layer, index, value: self.variances[index] };
        wrong.map_or(Ok(()), |index| Err(error(index)))
    }

    /// Weights and biases of a layer that does what `weights`, `biases` and batch norm do.
    fn folded(&self, weights: &[f64], biases: &[f64]) -> (Vec<f64>, Vec<f64>) {
        let gains = self.scales.iter().zip(self.variances);
        let gains: Vec<f64> =
            gains.map(|(scale, variance)| scale / (variance + NORM_EPSILON).sqrt()).collect();
        let rows = weights.chunks_exact(weights.len() / biases.len()).zip(&gains);
        let bias = |unit: usize| (biases[unit] - self.means[unit]) * gains[unit] + self.shifts[unit];
        let folded = rows.flat_map(|(row, gain)| row.iter().map(move |weight| weight * gain));
        (folded.collect(), (0..biases.len()).map(bias).collect())
    }
}

/// A feed-forward net with its batch norm folded, in f32, ready to be asked; copies share the weights.
#[derive(Clone, Debug)]
pub struct NormedNet {
    machine: Machine,
    n_inputs: usize,
    slots: usize,
    value_bins: Option<ValueBins>,
    /// The hidden ones, then the heads as one: logits, then the value.
    layers: Arc<[Convolution]>,
    /// Rows of what comes out of each layer.
    signals: Vec<Vec<f32>>,
    rows: [Site; CHUNK],
}

impl NormedNet {
    /// A kernel of this shape with the weights of `genome`, whose layout must be the shape's.
    pub fn compile(shape: &NormedShape, genome: &Genome, processor: Processor) -> Result<Self, NetError> {
        let layers = shape.packed(genome)?;
        Ok(Self {
            machine: Machine::of(processor),
            n_inputs: shape.inputs,
            slots: shape.slots,
            value_bins: shape.value_bins,
            signals: layers.iter().map(|layer| vec![0.0; CHUNK * layer.width()]).collect(),
            layers: layers.into(),
            rows: std::array::from_fn(|row| Site { corner: row, board: 0 }),
        })
    }

    /// Fills `out` with what the net says of `rows` [rows, inputs]; it has no scores and no ownership. What it says of a row
    /// does not depend on the others, to the bit. Memory is asked for only where `out` has never held so many.
    pub fn evaluate(&mut self, rows: &[f32], out: &mut Outlooks) {
        debug_assert!(rows.len().is_multiple_of(self.n_inputs), "wanted whole rows");
        out.resize(rows.len() / self.n_inputs, Widths { logits: self.slots, scores: 0, ownership: 0 });
        for (chunk, rows) in rows.chunks(CHUNK * self.n_inputs).enumerate() {
            let n_rows = rows.len() / self.n_inputs;
            self.forward(rows, n_rows);
            let heads = self.layers.last().zip(self.signals.last_mut());
            let (heads, signals) = heads.expect("there are heads");
            let said = signals.chunks_exact_mut(heads.width()).take(n_rows);
            for (row, said) in (chunk * CHUNK..).zip(said) {
                out.logits[row * self.slots..][..self.slots].copy_from_slice(&said[..self.slots]);
                out.values[row] = match self.value_bins {
                    None => said[self.slots],
                    Some(bins) => bins.mean(&mut said[self.slots..][..bins.0]),
                };
            }
        }
        if self.value_bins.is_none() {
            self.machine.run(Tangents(&mut out.values));
        }
    }

    /// Takes some rows through all layers.
    fn forward(&mut self, rows: &[f32], n_rows: usize) {
        let mut from = Cells { values: rows, stride: self.n_inputs };
        for (idx, (convolution, to)) in self.layers.iter().zip(&mut self.signals).enumerate() {
            let is_last = idx + 1 == self.layers.len();
            self.machine.run(Convolve {
                convolution,
                sites: &self.rows[..n_rows],
                around: Around { taps: &[0], centre: 0 },
                from,
                to: Cells { values: to, stride: convolution.width() },
                biases: convolution.biases(),
                finish: if is_last { Finish::Plain } else { Finish::Relu },
            });
            from = Cells { values: to, stride: convolution.width() };
        }
    }
}
