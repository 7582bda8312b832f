//! What was trained here sits at the board like any other machine.

use serde_json::json;

use super::{Site, game_page::GamePage};
use crate::{browser::Browser, program::ludus};

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
