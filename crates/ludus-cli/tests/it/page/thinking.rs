//! What machines say about a game: hints, values on the board, the line through the game, reasons and opinions.

use serde_json::json;

use super::{Site, game_page::GamePage};
use crate::browser::Browser;

/// How many questions a page has asked about a game.
fn questions(page: &GamePage) -> usize {
    page.tab.requests().iter().filter(|request| request.ends_with("/look")).count()
}

/// Whether a layer of the board shows, as an expression.
fn shows(layer: &str) -> String {
    let group = format!("document.querySelector('#overlay .{layer}')");
    format!("{group}.childElementCount > 0 && getComputedStyle({group}).display != 'none'")
}

#[tokio::test]
async fn a_hint_first_says_where_to_look_and_then_which_move() {
    let (site, browser) = (Site::start(), Browser::start().await);
    let page = site.begin(&browser, json!({"game": "othello:size=6", "second": "random"})).await;
    page.act("hint").await;
    page.tab.until(&shows("hint")).await;
    assert_eq!(page.tab.count("#overlay .marks *").await, 0);
    page.tab.key("h").await;
    page.tab.until(&shows("marks")).await;
    assert_eq!(page.tab.count("#overlay .hint *").await, 0);
    browser.finish().await;
}

#[tokio::test]
async fn layers_are_off_until_switched_on_and_asked_for_only_then() {
    let (site, browser) = (Site::start(), Browser::start().await);
    let page = site.begin(&browser, json!({"game": "go:size=5", "moves": "C3 B2"})).await;
    page.tab.click(".legend summary").await;
    page.tab.fill("[name=analyst]", "mcts:simulations=100").await;
    page.tab.key("Tab").await;
    page.tab.until("document.querySelector('[name=analyst]').value == 'mcts:simulations=100'").await;
    assert_eq!((page.tab.count("[data-layer]:checked").await, questions(&page)), (0, 0));
    for (layer, asked) in [("legal", 0), ("values", 1), ("visits", 1), ("heat", 1), ("ownership", 2)] {
        assert_ne!(page.tab.js(&shows(layer)).await, true, "{layer}");
        page.tab.click(&format!("[data-layer={layer}]")).await;
        page.tab.until(&shows(layer)).await;
        assert_eq!(questions(&page), asked, "{layer}");
        page.tab.click(&format!("[data-layer={layer}]")).await;
        page.tab.until(&format!("!({})", shows(layer))).await;
    }
    page.tab.click("[data-layer=values]").await;
    page.tab.reload().await;
    page.tab.until(&shows("values")).await;
    browser.finish().await;
}

#[tokio::test]
async fn the_line_through_a_game_and_the_list_of_moves_lead_back_in_time() {
    let (site, browser) = (Site::start(), Browser::start().await);
    let game = json!({"game": "othello:size=4", "moves": "b1 c1 d3 a1 pass"});
    let page = site.begin(&browser, game).await;
    page.tab.click("[data-layer=evaluation]").await;
    page.tab.until("document.querySelector('#evaluation .headline')").await;
    page.tab
        .until(&format!(
            "fetch('{}').then(answer => answer.json()).then(update => update.n_values == 6)",
            page.update_path()
        ))
        .await;
    page.tab.click("#evaluation .ply[data-ply='2']").await;
    page.until_text("#status", "This is move 2 of 5").await;
    page.until_text("#past", "You are looking back").await;
    page.act("now").await;
    page.tab.until("document.querySelector('#past').hidden").await;
    page.tab.click("#moves .jump[data-ply='3']").await;
    page.until_text("#status", "This is move 3 of 5").await;
    page.tab.key("[").await;
    page.until_text("#status", "This is move 2 of 5").await;
    page.act("from-here").await;
    page.until_plies(2).await;
    page.tab.until("document.querySelector('#past').hidden").await;
    assert_eq!(page.moves().await, "b1 c1");
    page.act("redo").await;
    page.until_plies(3).await;
    browser.finish().await;
}

#[tokio::test]
async fn a_machine_says_which_rule_of_thumb_or_pattern_chose_its_move() {
    let (site, browser) = (Site::start(), Browser::start().await);
    for (agent, moves, mv, sentence) in [
        ("hybrid:depth=2,corner", "e6 f6 f5 f4", "g7", "The heuristic corner chose h8 before any search."),
        (
            "hybrid:depth=2,pattern",
            "d3 c3 b3 c5 e6 d2 e1 f6 g7 f7",
            "c2",
            "The pattern \"open ground\" is on the board; f5 owns its target f6.",
        ),
    ] {
        let game = json!({"game": "othello", "moves": moves, "second": agent});
        let page = site.begin(&browser, game).await;
        page.click_place(mv).await;
        page.tab.click("#why-box summary").await;
        page.until_text("#why", sentence).await;
        let drawn = page.tab.count("#overlay .pattern *").await;
        assert_eq!(drawn > 0, agent.contains("pattern"), "{agent}");
    }
    browser.finish().await;
}

#[tokio::test]
async fn several_opinions_stand_side_by_side_and_exact_play_is_one_of_them() {
    let (site, browser) = (Site::start(), Browser::start().await);
    let page = site.begin(&browser, json!({"game": "othello:size=4"})).await;
    page.tab.click("details:has(#ask-opinions) > summary").await;
    page.tab.click("#ask-opinions [value=exact]").await;
    page.tab.click("#ask-opinions [value='mcts:simulations=1000']").await;
    page.tab.fill("#ask-opinions [name=own]", "greedy").await;
    page.tab.key("Enter").await;
    page.tab.until("document.querySelectorAll('.opinions .headline').length == 3").await;
    let exact = page.tab.text(".opinions section:nth-child(2)").await;
    assert!(exact.contains("exact") && exact.contains("−10 for Black"), "{exact}");
    page.tab.click(".opinions section:nth-child(2) summary").await;
    page.until_text(".opinions section:nth-child(2)", "when both play best").await;
    browser.finish().await;
}
