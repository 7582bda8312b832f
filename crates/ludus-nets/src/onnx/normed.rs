//! Feed-forward nets with batch norm as ONNX models.

use super::{
    graph::{Draft, number},
    names::{INPUTS, LOGITS, VALUE},
};
use crate::{genome::Genome, net_error::NetError, normed_net::NormedShape, tensor_file::Card};

impl NormedShape {
    /// The bytes of an ONNX model with the weights of `genome`, whose layout must be the shape's, batch norm folded; the
    /// `card` goes into its metadata. The same net gives the same bytes.
    pub fn encode_onnx(&self, genome: &Genome, card: &Card) -> Result<Vec<u8>, NetError> {
        let layers = self.folded(genome)?;
        let mut draft = Draft::new("normed");
        draft.input(INPUTS, &[self.inputs]);
        let mut signals = String::from(INPUTS);
        for (number, layer) in (1..).zip(&layers) {
            let name = format!("layer{number}");
            draft.weights(
                &format!("{name}.weights"),
                &[layer.size.outputs, layer.size.inputs],
                &layer.weights,
            );
            draft.weights(&format!("{name}.biases"), &[layer.size.outputs], &layer.biases);
            let sums = draft.layer(&name, &signals, &format!("{name}.sums"));
            signals = draft.step("Relu", &[&sums], &name);
        }
        draft.slices(genome, "policy.");
        draft.layer("policy", &signals, LOGITS);
        draft.output(LOGITS, &[self.slots]);
        draft.slices(genome, "value.");
        let sums = draft.layer("value", &signals, "value.sum");
        let value = match self.value_bins {
            None => draft.step("Tanh", &[&sums], "value.tangent"),
            Some(bins) => {
                let values: Vec<f64> = bins.values().collect();
                draft.weights("value.bins", &[values.len(), 1], &values);
                let shares = draft.step_with("Softmax", &[&sums], "value.shares", vec![number("axis", 1)]);
                draft.step("MatMul", &[&shares, "value.bins"], "value.mean")
            }
        };
        draft.flat(&value, VALUE);
        draft.output(VALUE, &[]);
        Ok(draft.encode(card))
    }
}
