//! Feed-forward nets of any shape: every unit of a layer sees every unit of the layer before, and the activation stands on
//! all layers but the inputs, the output's too. The Othello study's evaluation is one, 8-5-1 with cut sigmoids.
//!
//! The shape evaluates a genome by plain loops in f64, which is the truth; [`Dense`] is the same net in f32 for searches.

use serde::{Deserialize, Serialize};

use crate::{
    activation::Activation,
    genome::{Layout, Slice},
    kernels::{
        Machine, Processor,
        curve::{Curve, CurveTask, WithCurve},
        lanes::{Block, LANES, Lanes, blocks_for},
    },
    layer::Layer,
    net_error::{MAX_UNITS, NetError, check_count, check_weights},
};

/// The shape of a feed-forward net.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DenseShape {
    /// Units of each layer, inputs first.
    pub layers: Vec<usize>,
    /// The curve on every layer but the inputs.
    pub activation: Activation,
    /// Whether units have biases.
    pub bias: bool,
}

impl DenseShape {
    /// Refuses shapes of fewer than two layers and layers without units.
    pub fn check(&self) -> Result<(), NetError> {
        if self.layers.len() < 2 {
            return Err(NetError::TooFewLayers { found: self.layers.len() });
        }
        self.layers.iter().try_for_each(|&units| check_count("units in a layer", units, MAX_UNITS))
    }

    /// The slices of a genome for it, `layer1.weights` [outputs, inputs] and `layer1.biases` first, each name with `prefix`
    /// before it.
    #[must_use]
    pub fn layout(&self, prefix: &str) -> Layout {
        let slices = layer_slices(prefix, &self.layers, 1, self.bias);
        Layout::new(slices).expect("layers have different numbers")
    }

    /// The outputs for `inputs` by plain loops in f64; `values` are in the order of the layout.
    #[must_use]
    pub fn reference(&self, values: &[f64], inputs: &[f64]) -> Vec<f64> {
        let mut rest = values;
        let mut signals = inputs.to_vec();
        for size in self.sizes() {
            let sums = plain_layer(size, &mut rest, &signals);
            signals = sums.iter().map(|&sum| self.activation.exact(sum)).collect();
        }
        signals
    }

    fn sizes(&self) -> impl Iterator<Item = LayerSize> {
        self.layers.windows(2).map(|pair| LayerSize { inputs: pair[0], outputs: pair[1], bias: self.bias })
    }
}

/// The size of one layer of weights.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LayerSize {
    pub(crate) inputs: usize,
    pub(crate) outputs: usize,
    pub(crate) bias: bool,
}

impl LayerSize {
    /// Takes the weights and biases of this layer off the front of `values`.
    pub(crate) fn take<'values>(self, values: &mut &'values [f64]) -> (&'values [f64], &'values [f64]) {
        let (weights, rest) = values.split_at(self.outputs * self.inputs);
        let (biases, rest) = rest.split_at(if self.bias { self.outputs } else { 0 });
        *values = rest;
        (weights, biases)
    }
}

/// Slices of the layers between `units`, numbered from `first` on.
pub(crate) fn layer_slices(prefix: &str, units: &[usize], first: usize, bias: bool) -> Vec<Slice> {
    let mut slices = Vec::new();
    for (number, pair) in (first..).zip(units.windows(2)) {
        slices.push(Slice::new(format!("{prefix}layer{number}.weights"), [pair[1], pair[0]]));
        if bias {
            slices.push(Slice::new(format!("{prefix}layer{number}.biases"), [pair[1]]));
        }
    }
    slices
}

/// The sums of one layer, its weights taken off the front of `values`.
pub(crate) fn plain_layer(size: LayerSize, values: &mut &[f64], inputs: &[f64]) -> Vec<f64> {
    let (weights, biases) = size.take(values);
    let row = |output: usize| &weights[output * size.inputs..][..size.inputs];
    let product = |output| row(output).iter().zip(inputs).map(|(weight, input)| weight * input).sum::<f64>();
    (0..size.outputs).map(|output| biases.get(output).unwrap_or(&0.0) + product(output)).collect()
}

/// A feed-forward net in f32, ready to be asked.
#[derive(Clone, Debug)]
pub struct Dense {
    machine: Machine,
    activation: Activation,
    layers: Vec<Layer>,
    /// The inputs, then what comes out of each layer, in whole vectors.
    signals: Vec<Vec<Block>>,
    /// The outputs alone.
    outputs: Vec<f32>,
    n_inputs: usize,
}

impl Dense {
    /// A kernel of this shape with these weights, in the order of the layout.
    pub fn compile(shape: &DenseShape, values: &[f64], processor: Processor) -> Result<Self, NetError> {
        shape.check()?;
        let wanted = shape.layout("").len();
        if values.len() != wanted {
            return Err(NetError::WrongLength { found: values.len(), wanted });
        }
        check_weights(values)?;
        let mut rest = values;
        Ok(Self {
            machine: Machine::of(processor),
            activation: shape.activation,
            layers: shape.sizes().map(|size| Layer::pack(size, &mut rest)).collect(),
            signals: shape.layers.iter().map(|&units| vec![Block::default(); blocks_for(units)]).collect(),
            outputs: vec![0.0; shape.layers[shape.layers.len() - 1]],
            n_inputs: shape.layers[0],
        })
    }

    /// The outputs for `inputs`, as many as the shape's first layer has units.
    pub fn evaluate(&mut self, inputs: &[f32]) -> &[f32] {
        let Self { machine, activation, layers, signals, outputs, .. } = self;
        machine.run(WithCurve(*activation, Evaluate { layers, signals, inputs, outputs }));
        outputs
    }

    /// Clears and fills `outputs` [rows, outputs] with what [`Dense::evaluate`] says of each of `rows` [rows, inputs], to the
    /// bit; one call for all of them, since choosing the processor's code takes longer than a small net.
    pub fn evaluate_rows(&mut self, rows: &[f32], outputs: &mut Vec<f32>) {
        let Self { machine, activation, layers, signals, outputs: last, n_inputs } = self;
        outputs.clear();
        outputs.resize(rows.len() / *n_inputs * last.len(), 0.0);
        let rows = rows.chunks_exact(*n_inputs).zip(outputs.chunks_exact_mut(last.len()));
        machine.run(WithCurve(*activation, EvaluateRows { layers, signals, rows }));
    }
}

struct Evaluate<'net> {
    layers: &'net [Layer],
    signals: &'net mut [Vec<Block>],
    inputs: &'net [f32],
    outputs: &'net mut [f32],
}

impl CurveTask for Evaluate<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes, C: Curve>(self, lanes: L) {
        forward::<L, C>(lanes, self.layers, self.signals, (self.inputs, self.outputs));
    }
}

struct EvaluateRows<'net, R> {
    layers: &'net [Layer],
    signals: &'net mut [Vec<Block>],
    /// Inputs, and where their outputs go.
    rows: R,
}

impl<'net, R: Iterator<Item = (&'net [f32], &'net mut [f32])>> CurveTask for EvaluateRows<'net, R> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes, C: Curve>(self, lanes: L) {
        for row in self.rows {
            forward::<L, C>(lanes, self.layers, self.signals, row);
        }
    }
}

/// Takes one row of inputs through all layers.
#[inline(always)]
fn forward<L: Lanes, C: Curve>(
    lanes: L,
    layers: &[Layer],
    signals: &mut [Vec<Block>],
    (inputs, outputs): (&[f32], &mut [f32]),
) {
    for (Block(block), inputs) in signals[0].iter_mut().zip(inputs.chunks(LANES)) {
        block[..inputs.len()].copy_from_slice(inputs);
    }
    for (idx, layer) in layers.iter().enumerate() {
        let (before, after) = signals.split_at_mut(idx + 1);
        layer.forward_one::<L, C>(lanes, &before[idx], &mut after[0]);
    }
    for (outputs, Block(block)) in outputs.chunks_mut(LANES).zip(&signals[layers.len()]) {
        outputs.copy_from_slice(&block[..outputs.len()]);
    }
}
