//! Live state over a WebSocket, from the server to the page and never back: actions are POSTs, which any program can
//! send and every test can read. Server-sent events would do the same, but a browser allows six of them at a time.

use std::sync::Arc;

use axum::extract::ws::{Message, WebSocket};
use tokio::{sync::broadcast::error::RecvError, time};

use crate::{limits::Limits, session::Session, update::Update};

/// Sends every change of a game until the other end is gone.
pub(crate) async fn send_updates(mut socket: WebSocket, session: Arc<Session>, limits: Limits) {
    let (newest, mut updates) = session.watch();
    if send(&mut socket, &newest).await.is_err() {
        return;
    }
    drop(newest);
    let mut heartbeat = time::interval(limits.heartbeat);
    heartbeat.reset();
    let mut is_alive = true;
    loop {
        tokio::select! {
            update = updates.recv() => {
                let update = match update {
                    Ok(update) => update,
                    // Too slow for every step; the newest state says all that matters.
                    Err(RecvError::Lagged(_)) => {
                        let (newest, later) = session.watch();
                        updates = later;
                        newest
                    }
                    Err(RecvError::Closed) => return,
                };
                let sent = time::timeout(limits.arrival, send(&mut socket, &update)).await;
                if !matches!(sent, Ok(Ok(()))) {
                    return;
                }
            }
            message = socket.recv() => match message {
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => is_alive = true,
            },
            _ = heartbeat.tick() => {
                if !is_alive || socket.send(Message::Ping(Vec::new().into())).await.is_err() {
                    return;
                }
                is_alive = false;
            }
        }
    }
}

async fn send(socket: &mut WebSocket, update: &Update) -> Result<(), axum::Error> {
    socket.send(Message::Text(update.text.clone().into())).await
}
