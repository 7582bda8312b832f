//! Small nets: genomes in f64 with named slices, plain reference evaluations, and kernels compiled from them. A genome is
//! what learners change and files keep; a kernel is what a search asks millions of times a second. Nothing here knows a
//! game, a search, a file or chance: callers fill genomes and say which inputs are on.
//!
//! Kernels calculate in f32 with a fixed order of operations, the same with and without vector instructions, one board at
//! a time or several, from scratch or from the board before. So a stored run gives the same bytes on every processor.
//!
//! Modules in reading order:

/// The curves that turn a sum into a unit's output.
pub mod activation;
/// Weights in f64, with a name for every slice of them.
pub mod genome;
/// What is wrong with a shape or with the weights for it.
pub mod net_error;
/// Feed-forward nets of any shape.
pub mod dense;
/// Nets that wish for moves, made of whole neurons.
pub mod policy_net;
/// Small nets for regions of the board, and one that listens to them.
pub mod specialists;
/// Nets whose inputs are pieces on squares: shape and reference.
pub mod piece_shape;
/// The squares inside every square window of a board.
pub mod windows;
/// Nets whose inputs are pieces on squares, compiled.
pub mod piece_net;
/// Room for the sums of many positions.
pub mod accumulators;
/// What policy and value nets say of positions.
pub mod outlook;
/// Values as shares of bins.
pub mod value_bins;
/// Feed-forward nets with batch norm, for policy and value.
pub mod normed_net;
/// Residual nets over pictures of a board, for every size of it.
pub mod residual;
/// Nets for policy and value as searches ask them.
mod planes_net;
/// Nets of small nets, one for each window of the board.
pub mod subsections;
mod columns;
mod layer;
mod head;
mod judge;
/// Arithmetic in eight lanes, with and without vector instructions.
pub mod kernels;
/// Tensors as files.
pub mod tensor_file;
/// Nets as files.
pub mod net_file;
/// Policy and value nets as models that other programs run.
pub mod onnx;

pub use accumulators::Accumulators;
pub use activation::Activation;
pub use dense::{Dense, DenseShape};
pub use genome::{Genome, Layout, Slice};
pub use kernels::{LARGEST_ERROR, Processor};
pub use net_error::NetError;
pub use net_file::{NetFile, NetFileError, Precision};
pub use normed_net::{Asked, NORM_EPSILON, NormedNet, NormedShape, NormedTape};
pub use outlook::{ExactOutlook, Outlooks, softmax};
pub use piece_net::PieceNet;
pub use piece_shape::PieceNetShape;
pub use planes_net::PlanesNet;
pub use policy_net::{PolicyNet, PolicyShape};
pub use residual::{
    BoardNet, BoardPlan, LearningNet, RESIDUAL_ERROR, ResidualNet, ResidualShape, SideScale, Tape,
};
pub use specialists::{SpecialistNet, SpecialistShape};
pub use tensor_file::{Card, Numbers, TensorFile};
pub use value_bins::ValueBins;
pub use windows::subsquares;
