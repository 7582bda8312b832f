//! Policy and value nets as ONNX models, which other programs run: onnxruntime, browsers, phones. Only writing is done here;
//! Ludus keeps its own nets as safetensors (`net_file.rs`), since an ONNX model is for one size of board and has lost what training
//! needs.
//!
//! A model has the names of the genome's slices on its weights, batch norm folded into the layers as kernels have it, and
//! a first dimension `N` for any number of positions. It says what [`crate::BoardNet`] and [`crate::NormedNet`] say, up to the
//! rounding of sums in another order: within [`crate::RESIDUAL_ERROR`] of the plain loops. The one thing left out is the end
//! of ReLUs at 2^60, which no net comes near.

mod graph;
mod messages;
mod normed;
mod residual;

pub use messages::{
    Attribute, AttributeKind, Dimension, DimensionList, ElementKind, Entry, Graph, Model, Node, OperatorSet,
    Tensor, TensorKind, Value, ValueKind,
};

/// Names of the inputs and outputs of models, which whoever runs one has to give.
pub mod names {
    /// What residual nets see: [N, planes, rows, cols].
    pub const PLANES: &str = "planes";
    /// What nets over flat rows see: [N, inputs].
    pub const INPUTS: &str = "inputs";
    /// How good each move looks, before the softmax: [N, slots].
    pub const LOGITS: &str = "logits";
    /// From -1, a loss of the mover, to 1, a win: \[N\].
    pub const VALUE: &str = "value";
    /// The margin, in whatever unit was learned: \[N\].
    pub const SCORE: &str = "score";
    /// From -1, the opponent's in the end, to 1: [N, cells].
    pub const OWNERSHIP: &str = "ownership";
    /// The first dimension of all of them.
    pub const BATCH: &str = "N";
}

/// The version of the format, that of ONNX 1.12 of 2022: old enough for every program that is still in use.
pub const IR_VERSION: i64 = 8;
/// The version of the operators, of the same year.
pub const OPERATORS: i64 = 17;
/// Who has made a model.
pub const PRODUCER: &str = "ludus";
