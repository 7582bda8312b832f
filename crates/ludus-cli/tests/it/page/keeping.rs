//! Games that leave the page and come back: files in every format that is offered, and links to positions.

use std::fs;

use serde_json::json;

use super::{Site, game_page::GamePage};
use crate::browser::Browser;

/// A game each with some moves that all formats must hold: passes, jumps, second turns.
const GAMES: [(&str, &str); 5] = [
    ("go:size=5", "C3 B2 pass D4"),
    ("othello", "f5 d6 c3 d3 c4"),
    ("checkers", "11-15 22-18 15x22 25x18"),
    ("dots:2x2", "aA aB Aa Ab bA"),
    ("tic-tac-toe", "b2 a1 c3"),
];

#[tokio::test]
async fn a_game_saved_in_any_format_is_the_same_when_it_is_loaded() {
    let (site, browser) = (Site::start(), Browser::start().await);
    let folder = tempfile::tempdir().unwrap();
    let mut tab = browser.tab(&site.url("/")).await;
    for (game, moves) in GAMES {
        let page = site.begin(&browser, json!({"game": game, "moves": moves})).await;
        let (saved, state) = (page.moves().await, page.state().await);
        let links = page.tab.js("[...document.querySelectorAll('a[download]')].map(link => link.href)").await;
        for link in links.as_array().unwrap() {
            let text = page.tab.js(&format!("fetch({link}).then(file => file.text())")).await;
            let path = folder.path().join("game");
            fs::write(&path, text.as_str().unwrap()).unwrap();
            tab.visit(&site.url("/")).await;
            tab.set_file("[data-load]", &path).await;
            let loaded = GamePage::arrived(tab).await;
            assert_eq!(loaded.moves().await, saved, "{link}: {text}");
            assert_eq!(loaded.state().await["position"], state["position"], "{link}");
            tab = loaded.tab;
        }
        assert!(!links.as_array().unwrap().is_empty(), "{game}");
        page.tab.close().await;
    }
    browser.finish().await;
}

#[tokio::test]
async fn a_link_to_a_position_opens_elsewhere_and_is_played_from_there() {
    let (site, browser) = (Site::start(), Browser::start().await);
    let page = site.begin(&browser, json!({"game": "othello", "moves": "f5 d6 c3"})).await;
    page.tab.click("#moves .jump[data-ply='2']").await;
    page.until_text("#status", "This is move 2 of 3").await;
    let link = page.tab.js("document.querySelector('#link').href").await;
    let tab = browser.tab(link.as_str().unwrap()).await;
    tab.choose("[name=second]", "person").await;
    tab.click("main form .primary").await;
    let other = GamePage::arrived(tab).await;
    assert_ne!(other.id, page.id);
    assert_eq!(other.moves().await, "f5 d6");
    other.click_place("c3").await;
    other.until_plies(3).await;
    browser.finish().await;
}

#[tokio::test]
async fn the_first_page_begins_games_lists_them_and_deletes_them_when_sure() {
    let (site, browser) = (Site::start(), Browser::start().await);
    let tab = browser.tab(&site.url("/")).await;
    tab.click(".cards .game:nth-child(2) .primary").await;
    let begun = GamePage::arrived(tab).await;
    let state = begun.state().await;
    assert_eq!((&state["game"], &state["seats"]), (&json!("othello"), &json!(["person", "level:beginner"])));
    begun.click_place("f5").await;
    begun.until_plies(2).await;
    let tab = begun.tab;
    tab.visit(&site.url("/")).await;
    assert!(tab.text(".begun li").await.contains("Othello 8 × 8"));
    tab.click(".begun [data-confirm]").await;
    tab.until("document.querySelector('.begun [data-confirm]').textContent.startsWith('Really delete')")
        .await;
    tab.click(".begun [data-confirm]").await;
    tab.until("!document.querySelector('.begun')").await;
    browser.finish().await;
}
