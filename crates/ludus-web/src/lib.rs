//! The page: HTML and SVG made in Rust, one small script, and a WebSocket for what changes. It holds no rules and no
//! search; it lets people, agents and programs meet at the tables of the arena. Modules in reading order:

/// How much a server does at most.
pub mod limits;
/// Why a request was not granted.
pub mod refusal;
mod seat;
mod play;
mod game_file;
mod insight;
mod session;
mod shelf;
mod thinkers;
mod analysts;
mod house;
mod questions;
mod scene;
mod update;
mod guard;
mod body;
mod live;
mod assets;
mod pages;
mod api;
mod routes;
mod server;

pub use guard::Reach;
pub use house::{Agents, Mind, Settings};
pub use limits::Limits;
pub use server::{Address, Server, USUAL_PORT};
