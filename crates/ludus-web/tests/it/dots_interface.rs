//! The HTTP interface of the study of Dots and Boxes, with its own figure as the example.

use serde_json::json;

use crate::server::TestServer;

/// The board of figure 4.7: the line from b to c in row C.
const FIGURE: &str = "0000000000000000010000000000";

#[test]
fn position_seven_is_the_line_of_the_figure() {
    let server = TestServer::start();
    let id = server.client.begin_between_people("dots:3x3");
    assert_eq!(server.client.get(&format!("/api/games/{id}/turn")).json(), json!(1));
    let turn = json!({ "position": "7", "board": FIGURE, "fullBoard": "for people" });
    let state = server.client.act(id, "play", &turn).json();
    assert_eq!((&state["moves"], &state["board"]), (&json!(["bC"]), &json!(FIGURE)));
    let board = "    a   b   c\r\n  o   o   o   o A\r\nA\r\n  o   o   o   o B\r\nB\r\n  o   o---o   o C\r\nC\r\n  o   o   o   o D\r\n  a   b   c   d\r\n";
    assert_eq!(state["fullBoard"], board);
    assert_eq!(server.client.get(&format!("/api/games/{id}/turn")).json(), json!(2));
}

#[test]
fn every_number_is_one_line_and_the_last_one_is_upright() {
    let server = TestServer::start();
    let id = server.client.begin_between_people("dots:3x3");
    for (position, text) in [(0, "aA"), (2, "cA"), (3, "aB"), (11, "cD"), (12, "Aa"), (15, "Ad"), (23, "Cd")]
    {
        let state = server.client.act(id, "play", &json!({ "position": position })).json();
        assert_eq!(
            state["moves"].as_array().and_then(|moves| moves.last()),
            Some(&json!(text)),
            "{position}"
        );
    }
}

#[test]
fn a_board_that_does_not_fit_and_other_games_are_refused() {
    let server = TestServer::start();
    let id = server.client.begin_between_people("dots:3x3");
    for (turn, status) in [
        (json!({ "position": 8, "board": FIGURE }), 409),
        (json!({ "position": 24 }), 400),
        (json!({ "position": "seven" }), 400),
        (json!({ "position": -1 }), 400),
    ] {
        assert_eq!(server.client.act(id, "play", &turn).status, status, "{turn}");
    }
    let othello = server.client.begin_between_people("othello");
    assert_eq!(server.client.act(othello, "play", &json!({ "position": 1 })).status, 409);
}

#[test]
fn the_full_board_is_a_position_that_a_game_can_begin_from() {
    let server = TestServer::start();
    let id = server.client.begin(&json!({ "game": "dots:2x3", "moves": "aA Aa aB Ab bA Ac bB" }));
    let state = server.client.state(id);
    let again = server.client.begin(&json!({ "game": "dots:2x3", "position": state["fullBoard"] }));
    assert_eq!(server.client.state(again)["board"], state["board"]);
    assert!(state["fullBoard"].as_str().is_some_and(|board| board.contains('1') || board.contains('2')));
}
