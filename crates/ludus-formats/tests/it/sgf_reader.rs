//! A strict reader of SGF games without variations, written from FF\[4\] and apart from the writer.

use std::{iter::Peekable, str::Chars};

/// The properties of a node: names and values, in order.
pub(crate) type Node = Vec<(String, String)>;

/// The nodes of a file that holds one game; anything else is a panic.
pub(crate) fn read(text: &str) -> Vec<Node> {
    let mut letters = text.chars().peekable();
    assert_eq!(letters.next(), Some('('), "a game begins: {text}");
    let mut nodes: Vec<Node> = Vec::new();
    loop {
        match letters.next() {
            Some(')') => break,
            Some(';') => nodes.push(Node::new()),
            Some('\n') => {}
            Some(letter) if letter.is_ascii_uppercase() => {
                let name = read_name(letter, &mut letters);
                let node = nodes.last_mut().unwrap();
                assert!(node.iter().all(|(known, _)| *known != name), "{name} stands twice: {text}");
                node.push((name, read_value(&mut letters)));
            }
            other => panic!("{other:?} between properties: {text}"),
        }
    }
    assert_eq!(letters.collect::<String>(), "\n", "nothing follows the game: {text}");
    nodes
}

fn read_name(first: char, letters: &mut Peekable<Chars<'_>>) -> String {
    let mut name = String::from(first);
    while let Some(letter) = letters.next_if(char::is_ascii_uppercase) {
        name.push(letter);
    }
    assert_eq!(letters.next(), Some('['), "a value follows {name}");
    name
}

fn read_value(letters: &mut Peekable<Chars<'_>>) -> String {
    let mut value = String::new();
    loop {
        match letters.next().unwrap() {
            ']' => return value,
            '\\' => match letters.next().unwrap() {
                '\n' => {}
                letter => value.push(letter),
            },
            letter => value.push(letter),
        }
    }
}

/// The value of a property.
pub(crate) fn value<'a>(node: &'a Node, name: &str) -> Option<&'a str> {
    node.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
}
