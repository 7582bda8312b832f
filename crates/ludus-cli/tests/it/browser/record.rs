//! What the browser has told about one page: its complaints, its requests and which documents are loaded.
//!
//! Events are put in here in the order they come, whether or not anybody waits, so nothing can be missed between
//! two questions of a test.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

/// The records of all pages by the number of their session.
pub(super) type Records = HashMap<String, Record>;

/// The record of one page.
#[derive(Debug, Default)]
pub(super) struct Record {
    /// Whether the page is gone.
    pub(super) closed: bool,
    pub(super) problems: Vec<String>,
    /// Texts of problems that are none.
    pub(super) forgiven: Vec<String>,
    /// All addresses that were asked for.
    pub(super) requests: Vec<String>,
    /// Requests that are neither answered nor failed.
    pub(super) pending: HashSet<String>,
    /// What came through the wire since the present document was asked for, with headers.
    pub(super) bytes: u64,
    /// Documents that are loaded with all that they need, by the number of their loader.
    pub(super) loaded: Vec<String>,
}

impl Record {
    /// Notes an event.
    pub(super) fn hear(&mut self, method: &str, params: &Value) {
        match method {
            "Runtime.exceptionThrown" => {
                self.complain("exception", &describe_exception(&params["exceptionDetails"]));
            }
            "Runtime.consoleAPICalled" if matches!(text(&params["type"]), "error" | "assert") => {
                self.complain("console", &describe_arguments(&params["args"]));
            }
            "Log.entryAdded" if params["entry"]["level"] == "error" => {
                let entry = &params["entry"];
                self.complain("log", &format!("{} {}", text(&entry["text"]), text(&entry["url"])));
            }
            "Inspector.targetCrashed" => self.complain("crash", "the page's process has died"),
            "Page.lifecycleEvent" if params["name"] == "load" => {
                self.loaded.push(text(&params["loaderId"]).to_owned());
            }
            "Network.requestWillBeSent" => self.begin_request(params),
            "Network.webSocketCreated" => self.requests.push(text(&params["url"]).to_owned()),
            "Network.loadingFinished" | "Network.loadingFailed" => {
                self.pending.remove(text(&params["requestId"]));
                // It may be a fraction by the protocol, and is absent after a failure.
                self.bytes += params["encodedDataLength"].as_f64().unwrap_or(0.0) as u64;
            }
            _ => {}
        }
    }

    /// Forgets what `forgiven` has now in it.
    pub(super) fn forgive(&mut self) {
        let Self { problems, forgiven, .. } = self;
        problems.retain(|problem| !forgiven.iter().any(|pattern| problem.contains(pattern)));
    }

    fn complain(&mut self, kind: &str, what: &str) {
        self.problems.push(format!("{kind}: {}", what.trim()));
        self.forgive();
    }

    /// A document's own request has its loader's number; that is where a page load begins.
    fn begin_request(&mut self, params: &Value) {
        if params["requestId"] == params["loaderId"] {
            self.bytes = 0;
            self.pending.clear();
        }
        self.requests.push(text(&params["request"]["url"]).to_owned());
        // The picture for a tab's label is of no type, and may be dropped without a word.
        if params["type"] != "Other" {
            self.pending.insert(text(&params["requestId"]).to_owned());
        }
    }
}

/// What an exception says, with its place.
pub(super) fn describe_exception(details: &Value) -> String {
    let thrown = &details["exception"];
    let said = thrown["description"].as_str().map_or_else(|| thrown["value"].to_string(), str::to_owned);
    let place = format!("{}:{}", text(&details["url"]), details["lineNumber"]);
    format!("{} {said} ({place})", text(&details["text"]))
}

fn describe_arguments(arguments: &Value) -> String {
    let describe = |argument: &Value| {
        let plain = argument["description"].as_str().or(argument["value"].as_str());
        plain.map_or_else(|| argument["value"].to_string(), str::to_owned)
    };
    arguments.as_array().into_iter().flatten().map(describe).collect::<Vec<_>>().join(" ")
}

/// The text of a field, which is empty if there is none.
pub(super) fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
