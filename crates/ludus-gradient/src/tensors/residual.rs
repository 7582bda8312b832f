//! Residual nets as tensors; what they calculate is what `ludus_nets::residual` says.

use burn::tensor::{Int, Tensor, TensorData, activation::relu, module::conv2d, ops::ConvOptions};
use ludus_nets::{BoardPlan, ResidualShape};

use super::{Said, parameters::Parameters};

/// What a net of this shape says of pictures [boards, planes, rows, cols].
pub(crate) fn forward(
    shape: &ResidualShape,
    parameters: &Parameters,
    plan: &BoardPlan,
    pictures: Tensor<4>,
    device: &burn::tensor::Device,
) -> Said {
    let side = shape.side.of(plan.rows, plan.cols);
    let mut signals = relu(convolve(parameters, "input", pictures));
    for block in 1..=shape.blocks {
        let name = |part: &str| format!("block{block}.{part}");
        let between = relu(convolve(parameters, &name("first"), signals.clone()));
        let mut sums = convolve(parameters, &name("second"), between.clone());
        if shape.is_pooled(block) {
            let weights = parameters.get::<2>(&name("pool"), "weights");
            let biases = pool(between, side).matmul(weights.transpose());
            let [boards, channels] = biases.dims();
            sums = sums + biases.reshape([boards, channels, 1, 1]);
        }
        signals = relu(sums + signals);
    }
    heads(shape, parameters, (plan, side), signals, device)
}

fn heads(
    shape: &ResidualShape,
    parameters: &Parameters,
    (plan, side): (&BoardPlan, f64),
    signals: Tensor<4>,
    device: &burn::tensor::Device,
) -> Said {
    let pooled = pool(signals.clone(), side);
    let mut slots: Tensor<2> = each_cell(parameters, "policy.cells", signals.clone()).flatten(1, 3);
    if shape.global_logits > 0 {
        slots = Tensor::cat(vec![slots, parameters.linear("policy.globals", pooled.clone())], 1);
    }
    let hidden = relu(parameters.linear("value.hidden", pooled.clone()));
    Said {
        logits: slots.select(1, places(shape, plan, device)),
        value_logits: None,
        value: parameters.linear("value.output", hidden).tanh().flatten(0, 1),
        score: Some(parameters.linear("score", pooled).flatten(0, 1)),
        ownership: Some(each_cell(parameters, "ownership", signals).flatten(1, 3)),
        norms: Vec::new(),
    }
}

/// Where each slot of the policy stands among the logits of all cells and then of the board.
fn places(shape: &ResidualShape, plan: &BoardPlan, device: &burn::tensor::Device) -> Tensor<1, Int> {
    let places: Vec<i64> = plan.places(shape).into_iter().map(|place| place as i64).collect();
    let len = [places.len()];
    Tensor::from_data(TensorData::new(places, len), device)
}

/// A 3x3 convolution; whatever lies beyond the edge is zero.
fn convolve(parameters: &Parameters, name: &str, signals: Tensor<4>) -> Tensor<4> {
    let (weights, biases) = (parameters.get(name, "weights"), parameters.get(name, "biases"));
    conv2d(signals, weights, Some(biases), ConvOptions::new([1, 1], [1, 1], [1, 1], 1))
}

/// A layer at each cell by itself.
fn each_cell(parameters: &Parameters, name: &str, signals: Tensor<4>) -> Tensor<4> {
    let (weights, biases) = (parameters.get(name, "weights"), parameters.get(name, "biases"));
    conv2d(signals, weights, Some(biases), ConvOptions::new([1, 1], [0, 0], [1, 1], 1))
}

/// [boards, 3 channels]: all means, all means times how large the board counts, all maxima.
fn pool(signals: Tensor<4>, side: f64) -> Tensor<2> {
    let cells: Tensor<3> = signals.flatten(2, 3);
    let means: Tensor<2> = cells.clone().mean_dim(2).flatten(1, 2);
    let maxima = cells.max_dim(2).flatten(1, 2);
    Tensor::cat(vec![means.clone(), means.mul_scalar(side), maxima], 1)
}
