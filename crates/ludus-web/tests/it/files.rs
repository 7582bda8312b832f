//! Games out to files and in again.

use serde_json::json;

use crate::server::TestServer;

#[test]
fn a_saved_game_loads_as_the_same_game_in_every_format() {
    let server = TestServer::start();
    let games = [
        ("go:size=5", "C3 B2 pass D4", &["sgf", "text", "jsonl"][..]),
        ("othello", "f5 d6 c3", &["sgf", "transcript", "text", "jsonl"]),
        ("checkers", "11-15 23-18 8-11 27-23", &["pdn", "text", "jsonl"]),
        ("dots-and-boxes", "aA Aa aB Ab", &["text", "jsonl"]),
        ("tic-tac-toe", "b2 a1", &["text", "jsonl"]),
    ];
    for (game, moves, formats) in games {
        let id = server.client.begin(&json!({ "game": game, "moves": moves }));
        let saved = server.client.state(id);
        for format in formats {
            let file = server.client.get(&format!("/games/{id}/file?format={format}"));
            assert_eq!(file.status, 200, "{game} as {format}: {file:?}");
            assert!(file.header("content-disposition").is_some_and(|value| value.contains("attachment")));
            let loaded =
                server.client.send("POST", "/api/games/load", &[("Content-Type", "text/plain")], &file.body);
            assert_eq!(loaded.status, 201, "{game} as {format}: {loaded:?}\n{}", file.body);
            let loaded = loaded.json();
            assert_eq!(
                (&loaded["game"], &loaded["moves"], &loaded["position"]),
                (&saved["game"], &saved["moves"], &saved["position"]),
                "{format}"
            );
        }
        let answer = server.client.get(&format!("/games/{id}/file?format=wav"));
        assert_eq!((answer.status, answer.error().contains("wanted")), (400, true));
    }
}

#[test]
fn a_file_with_an_illegal_move_is_refused_with_its_place() {
    let server = TestServer::start();
    let text = "(;GM[1]SZ[5];B[cc];W[cc])";
    let answer = server.client.send("POST", "/api/games/load", &[("Content-Type", "text/plain")], text);
    assert_eq!(answer.status, 400);
    assert!(answer.error().contains("2"), "{answer:?}");
    let answer = server.client.form("/games/load", "text=rubbish");
    assert_eq!(answer.status, 400, "{answer:?}");
}

#[test]
fn a_link_shows_the_position_and_changes_nothing() {
    let server = TestServer::start();
    let id = server.client.begin(&json!({ "game": "go:size=5", "moves": "C3 pass" }));
    let link = server.client.get(&format!("/games/{id}/update")).json()["link"].clone();
    let page = server.client.get(link.as_str().expect("a link"));
    assert_eq!(page.status, 200, "{page:?}");
    assert!(page.body.contains("Go 5 × 5") && page.body.contains("Black: C3."), "{}", page.body);
    assert_eq!(server.client.get("/api/games").json(), json!([id]));
    for (path, part) in
        [("/position?game=chess", "chess"), ("/position?game=othello&moves=a1", "move 1 (a1)")]
    {
        let answer = server.client.get(path);
        assert_eq!((answer.status, answer.body.contains(part)), (400, true), "{answer:?}");
    }
}
