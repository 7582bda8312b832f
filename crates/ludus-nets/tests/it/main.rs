//! Tests of the nets through their public face: every kernel against plain loops in f64, and against every other kernel.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod allocations;
mod curves;
mod dense;
mod files;
mod layouts;
mod normed;
mod onnx;
mod outlooks;
mod pieces;
mod policies;
mod residual;
mod samples;
mod specialists;
mod subsections;
mod windows;
