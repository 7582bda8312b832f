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
    assert_eq!(check_manifest("ludus-core", manifest, None).unwrap(), expected);
}

#[test]
fn a_crate_outside_the_table_is_named() {
    let manifest = "[package]\nname = 'ludus-misc'";
    let complaints = check_manifest("ludus-misc", manifest, None).unwrap();
    assert_eq!(complaints, ["ludus-misc: not in the table of crates; add it to xtask/src/edges.rs"]);
    let complaints = check_manifest("ludus-other", manifest, None).unwrap();
    assert_eq!(complaints, ["ludus-other: the crate must be named like its folder"]);
}

#[test]
fn missing_lints_are_named() {
    let complaints = check_manifest("ludus-core", "[package]\nname = 'ludus-core'", None).unwrap();
    assert_eq!(complaints, ["ludus-core: lints.workspace = true is missing"]);
}

#[test]
fn only_the_nets_have_lints_of_their_own_and_they_are_the_workspace_s_but_for_unsafe_code() {
    let workspace =
        "[lints]\nrust = { unsafe_code = 'forbid', missing_docs = 'warn' }".parse::<toml::Table>().unwrap();
    let check = |crate_name: &str, rust: &str| {
        let manifest = format!("[package]\nname = '{crate_name}'\n[lints]\nrust = {rust}");
        check_manifest(crate_name, &manifest, workspace.get("lints")).unwrap()
    };
    let copied = "{ unsafe_code = 'deny', missing_docs = 'warn' }";
    assert_eq!(check("ludus-nets", copied), [""; 0]);
    assert_eq!(check("ludus-core", copied), ["ludus-core: lints.workspace = true is missing"]);
    let complaint = "ludus-nets: wanted the lints of the workspace, but unsafe_code = \"deny\"";
    assert_eq!(check("ludus-nets", "{ unsafe_code = 'deny' }"), [complaint]);
    assert_eq!(check("ludus-nets", "{ unsafe_code = 'allow', missing_docs = 'warn' }"), [complaint]);
}

#[test]
fn unsafe_blocks_stand_in_the_vector_kernels_alone() {
    let text = format!("//! Doc.\nfn f() {{ {}}} }}\n", ["unsafe", " {"].concat());
    assert_eq!(check_source("crates/ludus-nets/src/kernels/avx2.rs", &text), [""; 0]);
    assert_eq!(check_source("crates/ludus-nets/src/layer.rs", &text).len(), 1);
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
