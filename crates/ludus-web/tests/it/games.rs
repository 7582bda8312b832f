//! Games from the first request to the last move.

use serde_json::{Value, json};

use crate::server::TestServer;

#[test]
fn a_program_plays_a_whole_game_of_every_kind_against_a_machine() {
    let server = TestServer::start();
    for game in ["go:size=3", "othello:size=4", "checkers", "dots:2x2", "tic-tac-toe"] {
        let id = server.client.begin(&json!({ "game": game, "second": "random" }));
        let mut state = server.client.state(id);
        while state["result"].is_null() {
            let legal = state["legal"].as_array().expect("moves are listed").clone();
            // The last move listed is a pass in Go, which ends games soon.
            let chosen = legal.last().and_then(Value::as_str).expect("a running game has a move");
            server.client.play(id, chosen);
            state = server.client.until(id, |state| state["turn"] != 2);
        }
        assert_eq!(state["turn"], 0, "{game}");
        let answer = server.client.act(id, "moves", &json!({ "move": "a1" }));
        assert_eq!((answer.status, answer.error().contains("the game is over")), (409, true), "{game}");
    }
}

#[test]
fn a_move_is_refused_with_a_reason_and_changes_nothing() {
    let server = TestServer::start();
    let id = server.client.begin(&json!({ "game": "othello", "second": "random" }));
    let before = server.client.state(id);
    for (body, status, part) in [
        (json!({ "move": "a1" }), 400, "not legal here"),
        (json!({ "move": "f5", "plies": 3 }), 409, "the game has gone on"),
        (json!({ "move": "" }), 400, "wanted"),
        (json!({ "mv": "f5" }), 400, "unknown field"),
    ] {
        let answer = server.client.act(id, "moves", &body);
        assert_eq!(answer.status, status, "{answer:?}");
        assert!(answer.error().contains(part), "{answer:?}");
    }
    assert_eq!(server.client.state(id), before);
}

#[test]
fn nobody_moves_for_a_machine() {
    let server = TestServer::start();
    let game = json!({ "game": "othello", "first": "pvs:time=30s", "second": "person" });
    let id = server.client.begin(&game);
    let answer = server.client.act(id, "moves", &json!({ "move": "f5" }));
    assert_eq!(answer.status, 409);
    assert!(answer.error().contains("Black, which pvs:time=30s plays"), "{answer:?}");
}

#[test]
fn undo_takes_back_my_move_and_redo_makes_it_again() {
    let server = TestServer::start();
    let id = server.client.begin(&json!({ "game": "othello", "second": "greedy" }));
    assert_eq!(server.client.act(id, "undo", &json!({})).status, 409, "nothing was played yet");
    server.client.play(id, "f5");
    let answered = server.client.until(id, |state| state["turn"] == 1);
    assert_eq!(answered["moves"].as_array().map(Vec::len), Some(2));
    let undone = server.client.act(id, "undo", &json!({})).json();
    assert_eq!((undone["moves"].clone(), undone["turn"].clone()), (json!([]), json!(1)));
    let again = server.client.act(id, "redo", &json!({})).json();
    assert_eq!(again["moves"], answered["moves"]);
    assert_eq!(server.client.act(id, "redo", &json!({})).status, 409);
}

#[test]
fn another_move_after_undo_drops_what_was_taken_back() {
    let server = TestServer::start();
    let id = server.client.begin_between_people("othello");
    for text in ["f5", "d6", "c3"] {
        server.client.play(id, text);
    }
    server.client.act(id, "goto", &json!({ "plies": 1 }));
    server.client.play(id, "d6");
    assert_eq!(server.client.act(id, "redo", &json!({})).json()["moves"], json!(["f5", "d6", "c3"]));
    server.client.act(id, "undo", &json!({}));
    server.client.act(id, "undo", &json!({}));
    server.client.play(id, "f6");
    assert_eq!(server.client.act(id, "redo", &json!({})).status, 409);
    assert_eq!(server.client.act(id, "goto", &json!({ "plies": 9 })).status, 400);
}

#[test]
fn whoever_resigns_loses_and_may_think_better_of_it() {
    let server = TestServer::start();
    let id = server.client.begin(&json!({ "game": "checkers", "first": "random", "second": "person" }));
    server.client.until(id, |state| state["turn"] == 2);
    let state = server.client.act(id, "resign", &json!({})).json();
    assert_eq!(state["result"]["winner"], 1);
    assert_eq!(state["result"]["words"], "White resigned: Black wins.");
    let state = server.client.act(id, "undo", &json!({})).json();
    assert!(state["result"].is_null());
}

#[test]
fn machines_play_each_other_to_the_end_pause_and_go_on() {
    let server = TestServer::start();
    let game = json!({ "game": "tic-tac-toe", "first": "random", "second": "random" });
    let id = server.client.begin(&game);
    server.client.act(id, "pace", &json!({ "paused": true }));
    let paused = server.client.until(id, |state| state["is_thinking"] == false);
    assert_eq!(server.client.state(id)["moves"], paused["moves"]);
    assert_eq!(server.client.act(id, "resign", &json!({})).status, 409, "no person plays");
    server.client.act(id, "pace", &json!({ "paused": false, "pause_ms": 0 }));
    let over = server.client.until(id, |state| state["turn"] == 0);
    assert!(over["moves"].as_array().is_some_and(|moves| moves.len() >= 5));
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let play = || {
        let server = TestServer::start();
        let game = json!({ "game": "othello:size=6", "first": "mcts:simulations=50", "second": "random", "seed": 7 });
        let id = server.client.begin(&game);
        server.client.act(id, "pace", &json!({ "pause_ms": 0 }));
        server.client.until(id, |state| state["turn"] == 0)["moves"].clone()
    };
    assert_eq!(play(), play());
}

#[test]
fn players_can_be_changed_in_the_middle_of_a_game() {
    let server = TestServer::start();
    let id = server.client.begin_between_people("dots:2x2");
    server.client.play(id, "aA");
    let seats = json!({ "first": "person", "second": "other", "second-agent": "greedy", "time": "" });
    server.client.act(id, "seats", &seats);
    let state = server.client.until(id, |state| state["turn"] == 1);
    assert_eq!(state["seats"], json!(["person", "greedy"]));
    let answer = server.client.act(id, "seats", &json!({ "third": "person" }));
    assert_eq!((answer.status, answer.error().contains("third")), (400, true));
}

#[test]
fn a_game_begins_from_any_position() {
    let server = TestServer::start();
    let position = "W:WK10,K14:BK1";
    let id = server.client.begin(&json!({ "game": "checkers", "position": position, "moves": "10-6" }));
    let state = server.client.state(id);
    assert_eq!((&state["turn"], &state["start"]), (&json!(1), &json!("W:WK10,K14:BK1")));
    let answer = server.client.post("/api/games", &json!({ "game": "checkers", "position": "W:W99" }));
    assert_eq!(answer.status, 400);
}

#[test]
fn the_form_of_the_first_page_begins_a_game_with_its_rules() {
    let server = TestServer::start();
    let fields = "game=go&rule-size=5&rule-rules=territory&rule-komi=&first=person&second=other&second-agent=random&time=";
    let answer = server.client.form("/games", fields);
    assert_eq!(answer.status, 303, "{answer:?}");
    let id =
        answer.header("location").and_then(|path| path.strip_prefix("/games/")).expect("a game was begun");
    let state = server.client.get(&format!("/api/games/{id}")).json();
    assert_eq!(state["game"], "go:size=5,rules=territory");
    assert_eq!(state["seats"], json!(["person", "random"]));
    let answer = server.client.form("/games", "game=go&rule-size=99");
    assert_eq!((answer.status, answer.body.contains("wanted")), (400, true), "{answer:?}");
}
