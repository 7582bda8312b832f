//! Live updates: everybody who watches hears of every change, in order.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::{connect_async, tungstenite::Message};

use crate::server::TestServer;

#[test]
fn two_who_watch_hear_every_change_once_and_in_order() {
    let server = TestServer::start();
    let id = server.client.begin_between_people("tic-tac-toe");
    let url = format!("ws://{}/games/{id}/live", server.client.address);
    server.runtime.block_on(async {
        let (mut one, _) = connect_async(&url).await.expect("the server listens");
        let (mut other, _) = connect_async(&url).await.expect("the server listens");
        let first = [next(&mut one).await, next(&mut other).await];
        assert_eq!(first[0]["plies"], 0);
        assert_eq!(first[0], first[1]);
        let client = server.client;
        let moves = ["b2", "a1", "c3"];
        tokio::task::spawn_blocking(move || moves.iter().for_each(|mv| client.play(id, mv)))
            .await
            .expect("they are legal");
        let mut version = first[0]["version"].as_u64().expect("a version");
        for plies in 1..=moves.len() {
            let told = [next(&mut one).await, next(&mut other).await];
            version += 1;
            assert_eq!((&told[0]["plies"], &told[0]["version"]), (&json!(plies), &json!(version)));
            assert_eq!(told[0], told[1]);
        }
    });
}

#[test]
fn a_socket_that_shouts_is_closed() {
    let server = TestServer::start();
    let id = server.client.begin_between_people("tic-tac-toe");
    let url = format!("ws://{}/games/{id}/live", server.client.address);
    server.runtime.block_on(async {
        let (mut socket, _) = connect_async(&url).await.expect("the server listens");
        next(&mut socket).await;
        let _ = socket.send(Message::Text("x".repeat(100_000).into())).await;
        assert!(ends(&mut socket).await);
    });
    assert_eq!(server.client.get("/help").status, 200);
}

type Socket = tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;

/// The next update.
async fn next(socket: &mut Socket) -> Value {
    loop {
        let message = socket.next().await.expect("the server goes on").expect("the connection holds");
        if let Message::Text(text) = message {
            return serde_json::from_str(&text).expect("an update is JSON");
        }
    }
}

/// Whether the other end closes.
async fn ends(socket: &mut Socket) -> bool {
    loop {
        match socket.next().await {
            None | Some(Err(_) | Ok(Message::Close(_))) => return true,
            Some(Ok(_)) => {}
        }
    }
}
