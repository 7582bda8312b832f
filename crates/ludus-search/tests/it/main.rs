//! Tests of the searches through their public face, on trees whose answer can be seen.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod expected_min;
mod mcts;
mod oracles;
mod puct;
mod trees;
