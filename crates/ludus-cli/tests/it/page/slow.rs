//! Pictures of every page for the documents, and for eyes to judge what no test can. Like golden files they are
//! written only when somebody asks for it by `INSTA_UPDATE=always`.

use std::{env, path::PathBuf};

use serde_json::{Value, json};

use super::{Site, game_page::GamePage};
use crate::browser::{Browser, Tab, Theme};

/// Where the pictures are kept, and where they go when nobody wants new ones.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/page");
const NOWHERE: &str = env!("CARGO_TARGET_TMPDIR");
/// A window on a desk, in pixels.
const DESK: (u32, u32) = (1200, 800);
/// A phone held upright, in units of a pixel each, to keep the files small.
const PHONE: (u32, u32) = (390, 844);

/// Takes a page in both themes and on a phone.
async fn take(tab: &Tab, name: &str) {
    tab.reduced_motion().await;
    tab.hide_scrollbars().await;
    for (theme, (width, height), kind) in
        [(Theme::Light, DESK, "light"), (Theme::Dark, DESK, "dark"), (Theme::Light, PHONE, "phone")]
    {
        tab.theme(theme).await;
        tab.size(width, height, 1).await;
        tab.js("scrollTo(0, 0)").await;
        // By the second frame everything is where it stays.
        tab.js("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))").await;
        let is_wanted = env::var_os("INSTA_UPDATE").is_some_and(|update| update == "always");
        let folder = PathBuf::from(if is_wanted { FOLDER } else { NOWHERE });
        tab.screenshot(&folder.join(format!("{name}-{kind}.png"))).await;
    }
}

/// Switches layers on and waits until what they show is known.
async fn switch_on(page: &GamePage, layers: &[&str]) {
    for layer in layers {
        page.tab.click(&format!("[data-layer={layer}]")).await;
        let filled = match *layer {
            "evaluation" => "#evaluation .headline".to_owned(),
            layer => format!("#overlay .{layer} *"),
        };
        page.tab.until(&format!("document.querySelector('{filled}')")).await;
    }
}

/// A game to be seen in a picture.
struct Scene {
    name: &'static str,
    game: Value,
    /// The move that is made at last, for the machine to answer.
    last: &'static str,
    /// What is shown on the board.
    layers: &'static [&'static str],
}

fn scenes() -> [Scene; 5] {
    let scene = |name, game, last, layers| Scene { name, game, last, layers };
    [
        scene(
            "othello",
            json!({"game": "othello", "moves": "f5 d6 c3 d3 c4 f4 f6 f3", "second": "level:club"}),
            "e6",
            &["values", "evaluation"],
        ),
        scene(
            "go",
            json!({"game": "go", "moves": "E5 C3 G3 C6 G7 D8", "second": "mcts:simulations=300"}),
            "E3",
            &["heat"],
        ),
        scene(
            "checkers",
            json!({"game": "checkers", "moves": "11-15 22-17", "second": "pvs:nodes=5000"}),
            "15-19",
            &["legal"],
        ),
        scene("dots", json!({"game": "dots", "moves": "aA bB cC aB bA aC", "second": "chains"}), "bC", &[]),
        scene("tic-tac-toe", json!({"game": "tic-tac-toe", "second": "simple"}), "b2", &["legal"]),
    ]
}

#[tokio::test]
async fn pictures_of_every_page() {
    let (site, browser) = (Site::start(), Browser::start().await);
    for Scene { name, game, last, layers } in scenes() {
        let page = site.begin(&browser, game).await;
        page.tab.size(DESK.0, DESK.1, 1).await;
        let plies = page.update().await["plies"].as_u64().unwrap() as usize;
        page.tab.fill("#typed input", last).await;
        page.tab.key("Enter").await;
        page.until_plies(plies + 2).await;
        switch_on(&page, layers).await;
        page.tab.click("#why-box summary").await;
        take(&page.tab, &format!("play-{name}")).await;
        page.tab.js("localStorage.clear()").await;
    }
    for (name, path) in
        [("home", "/"), ("help", "/help"), ("position", "/position?game=othello&moves=f5+d6+c3+d3+c4")]
    {
        take(&browser.tab(&site.url(path)).await, name).await;
    }
    browser.finish().await;
}
