//! Servers for tests, each with a data folder and a port of its own.

use std::sync::Arc;

use ludus_exact::Tables;
use ludus_web::{Address, Agents, Limits, Mind, Server, Settings};
use tempfile::TempDir;
use tokio::{runtime::Runtime, task::JoinHandle};

use crate::client::Client;

/// A server that runs until it is dropped.
pub(crate) struct TestServer {
    pub(crate) client: Client,
    pub(crate) folder: Arc<TempDir>,
    pub(crate) runtime: Runtime,
    serving: JoinHandle<()>,
}

impl TestServer {
    pub(crate) fn start() -> Self {
        Self::with(Limits::default(), Box::new(Agents))
    }

    pub(crate) fn with_limits(limits: Limits) -> Self {
        Self::with(limits, Box::new(Agents))
    }

    pub(crate) fn with(limits: Limits, mind: Box<dyn Mind>) -> Self {
        Self::begin(limits, mind, Arc::new(TempDir::new().expect("a folder can be made")))
    }

    fn begin(limits: Limits, mind: Box<dyn Mind>, folder: Arc<TempDir>) -> Self {
        let runtime = Runtime::new().expect("a runtime can be made");
        let settings = Settings {
            data: Some(folder.path().to_owned()),
            threads: 2,
            tables: Tables::unkept(),
            limits,
            seed: Some(1),
            mind,
        };
        let address = Address { port: Some(0), ..Address::default() };
        let server = runtime.block_on(Server::bind(address, settings)).expect("a port is free");
        let client = Client::new(server.address().expect("a server knows its address"));
        let serving = runtime.spawn(server.run());
        Self { client, folder, runtime, serving }
    }

    /// Another server on the folder of `other`.
    pub(crate) fn beside(other: &Self) -> Self {
        Self::begin(Limits::default(), Box::new(Agents), Arc::clone(&other.folder))
    }

    /// Ends the server without warning and starts another one on the same folder.
    pub(crate) fn restart(self) -> Self {
        let folder = Arc::clone(&self.folder);
        drop(self);
        Self::begin(Limits::default(), Box::new(Agents), folder)
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.serving.abort();
    }
}
