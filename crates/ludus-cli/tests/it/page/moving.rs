//! Moves and what belongs to them: taking back, typing, rules that leave no choice, giving up, people and machines.

use serde_json::json;

use super::{Site, game_page::place};
use crate::browser::Browser;

#[tokio::test]
async fn undo_takes_back_my_move_with_the_answer_and_redo_makes_both_again() {
    let (site, browser) = (Site::start(), Browser::start().await);
    let page = site.begin(&browser, json!({"game": "othello:size=6", "second": "random"})).await;
    assert_eq!(page.tab.js("document.querySelector('[data-act=undo]').disabled").await, true);
    let first = page.update().await["moves"][0]["text"].as_str().unwrap().to_owned();
    page.tab.hover(&place(&first)).await;
    page.tab.until("document.querySelector('#ghost use')").await;
    page.click_place(&first).await;
    page.until_plies(2).await;
    let moves = page.moves().await;
    page.act("undo").await;
    page.until_plies(0).await;
    page.until_text("#status", "Black to move").await;
    page.tab.key("r").await;
    page.until_plies(2).await;
    assert_eq!(page.moves().await, moves);
    page.tab.key("u").await;
    page.until_plies(0).await;
    browser.finish().await;
}

#[tokio::test]
async fn a_typed_move_is_played_and_a_wrong_one_is_answered_with_what_is_wrong() {
    let (site, browser) = (Site::start(), Browser::start().await);
    let page = site.begin(&browser, json!({"game": "tic-tac-toe"})).await;
    for (text, answer) in [("z9", "wanted a square from a1 to c3"), ("b2", ""), ("b2", "b2")] {
        page.tab.fill("#typed input", text).await;
        page.tab.key("Enter").await;
        if answer.is_empty() {
            page.until_plies(1).await;
            page.tab.until("document.querySelector('#answer').textContent == ''").await;
            assert_eq!(page.tab.js("document.querySelector('#typed input').value").await, "");
        } else {
            page.until_text("#answer", answer).await;
            page.tab.forgive("status of 4").await;
        }
    }
    page.click_place("b2").await;
    page.until_text("#answer", "No move is possible at b2").await;
    assert_eq!(page.moves().await, "b2");
    browser.finish().await;
}

#[tokio::test]
async fn rules_that_leave_no_choice_are_explained_where_they_bind() {
    let (site, browser) = (Site::start(), Browser::start().await);
    let game = json!({"game": "othello:size=4", "moves": "b1 c1 d3 a1"});
    let page = site.begin(&browser, game).await;
    page.until_text("#status", "so a pass is the only move").await;
    page.tab.click("[data-pass]").await;
    page.until_plies(5).await;
    assert!(page.moves().await.ends_with("pass"));
    page.tab.until("document.querySelector('[data-pass]').hidden").await;
    let page = site.begin(&browser, json!({"game": "checkers", "moves": "11-15 22-18"})).await;
    page.until_text("#status", "A jump is possible, so a jump must be made").await;
    page.click_place("9").await;
    page.until_text("#answer", "No move is possible at 9").await;
    page.click_place("15").await;
    page.tab.until(&format!("document.querySelector('{}').matches('.target')", place("22"))).await;
    page.tab.key("Escape").await;
    page.tab.until("!document.querySelector('.picked, .target')").await;
    page.click_place("15").await;
    page.click_place("22").await;
    page.until_plies(3).await;
    browser.finish().await;
}

#[tokio::test]
async fn resigning_asks_once_more_and_ends_the_game() {
    let (site, browser) = (Site::start(), Browser::start().await);
    let page = site.begin(&browser, json!({"game": "tic-tac-toe", "second": "random"})).await;
    page.act("resign").await;
    assert_eq!(page.tab.text("[data-act=resign]").await, "Really resign?");
    page.tab.click("#typed input").await;
    assert_eq!(page.tab.text("[data-act=resign]").await, "Resign");
    assert_eq!(page.state().await["turn"], 1);
    page.act("resign").await;
    page.act("resign").await;
    page.until_text("#status", "resigned").await;
    assert_eq!(page.state().await["result"]["winner"], 2);
    page.act("undo").await;
    page.until_text("#status", "to move").await;
    browser.finish().await;
}

#[tokio::test]
async fn two_people_take_turns_at_one_board() {
    let (site, browser) = (Site::start(), Browser::start().await);
    let page = site.begin(&browser, json!({"game": "tic-tac-toe"})).await;
    for (plies, name) in ["b2", "a1", "a3", "b1", "c1"].into_iter().enumerate() {
        let mover = if plies % 2 == 0 { "X to move" } else { "O to move" };
        page.until_text("#status", mover).await;
        page.click_place(name).await;
        page.until_plies(plies + 1).await;
    }
    page.until_text("#status", "X wins").await;
    browser.finish().await;
}

#[tokio::test]
async fn two_machines_play_pause_and_go_on_at_the_chosen_speed() {
    let (site, browser) = (Site::start(), Browser::start().await);
    let game = json!({"game": "othello:size=6", "first": "random", "second": "random"});
    let page = site.begin(&browser, game).await;
    page.tab.click("[data-pace=pause]").await;
    page.until_text("#status", "the game is paused").await;
    page.tab.until("document.querySelector('[data-pace=pause]').hidden").await;
    let paused = page.moves().await;
    page.tab.choose("[name=pause]", "0").await;
    assert_eq!(page.moves().await, paused);
    page.tab.click("[data-pace=go]").await;
    page.tab
        .until(&format!(
            "fetch('/api/games/{}/turn').then(turn => turn.text()).then(turn => turn == '0')",
            page.id
        ))
        .await;
    page.until_text("#status", page.state().await["result"]["words"].as_str().unwrap()).await;
    assert!(page.moves().await.starts_with(&paused));
    browser.finish().await;
}
