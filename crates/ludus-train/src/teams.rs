//! What the ways of learning share that evolve neurons and judge them by the nets they take part in: how nets are examined,
//! who is better, and how weights are changed. A neuron alone cannot play, so its fitness is that of its teams.

mod examination;
mod mating;
mod mutation;
mod ranking;

pub(crate) use examination::{Examined, Examiners};
pub use examination::{Games, Mark};
pub use mating::mate;
pub(crate) use mutation::bounded;
pub use mutation::{LARGEST, Weights, first_weights, jolt, jolted};
pub use ranking::{best, parents, ranked};
