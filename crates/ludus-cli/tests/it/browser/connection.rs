//! The WebSocket that all pages share. A command carries a number that its answer repeats, and the session of the
//! page it is for.
//!
//! One task owns the socket and never waits for a test: it passes answers on to whoever asked and events to the
//! records. Those live in a watch channel, so that a test can wait for what it wants to see in them.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::{
    net::TcpStream,
    sync::{mpsc, oneshot, watch},
    time::timeout,
};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async, tungstenite::Message};

use super::{
    DEADLINE,
    record::{Record, Records, text},
};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;
type Waiting = Mutex<HashMap<u64, oneshot::Sender<Value>>>;

/// The way to the browser.
#[derive(Debug)]
pub(super) struct Connection {
    orders: mpsc::UnboundedSender<Message>,
    waiting: Arc<Waiting>,
    records: watch::Sender<Records>,
    next_id: AtomicU64,
}

impl Connection {
    /// Connects with the browser that listens on `address`.
    pub(super) async fn open(address: &str) -> Self {
        let (socket, _) = connect_async(address).await.expect("chromium takes the connection it has offered");
        let (orders, inbox) = mpsc::unbounded_channel();
        let waiting = Arc::<Waiting>::default();
        let records = watch::Sender::default();
        tokio::spawn(serve(socket, inbox, Arc::clone(&waiting), records.clone()));
        Self { orders, waiting, records, next_id: AtomicU64::new(1) }
    }

    /// Sends a command and waits for what came of it; an error is the browser's own text.
    pub(super) async fn ask(
        &self,
        session: Option<&str>,
        method: &str,
        params: Value,
    ) -> Result<Value, String> {
        let id = self.next_id.fetch_add(1, Ordering::Relaxed);
        let mut command = json!({"id": id, "method": method, "params": params});
        if let Some(session) = session {
            command["sessionId"] = session.into();
        }
        let (sender, answer) = oneshot::channel();
        self.waiting.lock().unwrap().insert(id, sender);
        if self.orders.send(Message::text(command.to_string())).is_err() {
            return Err(format!("the browser has ended before {method}"));
        }
        let answer = timeout(DEADLINE, answer).await;
        let answer = answer.unwrap_or_else(|_| panic!("no answer to {command}, wanted one in {DEADLINE:?}"));
        let mut answer = answer.map_err(|_| format!("the browser has ended during {method}"))?;
        match answer.get("error") {
            Some(error) => Err(format!("{method}: {}", text(&error["message"]))),
            None => Ok(answer["result"].take()),
        }
    }

    /// Waits until a page's record has what `wanted` looks for.
    pub(super) async fn wait<T>(
        &self,
        session: &str,
        what: &str,
        mut wanted: impl FnMut(&Record) -> Option<T>,
    ) -> T {
        let mut records = self.records.subscribe();
        let mut found = None;
        let seen = records.wait_for(|records| {
            found = records.get(session).and_then(&mut wanted);
            found.is_some()
        });
        let in_time = timeout(DEADLINE, seen).await.is_ok();
        found.filter(|_| in_time).unwrap_or_else(|| {
            panic!("no {what} in {DEADLINE:?}; the record is {:#?}", self.records.borrow().get(session))
        })
    }

    /// Changes a page's record.
    pub(super) fn note<T>(&self, session: &str, change: impl FnOnce(&mut Record) -> T) -> T {
        let mut result = None;
        self.records.send_modify(|records| {
            result = Some(change(records.entry(session.to_owned()).or_default()));
        });
        result.expect("the change has been made")
    }

    /// The pages that are still there.
    pub(super) fn open_sessions(&self) -> Vec<String> {
        let records = self.records.borrow();
        records.iter().filter(|(_, record)| !record.closed).map(|(session, _)| session.clone()).collect()
    }

    /// What pages have complained about.
    pub(super) fn problems(&self) -> Vec<String> {
        self.records.borrow().values().flat_map(|record| record.problems.clone()).collect()
    }

    /// Waits until the page has done what it was about to, so that its complaints are on record.
    pub(super) async fn settle(&self, session: &str) {
        let turn = "new Promise(done => setTimeout(done))";
        let params = json!({"expression": turn, "awaitPromise": true});
        // A page that goes elsewhere in the meantime has done it as well.
        self.ask(Some(session), "Runtime.evaluate", params).await.ok();
    }
}

/// Passes messages on until the browser or the test ends.
async fn serve(
    mut socket: Socket,
    mut inbox: mpsc::UnboundedReceiver<Message>,
    waiting: Arc<Waiting>,
    records: watch::Sender<Records>,
) {
    let mut alive = true;
    while alive {
        alive = tokio::select! {
            order = inbox.recv() => match order {
                Some(order) => socket.send(order).await.is_ok(),
                None => false,
            },
            message = socket.next() => match message {
                Some(Ok(message)) => {
                    hear(&message, &waiting, &records);
                    true
                }
                _ => false,
            },
        };
    }
    // Whoever waits hears of the end by losing the sender.
    inbox.close();
    waiting.lock().unwrap().clear();
}

/// Takes an answer or an event; all else is the WebSocket's own.
fn hear(message: &Message, waiting: &Waiting, records: &watch::Sender<Records>) {
    let Ok(message) = message.to_text().map(serde_json::from_str::<Value>) else { return };
    let Ok(message) = message else { return };
    if let Some(id) = message["id"].as_u64() {
        let asked = waiting.lock().unwrap().remove(&id);
        // Nobody waits any more if the test has failed.
        let _ = asked.map(|asked| asked.send(message));
        return;
    }
    let (method, params) = (text(&message["method"]), &message["params"]);
    let gone = method == "Target.detachedFromTarget";
    let session = if gone { &params["sessionId"] } else { &message["sessionId"] };
    records.send_modify(|records| {
        let Some(session) = session.as_str() else { return };
        let record = records.entry(session.to_owned()).or_default();
        record.closed |= gone;
        record.hear(method, params);
    });
}
