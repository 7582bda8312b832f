//! Everything that `ludus-train` promises, one module per promise.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod coevolution;
mod damage;
mod engines;
mod cma_es;
mod esp;
mod executor;
mod genetic;
mod growing;
mod hosts_and_parasites;
mod killed;
mod learners;
mod operators;
mod ratings;
mod round_robin;
mod run_files;
mod sane;
mod settings;
mod walker;
mod zero;
