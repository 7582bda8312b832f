//! Single settings changed from outside, as in `learning.evolution-strategy.population=50`. The whole document is
//! changed and read again, so an override can do nothing that a file could not.

use ludus_core::spec::nearest;
use toml::{Table, Value};

use super::{Settings, SettingsError};

impl Settings {
    /// The same settings with another value at a dotted path, also of a key that was left out. A value that is no TOML is
    /// a text.
    ///
    /// # Errors
    /// There is no such setting, or the value does not fit.
    pub fn with(&self, path: &str, value: &str) -> Result<Self, SettingsError> {
        let known = Table::try_from(self).expect("settings are tables of plain values");
        let mut table = known.clone();
        let parsed = parse_value(value);
        let is_table = parsed.is_table();
        if !put(&mut table, path, parsed) {
            return Err(unknown(path, &known));
        }
        Self::parse(&table.to_string()).map_err(|error| match error {
            // That the key itself is unknown can be told by the message alone; in a table it may be one of its own keys.
            SettingsError::Text(error) if !is_table && error.message().starts_with("unknown field") => {
                unknown(path, &known)
            }
            other => bad(path, value, &other),
        })
    }
}

/// Puts a value where the path leads, and says whether there is such a place: a table is no place for a single value.
fn put(table: &mut Table, path: &str, value: Value) -> bool {
    match path.split_once('.') {
        None if table.get(path).is_some_and(|old| old.is_table() != value.is_table()) => false,
        None => {
            table.insert(path.into(), value);
            true
        }
        Some((key, rest)) => {
            let inner = table.get_mut(key).and_then(Value::as_table_mut);
            inner.is_some_and(|inner| put(inner, rest, value))
        }
    }
}

fn bad(path: &str, found: &str, error: &SettingsError) -> SettingsError {
    let reason = match error {
        SettingsError::Text(error) => error.message().into(),
        SettingsError::Value { key, wanted, .. } if *key == path => format!("wanted {wanted}"),
        SettingsError::Spec { key, error } if *key == path => error.to_string(),
        other => other.to_string(),
    };
    SettingsError::BadOverride { path: path.into(), found: found.into(), reason }
}

/// What the text means in TOML, or the text itself.
fn parse_value(text: &str) -> Value {
    let parsed = toml::from_str::<Table>(&format!("value = {text}")).ok();
    parsed.and_then(|mut table| table.remove("value")).unwrap_or_else(|| Value::String(text.into()))
}

fn unknown(found: &str, table: &Table) -> SettingsError {
    let mut known = Vec::new();
    list(table, "", &mut known);
    let nearest = nearest(found, known.iter().map(String::as_str));
    SettingsError::UnknownPath { found: found.into(), nearest, known }
}

/// Every setting by its dotted path.
fn list(table: &Table, prefix: &str, paths: &mut Vec<String>) {
    for (key, value) in table {
        match value {
            Value::Table(inner) => list(inner, &format!("{prefix}{key}."), paths),
            _ => paths.push(format!("{prefix}{key}")),
        }
    }
}
