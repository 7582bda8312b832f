//! What was trained here sits at the board like any other machine.

use std::fs;

use serde_json::json;

use super::{Site, game_page::GamePage};
use crate::{browser::Browser, program::ludus, zero};

/// The card of Tic-tac-toe on the first page.
const CARD: &str = ".game:has([value=tic-tac-toe])";

fn train(site: &Site, name: &str) {
    let short = ["generations=2", "keep-every=1", "ratings.games=0", "ratings.positions=0"];
    let mut command = ludus(&["train", "tic-tac-toe", "--seed", "1", "--name", name]);
    command.args(short.iter().flat_map(|setting| ["--set", setting])).arg("--data").arg(site.data.path());
    assert!(command.output().unwrap().status.success());
}

#[tokio::test]
async fn the_newest_champion_of_a_run_is_offered_at_its_game_and_plays() {
    let (site, browser) = (Site::start(), Browser::start().await);
    let tab = browser.tab(&site.url("/")).await;
    assert_eq!(tab.count("optgroup").await, 0);
    train(&site, "walk");
    tab.visit(&site.url("/")).await;
    assert_eq!(tab.text(&format!("{CARD} [name=second] optgroup")).await.trim(), "walk after 2 generations");
    assert_eq!(tab.count("optgroup").await, 2, "both seats of one game and of no other");
    tab.click(&format!("{CARD} summary")).await;
    tab.choose(&format!("{CARD} [name=second]"), "run:walk@2").await;
    tab.click(&format!("{CARD} details > button")).await;
    let page = GamePage::arrived(tab).await;
    assert_eq!(page.state().await["seats"], json!(["person", "run:walk@2"]));
    page.click_place("b2").await;
    page.until_plies(2).await;
    let chosen = page.tab.js("document.querySelector('#players-form [name=second]').value").await;
    assert_eq!(chosen, "run:walk@2");
    browser.finish().await;
}

#[tokio::test]
async fn a_search_by_a_net_shows_visits_values_and_what_the_net_wanted() {
    let (site, browser) = (Site::start(), Browser::start().await);
    let file = site.data.path().join("player.safetensors");
    fs::write(&file, zero::player()).unwrap();
    let mut import = ludus(&["import", file.to_str().unwrap(), "--name", "visitor"]);
    assert!(import.arg("--data").arg(site.data.path()).output().unwrap().status.success());
    for (agent, headings) in [
        ("run:visitor", "Move Visits Share Q P"),
        ("run:visitor,agent=policy", "Move Value"),
        ("mcts:simulations=50", "Move Value Visits Share Won"),
    ] {
        let page = site.begin(&browser, json!({"game": "dots:2x2", "second": agent})).await;
        page.click_place("aA").await;
        page.until_plies(2).await;
        page.tab.click("#why-box summary").await;
        page.tab.until("document.querySelector('#why .candidates')").await;
        let texts = |places: &str| {
            let all = format!("document.querySelectorAll('#why .candidates {places}')");
            format!("Array.from({all}, place => place.textContent).join(' ')")
        };
        assert_eq!(page.tab.js(&texts("thead th")).await, headings, "{agent}");
        let cells = page.tab.js(&texts("tbody tr:first-child > *")).await.as_str().unwrap().to_owned();
        assert_eq!(cells.contains(" %"), headings.contains("Share"), "{agent}: {cells}");
    }
    browser.finish().await;
}
