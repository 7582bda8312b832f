//! The server as programs meet it: over a socket, with good requests and bad ones.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod client;
mod server;

mod broken_agents;
mod dots_interface;
mod files;
mod games;
mod live;
mod questions;
mod safety;
mod storing;
