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
    let mut signals = relu(convolve(parameters, "input", folded(shape, plan, pictures)));
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
    let owners: Tensor<2> = each_cell(parameters, "ownership", signals).flatten(1, 3);
    Said {
        logits: slots.select(1, places(&plan.places(shape), device)),
        value_logits: None,
        value: parameters.linear("value.output", hidden).tanh().flatten(0, 1),
        score: Some(parameters.linear("score", pooled).flatten(0, 1)),
        ownership: Some(owners.select(1, places(&plan.cell_places(shape), device))),
        norms: Vec::new(),
    }
}

/// Pictures as the cells of the net: all planes of a cell's first part, then of its second, zero beyond the picture.
fn folded(shape: &ResidualShape, plan: &BoardPlan, pictures: Tensor<4>) -> Tensor<4> {
    let fold = shape.fold;
    let (rows, cols) = plan.folded_size(shape);
    let [boards, planes, ..] = pictures.dims();
    let beyond = (0, cols * fold - plan.cols, 0, rows * fold - plan.rows);
    let parts = pictures.pad(beyond, 0.0).reshape([boards, planes, rows, fold, cols, fold]);
    parts.permute([0, 3, 5, 1, 2, 4]).reshape([boards, fold * fold * planes, rows, cols])
}

/// Places in a row of numbers.
fn places(places: &[usize], device: &burn::tensor::Device) -> Tensor<1, Int> {
    let places: Vec<i64> = places.iter().map(|&place| place as i64).collect();
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
