//! Which crate may depend on which: the table of ARCHITECTURE.md, enforced. Folders alone cannot hold an
//! order of layers for long; manifests can, if something reads them.

use std::{fs, path::Path};

use anyhow::{Context, Result};
use toml::{Table, Value};

/// What each crate may depend on, without the `ludus-` of every name, from the ground up. A crate that is
/// not listed may not exist.
const ALLOWED: &[(&str, &[&str])] = &[
    ("core", &[]),
    ("games", &["core"]),
    ("draw", &["core"]),
    ("formats", &["core"]),
    ("nets", &["core"]),
    ("search", &["core"]),
    ("exact", &["core", "games", "search"]),
    ("arena", &["core", "games", "draw", "formats", "nets", "search", "exact"]),
    ("gradient", &["core", "nets"]),
    ("train", &["core", "games", "draw", "formats", "nets", "search", "exact", "arena", "gradient"]),
    (
        "studies",
        &["core", "games", "draw", "formats", "nets", "search", "exact", "arena", "gradient", "train"],
    ),
    ("engine", &["core", "games", "draw", "formats", "nets", "search", "exact", "arena"]),
    (
        "web",
        &[
            "core", "games", "draw", "formats", "nets", "search", "exact", "arena", "gradient", "train",
            "studies", "engine",
        ],
    ),
    (
        "cli",
        &[
            "core", "games", "draw", "formats", "nets", "search", "exact", "arena", "gradient", "train",
            "studies", "engine", "web",
        ],
    ),
];

/// The folder of the chores, which depend on nothing of ours.
const CHORES: &str = "xtask";

/// The one crate with lints of its own: a manifest inherits all lints or none, and its vector kernels must be unsafe. All other
/// lints are those of the workspace, copied.
const OWN_LINTS: &str = "ludus-nets";

/// Complaints about manifests that break the table.
pub(crate) fn check(root: &Path) -> Result<Vec<String>> {
    let mut complaints = Vec::new();
    let workspace = fs::read_to_string(root.join("Cargo.toml")).context("no manifest of the workspace")?;
    let workspace: Table = workspace.parse().context("manifest of the workspace")?;
    let lints = workspace.get("workspace").and_then(|workspace| workspace.get("lints"));
    let mut folders = vec![root.join("xtask")];
    for entry in fs::read_dir(root.join("crates")).context("no folder crates")? {
        folders.push(entry?.path());
    }
    folders.sort();
    for folder in folders {
        let manifest = folder.join("Cargo.toml");
        let text = fs::read_to_string(&manifest).with_context(|| manifest.display().to_string())?;
        let folder_name = folder.file_name().unwrap_or_default().to_string_lossy();
        complaints.extend(check_manifest(&folder_name, &text, lints)?);
    }
    Ok(complaints)
}

/// Complaints about the manifest `text` of the crate in the folder called `folder`, in a workspace with these `lints`.
pub(crate) fn check_manifest(folder: &str, text: &str, lints: Option<&Value>) -> Result<Vec<String>> {
    let manifest: Table = text.parse().with_context(|| format!("manifest of {folder}"))?;
    let name = manifest.get("package").and_then(|package| package.get("name")).and_then(Value::as_str);
    if name != Some(folder) {
        return Ok(vec![format!("{folder}: the crate must be named like its folder")]);
    }
    let Some(allowed) = allowed_edges(folder) else {
        return Ok(vec![format!("{folder}: not in the table of crates; add it to xtask/src/edges.rs")]);
    };
    let mut complaints = Vec::new();
    for kind in ["dependencies", "dev-dependencies", "build-dependencies"] {
        let dependencies = manifest.get(kind).and_then(Value::as_table).into_iter().flat_map(Table::keys);
        // For its tests a crate may ask for features of its own.
        let is_itself = |name: &str| kind == "dev-dependencies" && name == folder;
        for dependency in
            dependencies.filter(|name| !is_itself(name)).filter_map(|name| name.strip_prefix("ludus-"))
        {
            if !allowed.contains(&dependency) {
                complaints.push(format!("{folder}: may not depend on ludus-{dependency} ({kind})"));
            }
        }
    }
    complaints.extend(check_lints(folder, manifest.get("lints"), lints));
    Ok(complaints)
}

/// The complaint about the lints of a crate, if any.
fn check_lints(folder: &str, found: Option<&Value>, of_workspace: Option<&Value>) -> Option<String> {
    if folder == OWN_LINTS {
        let mut wanted = of_workspace.cloned();
        let level = wanted
            .as_mut()
            .and_then(|lints| lints.get_mut("rust"))
            .and_then(|rust| rust.get_mut("unsafe_code"));
        if let Some(level) = level {
            *level = Value::String("deny".into());
        }
        return (found != wanted.as_ref())
            .then(|| format!("{folder}: wanted the lints of the workspace, but unsafe_code = \"deny\""));
    }
    let is_inherited = found.and_then(|lints| lints.get("workspace")) == Some(&Value::Boolean(true));
    (!is_inherited).then(|| format!("{folder}: lints.workspace = true is missing"))
}

/// The edges of the crate in `folder`, or `None` for a crate that may not exist.
fn allowed_edges(folder: &str) -> Option<&'static [&'static str]> {
    if folder == CHORES {
        return Some(&[]);
    }
    let name = folder.strip_prefix("ludus-")?;
    ALLOWED.iter().find(|&&(known, _)| known == name).map(|&(_, allowed)| allowed)
}
