//! Results of steps as files: JSON with a checksum over its own text, written whole or not at all. Each names its step and
//! carries the checksum of the settings that it was made with, so that a file that was altered, cut off, renamed or left
//! over from other settings is refused by name and never believed.

use std::{fs, io, path::Path};

use ludus_arena::whole_file;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::value::RawValue;

use crate::error::StudyError;

/// Which result a file must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Label<'a> {
    /// The step.
    pub(crate) step: &'a str,
    /// The checksum of the study's settings.
    pub(crate) settings: u32,
}

/// What a step came to, and what it cost.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Stored<T> {
    pub(crate) result: T,
    pub(crate) cpu_seconds: f64,
}

/// The file: a text and its checksum.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sealed {
    content: Box<RawValue>,
    crc32: u32,
}

/// What the text says.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Content<T> {
    step: String,
    settings: u32,
    cpu_seconds: f64,
    result: T,
}

/// Writes a result to the file at `path` and gives it back as a reader finds it there, so that nobody's report depends on
/// whether a step was done just now or long ago.
pub(crate) fn store<T: Serialize + DeserializeOwned>(
    path: &Path,
    label: Label<'_>,
    stored: Stored<T>,
) -> Result<Stored<T>, StudyError> {
    let Stored { result, cpu_seconds } = stored;
    let content = Content { step: label.step.to_owned(), settings: label.settings, cpu_seconds, result };
    let damaged = |error: serde_json::Error| damaged(path, error.to_string());
    let content = serde_json::value::to_raw_value(&content).map_err(damaged)?;
    let crc32 = crc32fast::hash(content.get().as_bytes());
    // Without a line's end, so that a file without its last byte is no JSON any more.
    let text = serde_json::to_string(&Sealed { content, crc32 }).map_err(damaged)?;
    whole_file::store(path, &text).map_err(StudyError::about(path))?;
    parse(path, label, text.as_bytes())
}

/// The result in the file at `path`; nothing if there is no such file.
pub(crate) fn load<T: DeserializeOwned>(
    path: &Path,
    label: Label<'_>,
) -> Result<Option<Stored<T>>, StudyError> {
    match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(StudyError::about(path)(error)),
        Ok(bytes) => parse(path, label, &bytes).map(Some),
    }
}

fn parse<T: DeserializeOwned>(path: &Path, label: Label<'_>, bytes: &[u8]) -> Result<Stored<T>, StudyError> {
    let broken = |error: serde_json::Error| damaged(path, error.to_string());
    let Sealed { content, crc32 } = serde_json::from_slice(bytes).map_err(broken)?;
    let found = crc32fast::hash(content.get().as_bytes());
    if found != crc32 {
        return Err(damaged(path, format!("found checksum {found:08x}, wanted {crc32:08x}")));
    }
    let labels: Content<&RawValue> = serde_json::from_str(content.get()).map_err(broken)?;
    if labels.step != label.step {
        return Err(damaged(path, format!("found step {:?}, wanted {:?}", labels.step, label.step)));
    }
    if labels.settings != label.settings {
        let (found, wanted) = (labels.settings, label.settings);
        return Err(StudyError::OtherSettings { file: path.into(), found, wanted });
    }
    let result = serde_json::from_str(labels.result.get()).map_err(broken)?;
    Ok(Stored { result, cpu_seconds: labels.cpu_seconds })
}

fn damaged(path: &Path, reason: String) -> StudyError {
    StudyError::Damaged { file: path.into(), reason }
}
