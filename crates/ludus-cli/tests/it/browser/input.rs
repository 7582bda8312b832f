//! What a person does to a page: pointing, touching, typing, choosing.
//!
//! Events go through the browser as if from a mouse, a finger or a keyboard, and not into the page by script: a
//! script can click what no person can reach. So an element must show at its centre, which is where it is hit.

use std::path::Path;

use serde_json::{Value, json};

use super::{keys::Key, record::text, tab::Tab};

/// Finds the centre of an element, scrolling only if something else is there, and says what still is.
const AIM: &str = "element => {
    const look = () => {
        const box = element.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        return { x, y, hit: document.elementFromPoint(x, y) };
    };
    let { x, y, hit } = look();
    if (!element.contains(hit)) {
        element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        ({ x, y, hit } = look());
    }
    const cover = element.contains(hit) ? null : hit?.cloneNode().outerHTML ?? 'nothing';
    return { x, y, cover };
}";
/// Selects all that stands in a field, so that new text takes its place.
const SELECT_ALL: &str = "element => { element.focus(); element.select(); }";

impl Tab {
    /// Clicks the centre of an element with the mouse.
    pub(crate) async fn click(&self, css: &str) {
        let at = self.aim(css).await;
        for (kind, buttons) in [("mouseMoved", 0), ("mousePressed", 1), ("mouseReleased", 0)] {
            let button = if kind == "mouseMoved" { "none" } else { "left" };
            let params = json!({"type": kind, "x": at.0, "y": at.1, "button": button, "buttons": buttons,
                "clickCount": 1});
            self.ask("Input.dispatchMouseEvent", params).await;
        }
    }

    /// Moves the mouse to the centre of an element.
    pub(crate) async fn hover(&self, css: &str) {
        let at = self.aim(css).await;
        self.ask("Input.dispatchMouseEvent", json!({"type": "mouseMoved", "x": at.0, "y": at.1})).await;
    }

    /// Touches the centre of an element shortly.
    pub(crate) async fn tap(&self, css: &str) {
        let at = self.aim(css).await;
        let touch = json!({"type": "touchStart", "touchPoints": [{"x": at.0, "y": at.1}]});
        self.ask("Input.dispatchTouchEvent", touch).await;
        self.ask("Input.dispatchTouchEvent", json!({"type": "touchEnd", "touchPoints": []})).await;
    }

    /// Presses and releases a key by its name, such as `a`, `Enter`, `Space` or `Control+Shift+ArrowLeft`.
    pub(crate) async fn key(&self, name: &str) {
        let key = Key::parse(name);
        self.ask("Input.dispatchKeyEvent", key.event("keyDown")).await;
        self.ask("Input.dispatchKeyEvent", key.event("keyUp")).await;
    }

    /// Puts a text into a field in place of what is there.
    pub(crate) async fn fill(&self, css: &str, text: &str) {
        self.on(css, SELECT_ALL).await;
        if text.is_empty() {
            self.key("Delete").await;
        } else {
            self.ask("Input.insertText", json!({"text": text})).await;
        }
    }

    /// Sets a list or a slider to a value that it has. Its own window cannot be steered, so this one is a script.
    pub(crate) async fn choose(&self, css: &str, value: &str) {
        let function = format!(
            "element => {{
                element.value = {};
                for (const kind of ['input', 'change']) element.dispatchEvent(new Event(kind, {{ bubbles: true }}));
                return element.value;
            }}",
            json!(value)
        );
        let found = self.on(css, &function).await;
        assert_eq!(found, value, "{css} does not take the value");
    }

    /// Puts a file into a file field.
    pub(crate) async fn set_file(&self, css: &str, path: &Path) {
        self.on(css, "element => true").await;
        let expression = format!("document.querySelector({})", json!(css));
        let element = self.ask("Runtime.evaluate", json!({"expression": expression})).await;
        let params = json!({"files": [path], "objectId": element["result"]["objectId"]});
        self.ask("DOM.setFileInputFiles", params).await;
    }

    /// Where to hit an element.
    async fn aim(&self, css: &str) -> (Value, Value) {
        let mut aim = self.on(css, AIM).await;
        let cover = text(&aim["cover"]);
        assert!(cover.is_empty(), "{css} cannot be hit at {}, {}: {cover} is there", aim["x"], aim["y"]);
        (aim["x"].take(), aim["y"].take())
    }
}
