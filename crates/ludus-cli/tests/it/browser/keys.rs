//! Keys by name, as the browser wants to hear of them.
//!
//! A key press has a name, a place on the keyboard, an old number and perhaps a text. Pages look at different ones
//! and the browser's own reactions at others, so all four must be right.

use serde_json::{Value, json};

/// Keys with a name: their number by the Windows table that browsers keep, and the text they make.
const NAMED: &[(&str, u32, &str)] = &[
    ("Backspace", 8, ""),
    ("Tab", 9, ""),
    ("Enter", 13, "\r"),
    ("Escape", 27, ""),
    ("Space", 32, " "),
    ("PageUp", 33, ""),
    ("PageDown", 34, ""),
    ("End", 35, ""),
    ("Home", 36, ""),
    ("ArrowLeft", 37, ""),
    ("ArrowUp", 38, ""),
    ("ArrowRight", 39, ""),
    ("ArrowDown", 40, ""),
    ("Delete", 46, ""),
];
/// Keys that are held down while another is pressed, with their bit in the protocol.
const MODIFIERS: &[(&str, u32)] = &[("Alt+", ALT), ("Control+", CONTROL), ("Meta+", META), ("Shift+", SHIFT)];
const ALT: u32 = 1;
const CONTROL: u32 = 2;
const META: u32 = 4;
const SHIFT: u32 = 8;

/// A key with what is held down beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Key {
    key: String,
    code: String,
    number: u32,
    text: String,
    modifiers: u32,
}

impl Key {
    /// The key of a name such as `a`, `Enter` or `Control+Shift+ArrowLeft`.
    pub(super) fn parse(name: &str) -> Self {
        let (mut rest, mut modifiers) = (name, 0);
        while let Some((prefix, bit)) = MODIFIERS.iter().find(|(prefix, _)| rest.starts_with(prefix)) {
            rest = &rest[prefix.len()..];
            modifiers |= bit;
        }
        let mut key = Self::plain(rest);
        key.modifiers = modifiers;
        if modifiers & SHIFT != 0 && rest.len() == 1 {
            key.key.make_ascii_uppercase();
            key.text.make_ascii_uppercase();
        }
        if modifiers & (ALT | CONTROL | META) != 0 {
            key.text.clear();
        }
        key
    }

    /// An event of this key, `keyDown` or `keyUp`.
    pub(super) fn event(&self, kind: &str) -> Value {
        let Self { key, code, number, text, modifiers } = self;
        let text = if kind == "keyDown" { text } else { "" };
        json!({"type": kind, "key": key, "code": code, "windowsVirtualKeyCode": number, "text": text,
            "modifiers": modifiers})
    }

    fn plain(name: &str) -> Self {
        let name = match name {
            " " => "Space",
            "\n" => "Enter",
            other => other,
        };
        if let Some(&(code, number, text)) = NAMED.iter().find(|(known, ..)| *known == name) {
            let key = if code == "Space" { " " } else { code };
            return Self { key: key.into(), code: code.into(), number, text: text.into(), modifiers: 0 };
        }
        let mut letters = name.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else {
            panic!("found the key {name:?}, wanted one letter or one of {NAMED:?}");
        };
        let upper = letter.to_ascii_uppercase();
        let code = match upper {
            'A'..='Z' => format!("Key{upper}"),
            '0'..='9' => format!("Digit{upper}"),
            _ => String::new(),
        };
        let number = if code.is_empty() { 0 } else { upper.into() };
        Self { key: name.into(), code, number, text: name.into(), modifiers: 0 }
    }
}
