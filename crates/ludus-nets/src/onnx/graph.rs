//! A graph in the making: steps in the order in which they are added, so each can only use what is there. A step is named
//! after what it makes.

use prost::Message;

use super::{
    IR_VERSION, OPERATORS, PRODUCER,
    messages::{
        Attribute, AttributeKind, Dimension, DimensionList, ElementKind, Entry, Graph, Model, Node,
        OperatorSet, Tensor, TensorKind, Value, ValueKind,
    },
    names::BATCH,
};
use crate::{genome::Genome, tensor_file::Card};

/// The number of the dimension that [`Draft::flat`] takes away, which the format wants as a constant.
const SECOND: &str = "second";

/// A graph in the making.
pub(super) struct Draft(Graph);

impl Draft {
    /// An empty graph of this name.
    pub(super) fn new(name: &str) -> Self {
        let mut draft = Self(Graph { name: name.into(), ..Graph::default() });
        draft.numbers(SECOND, &[1]);
        draft
    }

    /// An input of this size for each position.
    pub(super) fn input(&mut self, name: &str, size: &[usize]) {
        self.0.inputs.push(value(name, size));
    }

    /// Says that what is called `name` is an output, of this size for each position.
    pub(super) fn output(&mut self, name: &str, size: &[usize]) {
        self.0.outputs.push(value(name, size));
    }

    /// Weights in f32.
    pub(super) fn weights(&mut self, name: &str, dimensions: &[usize], values: &[f64]) {
        let bytes = values.iter().flat_map(|&value| (value as f32).to_le_bytes()).collect();
        self.constant(name, dimensions, ElementKind::Float, bytes);
    }

    /// All weights of `genome` whose names begin with `prefix`, in their own shapes.
    pub(super) fn slices(&mut self, genome: &Genome, prefix: &str) {
        for (slice, range) in genome.layout().ranges() {
            if slice.name.starts_with(prefix) {
                self.weights(&slice.name, &slice.shape, &genome.values()[range]);
            }
        }
    }

    /// Whole numbers.
    pub(super) fn numbers(&mut self, name: &str, values: &[usize]) {
        let bytes = values.iter().flat_map(|&value| (value as i64).to_le_bytes()).collect();
        self.constant(name, &[values.len()], ElementKind::Int64, bytes);
    }

    fn constant(&mut self, name: &str, dimensions: &[usize], kind: ElementKind, bytes: Vec<u8>) {
        let dimensions = dimensions.iter().map(|&dimension| dimension as i64).collect();
        self.0.constants.push(Tensor { dimensions, kind: kind.into(), name: name.into(), bytes });
    }

    /// A step that makes `output` of `inputs`; comes back with the name of what it makes.
    pub(super) fn step(&mut self, operator: &str, inputs: &[&str], output: &str) -> String {
        self.step_with(operator, inputs, output, Vec::new())
    }

    /// The same with settings.
    pub(super) fn step_with(
        &mut self,
        operator: &str,
        inputs: &[&str],
        output: &str,
        attributes: Vec<Attribute>,
    ) -> String {
        self.0.nodes.push(Node {
            inputs: inputs.iter().map(|&name| name.into()).collect(),
            outputs: vec![output.into()],
            name: output.into(),
            operator: operator.into(),
            attributes,
        });
        output.into()
    }

    /// A layer [outputs, inputs] over rows, whose weights and biases are those of `name`.
    pub(super) fn layer(&mut self, name: &str, input: &str, output: &str) -> String {
        let inputs = [input, &format!("{name}.weights"), &format!("{name}.biases")];
        self.step_with("Gemm", &inputs, output, vec![number("transB", 1)])
    }

    /// [N, 1] as \[N\].
    pub(super) fn flat(&mut self, input: &str, output: &str) -> String {
        self.step("Squeeze", &[input, SECOND], output)
    }

    /// The bytes of the model, with what `card` says of it.
    pub(super) fn encode(self, card: &Card) -> Vec<u8> {
        let entry = |(key, text): (&String, &String)| Entry { key: key.clone(), text: text.clone() };
        let model = Model {
            ir_version: IR_VERSION,
            producer_name: PRODUCER.into(),
            producer_version: env!("CARGO_PKG_VERSION").into(),
            graph: Some(self.0),
            operator_sets: vec![OperatorSet { domain: String::new(), version: OPERATORS }],
            metadata: card.iter().map(entry).collect(),
        };
        model.encode_to_vec()
    }
}

/// A setting that is a number.
pub(super) fn number(name: &str, number: i64) -> Attribute {
    let kind = AttributeKind::Int.into();
    Attribute { name: name.into(), number: Some(number), numbers: Vec::new(), kind }
}

/// A setting that is a list of numbers.
pub(super) fn numbers(name: &str, numbers: &[i64]) -> Attribute {
    Attribute { name: name.into(), number: None, numbers: numbers.into(), kind: AttributeKind::Ints.into() }
}

fn value(name: &str, size: &[usize]) -> Value {
    let batch = Dimension { size: None, name: Some(BATCH.into()) };
    let fixed = size.iter().map(|&size| Dimension { size: Some(size as i64), name: None });
    let shape = DimensionList { dimensions: [batch].into_iter().chain(fixed).collect() };
    let tensor = TensorKind { kind: ElementKind::Float.into(), shape: Some(shape) };
    Value { name: name.into(), kind: Some(ValueKind { tensor: Some(tensor) }) }
}
