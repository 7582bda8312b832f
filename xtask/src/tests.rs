//! The tidy check on this tree, and on manifests and files with something wrong.

use crate::{edges::check_manifest, root, sources::check_source, tidy};

#[test]
fn this_tree_is_tidy() {
    tidy(&root()).unwrap();
}

#[test]
fn a_forbidden_edge_is_named() {
    let manifest =
        "[package]\nname = 'ludus-core'\n[dev-dependencies]\nludus-games = '1'\n[lints]\nworkspace = true";
    let expected = ["ludus-core: may not depend on ludus-games (dev-dependencies)"];
    assert_eq!(check_manifest("ludus-core", manifest).unwrap(), expected);
}

#[test]
fn a_crate_outside_the_table_is_named() {
    let manifest = "[package]\nname = 'ludus-misc'";
    let complaints = check_manifest("ludus-misc", manifest).unwrap();
    assert_eq!(complaints, ["ludus-misc: not in the table of crates; add it to xtask/src/edges.rs"]);
    let complaints = check_manifest("ludus-other", manifest).unwrap();
    assert_eq!(complaints, ["ludus-other: the crate must be named like its folder"]);
}

#[test]
fn missing_lints_are_named() {
    let complaints = check_manifest("ludus-core", "[package]\nname = 'ludus-core'").unwrap();
    assert_eq!(complaints, ["ludus-core: lints.workspace = true is missing"]);
}

#[test]
fn a_file_without_doc_or_with_a_mark_or_too_long_is_named() {
    assert_eq!(check_source("a/src/b.rs", "//! Doc.\nfn f() {}\n"), [""; 0]);
    assert_eq!(check_source("a/src/b.rs", "fn f() {}\n"), ["a/src/b.rs: begins without a module doc (//!)"]);
    let later = format!("//! Doc.\n// {}: later\n", ["TO", "DO"].concat());
    let complaint = format!("a/src/b.rs:2: {} does not belong here", ["TO", "DO"].concat());
    assert_eq!(check_source("a/src/b.rs", &later), [complaint]);
    let long = format!("//! Doc.\n{}", "\n".repeat(600));
    assert_eq!(check_source("a/src/b.rs", &long), ["a/src/b.rs: 601 lines, more than 600"]);
    assert_eq!(check_source("a/tests/b.rs", &long), [""; 0]);
}
