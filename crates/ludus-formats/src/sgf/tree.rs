//! The syntax of SGF: the properties on the main line of a file's first game, in order. Nodes are not kept apart,
//! for nothing that is read here depends on where one ends.
//!
//! The main line ends at the first closing parenthesis, so variations need neither a stack nor a look at what is in
//! them. Letters in small type, line ends of all kinds and text before the game are common and are taken as they are.

use crate::{
    error::FormatError,
    location::{Cursor, Location, Placed},
};

/// A property with its values.
#[derive(Clone, Debug)]
pub(super) struct Property {
    /// In capitals.
    pub(super) name: String,
    /// One at least.
    pub(super) values: Vec<Placed>,
    /// Where its name begins.
    pub(super) at: Location,
}

/// Reads the main line of the first game.
pub(super) fn read_main_line(text: &str) -> Result<Vec<Property>, FormatError> {
    let mut cursor = Cursor::new(text);
    find_game(&mut cursor)?;
    let mut properties = Vec::new();
    loop {
        cursor.skip_blanks();
        match cursor.peek() {
            Some('(' | ';') => drop(cursor.take()),
            Some(')') => return Ok(properties),
            Some(letter) if letter.is_ascii_alphabetic() => properties.push(read_property(&mut cursor)?),
            _ => return Err(cursor.error("a property such as B[cg], ; or )")),
        }
    }
}

/// Goes to the first parenthesis that a semicolon follows.
fn find_game(cursor: &mut Cursor<'_>) -> Result<(), FormatError> {
    while cursor.peek().is_some() {
        cursor.take_while(|character| character != '(');
        if cursor.eat('(') {
            cursor.skip_blanks();
            if cursor.peek() == Some(';') {
                return Ok(());
            }
        }
    }
    Err(cursor.error("a game, which begins with (;"))
}

fn read_property(cursor: &mut Cursor<'_>) -> Result<Property, FormatError> {
    let at = cursor.at();
    let name = full_name(cursor.take_while(|letter| letter.is_ascii_alphanumeric()));
    let mut values = Vec::new();
    cursor.skip_blanks();
    while cursor.eat('[') {
        values.push(read_value(cursor)?);
        cursor.skip_blanks();
    }
    if values.is_empty() {
        return Err(cursor.error(format!("[ and a value after {}", crate::error::quote(name.as_bytes()))));
    }
    Ok(Property { name, values, at })
}

/// Small letters in a name count for nothing, as in the `AddBlack` of old files, unless there are no others.
fn full_name(text: &str) -> String {
    let capitals: String = text.chars().filter(|letter| !letter.is_ascii_lowercase()).collect();
    if capitals.is_empty() { text.to_ascii_uppercase() } else { capitals }
}

/// Reads behind the bracket of a value.
fn read_value(cursor: &mut Cursor<'_>) -> Result<Placed, FormatError> {
    let at = cursor.at();
    let mut text = String::new();
    loop {
        match cursor.take() {
            None => return Err(at.error("a value without end", "] behind it")),
            Some(']') => return Ok(Placed { text, at }),
            Some('\\') => text.extend(escaped(cursor)),
            Some(letter) => text.push(letter),
        }
    }
}

/// What a backslash protects: any character as it is, and nothing of a line's end.
fn escaped(cursor: &mut Cursor<'_>) -> Option<char> {
    match cursor.take() {
        Some('\r') => {
            cursor.eat('\n');
            None
        }
        Some('\n') => None,
        letter => letter,
    }
}
