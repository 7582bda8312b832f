//! What a JSON file says about the places of a board: marks, values, heat and ownership. Numbers and marks are
//! checked while the file is read, so that the message names the line; names of places are checked after,
//! for only the board knows them.

use std::{collections::BTreeMap, fs, path::Path};

use ludus_core::{
    BoardView,
    spec::{did_you_mean, nearest},
};
use ludus_draw::board::{Mark, Overlay};
use serde::Deserialize;

/// The longest value that can be read on a place, in characters.
const LONGEST_VALUE: usize = 8;

/// The file, with places by their names.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct OverlayFile {
    marks: BTreeMap<String, MarkName>,
    values: BTreeMap<String, Value>,
    heat: BTreeMap<String, Share>,
    ownership: BTreeMap<String, Share>,
}

/// A mark by its name.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "String")]
struct MarkName(Mark);

/// A text short enough for a place.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "String")]
struct Value(String);

/// A number from −1 to 1.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "f64")]
struct Share(f64);

impl TryFrom<String> for MarkName {
    type Error = String;

    fn try_from(found: String) -> Result<Self, String> {
        let names = Mark::NAMES.map(|(name, _)| name);
        match Mark::NAMES.iter().find(|&&(name, _)| name == found) {
            Some(&(_, mark)) => Ok(Self(mark)),
            None => {
                let hint = did_you_mean(&nearest(&found, names));
                Err(format!("there is no mark {found:?}{hint}; there are {}", names.join(", ")))
            }
        }
    }
}

impl TryFrom<String> for Value {
    type Error = String;

    fn try_from(found: String) -> Result<Self, String> {
        if found.chars().count() > LONGEST_VALUE {
            return Err(format!("found the value {found:?}, wanted at most {LONGEST_VALUE} characters"));
        }
        Ok(Self(found))
    }
}

impl TryFrom<f64> for Share {
    type Error = String;

    fn try_from(found: f64) -> Result<Self, String> {
        if (-1.0..=1.0).contains(&found) {
            return Ok(Self(found));
        }
        Err(format!("found {found}, wanted a number from -1 to 1"))
    }
}

impl OverlayFile {
    /// Reads a file. The message names the line and the column of what is wrong in it.
    pub(super) fn load(file: &Path) -> Result<Self, String> {
        let text = fs::read_to_string(file).map_err(|error| format!("cannot be read: {error}"))?;
        serde_json::from_str(&text).map_err(|error| place_first(&error))
    }

    /// The same things on the places of a board.
    pub(super) fn on(self, view: &BoardView) -> Result<Overlay, String> {
        Ok(Overlay {
            marks: on_places("marks", self.marks, view, |MarkName(mark)| mark)?,
            values: on_places("values", self.values, view, |Value(text)| text)?,
            heat: on_places("heat", self.heat, view, |Share(heat)| heat)?,
            ownership: on_places("ownership", self.ownership, view, |Share(share)| share)?,
            ..Overlay::default()
        })
    }
}

/// The message with the place before it, as in every other message, instead of after it.
fn place_first(error: &serde_json::Error) -> String {
    let (line, column, message) = (error.line(), error.column(), error.to_string());
    let message = message.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&message);
    format!("line {line}, column {column}: {message}")
}

/// Entries by the indices of their places instead of their names.
fn on_places<T, U>(
    key: &str,
    entries: BTreeMap<String, T>,
    view: &BoardView,
    content: impl Fn(T) -> U,
) -> Result<Vec<(usize, U)>, String> {
    let placed = entries.into_iter().map(|(name, entry)| {
        let place = find_place(&name, view).map_err(|error| format!("{key}: {error}"))?;
        Ok((place, content(entry)))
    });
    placed.collect()
}

fn find_place(found: &str, view: &BoardView) -> Result<usize, String> {
    let is_named = |name: &&str| !name.is_empty();
    let names = || view.places.iter().map(|place| place.name.as_str()).filter(is_named);
    let place = view.places.iter().position(|place| !found.is_empty() && place.name == found);
    place.ok_or_else(|| {
        // A slip of the shift key is nearer than any other, and letters of one case may name two places.
        let same_letters = names().find(|name| name.eq_ignore_ascii_case(found)).map(str::to_owned);
        let hint = did_you_mean(&same_letters.or_else(|| nearest(found, names())));
        let (first, last) = (names().next().unwrap_or_default(), names().next_back().unwrap_or_default());
        format!("there is no place {found:?}{hint}; places run from {first} to {last}")
    })
}
