//! Whole games by people, from the first move to the sentence that says how it ended.

use serde_json::{Value, json};

use super::{
    Site,
    hands::{Hand, play_whole_game},
};
use crate::browser::Browser;

/// Plays a game by mouse, and another one, which may be shorter, by keys and by finger.
async fn check(game: Value, short: Value) {
    let (site, browser) = (Site::start(), Browser::start().await);
    for (game, hand) in [(game, Hand::Mouse), (short.clone(), Hand::Keys), (short, Hand::Finger)] {
        play_whole_game(&site, &browser, game, hand).await;
    }
    browser.finish().await;
}

#[tokio::test]
async fn go_is_played_to_its_end_by_mouse_by_keys_and_by_finger() {
    let game = json!({"game": "go:size=5", "second": "mcts:simulations=50"});
    check(game.clone(), game).await;
}

#[tokio::test]
async fn othello_is_played_to_its_end_by_mouse_by_keys_and_by_finger() {
    let short = json!({"game": "othello:size=4", "first": "greedy"});
    check(json!({"game": "othello:size=6", "second": "random"}), short).await;
}

#[tokio::test]
async fn checkers_are_played_to_their_end_by_mouse_by_keys_and_by_finger() {
    let agent = "alphabeta:depth=3";
    let short = json!({"game": "checkers", "second": agent, "position": "B:W18,25,26,31:B1,10,11"});
    check(json!({"game": "checkers", "second": agent}), short).await;
}

#[tokio::test]
async fn dots_and_boxes_are_played_to_their_end_by_mouse_by_keys_and_by_finger() {
    let game = json!({"game": "dots:2x2", "second": "greedy"});
    check(json!({"game": "dots:3x3", "second": "greedy"}), game).await;
}

#[tokio::test]
async fn tic_tac_toe_is_played_to_its_end_by_mouse_by_keys_and_by_finger() {
    let game = json!({"game": "tic-tac-toe", "second": "random"});
    check(game.clone(), game).await;
}
