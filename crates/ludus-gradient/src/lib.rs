//! Learning by gradients: what policy/value nets should have said, how wrong they are, and one step towards being right.
//! Nets, their shapes and their kernels are those of `ludus-nets`. With the feature `burn` they are there a second time as tensors,
//! which burn differentiates: for graphics cards, and as another implementation that the kernels are compared with.
//!
//! Nothing here knows a game, plays one or asks for chance: callers bring examples, and numbers for what is left to chance.
//! By kernels, the same examples in the same order give the same weights, to the bit, on any processor and any number of threads.
//!
//! Modules in reading order:

/// What can go wrong.
pub mod error;
/// Where steps are computed.
pub mod device;
/// What nets see and what they should have said.
pub mod examples;
/// Which net learns.
pub mod architecture;
/// How wrong a net is.
pub mod losses;
/// How large steps are.
pub mod schedule;
/// How steps are made of gradients.
pub mod optimiser;
mod engine;
mod kernels;
#[cfg(feature = "burn")]
mod tensors;
/// A net that learns.
pub mod trainer;

pub use architecture::Architecture;
pub use device::Device;
pub use error::GradientError;
pub use examples::{Examples, Seen};
pub use losses::{LossWeights, Losses};
pub use optimiser::OptimiserSettings;
pub use schedule::Schedule;
pub use trainer::{StepReport, Trainer};
