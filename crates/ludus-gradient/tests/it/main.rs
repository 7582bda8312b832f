//! Tests of the crate `ludus-gradient`, by what they show.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod forward;
mod gradients;
mod learning;
mod refusals;
mod samples;
mod schedules;
mod states;
