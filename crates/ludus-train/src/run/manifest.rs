//! What a checkpoint consists of: `checkpoint.json`, the last file that is written into it. It seals every file that the
//! checkpoint needs, those outside its folder too, and itself: the checksum stands beside the text it is made from.

use std::{collections::BTreeMap, fs, io, path::Path};

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{error::Damage, seal::Seal};
use ludus_arena::whole_file;

/// What belongs to a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// How many generations are done.
    pub generation: u64,
    /// The versions of Ludus that took part, in the order in which they did.
    pub versions: Vec<String>,
    /// Every file by its name; of files that grow, what they were then.
    pub files: BTreeMap<String, Seal>,
}

/// The text of a manifest and its checksum.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sealed {
    checkpoint: Box<RawValue>,
    crc32: u32,
}

impl Manifest {
    /// Reads the file at `path`.
    ///
    /// # Errors
    /// It cannot be read, or is not as it was written.
    pub fn load(path: &Path) -> Result<Self, Damage> {
        let damaged = |reason: String| Damage::new(path, reason);
        let bytes = fs::read(path).map_err(|error| damaged(error.to_string()))?;
        Self::parse(&bytes).map_err(damaged)
    }

    /// Writes the file at `path` as a whole.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn store(&self, path: &Path) -> io::Result<()> {
        whole_file::store(path, &self.to_text())
    }

    /// The manifest as the text of a file.
    fn to_text(&self) -> String {
        let checkpoint =
            serde_json::value::to_raw_value(self).expect("its keys are texts and its numbers finite");
        let crc32 = crc32fast::hash(checkpoint.get().as_bytes());
        let sealed = Sealed { checkpoint, crc32 };
        // Without a line's end, so that a file without its last byte is no JSON any more.
        serde_json::to_string(&sealed).expect("a raw value and a number can be written")
    }

    /// Reads a file, or says what is wrong with it.
    fn parse(bytes: &[u8]) -> Result<Self, String> {
        let text = str::from_utf8(bytes).map_err(|error| error.to_string())?;
        let Sealed { checkpoint, crc32 } = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let found = crc32fast::hash(checkpoint.get().as_bytes());
        if found != crc32 {
            return Err(format!("found checksum {found:08x}, wanted {crc32:08x}"));
        }
        serde_json::from_str(checkpoint.get()).map_err(|error| error.to_string())
    }

    /// The seal of a file; a file that the manifest does not name was empty.
    pub(crate) fn seal(&self, name: &str) -> Seal {
        self.files.get(name).copied().unwrap_or(Seal::EMPTY)
    }
}
