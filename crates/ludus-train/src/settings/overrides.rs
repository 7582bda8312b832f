//! Single settings changed from outside, as in `learning.evolution-strategy.population=50`. The whole document is
//! changed and read again, so an override can do nothing that a file could not.

use ludus_core::spec::nearest;
use toml::{Table, Value};

use super::{Settings, SettingsError};

impl Settings {
    /// The same settings with another value at a dotted path. A value that is no TOML is a text.
    ///
    /// # Errors
    /// There is no such setting, or the value does not fit.
    pub fn with(&self, path: &str, value: &str) -> Result<Self, SettingsError> {
        let mut table = Table::try_from(self).expect("settings are tables of plain values");
        let Some(place) = find(&mut table, path) else { return Err(unknown(path, &table)) };
        *place = parse_value(value);
        let text = table.to_string();
        Self::parse(&text).map_err(|error| SettingsError::BadOverride {
            path: path.into(),
            found: value.into(),
            reason: match error {
                SettingsError::Text(error) => error.message().into(),
                SettingsError::Value { key, wanted, .. } if key == path => format!("wanted {wanted}"),
                SettingsError::Spec { key, error } if key == path => error.to_string(),
                other => other.to_string(),
            },
        })
    }
}

fn find<'a>(table: &'a mut Table, path: &str) -> Option<&'a mut Value> {
    match path.split_once('.') {
        None => table.get_mut(path).filter(|value| !value.is_table()),
        Some((key, rest)) => find(table.get_mut(key)?.as_table_mut()?, rest),
    }
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
