//! Whether everybody can use a page: what screen readers are told, and whether text stands out from its ground.
//!
//! Names are the browser's own, by the rules that screen readers see; a second opinion on those rules would only be
//! wrong elsewhere. Contrasts come from one script over computed styles, since pictures blur the edges of letters.

use std::collections::{BTreeMap, HashMap};

use serde_json::{Value, json};

use super::{record::text, tab::Tab};

/// Roles of what a person can use, and must therefore be able to name: buttons, links, fields, lists, squares.
const CONTROLS: &[&str] = &[
    "button",
    "checkbox",
    "combobox",
    "gridcell",
    "link",
    "listbox",
    "menuitem",
    "radio",
    "searchbox",
    "slider",
    "spinbutton",
    "switch",
    "tab",
    "textbox",
];
/// Gives `[text, ratio, needed]` for every text that shows.
const CONTRASTS: &str = include_str!("contrasts.js");

/// What a screen reader is told of one element.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct AxNode {
    /// What it is, such as `button`.
    pub(crate) role: String,
    /// What it is called; may be empty.
    pub(crate) name: String,
    /// All else, such as `focused` or `disabled`.
    pub(crate) properties: BTreeMap<String, Value>,
    /// The element's number, for questions about it.
    element: Value,
}

/// How far a text stands out from its ground.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Contrast {
    /// The text.
    pub(crate) text: String,
    /// From 1 for no difference to 21 for black on white.
    pub(crate) ratio: f64,
    /// The least ratio for text of this size by WCAG 2.2, criterion 1.4.3.
    pub(crate) needed: f64,
}

impl Tab {
    /// All that a screen reader is told of, in reading order.
    pub(crate) async fn accessibility(&self) -> Vec<AxNode> {
        let tree = self.ask("Accessibility.getFullAXTree", json!({})).await;
        let nodes = tree["nodes"].as_array().expect("a page has nodes");
        let by_id: HashMap<_, _> = nodes.iter().map(|node| (&node["nodeId"], node)).collect();
        let mut ordered = Vec::new();
        let mut ahead = vec![&nodes[0]];
        while let Some(node) = ahead.pop() {
            let children = node["childIds"].as_array().into_iter().flatten();
            ahead.extend(children.rev().filter_map(|id| by_id.get(id)));
            ordered.push(node);
        }
        ordered.into_iter().filter(|node| node["ignored"] != true).map(AxNode::from).collect()
    }

    /// Every button, link, field and square that has no name, as HTML.
    pub(crate) async fn unnamed_controls(&self) -> Vec<String> {
        let mut unnamed = Vec::new();
        for node in self.accessibility().await {
            if node.name.is_empty() && CONTROLS.contains(&node.role.as_str()) {
                let html = self.ask("DOM.getOuterHTML", json!({"backendNodeId": node.element})).await;
                unnamed.push(text(&html["outerHTML"]).to_owned());
            }
        }
        unnamed
    }

    /// The contrast of every text that shows, except in pictures and in controls that are switched off.
    pub(crate) async fn contrasts(&self) -> Vec<Contrast> {
        let found = self.js(CONTRASTS).await;
        found.as_array().into_iter().flatten().map(Contrast::from).collect()
    }
}

impl From<&Value> for AxNode {
    fn from(node: &Value) -> Self {
        let field = |name: &str| text(&node[name]["value"]).trim().to_owned();
        let properties = node["properties"].as_array().into_iter().flatten();
        Self {
            role: field("role"),
            name: field("name"),
            properties: properties
                .map(|property| (text(&property["name"]).to_owned(), property["value"]["value"].clone()))
                .collect(),
            element: node["backendDOMNodeId"].clone(),
        }
    }
}

impl From<&Value> for Contrast {
    fn from(found: &Value) -> Self {
        let number = |idx: usize| found[idx].as_f64().expect("the script gives numbers");
        Self { text: text(&found[0]).to_owned(), ratio: number(1), needed: number(2) }
    }
}
