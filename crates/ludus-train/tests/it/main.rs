//! Everything that `ludus-train` promises, one module per promise.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod damage;
mod executor;
mod killed;
mod run_files;
mod walker;
