//! Nets that wish for moves: inputs, one layer of hidden neurons, and an output for each move, without biases. The study of
//! 2001 lets them play Go.
//!
//! A genome has one slice for each hidden neuron, its input weights first and then its output weights, because neurons are
//! what such nets are evolved from: one can be exchanged, added or taken away without touching the others. [`PolicyNet`] is
//! the same net as a [`Dense`] one, so its bits are equal on every processor.

use serde::{Deserialize, Serialize};

use crate::{
    activation::Activation,
    dense::{Dense, DenseShape},
    genome::{Layout, Slice},
    kernels::Processor,
    net_error::{MAX_UNITS, NetError, check_count},
};

/// The shape of a net that wishes for moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PolicyShape {
    /// Numbers that it sees.
    pub inputs: usize,
    /// Neurons in between.
    pub hidden: usize,
    /// Moves that it may wish for.
    pub outputs: usize,
    /// The curve on hidden neurons and on outputs.
    pub activation: Activation,
}

impl PolicyShape {
    /// Refuses layers without units.
    pub fn check(&self) -> Result<(), NetError> {
        check_count("inputs", self.inputs, MAX_UNITS)?;
        check_count("hidden neurons", self.hidden, MAX_UNITS)?;
        check_count("outputs", self.outputs, MAX_UNITS)
    }

    /// The weights of one neuron: to its inputs, then to the outputs.
    #[must_use]
    pub fn neuron_len(&self) -> usize {
        self.inputs + self.outputs
    }

    /// The slices of a genome for it: `neuron 1` and so on, each [inputs + outputs].
    #[must_use]
    pub fn layout(&self) -> Layout {
        let slice = |number: usize| Slice::new(format!("neuron {number}"), [self.neuron_len()]);
        Layout::new((1..=self.hidden).map(slice).collect()).expect("neurons have different numbers")
    }

    /// The outputs for `inputs` by plain loops in f64; `values` are in the order of the layout.
    #[must_use]
    pub fn reference(&self, values: &[f64], inputs: &[f64]) -> Vec<f64> {
        let mut sums = vec![0.0; self.outputs];
        for neuron in values.chunks_exact(self.neuron_len()) {
            let (seen, wished) = neuron.split_at(self.inputs);
            let sum: f64 = seen.iter().zip(inputs).map(|(weight, input)| weight * input).sum();
            let signal = self.activation.exact(sum);
            sums.iter_mut().zip(wished).for_each(|(sum, weight)| *sum += weight * signal);
        }
        sums.into_iter().map(|sum| self.activation.exact(sum)).collect()
    }

    /// The same net as layers.
    fn dense(&self) -> DenseShape {
        let layers = vec![self.inputs, self.hidden, self.outputs];
        DenseShape { layers, activation: self.activation, bias: false }
    }

    /// Weights by neurons as weights by layers: every neuron's inputs, then every output's neurons.
    fn by_layers(&self, values: &[f64]) -> Vec<f64> {
        let neurons: Vec<&[f64]> = values.chunks_exact(self.neuron_len()).collect();
        let seen = neurons.iter().flat_map(|neuron| &neuron[..self.inputs]);
        let wished =
            (self.inputs..self.neuron_len()).flat_map(|at| neurons.iter().map(move |neuron| &neuron[at]));
        seen.chain(wished).copied().collect()
    }
}

/// A net that wishes for moves in f32, ready to be asked.
#[derive(Clone, Debug)]
pub struct PolicyNet(Dense);

impl PolicyNet {
    /// A kernel of this shape with these weights, in the order of the layout.
    pub fn compile(shape: &PolicyShape, values: &[f64], processor: Processor) -> Result<Self, NetError> {
        shape.check()?;
        let wanted = shape.hidden * shape.neuron_len();
        if values.len() != wanted {
            return Err(NetError::WrongLength { found: values.len(), wanted });
        }
        Ok(Self(Dense::compile(&shape.dense(), &shape.by_layers(values), processor)?))
    }

    /// The outputs for `inputs`, as many as the shape says.
    pub fn evaluate(&mut self, inputs: &[f32]) -> &[f32] {
        self.0.evaluate(inputs)
    }

    /// Clears and fills `outputs` [rows, outputs] with what [`PolicyNet::evaluate`] says of each of `rows` [rows, inputs], to
    /// the bit.
    pub fn evaluate_rows(&mut self, rows: &[f32], outputs: &mut Vec<f32>) {
        self.0.evaluate_rows(rows, outputs);
    }
}
