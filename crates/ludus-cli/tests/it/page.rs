//! The page as people use it: a real server, a real browser, and nothing done that a person could not do.
//!
//! Each test has a server with a data folder of its own, so that tests can run at once and kill what they like. What
//! a test wants to know of a game it asks the server, and what it does it does by mouse, keys or finger: if
//! the page shows something else than the server knows, the test fails.

mod access;
mod game_page;
mod games;
mod hands;
mod keeping;
mod learned;
mod moving;
mod slow;
mod tabs;
mod thinking;
mod weight;

use std::{
    io::{BufRead, BufReader},
    process::{Child, ChildStdout, Stdio},
};

use game_page::GamePage;
use serde_json::Value;
use tempfile::TempDir;

use super::{browser::Browser, program::ludus};

/// A server that runs until this is dropped.
#[derive(Debug)]
struct Site {
    running: Running,
    data: TempDir,
}

/// The process of a server.
#[derive(Debug)]
struct Running {
    process: Child,
    /// Kept open, since the server writes more than its address.
    _output: BufReader<ChildStdout>,
    address: String,
}

impl Site {
    /// Starts a server with an empty data folder.
    fn start() -> Self {
        let data = tempfile::tempdir().unwrap();
        Self { running: Running::start(&data, "0"), data }
    }

    /// The address of a path.
    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.running.address)
    }

    /// Begins a game as `POST /api/games` does and opens its page.
    async fn begin(&self, browser: &Browser, game: Value) -> GamePage {
        GamePage::begin(browser.tab(&self.url("/help")).await, game).await
    }

    /// Kills the server without a warning.
    fn kill(&mut self) {
        self.running.end();
    }

    /// Starts a server again where the old one was.
    fn restart(&mut self) {
        let (_, port) = self.running.address.rsplit_once(':').unwrap();
        self.running = Running::start(&self.data, port);
    }
}

impl Running {
    fn start(data: &TempDir, port: &str) -> Self {
        let mut command = ludus(&["serve", "--no-open", "--seed", "1", "--threads", "2", "--port", port]);
        let mut process = command.arg("--data").arg(data.path()).stdout(Stdio::piped()).spawn().unwrap();
        let mut output = BufReader::new(process.stdout.take().unwrap());
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        let address = line.trim_end().strip_prefix("Ludus is at ");
        let address = address.unwrap_or_else(|| panic!("found {line:?}, wanted where Ludus is")).to_owned();
        Self { process, _output: output, address }
    }

    fn end(&mut self) {
        // Both fail only for what has ended and been waited for.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.end();
    }
}
