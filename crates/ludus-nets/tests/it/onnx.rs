//! Nets as ONNX models: what stands in them, read back by the messages alone. Whether another program gets the same numbers out
//! of them is the slow proof beside it.

mod onnxruntime;

use std::collections::HashSet;

use ludus_core::PolicySlot;
use ludus_nets::{
    BoardPlan, Card, Genome, NetError, NormedShape, ResidualShape, ValueBins,
    onnx::{Dimension, ElementKind, Graph, Model, Tensor, Value},
};
use prost::Message;

use crate::{
    normed, residual,
    samples::{normed_genome, residual_genome, stream},
};

fn card() -> Card {
    [("name", "first"), ("game", "go:size=5"), ("seed", "8")]
        .map(|(key, text)| (key.into(), text.into()))
        .into()
}

fn residual_model(shape: &ResidualShape, plan: &BoardPlan) -> (Genome, Graph) {
    let genome = residual_genome(shape, &mut stream(500));
    let bytes = shape.encode_onnx(&genome, plan, &card()).unwrap();
    (genome, Model::decode(&bytes[..]).unwrap().graph.unwrap())
}

fn normed_model(shape: &NormedShape) -> (Genome, Graph) {
    let genome = normed_genome(shape, &mut stream(501));
    let bytes = shape.encode_onnx(&genome, &card()).unwrap();
    (genome, Model::decode(&bytes[..]).unwrap().graph.unwrap())
}

/// A name and dimensions as text: `logits [N, 26]`.
fn described(value: &Value) -> String {
    let tensor = value.kind.as_ref().unwrap().tensor.as_ref().unwrap();
    assert_eq!(tensor.kind(), ElementKind::Float, "{}", value.name);
    let dimension = |dimension: &Dimension| match (dimension.size, &dimension.name) {
        (Some(size), None) => size.to_string(),
        (None, Some(name)) => name.clone(),
        other => panic!("{other:?} is no dimension"),
    };
    let dimensions: Vec<_> = tensor.shape.as_ref().unwrap().dimensions.iter().map(dimension).collect();
    format!("{} [{}]", value.name, dimensions.join(", "))
}

fn constant<'graph>(graph: &'graph Graph, name: &str) -> &'graph Tensor {
    graph.constants.iter().find(|constant| constant.name == name).unwrap_or_else(|| panic!("no {name}"))
}

fn floats(tensor: &Tensor) -> Vec<f32> {
    assert_eq!(tensor.kind(), ElementKind::Float, "{}", tensor.name);
    tensor.bytes.as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect()
}

fn numbers(tensor: &Tensor) -> Vec<i64> {
    assert_eq!(tensor.kind(), ElementKind::Int64, "{}", tensor.name);
    tensor.bytes.as_chunks().0.iter().map(|bytes| i64::from_le_bytes(*bytes)).collect()
}

/// Steps use only what is there, nothing is made twice, and whatever is there is used.
fn check_order(graph: &Graph) {
    let inputs = graph.inputs.iter().map(|input| &input.name[..]);
    let constants = graph.constants.iter().map(|constant| &constant.name[..]);
    let mut known = HashSet::new();
    inputs.chain(constants).for_each(|name| assert!(known.insert(name), "{name} is there twice"));
    let mut used = HashSet::new();
    for node in &graph.nodes {
        for input in &node.inputs {
            assert!(known.contains(&input[..]), "{} uses {input} before it is there", node.name);
            used.insert(&input[..]);
        }
        for output in &node.outputs {
            assert!(known.insert(output), "{output} is made twice");
        }
    }
    let outputs: HashSet<&str> = graph.outputs.iter().map(|output| &output.name[..]).collect();
    let unused: Vec<_> = known.iter().filter(|name| !used.contains(*name)).copied().collect();
    assert_eq!(unused.into_iter().collect::<HashSet<_>>(), outputs, "what nothing uses is what it says");
}

fn check_lengths(graph: &Graph) {
    for constant in &graph.constants {
        let numbers: i64 = constant.dimensions.iter().product();
        let bytes = match constant.kind() {
            ElementKind::Float => 4,
            ElementKind::Int64 => 8,
            ElementKind::Undefined => panic!("{} holds nothing", constant.name),
        };
        assert_eq!(constant.bytes.len() as i64, numbers * bytes, "{}", constant.name);
    }
}

#[test]
fn steps_use_what_is_there_and_constants_are_as_long_as_their_dimensions_say() {
    for shape in residual::shapes() {
        for (rows, cols) in [(5, 5), (3, 4)] {
            let (_, graph) = residual_model(&shape, &residual::plan(&shape, rows, cols));
            check_order(&graph);
            check_lengths(&graph);
        }
    }
    for shape in normed::shapes() {
        let (_, graph) = normed_model(&shape);
        check_order(&graph);
        check_lengths(&graph);
    }
}

#[test]
fn inputs_and_outputs_have_their_names_and_sizes() {
    let check = |graph: &Graph, inputs: &[&str], outputs: &[&str]| {
        let described = |values: &[Value]| values.iter().map(described).collect::<Vec<_>>();
        assert_eq!(described(&graph.inputs), inputs);
        assert_eq!(described(&graph.outputs), outputs);
    };
    let shape = crate::samples::residual(3, 8, 2);
    let (_, graph) = residual_model(&shape, &BoardPlan::cells_and_globals(5, 7, 1));
    let outputs = ["logits [N, 36]", "value [N]", "score [N]", "ownership [N, 35]"];
    check(&graph, &["planes [N, 3, 5, 7]"], &outputs);
    let (_, graph) =
        normed_model(&NormedShape { inputs: 28, hidden: vec![16, 8], slots: 24, value_bins: None });
    check(&graph, &["inputs [N, 28]"], &["logits [N, 24]", "value [N]"]);
}

#[test]
fn weights_are_the_genomes_under_their_own_names() {
    for shape in residual::shapes() {
        let (genome, graph) = residual_model(&shape, &residual::plan(&shape, 4, 3));
        for (slice, range) in genome.layout().ranges() {
            let wanted: Vec<f32> = genome.values()[range].iter().map(|&value| value as f32).collect();
            let found = constant(&graph, &slice.name);
            assert_eq!(floats(found), wanted, "{slice}");
            let dimensions = slice.shape.iter().map(|&size| size as i64);
            assert!(found.dimensions.iter().copied().take(slice.shape.len()).eq(dimensions), "{slice}");
        }
    }
}

#[test]
fn a_model_knows_how_large_the_board_is_and_where_slots_lie() {
    let shape = ResidualShape { cell_logits: 2, global_logits: 3, ..crate::samples::residual(1, 8, 2) };
    let cell = |logit, cell| PolicySlot::Cell { logit, cell };
    let slots =
        vec![PolicySlot::Global(2), cell(0, 5), cell(1, 0), cell(1, 3), PolicySlot::Global(0), cell(0, 0)];
    let (_, graph) = residual_model(&shape, &BoardPlan { rows: 2, cols: 8, slots });
    assert_eq!(floats(constant(&graph, "side")), [(4.0 - 6.0) / 3.0]);
    // Sixteen cells with two logits each, then the board's.
    assert_eq!(numbers(constant(&graph, "slots")), [34, 5, 16, 19, 32, 0]);
}

#[test]
fn batch_norm_is_folded_away() {
    let shape = NormedShape { inputs: 2, hidden: vec![3], slots: 1, value_bins: None };
    let (genome, graph) = normed_model(&shape);
    let names: Vec<&str> = graph.constants.iter().map(|constant| &constant.name[..]).collect();
    let wanted = [
        "second",
        "layer1.weights",
        "layer1.biases",
        "policy.weights",
        "policy.biases",
        "value.weights",
        "value.biases",
    ];
    assert_eq!(names, wanted);
    let slice = |name: &str| genome.slice(name).unwrap();
    let gain = |unit: usize| {
        slice("layer1.scales")[unit] / (slice("layer1.variances")[unit] + ludus_nets::NORM_EPSILON).sqrt()
    };
    let weights = slice("layer1.weights").iter().enumerate();
    let wanted: Vec<f32> = weights.map(|(idx, weight)| (weight * gain(idx / 2)) as f32).collect();
    assert_eq!(floats(constant(&graph, "layer1.weights")), wanted);
}

#[test]
fn a_value_of_bins_is_a_softmax_times_what_they_stand_for() {
    let shape = NormedShape { inputs: 2, hidden: vec![3], slots: 1, value_bins: Some(ValueBins(5)) };
    let (_, graph) = normed_model(&shape);
    assert_eq!(floats(constant(&graph, "value.bins")), [-1.0, -0.5, 0.0, 0.5, 1.0]);
    let operators: Vec<&str> = graph.nodes.iter().map(|node| &node.operator[..]).collect();
    assert_eq!(operators, ["Gemm", "Relu", "Gemm", "Gemm", "Softmax", "MatMul", "Squeeze"]);
}

#[test]
fn a_model_says_what_it_is_and_is_the_same_bytes_each_time() {
    let shape = crate::samples::residual(3, 8, 2);
    let genome = residual_genome(&shape, &mut stream(502));
    let plan = BoardPlan::cells_and_globals(5, 5, 1);
    let bytes = shape.encode_onnx(&genome, &plan, &card()).unwrap();
    assert_eq!(shape.encode_onnx(&genome, &plan, &card()).unwrap(), bytes);
    // Field 1, a number, is the format's version; field 2, five bytes long, is the producer.
    assert_eq!(bytes[..9], *b"\x08\x08\x12\x05ludus");
    let model = Model::decode(&bytes[..]).unwrap();
    assert_eq!(model.encode_to_vec(), bytes);
    let sets: Vec<_> = model.operator_sets.iter().map(|set| (&set.domain[..], set.version)).collect();
    assert_eq!(sets, [("", 17)]);
    let metadata: Card = model.metadata.into_iter().map(|entry| (entry.key, entry.text)).collect();
    assert_eq!(metadata, card());
}

#[test]
fn what_no_kernel_takes_no_model_is_made_of() {
    let shape = crate::samples::residual(3, 8, 2);
    let genome = residual_genome(&shape, &mut stream(503));
    let plan = BoardPlan::cells_and_globals(5, 5, 2);
    let error = shape.encode_onnx(&genome, &plan, &card()).unwrap_err();
    assert_eq!(error.to_string(), "slot 26 is logit of the board 1, wanted one below 1");
    let plan = BoardPlan::cells_and_globals(5, 5, 1);
    let other = ResidualShape { blocks: 3, ..shape.clone() };
    let refused = other.encode_onnx(&genome, &plan, &card());
    assert!(matches!(refused, Err(NetError::WrongLayout { .. })), "{refused:?}");
    let shape = normed::shapes()[1].clone();
    let mut genome = normed_genome(&shape, &mut stream(504));
    genome.slice_mut("layer1.variances").unwrap()[2] = -1.0;
    let refused = shape.encode_onnx(&genome, &card());
    assert_eq!(refused, Err(NetError::WrongVariance { layer: 1, index: 2, value: -1.0 }));
}
