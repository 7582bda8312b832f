//! One page: opening it, asking it, waiting for it.
//!
//! Questions are JavaScript expressions, since that is the one language for all there is to know about a page.
//! `until` looks again and again instead of hanging in the page: so it works across reloads, and also
//! before there is anything to ask.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
    time::Duration,
};

use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use super::{
    DEADLINE, LOOK_AGAIN,
    connection::Connection,
    record::{describe_exception, text},
};

/// So much of a page's text is shown when it is not as wanted.
const BODY_SHOWN: usize = 300;

/// A page in a browser, with a window of its own so that none is behind another.
#[derive(Debug)]
pub(crate) struct Tab {
    connection: Arc<Connection>,
    session: String,
    target: String,
    /// What the page is told about the user's wishes: the browser takes them all at once or not at all.
    pub(super) wishes: Mutex<BTreeMap<&'static str, &'static str>>,
}

impl Tab {
    pub(super) async fn open(connection: Arc<Connection>, url: &str) -> Self {
        let params = json!({"url": "about:blank", "newWindow": true});
        let target = connection.ask(None, "Target.createTarget", params).await.unwrap();
        let target = text(&target["targetId"]).to_owned();
        let params = json!({"targetId": target, "flatten": true});
        let session = connection.ask(None, "Target.attachToTarget", params).await.unwrap();
        let session = text(&session["sessionId"]).to_owned();
        let tab = Self { connection, session, target, wishes: Mutex::default() };
        for domain in ["Runtime", "Log", "Network", "Page", "Inspector"] {
            tab.ask(&format!("{domain}.enable"), json!({})).await;
        }
        tab.ask("Page.setLifecycleEventsEnabled", json!({"enabled": true})).await;
        tab.ask("Emulation.setFocusEmulationEnabled", json!({"enabled": true})).await;
        tab.visit(url).await;
        tab
    }

    /// Goes to another page and waits until all of it is loaded.
    pub(crate) async fn visit(&self, url: &str) {
        let answer = self.ask("Page.navigate", json!({"url": url})).await;
        let error = text(&answer["errorText"]);
        assert!(error.is_empty(), "{url}: {error}, wanted a page");
        // Another place on the same page needs no loading.
        let Some(loader) = answer["loaderId"].as_str() else { return };
        let loaded = |document: &String| document == loader;
        self.connection
            .wait(&self.session, &format!("end of loading {url}"), |record| {
                record.loaded.iter().any(loaded).then_some(())
            })
            .await;
    }

    /// Forgets what the browser has kept of pages, so that the next load is like a first one.
    pub(crate) async fn empty_cache(&self) {
        self.ask("Network.clearBrowserCache", json!({})).await;
    }

    /// Loads the page again and waits until all of it is there.
    pub(crate) async fn reload(&self) {
        let before = self.connection.note(&self.session, |record| record.loaded.last().cloned());
        self.ask("Page.reload", json!({})).await;
        self.connection
            .wait(&self.session, "end of loading again", |record| {
                (record.loaded.last() != before.as_ref()).then_some(())
            })
            .await;
    }

    /// Closes the page; what it has complained about is still a failure.
    pub(crate) async fn close(self) {
        self.connection.settle(&self.session).await;
        let params = json!({"targetId": self.target});
        self.connection.ask(None, "Target.closeTarget", params).await.unwrap();
        self.connection.wait(&self.session, "end of the page", |record| record.closed.then_some(())).await;
    }

    /// The value of an expression, or what the promise it gives comes to.
    pub(crate) async fn js(&self, expression: &str) -> Value {
        self.evaluate(expression).await.unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    /// Waits until an expression is true in JavaScript's sense. One that throws is not true yet.
    pub(crate) async fn until(&self, expression: &str) {
        self.until_within(expression, DEADLINE).await;
    }

    pub(super) async fn until_within(&self, expression: &str, limit: Duration) {
        let truth = format!("Promise.resolve({expression}).then(Boolean)");
        let deadline = Instant::now() + limit;
        loop {
            let found = self.evaluate(&truth).await;
            if found == Ok(Value::Bool(true)) {
                return;
            }
            if Instant::now() > deadline {
                let shown = self.describe().await;
                panic!("{expression} is {found:?} after {limit:?}, wanted true\n{shown}");
            }
            sleep(LOOK_AGAIN).await;
        }
    }

    /// The text of the first element that fits, with single spaces.
    pub(crate) async fn text(&self, css: &str) -> String {
        let found = self.on(css, "element => element.textContent.replace(/\\s+/g, ' ').trim()").await;
        text(&found).to_owned()
    }

    /// How many elements fit now.
    pub(crate) async fn count(&self, css: &str) -> u64 {
        let found = self.js(&format!("document.querySelectorAll({}).length", json!(css))).await;
        found.as_u64().expect("a length is a whole number")
    }

    /// Every address that the page has asked for, WebSockets included.
    pub(crate) fn requests(&self) -> Vec<String> {
        self.connection.note(&self.session, |record| record.requests.clone())
    }

    /// How many bytes the page has cost since it was last loaded, headers included and WebSockets not. Waits until
    /// nothing more is on its way.
    pub(crate) async fn received_bytes(&self) -> u64 {
        let quiet = "end of all requests";
        self.connection
            .wait(&self.session, quiet, |record| record.pending.is_empty().then_some(record.bytes))
            .await
    }

    /// Waits for one complaint that has `pattern` in it, and takes it.
    pub(crate) async fn forgive(&self, pattern: &str) {
        let what = format!("complaint with {pattern:?}");
        let fits = |problem: &String| problem.contains(pattern);
        let taken = |idx| self.connection.note(&self.session, |record| record.problems.remove(idx));
        let found =
            self.connection.wait(&self.session, &what, |record| record.problems.iter().position(fits));
        taken(found.await);
    }

    /// Waits for one complaint that has `pattern` in it, and takes all of its kind that are there or still come:
    /// how often a page tries to reach a server that is gone depends on the time.
    pub(crate) async fn forgive_all(&self, pattern: &str) {
        self.forgive(pattern).await;
        self.connection.note(&self.session, |record| {
            record.forgiven.push(pattern.to_owned());
            record.forgive();
        });
    }

    /// Sends a command that is known to be right.
    pub(super) async fn ask(&self, method: &str, params: Value) -> Value {
        let answer = self.connection.ask(Some(&self.session), method, params).await;
        answer.unwrap_or_else(|error| panic!("{error}"))
    }

    /// Waits for the first element that fits, and calls a function with it.
    pub(super) async fn on(&self, css: &str, function: &str) -> Value {
        let element = format!("document.querySelector({})", json!(css));
        self.until(&element).await;
        self.js(&format!("({function})({element})")).await
    }

    async fn evaluate(&self, expression: &str) -> Result<Value, String> {
        let params = json!({"expression": expression, "awaitPromise": true, "returnByValue": true});
        let mut answer = self.connection.ask(Some(&self.session), "Runtime.evaluate", params).await?;
        match answer.get("exceptionDetails") {
            Some(details) => Err(describe_exception(details)),
            None => Ok(answer["result"]["value"].take()),
        }
    }

    /// What is to be seen, for messages.
    async fn describe(&self) -> String {
        let shown = format!(
            "`title: ${{document.title}}\\nurl: ${{location.href}}\\n\
             body: ${{document.body?.innerText.slice(0, {BODY_SHOWN})}}`"
        );
        self.evaluate(&shown).await.map_or_else(|error| error, |shown| text(&shown).to_owned())
    }
}
