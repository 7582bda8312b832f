//! Everything that `ludus-train` promises, one module per promise.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod coevolution;
mod damage;
mod cma_es;
mod executor;
mod genetic;
mod growing;
mod killed;
mod learners;
mod operators;
mod ratings;
mod run_files;
mod settings;
mod walker;
