//! Tests of exact play: every oracle against another way to the same truth.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod ask;
mod checkers;
mod dots_and_boxes;
mod go;
mod othello;
mod policy_search;
mod tic_tac_toe;
