//! The page of one game in a tab, with what the server knows about the game.
//!
//! Questions to the server go through the page, so that they come from where the page's own requests come from and
//! need no client of their own.

use serde_json::{Value, json};

use crate::browser::Tab;

/// A tab that shows a game.
#[derive(Debug)]
pub(super) struct GamePage {
    pub(super) tab: Tab,
    pub(super) id: u64,
}

impl GamePage {
    /// Begins a game from a page of the server, and goes to the game's own.
    pub(super) async fn begin(tab: Tab, game: Value) -> Self {
        let state = tab.js(&post("/api/games", &game)).await;
        let id = state["id"].as_u64().unwrap_or_else(|| panic!("{game} is {state}"));
        let path = format!("/games/{id}");
        Self::visit(tab, &path, id).await
    }

    /// Goes to a page of a game that there is, and waits until it is live.
    pub(super) async fn visit(tab: Tab, path: &str, id: u64) -> Self {
        let origin = tab.js("location.origin").await;
        tab.visit(&format!("{}{path}", origin.as_str().unwrap())).await;
        tab.until("document.documentElement.dataset.version").await;
        Self { tab, id }
    }

    /// Waits until the page that the tab is going to shows a game.
    pub(super) async fn arrived(tab: Tab) -> Self {
        tab.until("/^.games.\\d+$/.test(location.pathname) && document.documentElement.dataset.version")
            .await;
        let id = tab.js("Number(location.pathname.split('/').pop())").await;
        Self { id: id.as_u64().unwrap(), tab }
    }

    /// The state of the game, as programs see it.
    pub(super) async fn state(&self) -> Value {
        self.tab.js(&get(&format!("/api/games/{}", self.id))).await
    }

    /// What the page is told about the game as it is now.
    pub(super) async fn update(&self) -> Value {
        self.tab.js(&get(&self.update_path())).await
    }

    pub(super) fn update_path(&self) -> String {
        format!("/games/{}/update", self.id)
    }

    /// Does what a program can do to a game.
    pub(super) async fn post(&self, action: &str, body: &Value) -> Value {
        self.tab.js(&post(&format!("/api/games/{}/{action}", self.id), body)).await
    }

    /// The moves that were made, with spaces between.
    pub(super) async fn moves(&self) -> String {
        let state = self.state().await;
        let moves = state["moves"].as_array().unwrap().iter().map(|text| text.as_str().unwrap());
        moves.collect::<Vec<_>>().join(" ")
    }

    /// Clicks a place of the board by its name.
    pub(super) async fn click_place(&self, name: &str) {
        self.tab.click(&place(name)).await;
    }

    /// Clicks a button by its name for the script.
    pub(super) async fn act(&self, name: &str) {
        self.tab.until(&format!("!document.querySelector('[data-act={name}]').disabled")).await;
        self.tab.click(&format!("[data-act={name}]")).await;
    }

    /// Waits until the list of moves has so many.
    pub(super) async fn until_plies(&self, plies: usize) {
        self.tab.until(&format!("document.querySelectorAll('#moves .jump').length == {plies}")).await;
    }

    /// Waits until an element's text has a part.
    pub(super) async fn until_text(&self, css: &str, part: &str) {
        let (css, part) = (json!(css), json!(part));
        self.tab.until(&format!("document.querySelector({css}).innerText.includes({part})")).await;
    }
}

/// A place of the board by its name, as a CSS selector.
pub(super) fn place(name: &str) -> String {
    format!(".place[data-name=\"{name}\"]")
}

/// An expression that asks for JSON.
pub(super) fn get(path: &str) -> String {
    format!("fetch({}).then(answer => answer.json())", json!(path))
}

/// An expression that sends JSON.
fn post(path: &str, body: &Value) -> String {
    let headers = json!({"content-type": "application/json"});
    let body = json!(body.to_string());
    let request = format!("{{ method: 'POST', headers: {headers}, body: {body} }}");
    format!(
        "fetch({}, {request}).then(answer => answer.text())
        .then(text => text && JSON.parse(text))",
        json!(path)
    )
}
