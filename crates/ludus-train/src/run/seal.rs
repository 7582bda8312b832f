//! Length and checksum of what was stored. A length alone finds what was cut off, a checksum finds what was altered;
//! both together can say which it was.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

use serde::{Deserialize, Serialize};

use super::error::Damage;

/// How much is read at once.
const CHUNK: usize = 1 << 16;

/// Length and checksum of a file, or of its beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seal {
    /// How many bytes.
    pub bytes: u64,
    /// Their checksum.
    pub crc32: u32,
}

impl Seal {
    /// The seal of nothing.
    pub(crate) const EMPTY: Self = Self { bytes: 0, crc32: 0 };

    /// The seal of these bytes.
    pub(crate) fn of(bytes: &[u8]) -> Self {
        Self { bytes: bytes.len() as u64, crc32: crc32fast::hash(bytes) }
    }

    /// Makes sure that these bytes, from the file at `path`, are the sealed ones.
    pub(crate) fn check(self, path: &Path, bytes: &[u8]) -> Result<(), Damage> {
        self.compare(path, Self::of(bytes))
    }

    /// Makes sure that a file begins as it was sealed, and gives the state of its checksum there.
    pub(crate) fn check_beginning(self, path: &Path) -> Result<crc32fast::Hasher, Damage> {
        let (found, hasher) =
            hash_beginning(path, self.bytes).map_err(|error| Damage::new(path, error.to_string()))?;
        self.compare(path, found).map(|()| hasher)
    }

    fn compare(self, path: &Path, found: Self) -> Result<(), Damage> {
        if found == self {
            return Ok(());
        }
        let reason = if found.bytes == self.bytes {
            format!("found checksum {:08x}, wanted {:08x}", found.crc32, self.crc32)
        } else {
            format!("found {} bytes, wanted {}", found.bytes, self.bytes)
        };
        Err(Damage::new(path, reason))
    }
}

/// The seal of the first `bytes` bytes of a file, or of all of it if it is shorter.
fn hash_beginning(path: &Path, bytes: u64) -> io::Result<(Seal, crc32fast::Hasher)> {
    let mut hasher = crc32fast::Hasher::new();
    let mut found = 0;
    let mut file = File::open(path)?.take(bytes);
    let mut chunk = vec![0; CHUNK];
    loop {
        let n_read = file.read(&mut chunk)?;
        if n_read == 0 {
            let seal = Seal { bytes: found, crc32: hasher.clone().finalize() };
            return Ok((seal, hasher));
        }
        hasher.update(&chunk[..n_read]);
        found += n_read as u64;
    }
}
