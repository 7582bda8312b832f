//! Games on the disk: nothing is lost with the program, and nothing damaged is believed.

use std::fs;

use ludus_web::Limits;
use serde_json::json;

use crate::server::TestServer;

#[test]
fn a_game_goes_on_after_the_server_was_killed() {
    let server = TestServer::start();
    let id = server.client.begin(&json!({ "game": "othello", "second": "greedy", "seed": 5 }));
    server.client.play(id, "f5");
    server.client.until(id, |state| state["turn"] == 1);
    server.client.act(id, "undo", &json!({}));
    server.client.act(id, "resign", &json!({}));
    let before = server.client.state(id);
    let server = server.restart();
    let mut after = server.client.state(id);
    after["version"] = before["version"].clone();
    assert_eq!(after, before);
    assert_eq!(server.client.act(id, "undo", &json!({})).status, 200, "the resignation is taken back");
    assert_eq!(server.client.act(id, "redo", &json!({})).json()["moves"].as_array().map(Vec::len), Some(2));
}

#[test]
fn a_damaged_file_is_named_and_left_alone() {
    let server = TestServer::start();
    let id = server.client.begin_between_people("tic-tac-toe");
    let path = server.folder.path().join(format!("play/{id}.json"));
    let good = fs::read_to_string(&path).expect("the game is stored");
    for (damage, part) in [
        (good[..good.len() / 2].to_owned(), "EOF"),
        (good.replace("tic-tac-toe", "chess"), "chess"),
        (good.replace("\"moves\": []", "\"moves\": [\"z9\"]"), "move 1 (z9)"),
        (good.replace("\"version\": 1", "\"version\": 2"), "found version 2"),
        (good.replace("\"seed\"", "\"sead\""), "sead"),
    ] {
        fs::write(&path, &damage).expect("the file can be written");
        let server = TestServer::start();
        let copy = server.folder.path().join(format!("play/{id}.json"));
        fs::copy(&path, &copy).expect("the file can be copied");
        let answer = server.client.get(&format!("/api/games/{id}"));
        assert_eq!(answer.status, 500, "{answer:?}");
        assert!(answer.error().contains("is damaged") && answer.error().contains(part), "{answer:?}");
        assert_eq!(fs::read_to_string(&copy).expect("it is still there"), damage);
        assert_eq!(server.client.get("/").status, 200, "the first page lists the others");
        assert_ne!(server.client.begin_between_people("tic-tac-toe"), id, "its number is taken");
    }
}

#[test]
fn two_servers_share_a_folder_but_not_a_game() {
    let one = TestServer::start();
    let id = one.client.begin_between_people("tic-tac-toe");
    let other = TestServer::beside(&one);
    let answer = other.client.get(&format!("/api/games/{id}"));
    assert_eq!((answer.status, answer.error().contains("another Ludus")), (409, true), "{answer:?}");
    assert_ne!(other.client.begin_between_people("othello"), id);
}

#[test]
fn a_game_that_is_deleted_is_gone_and_others_stay() {
    let server = TestServer::start();
    let [gone, kept] = [0, 1].map(|_| server.client.begin_between_people("tic-tac-toe"));
    assert_eq!(server.client.form(&format!("/games/{gone}/delete"), "").status, 303);
    assert_eq!(server.client.get(&format!("/api/games/{gone}")).status, 404);
    assert_eq!(server.client.form(&format!("/games/{gone}/delete"), "").status, 404);
    assert_eq!(server.client.state(kept)["id"], kept);
}

#[test]
fn games_beyond_the_limit_are_refused_and_old_ones_leave_memory_without_harm() {
    let limits = Limits { stored_games: 4, live_games: 2, ..Limits::default() };
    let server = TestServer::with_limits(limits);
    let ids: Vec<u64> = (0..4).map(|_| server.client.begin_between_people("tic-tac-toe")).collect();
    let answer = server.client.post("/api/games", &json!({ "game": "tic-tac-toe" }));
    assert_eq!((answer.status, answer.error().contains("delete some")), (507, true), "{answer:?}");
    for &id in &ids {
        server.client.play(id, "b2");
    }
    for id in ids {
        assert_eq!(server.client.state(id)["moves"], json!(["b2"]));
    }
}
