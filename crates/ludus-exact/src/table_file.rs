//! Tables that took long to build, kept as files from one run of the program to the next. A file says what it is,
//! of which version and how long, with a checksum of all of it; one that says anything else is named to the user,
//! not used, and replaced. Files only save time, so no trouble with one ever ends an answer.
//!
//! A new file is written under a name of its own, brought to the disk and then renamed: two programs that build at
//! once replace each other's whole file, and a full disk leaves the old one.

use std::{
    fs::{self, File},
    io::{self, Read, Write},
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU64, Ordering},
};

use crate::tables::{News, Tables};

/// What every table begins with.
const MAGIC: &[u8; 8] = b"ludustab";
/// Bytes for the name of a table, filled up with zeros.
const NAME_LEN: usize = 32;
/// Magic, version, name, length, checksum.
const HEADER_LEN: usize = 8 + 4 + NAME_LEN + 8 + 4;
/// Where the checksum begins, which covers all but itself.
const CHECKSUM_AT: usize = HEADER_LEN - 4;

/// What a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Label<'a> {
    /// Its name, at most 32 bytes; the file is called so too.
    pub(crate) name: &'a str,
    /// Raised whenever the same bytes would mean something else.
    pub(crate) version: u32,
    /// How many bytes it has.
    pub(crate) len: usize,
}

/// Why a file is not used.
#[derive(Debug, thiserror::Error)]
enum Flaw {
    #[error("cannot be read ({0})")]
    Unreadable(#[from] io::Error),
    #[error("is no table of Ludus")]
    Foreign,
    #[error("is of version {found}, wanted {wanted}")]
    Version { found: u32, wanted: u32 },
    #[error("holds another table, wanted {wanted}")]
    Name { wanted: String },
    #[error("has {found} bytes, wanted {wanted}")]
    Length { found: u64, wanted: u64 },
    #[error("is damaged (checksum {found:08x}, wanted {wanted:08x})")]
    Checksum { found: u32, wanted: u32 },
}

/// The table with this label: from its file, else built now and stored for the next time.
pub(crate) fn load_or_build<E>(
    tables: &Tables,
    label: &Label<'_>,
    build: impl FnOnce() -> Result<Vec<u8>, E>,
) -> Result<Vec<u8>, E> {
    let Some(data) = &tables.settings().data else { return build() };
    let path = data.join("tables").join(format!("{}.table", label.name));
    match load(&path, label) {
        Ok(Some(table)) => return Ok(table),
        Ok(None) => {}
        Err(flaw) => tables.tell(&News::Trouble(format!("{} {flaw}; building it again", path.display()))),
    }
    let table = build()?;
    if let Err(error) = store(&path, label, &table) {
        let path = path.display();
        tables.tell(&News::Trouble(format!(
            "{path} cannot be written ({error}); the table is kept in memory only"
        )));
    }
    Ok(table)
}

/// The table in a file, or `None` where there is no file.
fn load(path: &Path, label: &Label<'_>) -> Result<Option<Vec<u8>>, Flaw> {
    let mut file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    let found = file.metadata()?.len();
    let mut header = Vec::with_capacity(HEADER_LEN);
    (&mut file).take(HEADER_LEN as u64).read_to_end(&mut header)?;
    check_header(&header, label)?;
    let wanted = (HEADER_LEN + label.len) as u64;
    // Asked before reading on, for whatever has that name may be too large for the memory.
    if found != wanted {
        return Err(Flaw::Length { found, wanted });
    }
    let mut table = Vec::with_capacity(label.len);
    file.take(label.len as u64).read_to_end(&mut table)?;
    let (stated, computed) = (&header[CHECKSUM_AT..], checksum(&header[..CHECKSUM_AT], &table));
    if stated != computed.to_le_bytes() {
        return Err(Flaw::Checksum { found: computed, wanted: u32_at(&header, CHECKSUM_AT) });
    }
    Ok(Some(table))
}

/// Whether a file begins like the table with this label.
fn check_header(header: &[u8], label: &Label<'_>) -> Result<(), Flaw> {
    if header.len() < HEADER_LEN || !header.starts_with(MAGIC) {
        return Err(Flaw::Foreign);
    }
    let found = u32_at(header, MAGIC.len());
    if found != label.version {
        return Err(Flaw::Version { found, wanted: label.version });
    }
    let wanted = start_of_header(label);
    let name_end = CHECKSUM_AT - 8;
    if header[..name_end] != wanted[..name_end] {
        return Err(Flaw::Name { wanted: label.name.into() });
    }
    if header[..CHECKSUM_AT] != wanted {
        let stated = u64::from(u32_at(header, name_end)) | u64::from(u32_at(header, name_end + 4)) << 32;
        return Err(Flaw::Length { found: stated, wanted: label.len as u64 });
    }
    Ok(())
}

/// All of the header but the checksum.
fn start_of_header(label: &Label<'_>) -> Vec<u8> {
    debug_assert!(label.name.len() <= NAME_LEN, "the name of a table fits its header");
    let mut header = MAGIC.to_vec();
    header.extend(label.version.to_le_bytes());
    header.extend(label.name.bytes().chain(std::iter::repeat(0)).take(NAME_LEN));
    header.extend((label.len as u64).to_le_bytes());
    header
}

fn checksum(header: &[u8], table: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(header);
    hasher.update(table);
    hasher.finalize()
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    bytes[at..at + 4].iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte))
}

/// Writes a table whole, or leaves everything as it was.
fn store(path: &Path, label: &Label<'_>, table: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let (temporary, mut file) = create_beside(path)?;
    let stored = write_through(&mut file, label, table).and_then(|()| fs::rename(&temporary, path));
    if stored.is_err() {
        // What went wrong before is the news; that the leftover cannot be removed either adds nothing to it.
        let _ = fs::remove_file(&temporary);
    }
    stored
}

/// A new file in the same folder, with a name that nobody else uses.
fn create_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let name = path.file_name().unwrap_or_default().display();
    loop {
        let unique = format!(".{name}.{}-{}", process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let temporary = path.with_file_name(unique);
        match File::create_new(&temporary) {
            // Left behind by a program that was killed and had the same number.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            created => return created.map(|file| (temporary, file)),
        }
    }
}

/// Writes header and table down to the disk.
fn write_through(file: &mut File, label: &Label<'_>, table: &[u8]) -> io::Result<()> {
    let header = start_of_header(label);
    file.write_all(&header)?;
    file.write_all(&checksum(&header, table).to_le_bytes())?;
    file.write_all(table)?;
    file.sync_all()
}
