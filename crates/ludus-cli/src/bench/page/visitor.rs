//! Those who come to the page while it is measured: one who sends requests over a connection that stays open, as a browser
//! does, and one who watches a game.

use std::net::SocketAddr;

use anyhow::{Context, ensure};
use futures_util::StreamExt;
use http_body_util::{BodyExt, Full};
use hyper::{
    Request,
    body::Bytes,
    client::conn::http1::{SendRequest, handshake},
    header,
};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async, tungstenite::Message};

/// Sends requests one after the other.
pub(super) struct Visitor {
    connection: SendRequest<Full<Bytes>>,
    address: SocketAddr,
}

impl Visitor {
    pub(super) async fn connect(address: SocketAddr) -> anyhow::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (connection, driver) = handshake(TokioIo::new(stream)).await?;
        // A connection that breaks shows in the next request.
        tokio::spawn(async { drop(driver.await) });
        Ok(Self { connection, address })
    }

    pub(super) async fn get(&mut self, path: &str) -> anyhow::Result<String> {
        self.send("GET", path, String::new()).await
    }

    pub(super) async fn post(&mut self, path: &str, body: &Value) -> anyhow::Result<Value> {
        Ok(serde_json::from_str(&self.send("POST", path, body.to_string()).await?)?)
    }

    /// Begins a game between two people.
    pub(super) async fn begin(&mut self, game: &str) -> anyhow::Result<u64> {
        let state = self.post("/api/games", &json!({ "game": game })).await?;
        state["id"].as_u64().context("a new game has no number")
    }

    /// The first move that is listed.
    pub(super) async fn first_legal_move(&mut self, id: u64) -> anyhow::Result<String> {
        let state: Value = serde_json::from_str(&self.get(&format!("/api/games/{id}")).await?)?;
        Ok(state["legal"][0].as_str().context("the game is over")?.to_owned())
    }

    async fn send(&mut self, method: &str, path: &str, body: String) -> anyhow::Result<String> {
        let bytes = self.exchange(method, path, (body, "identity")).await?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// The answer's bytes as they travel, in an encoding that browsers ask for.
    pub(super) async fn weigh(&mut self, path: &str) -> anyhow::Result<usize> {
        Ok(self.exchange("GET", path, (String::new(), "gzip")).await?.len())
    }

    async fn exchange(
        &mut self,
        method: &str,
        path: &str,
        (body, encoding): (String, &str),
    ) -> anyhow::Result<Bytes> {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, self.address.to_string())
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::ACCEPT_ENCODING, encoding)
            .body(Full::new(Bytes::from(body)))?;
        self.connection.ready().await?;
        let response = self.connection.send_request(request).await?;
        let status = response.status();
        let bytes = response.into_body().collect().await?.to_bytes();
        ensure!(status.is_success(), "{method} {path}: {status}, {}", String::from_utf8_lossy(&bytes));
        Ok(bytes)
    }
}

/// Watches one game.
pub(super) struct Watcher {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    version: u64,
}

impl Watcher {
    pub(super) async fn connect(address: SocketAddr, id: u64) -> anyhow::Result<Self> {
        let (socket, _) = connect_async(format!("ws://{address}/games/{id}/live")).await?;
        let mut watcher = Self { socket, version: 0 };
        watcher.version = watcher.next().await?;
        Ok(watcher)
    }

    /// The version of the next update.
    pub(super) async fn next(&mut self) -> anyhow::Result<u64> {
        loop {
            let message = self.socket.next().await.context("the server closed the connection")??;
            if let Message::Text(text) = message {
                let update: Value = serde_json::from_str(&text)?;
                return update["version"].as_u64().context("an update has no version");
            }
        }
    }

    /// How many of the next `wanted` changes come as updates of their own.
    pub(super) async fn hear(&mut self, wanted: u64) -> anyhow::Result<u64> {
        let (last, mut heard) = (self.version + wanted, 0);
        while self.version < last {
            self.version = self.next().await?;
            heard += 1;
        }
        Ok(heard)
    }
}
