//! Asking agents about games: programs wait for the answer, pages are told.

use serde_json::{Value, json};

use crate::server::TestServer;

#[test]
fn an_agent_answers_with_its_move_and_why() {
    let server = TestServer::start();
    let id = server.client.begin(&json!({ "game": "othello", "moves": "f5 d6" }));
    let thought = server.client.act(id, "ask", &json!({ "agent": "alphabeta:depth=3" })).json();
    let legal = server.client.state(id)["legal"].clone();
    assert!(legal.as_array().is_some_and(|legal| legal.contains(&thought["move"])), "{thought}");
    assert_eq!(thought["depth"], 3);
    assert!(thought["why"]["features"].is_array(), "{thought}");
    let anywhere = json!({ "game": "othello", "moves": "f5 d6", "agent": "alphabeta:depth=3" });
    assert_eq!(server.client.post("/api/ask", &anywhere).json(), thought);
}

#[test]
fn values_owners_hints_reasons_and_opinions_come_to_those_who_watch() {
    let server = TestServer::start();
    let id = server
        .client
        .begin(&json!({ "game": "othello:size=4", "first": "person", "second": "hybrid:depth=2" }));
    let played = server.client.state(id)["legal"][0].as_str().map(str::to_owned).expect("a move");
    server.client.play(id, &played);
    server.client.until(id, |state| state["turn"] == 1);
    let look = |what: &str, ply: usize, agents: &[&str]| {
        let answer = server.client.act(id, "look", &json!({ "what": what, "ply": ply, "agents": agents }));
        assert_eq!(answer.status, 202, "{answer:?}");
    };
    let knows = |ply: usize, what: &str| {
        let wanted = json!(what);
        let is_known =
            |update: &Value| update["known"].as_array().is_some_and(|known| known.contains(&wanted));
        server.client.until_path(&format!("/games/{id}/update?ply={ply}"), is_known)
    };
    look("moves", 2, &[]);
    let update = knows(2, "moves");
    let overlay = update["overlay"].as_str().expect("an overlay");
    assert!(overlay.contains("class=\"values\""), "{overlay}");
    look("ownership", 2, &[]);
    knows(2, "ownership");
    look("exact", 2, &[]);
    assert!(knows(2, "exact")["panels"]["why"].as_str().is_some_and(|why| why.contains("Proven:")));
    look("hint", 2, &[]);
    let area = knows(2, "hint")["overlay"].clone();
    look("hint", 2, &[]);
    assert_ne!(knows(2, "hint")["overlay"], area, "the second question shows the move");
    let why = knows(1, "reasons")["panels"]["why"].clone();
    assert!(why.is_string());
    look("opinions", 2, &["random", "exact"]);
    let has_spoken = |update: &Value| {
        update["panels"]["opinions"]
            .as_str()
            .is_some_and(|text| !text.contains("thinks …") && text.contains("random"))
    };
    server.client.until_path(&format!("/games/{id}/update?ply=2"), has_spoken);
    look("values", 2, &[]);
    server.client.until_path(&format!("/games/{id}/update"), |update| update["n_values"] == 3);
}

#[test]
fn questions_that_make_no_sense_are_refused() {
    let server = TestServer::start();
    let id = server.client.begin_between_people("tic-tac-toe");
    for (body, status) in [
        (json!({ "what": "moves", "ply": 5 }), 400),
        (json!({ "what": "everything", "ply": 0 }), 400),
        (json!({ "what": "opinions", "ply": 0 }), 400),
        (json!({ "what": "opinions", "ply": 0, "agents": vec!["random"; 7] }), 400),
        (json!({ "what": "opinions", "ply": 0, "agents": ["nobody"] }), 400),
        (json!({ "what": "reasons", "ply": 0 }), 409),
    ] {
        let answer = server.client.act(id, "look", &body);
        assert_eq!(answer.status, status, "{body}: {answer:?}");
    }
}

#[test]
fn what_was_found_out_about_moves_taken_back_is_forgotten() {
    let server = TestServer::start();
    let id = server.client.begin_between_people("tic-tac-toe");
    server.client.play(id, "b2");
    server.client.act(id, "look", &json!({ "what": "moves", "ply": 1 }));
    let update = format!("/games/{id}/update?ply=1");
    server.client.until_path(&update, |update| update["known"] == json!(["moves"]));
    server.client.act(id, "undo", &json!({}));
    server.client.play(id, "a1");
    assert_eq!(server.client.get(&update).json()["known"], json!([]));
}

#[test]
fn an_agent_with_a_clock_takes_no_time_from_the_next_one() {
    let server = TestServer::start();
    let id = server.client.begin_between_people("othello");
    let agents = ["mcts:time=20ms", "alphabeta:depth=4"];
    server.client.act(id, "look", &json!({ "what": "opinions", "ply": 0, "agents": agents }));
    let has_searched = |update: &Value| {
        let opinions = update["panels"]["opinions"].as_str().unwrap();
        !opinions.contains("thinks …") && opinions.contains("Searched 4 plies ahead")
    };
    server.client.until_path(&format!("/games/{id}/update"), has_searched);
}

#[test]
fn values_of_a_whole_game_are_not_gone_on_with_when_part_of_it_is_taken_back() {
    let server = TestServer::start();
    let id = server.client.begin(&json!({ "game": "othello", "moves": "f5 d6 c3 d3 c4 f4" }));
    server.client.act(id, "analyst", &json!({ "agent": "mcts:time=300ms" }));
    server.client.act(id, "look", &json!({ "what": "values", "ply": 0 }));
    server.client.act(id, "undo", &json!({}));
    assert_eq!(server.client.get(&format!("/games/{id}/update")).json()["asked"], json!([]));
}
