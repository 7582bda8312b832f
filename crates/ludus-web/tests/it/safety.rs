//! What the server refuses: requests of other pages, names that are not ours, floods, files, programs, rubbish.

use std::{
    io::{Read, Write},
    time::Duration,
};

use ludus_web::Limits;
use serde_json::{Value, json};

use crate::server::TestServer;

const JSON: (&str, &str) = ("Content-Type", "application/json");

#[test]
fn a_name_that_is_not_ours_is_refused_everywhere() {
    let server = TestServer::start();
    let port = server.client.address.port();
    let names = [
        "evil.example".to_owned(),
        format!("evil.example:{port}"),
        format!("127.0.0.1.evil.example:{port}"),
        format!("localhost:{}", port.wrapping_add(1)),
        "localhost".to_owned(),
        format!("user@localhost:{port}"),
        format!("10.0.0.1:{port}"),
        String::new(),
    ];
    for name in &names {
        for (method, path) in [("GET", "/"), ("POST", "/api/games"), ("GET", "/games/1/live")] {
            let answer = server.client.send(method, path, &[("Host", name), JSON], "{}");
            assert!(matches!(answer.status, 400 | 421), "{method} {path} at {name:?}: {answer:?}");
        }
    }
    for name in [format!("localhost:{port}"), format!("LOCALHOST:{port}"), format!("127.0.0.1:{port}")] {
        assert_eq!(server.client.send("GET", "/", &[("Host", &name)], "").status, 200, "{name}");
    }
    let twice = format!(
        "GET / HTTP/1.1\r\nHost: localhost:{port}\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
    );
    assert_eq!(server.client.raw(twice.as_bytes()).status, 400);
    let absolute =
        format!("GET http://evil.example/ HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n");
    assert!(matches!(server.client.raw(absolute.as_bytes()).status, 400 | 421));
}

#[test]
fn a_request_of_another_page_changes_and_watches_nothing() {
    let server = TestServer::start();
    let id = server.client.begin_between_people("othello");
    let ours = format!("http://{}", server.client.address);
    let foreign = [
        ("Origin", "http://evil.example"),
        ("Origin", "null"),
        ("Origin", "https://127.0.0.1"),
        ("Sec-Fetch-Site", "cross-site"),
        ("Sec-Fetch-Site", "same-site"),
    ];
    for header in foreign {
        for path in ["/api/games", "/games", "/api/games/1/moves", "/api/ask", "/games/1/delete"] {
            let answer = server.client.send("POST", path, &[JSON, header], "{}");
            assert_eq!(answer.status, 403, "{path} with {header:?}");
        }
        let upgrade = [
            header,
            ("Upgrade", "websocket"),
            ("Connection", "Upgrade"),
            ("Sec-WebSocket-Version", "13"),
            ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ];
        let answer = server.client.send("GET", &format!("/games/{id}/live"), &upgrade, "");
        assert_eq!(answer.status, 403, "watching with {header:?}");
    }
    let answer = server.client.send(
        "POST",
        &format!("/api/games/{id}/moves"),
        &[JSON, ("Origin", &ours)],
        r#"{"move":"f5"}"#,
    );
    assert_eq!(answer.status, 200, "{answer:?}");
    // A form of another page can send text, but not JSON.
    let answer =
        server.client.send("POST", "/api/games", &[("Content-Type", "text/plain")], r#"{"game":"othello"}"#);
    assert_eq!(answer.status, 415);
    assert_eq!(server.client.get("/api/games").json(), json!([id]));
}

#[test]
fn every_answer_carries_the_policy() {
    let server = TestServer::start();
    server.client.begin_between_people("othello");
    for path in ["/", "/help", "/games/1", "/nothing", "/api/games/7", "/position?game=go"] {
        let answer = server.client.get(path);
        let policy = answer.header("content-security-policy").unwrap_or_default();
        assert!(policy.starts_with("default-src 'none'; script-src 'self';"), "{path}: {policy}");
        assert!(!policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert!(
            !answer.body.contains(" style=") && !answer.body.contains("<style"),
            "{path} has inline style"
        );
        assert!(!answer.body.contains(" onclick="), "{path} has inline script");
        for address in ["http://", "https://", "//cdn"] {
            let body = answer.body.replace("http://www.w3.org/2000/svg", "");
            assert!(!body.contains(address), "{path} names something elsewhere");
        }
    }
}

#[test]
fn bodies_that_are_huge_malformed_or_late_are_refused() {
    let limits = Limits { body_bytes: 1000, arrival: Duration::from_millis(300), ..Limits::default() };
    let server = TestServer::with_limits(limits);
    let huge = json!({ "game": "x".repeat(2000) });
    assert_eq!(server.client.post("/api/games", &huge).status, 413);
    let head = format!(
        "POST /api/games HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nConnection: close\r\n",
        server.client.address
    );
    let chunk = "x".repeat(900);
    let chunked =
        format!("{head}Transfer-Encoding: chunked\r\n\r\n384\r\n{chunk}\r\n384\r\n{chunk}\r\n0\r\n\r\n");
    assert_eq!(server.client.raw(chunked.as_bytes()).status, 413);
    for body in [
        "",
        "{",
        "[]",
        "null",
        "{\"game\":1}",
        "{\"game\":\"othello\",\"more\":1}",
        "\u{0}",
        "{\"game\":\"\\ud800\"}",
    ] {
        let answer = server.client.send("POST", "/api/games", &[JSON], body);
        assert_eq!((answer.status, answer.error().is_empty()), (400, false), "{body:?}: {answer:?}");
    }
    let mut bytes = format!("{head}Content-Length: 2\r\n\r\n").into_bytes();
    bytes.extend([0xff, 0xfe]);
    assert_eq!(server.client.raw(&bytes).status, 400);
    let late = server.client.raw(format!("{head}Content-Length: 50\r\n\r\n{{").as_bytes());
    assert_eq!((late.status, late.error().contains("did not arrive in time")), (408, true));
}

#[test]
fn sockets_that_say_nothing_are_closed_and_others_served_meanwhile() {
    let limits = Limits { arrival: Duration::from_millis(300), connections: 8, ..Limits::default() };
    let server = TestServer::with_limits(limits);
    // More half-open requests than there is room for: each is let go after its time, so the next one gets in.
    let mut silent: Vec<_> = (0..12)
        .map(|_| {
            let mut stream = server.client.connect();
            stream.write_all(b"GET / HTTP/1.1\r\nHo").expect("the server listens");
            stream
        })
        .collect();
    assert_eq!(server.client.get("/help").status, 200);
    for stream in &mut silent {
        let mut rest = Vec::new();
        // Closed or reset, it ends.
        let _ = stream.read_to_end(&mut rest);
        assert!(!String::from_utf8_lossy(&rest).contains("200 OK"));
    }
}

#[test]
fn no_file_is_reached_by_any_name() {
    let server = TestServer::start();
    std::fs::write(server.folder.path().join("secret.json"), "{}").expect("a file can be written");
    let names = [
        "/../secret.json",
        "/%2e%2e/secret.json",
        "/games/../secret.json",
        "/games/..%2fsecret",
        "/games/secret",
        "/games/-1",
        "/games/1.0",
        "/games/18446744073709551616",
        "/assets/../Cargo.toml",
        "/assets/..%2f..%2fetc%2fpasswd",
        "/assets//etc/passwd",
        "/games/1%00",
        "/play/1.json",
        "/games/%ff",
        "/games/1/file?format=../secret",
    ];
    for name in names {
        let answer = server.client.get(name);
        assert!((400..500).contains(&answer.status), "{name}: {answer:?}");
    }
    for position in ["../secret", "/etc/passwd"] {
        let answer = server.client.post("/api/games", &json!({ "game": "othello", "position": position }));
        assert_eq!(answer.status, 400);
    }
}

#[test]
fn agents_that_start_programs_read_files_or_take_much_memory_are_refused() {
    let server = TestServer::start();
    let id = server.client.begin_between_people("othello");
    let forbidden = [
        "gtp:command=\"touch stolen\"",
        "hybrid:pattern=\"/etc/passwd\"",
        "hybrid:search=\"mcts:memory=4096\"",
        "mcts:memory=4096",
        "zero:net=\"/etc/passwd\"",
        "zero:net=run:some,cache=4096",
        "policy:net=\"/etc/passwd\"",
        "exact:otherwise=\"gtp:command=true\"",
    ];
    for agent in forbidden {
        let begun = server.client.post("/api/games", &json!({ "game": "othello", "second": agent }));
        assert_eq!(begun.status, 403, "{agent}: {begun:?}");
        for (action, body) in [
            ("ask", json!({ "agent": agent })),
            ("analyst", json!({ "agent": agent })),
            ("look", json!({ "what": "opinions", "ply": 0, "agents": [agent] })),
            ("seats", json!({ "first": "person", "second": "other", "second-agent": agent })),
        ] {
            let answer = server.client.act(id, action, &body);
            assert_eq!(answer.status, 403, "{action} with {agent}: {answer:?}");
        }
        let anywhere = server.client.post("/api/ask", &json!({ "game": "othello", "agent": agent }));
        assert_eq!(anywhere.status, 403, "{agent}");
    }
}

#[test]
fn thinking_ends_at_the_limit_with_the_best_move_so_far() {
    let limits = Limits { thinking: Duration::from_millis(200), ..Limits::default() };
    let server = TestServer::with_limits(limits);
    let id =
        server.client.begin(&json!({ "game": "othello", "first": "alphabeta:depth=60", "second": "person" }));
    server.client.until(id, |state| state["turn"] == 2);
    let answer =
        server.client.post("/api/games", &json!({ "game": "othello", "second": "pvs", "time": "1s" }));
    assert_eq!((answer.status, answer.error().contains("wanted one up to")), (400, true), "{answer:?}");
}

#[test]
fn questions_beyond_the_limit_are_refused_and_moves_are_not() {
    let limits = Limits { waiting_questions: 1, ..Limits::default() };
    let server = TestServer::with_limits(limits);
    let asked = json!({ "game": "go:size=19", "agent": "mcts:time=20s" });
    // One thread is left to moves, so one question runs, one waits, and the third is one too many.
    let body = asked.to_string();
    let request = format!(
        "POST /api/ask HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        server.client.address,
        body.len()
    );
    let mut waiting = Vec::new();
    let refused = loop {
        let mut stream = server.client.connect();
        stream.write_all(request.as_bytes()).expect("the server listens");
        waiting.push(stream);
        let probe = server.client.begin_between_people("tic-tac-toe");
        let answer = server.client.act(probe, "look", &json!({ "what": "moves", "ply": 0 }));
        if answer.status == 503 {
            break answer;
        }
        assert!(waiting.len() < 10, "nothing is refused: {answer:?}");
    };
    assert!(refused.error().contains("try again soon"));
    let id = server.client.begin(&json!({ "game": "othello", "first": "random", "second": "person" }));
    server.client.until(id, |state| state["turn"] == 2);
    // Whoever hangs up stops the thinking, and the next question is answered.
    drop(waiting);
    let id = server.client.begin_between_people("tic-tac-toe");
    let answered = |state: &Value| state["known"].as_array().is_some_and(|known| !known.is_empty());
    loop {
        server.client.act(id, "look", &json!({ "what": "moves", "ply": 0 }));
        if answered(&server.client.get(&format!("/games/{id}/update")).json()) {
            break;
        }
    }
}

#[test]
fn wrong_ids_methods_and_paths_get_a_clear_answer() {
    let server = TestServer::start();
    for (method, path, status) in [
        ("GET", "/api/games/99", 404),
        ("POST", "/api/games/99/moves", 404),
        ("GET", "/games/99", 404),
        ("GET", "/api/nothing", 404),
        ("DELETE", "/api/games", 405),
        ("GET", "/api/ask", 405),
        ("PUT", "/games/1", 405),
        ("GET", "/games/99/live", 400),
    ] {
        let answer =
            server.client.send(method, path, &[JSON], if method == "POST" { r#"{"move":"a1"}"# } else { "" });
        assert_eq!(answer.status, status, "{method} {path}: {answer:?}");
        assert!(!answer.body.is_empty(), "{method} {path}");
    }
}
