//! What a page costs to load, and that nothing of it comes from elsewhere.

use serde_json::json;

use super::Site;
use crate::browser::Browser;

/// The most that the first page and the page of a game may send, in bytes.
const MOST_BYTES: u64 = 100_000;
/// Less than that cannot be a page with its style and script.
const LEAST_BYTES: u64 = 5_000;

#[tokio::test]
async fn pages_are_light_and_ask_nobody_but_their_own_server() {
    let (site, browser) = (Site::start(), Browser::start().await);
    let page = site.begin(&browser, json!({"game": "go:size=19", "moves": "Q16 D4 Q4 D16"})).await;
    let game = format!("/games/{}", page.id);
    let tab = page.tab;
    for path in [game.as_str(), "/", "/help", "/position?game=go:size=19&moves=Q16+D4"] {
        tab.empty_cache().await;
        tab.visit(&site.url(path)).await;
        let bytes = tab.received_bytes().await;
        assert!(bytes < MOST_BYTES, "{path} costs {bytes} bytes, wanted less than {MOST_BYTES}");
        assert!(bytes > LEAST_BYTES, "{path} costs {bytes} bytes, so it was not sent");
        let own = [site.url("/"), site.url("/").replace("http", "ws"), "data:".to_owned()];
        for request in tab.requests() {
            assert!(own.iter().any(|own| request.starts_with(own)), "{path} asks for {request}");
        }
    }
    browser.finish().await;
}
