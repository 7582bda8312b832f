//! Learning by gradients: what policy/value nets should have said, how wrong they are, and one step towards being right.
//! Nets, their shapes and their weights are those of `ludus-nets`; here they are written a second time as tensors of
//! `burn`, which differentiates them. So the kernels that play and learn have another implementation to be compared with.
//!
//! Nothing here knows a game, plays one or asks for chance: callers bring examples, and numbers for what is left to chance.
//! The same examples in the same order give the same weights, to the bit on one kind of processor, for any number of threads.
//!
//! Modules in reading order:

/// What can go wrong.
pub mod error;
/// Where tensors live.
pub mod device;
/// What nets see and what they should have said.
pub mod examples;
mod parameters;
mod normed;
mod residual;
/// Which net learns.
pub mod architecture;
/// How wrong a net is.
pub mod losses;
mod slopes;
mod by_kernels;
/// How large steps are.
pub mod schedule;
/// How steps are made of gradients.
pub mod optimiser;
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
