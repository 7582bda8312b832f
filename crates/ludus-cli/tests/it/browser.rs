//! A real browser for tests: Debian's chromium without a window, steered through its DevTools WebSocket.
//!
//! The client is our own because tests need a dozen of the protocol's hundreds of commands: it is small, needs no
//! driver program, and breaks only if one of those few changes. Whatever goes wrong is a panic that says what was
//! wanted. A page that complains fails the test, even if all else went well; so every browser ends with `finish`.

mod process;
mod record;
mod connection;
mod tab;
mod input;
mod keys;
mod look;
mod access;
mod tests;

use std::{sync::Arc, thread, time::Duration};

use connection::Connection;
use process::Process;
pub(crate) use {access::AxNode, look::Theme, tab::Tab};

/// How long any condition may take: a start takes a second alone, and five on a machine with many builds.
const DEADLINE: Duration = Duration::from_secs(20);
/// How long to wait between two looks at a condition that has no event.
const LOOK_AGAIN: Duration = Duration::from_millis(10);

/// A running browser that nobody has used before.
#[derive(Debug)]
pub(crate) struct Browser {
    connection: Arc<Connection>,
    process: Process,
    finished: bool,
}

impl Browser {
    /// Starts chromium with an empty profile.
    pub(crate) async fn start() -> Self {
        let mut process = Process::start();
        let connection = Connection::open(&process.address().await).await;
        Self { connection: Arc::new(connection), process, finished: false }
    }

    /// Opens a page and waits until all of it is loaded.
    pub(crate) async fn tab(&self, url: &str) -> Tab {
        Tab::open(Arc::clone(&self.connection), url).await
    }

    /// Ends the browser, and fails if any page has complained: by an exception that nobody caught, by
    /// `console.error`, or by what the browser logs as an error, such as something missing or forbidden.
    pub(crate) async fn finish(mut self) {
        self.finished = true;
        for session in self.connection.open_sessions() {
            self.connection.settle(&session).await;
        }
        let problems = self.connection.problems();
        assert!(problems.is_empty(), "pages complained, wanted none to:\n{}", problems.join("\n"));
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        assert!(self.finished || thread::panicking(), "a browser was dropped, wanted a call of finish()");
    }
}
