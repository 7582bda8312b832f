//! A client that sends exactly what a test says, wrong requests included, and waits for conditions instead of sleeping.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    time::{Duration, Instant},
};

use serde_json::{Value, json};

/// Longer than anything here takes on a busy machine.
const DEADLINE: Duration = Duration::from_secs(30);

/// Talks to one server.
#[derive(Clone, Copy)]
pub(crate) struct Client {
    pub(crate) address: SocketAddr,
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) headers: String,
    pub(crate) body: String,
}

impl Response {
    /// The body as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error} in {self:?}"))
    }

    /// The message of a refusal.
    pub(crate) fn error(&self) -> String {
        self.json()["error"].as_str().unwrap_or_else(|| panic!("no error in {self:?}")).to_owned()
    }

    /// The value of a header, in whatever case it is written.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.lines().find_map(|line| {
            let (found, value) = line.split_once(':')?;
            found.eq_ignore_ascii_case(name).then_some(value.trim())
        })
    }
}

impl Client {
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self { address }
    }

    /// A connection with a deadline.
    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("the server listens");
        stream.set_read_timeout(Some(DEADLINE)).expect("a deadline can be set");
        stream
    }

    /// Sends these bytes and reads until the server closes.
    pub(crate) fn raw(&self, request: &[u8]) -> Response {
        let mut stream = self.connect();
        // A server that refuses early may close before everything is sent.
        let _ = stream.write_all(request);
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        parse(&bytes)
    }

    /// A request with these headers besides `Host`.
    pub(crate) fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Response {
        let mut request = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host")) {
            request += &format!("Host: {}\r\n", self.address);
        }
        for (name, value) in headers {
            request += &format!("{name}: {value}\r\n");
        }
        if !body.is_empty() || method == "POST" {
            request += &format!("Content-Length: {}\r\n", body.len());
        }
        self.raw(format!("{request}\r\n{body}").as_bytes())
    }

    pub(crate) fn get(&self, path: &str) -> Response {
        self.send("GET", path, &[], "")
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Response {
        self.send("POST", path, &[("Content-Type", "application/json")], &body.to_string())
    }

    /// A form as the page sends it.
    pub(crate) fn form(&self, path: &str, body: &str) -> Response {
        self.send("POST", path, &[("Content-Type", "application/x-www-form-urlencoded")], body)
    }

    /// Begins a game and gives its number.
    pub(crate) fn begin(&self, game: &Value) -> u64 {
        let response = self.post("/api/games", game);
        assert_eq!(response.status, 201, "{response:?}");
        response.json()["id"].as_u64().expect("a game has a number")
    }

    /// A game between two people.
    pub(crate) fn begin_between_people(&self, game: &str) -> u64 {
        self.begin(&json!({ "game": game }))
    }

    pub(crate) fn state(&self, id: u64) -> Value {
        self.get(&format!("/api/games/{id}")).json()
    }

    pub(crate) fn act(&self, id: u64, action: &str, body: &Value) -> Response {
        self.post(&format!("/api/games/{id}/{action}"), body)
    }

    /// Makes a move that must be legal.
    pub(crate) fn play(&self, id: u64, text: &str) {
        let response = self.act(id, "moves", &json!({ "move": text }));
        assert_eq!(response.status, 200, "{response:?}");
    }

    /// The state of a game once it is as wanted.
    pub(crate) fn until(&self, id: u64, wanted: impl Fn(&Value) -> bool) -> Value {
        self.until_path(&format!("/api/games/{id}"), wanted)
    }

    /// What is at `path` once it is as wanted.
    pub(crate) fn until_path(&self, path: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        let begun = Instant::now();
        loop {
            let state = self.get(path).json();
            if wanted(&state) {
                return state;
            }
            assert!(begun.elapsed() < DEADLINE, "{path} stays {state}");
            std::thread::yield_now();
        }
    }
}

fn parse(bytes: &[u8]) -> Response {
    let text = String::from_utf8_lossy(bytes);
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let (line, headers) = head.split_once("\r\n").unwrap_or((head, ""));
    let status = line.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    let is_chunked = headers.to_ascii_lowercase().contains("transfer-encoding: chunked");
    assert!(!is_chunked, "no answer is sent in chunks: {headers}");
    Response { status, headers: headers.to_owned(), body: body.to_owned() }
}
