//! Files that are written as a whole or not at all: whoever reads one, even after a crash, finds the old
//! content or the new. The text goes to a temporary file in the same folder, because a rename replaces a
//! file in one step only within a file system.

use std::{
    ffi::OsString,
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
    process,
};

/// Writes `text` to the file at `path`, replacing what was there.
pub fn store(path: &Path, text: &str) -> io::Result<()> {
    // A device or a pipe takes what it is given, and a rename would put a file in its place.
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return fs::write(path, text);
    }
    let temporary = temporary_beside(path);
    let stored = write_through(&temporary, text).and_then(|()| fs::rename(&temporary, path));
    if stored.is_err() {
        // What went wrong before is the news; that the leftover cannot be removed either adds nothing to it.
        let _ = fs::remove_file(&temporary);
    }
    stored
}

/// A hidden name in the same folder that no other running program uses.
fn temporary_beside(path: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}", process::id()));
    path.with_file_name(name)
}

/// Writes a new file down to the disk.
fn write_through(path: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}
