//! What every source file must have: a module doc of some length, a bearable size, and none of the marks
//! that mean "later".

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

/// No source file is longer; tests and tables may be.
const MAX_LINES: usize = 600;
/// The median source file is shorter.
const MAX_MEDIAN: usize = 250;
/// ARCHITECTURE.md is a map, not a book.
const MAX_ARCHITECTURE: usize = 150;
/// A longer module doc belongs into a document.
const MAX_DOC: usize = 20;

/// Complaints about the source files of the workspace.
pub(crate) fn check(root: &Path) -> Result<Vec<String>> {
    let mut files = Vec::new();
    for folder in ["crates", "xtask", "examples"] {
        collect(&root.join(folder), &mut files)?;
    }
    files.sort();
    let mut complaints = Vec::new();
    let mut lengths = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
        let name = file.strip_prefix(root).unwrap_or(&file).display().to_string();
        complaints.extend(check_source(&name, &text));
        if !is_test(&name) {
            lengths.push(text.lines().count());
        }
    }
    lengths.sort_unstable();
    let median = lengths.get(lengths.len() / 2).copied().unwrap_or(0);
    if median > MAX_MEDIAN {
        complaints.push(format!("the median source file has {median} lines, more than {MAX_MEDIAN}"));
    }
    let architecture = fs::read_to_string(root.join("ARCHITECTURE.md")).context("ARCHITECTURE.md")?;
    if architecture.lines().count() > MAX_ARCHITECTURE {
        complaints.push(format!("ARCHITECTURE.md: more than {MAX_ARCHITECTURE} lines"));
    }
    Ok(complaints)
}

fn is_test(name: &str) -> bool {
    name.contains("/tests/") || name.ends_with("/tests.rs")
}

/// Complaints about one file, `name` being its path in the workspace.
pub(crate) fn check_source(name: &str, text: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    let doc = text.lines().take_while(|line| line.starts_with("//!")).count();
    if doc == 0 {
        complaints.push(format!("{name}: begins without a module doc (//!)"));
    }
    if doc > MAX_DOC {
        complaints.push(format!("{name}: a module doc of {doc} lines, more than {MAX_DOC}"));
    }
    let lines = text.lines().count();
    if lines > MAX_LINES && !is_test(name) {
        complaints.push(format!("{name}: {lines} lines, more than {MAX_LINES}"));
    }
    for (idx, line) in text.lines().enumerate() {
        let marks = MARKS.iter().filter(|&&mark| mark != UNSAFE || name != MAY_BE_UNSAFE);
        if let Some(mark) = marks.copied().find(|mark| line.contains(&mark.concat())) {
            complaints.push(format!("{name}:{}: {} does not belong here", idx + 1, mark.concat()));
        }
    }
    complaints
}

/// Marks of unfinished or switched-off work, split so that this file does not accuse itself.
const MARKS: &[[&str; 2]] = &[["TO", "DO"], ["FIX", "ME"], ["#[ig", "nore"], ["#[should", "_panic"], UNSAFE];
const UNSAFE: [&str; 2] = ["unsafe", " {"];

/// The one file that may be unsafe: calls of vector instructions, each with its reason.
const MAY_BE_UNSAFE: &str = "crates/ludus-nets/src/kernels/avx2.rs";

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    if !folder.exists() {
        return Ok(());
    }
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    Ok(())
}
