//! Tests of the vocabulary through its public face.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod conformance;
mod notation;
mod perft;
mod rng;
mod spec;
mod strip;
mod symmetry;
mod text_tree;
mod value;
