//! Whether everybody can use the page: names for screen readers, contrast, and a focus that stays.

use serde_json::json;

use super::{Site, game_page::place};
use crate::browser::{Browser, Tab, Theme};

/// Unfolds all that is folded, and switches everything on.
const SHOW_ALL: &str = "document.querySelectorAll('details').forEach(details => { details.open = true; });
    document.querySelectorAll('[data-layer]').forEach(layer => { if (!layer.checked) layer.click(); });";

/// Looks at a page in both themes.
async fn check(tab: &Tab, what: &str) {
    tab.js(SHOW_ALL).await;
    assert_eq!(tab.unnamed_controls().await, [""; 0], "{what}");
    for theme in [Theme::Light, Theme::Dark] {
        tab.theme(theme).await;
        let contrasts = tab.contrasts().await;
        let weak: Vec<_> = contrasts.iter().filter(|contrast| contrast.ratio < contrast.needed).collect();
        assert!(!contrasts.is_empty() && weak.is_empty(), "{what} in {theme:?}: {weak:#?}");
    }
}

#[tokio::test]
async fn every_control_has_a_name_and_every_text_stands_out_in_both_themes() {
    let (site, browser) = (Site::start(), Browser::start().await);
    let game = json!({"game": "othello:size=4", "moves": "b1", "second": "hybrid:depth=1"});
    let page = site.begin(&browser, game).await;
    page.until_plies(2).await;
    page.post(
        "look",
        &json!({"what": "opinions", "ply": 2, "agents": ["greedy", "exact", "mcts:simulations=10"]}),
    )
    .await;
    page.tab.until("document.querySelectorAll('.opinions section').length == 3").await;
    page.tab.js(SHOW_ALL).await;
    page.tab.until("document.querySelector('#evaluation .headline')").await;
    page.tab.until("!document.querySelector('#opinions').innerText.includes('thinks')").await;
    check(&page.tab, "a game").await;
    for path in ["/", "/help", "/position?game=checkers&moves=11-15", "/nowhere"] {
        let tab = browser.tab(&site.url(path)).await;
        if path == "/nowhere" {
            tab.forgive("404").await;
        }
        check(&tab, path).await;
    }
    browser.finish().await;
}

#[tokio::test]
async fn places_say_what_lies_there_and_keep_the_focus_while_the_machine_moves() {
    let (site, browser) = (Site::start(), Browser::start().await);
    let page = site.begin(&browser, json!({"game": "othello", "second": "random"})).await;
    let names = |nodes: Vec<crate::browser::AxNode>| -> Vec<String> {
        nodes.into_iter().filter(|node| node.role == "gridcell").map(|node| node.name).collect()
    };
    let before = names(page.tab.accessibility().await);
    assert_eq!(before.len(), 64);
    assert!(before.contains(&"f5, empty".into()) && before.contains(&"d4, white disc".into()), "{before:?}");
    page.tab.js(&format!("document.querySelector('{}').focus()", place("f5"))).await;
    page.tab.key("Enter").await;
    page.until_plies(2).await;
    assert_eq!(page.tab.js("document.activeElement.dataset.name").await, "f5");
    let nodes = page.tab.accessibility().await;
    let focused: Vec<_> =
        nodes.iter().filter(|node| node.properties.get("focused") == Some(&true.into())).collect();
    assert!(
        focused.iter().any(|node| node.name.starts_with("f5, ") && node.name.ends_with(" disc")),
        "{focused:?}"
    );
    browser.finish().await;
}
