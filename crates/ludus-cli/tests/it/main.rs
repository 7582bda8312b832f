//! The program as a user runs it: real processes, real pipes, a real terminal.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod agents;
mod bad_input;
mod bench;
mod completions;
mod data;
mod engines;
mod games;
mod interrupted;
mod killed;
mod library;
mod perft;
/// What holds for every picture, wherever it was drawn.
#[path = "../../../ludus-draw/tests/it/picture.rs"]
mod picture;
mod play;
mod program;
mod render;
mod two_at_once;
