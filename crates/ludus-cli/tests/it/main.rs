//! The program as a user runs it: real processes, real pipes, a real terminal.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod agents;
mod bad_input;
mod bench;
mod browser;
mod completions;
mod data;
mod engines;
mod exports;
mod games;
mod interrupted;
mod killed;
mod learning;
mod library;
mod page;
/// Games in files, read by the rules of their formats.
#[path = "../../../ludus-formats/tests/it/pdn_reader.rs"]
mod pdn_reader;
mod perft;
/// What holds for every picture, wherever it was drawn.
#[path = "../../../ludus-draw/tests/it/picture.rs"]
mod picture;
mod play;
mod program;
mod render;
mod reproduce;
mod sequential;
mod serving;
#[path = "../../../ludus-formats/tests/it/sgf_reader.rs"]
mod sgf_reader;
mod solving;
mod tournaments;
mod two_at_once;
mod zero;
