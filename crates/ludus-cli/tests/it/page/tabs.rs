//! A game in several tabs, and a server that is gone for a while.

use serde_json::json;

use super::{Site, game_page::GamePage};
use crate::browser::Browser;

/// Tabs that look at one game at once.
const TABS: usize = 10;

#[tokio::test]
async fn ten_tabs_follow_one_game_whichever_of_them_moves() {
    let (site, browser) = (Site::start(), Browser::start().await);
    let mut pages = vec![site.begin(&browser, json!({"game": "tic-tac-toe"})).await];
    let id = pages[0].id;
    for _ in 1..TABS {
        pages.push(GamePage::visit(browser.tab(&site.url("/help")).await, &format!("/games/{id}"), id).await);
    }
    for (plies, (mover, name)) in [(0, "b2"), (TABS - 1, "a1"), (4, "c3")].into_iter().enumerate() {
        pages[mover].click_place(name).await;
        for page in &pages {
            page.until_plies(plies + 1).await;
            page.tab
                .until(&format!(
                    "document.querySelector('.place[data-name={name}]').ariaLabel != '{name}, empty'"
                ))
                .await;
        }
    }
    browser.finish().await;
}

#[tokio::test]
async fn a_game_goes_on_with_nothing_lost_after_its_server_was_killed() {
    let (mut site, browser) = (Site::start(), Browser::start().await);
    let page = site.begin(&browser, json!({"game": "othello:size=6", "second": "random"})).await;
    let first = page.update().await["moves"][0]["text"].as_str().unwrap().to_owned();
    page.click_place(&first).await;
    page.until_plies(2).await;
    let moves = page.moves().await;
    site.kill();
    page.until_text("#connection", "The server does not answer").await;
    page.tab.forgive_all("WebSocket connection").await;
    site.restart();
    page.tab.until("document.querySelector('#connection').textContent == ''").await;
    assert_eq!(page.moves().await, moves);
    let next = page.update().await["moves"][0]["text"].as_str().unwrap().to_owned();
    page.click_place(&next).await;
    page.until_plies(4).await;
    assert!(page.moves().await.starts_with(&format!("{moves} {next} ")));
    browser.finish().await;
}
