//! Tests of the vocabulary through its public face.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod spec;
