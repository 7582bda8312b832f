//! Programs outlive their agents: a schedule starts each engine once for every thread that needs it.

use std::{fs, path::PathBuf};

use ludus_arena::schedule::{Entrant, Schedule};
use ludus_core::Seed;

use super::{assert_gone, go, marked, marker, scripted};
use crate::play_all;

#[test]
fn agents_of_one_spec_share_their_engines() {
    let marker = marker(301);
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("starts-{marker}"));
    fs::write(&path, "").unwrap();
    let script = format!(
        "echo start >>\"{}\"; while read line; do printf \"= pass\\n\\n\"; done; {marker}",
        path.display()
    );
    let engine = Entrant::from(scripted(&script, &[]));
    let schedule = Schedule {
        entrants: vec![engine.clone(), engine],
        pairings: vec![[0, 1]],
        pairs: 3,
        opening_plies: 0,
        seed: Seed(1),
    };
    play_all(&go(3), &schedule, 1);
    let n_starts = fs::read_to_string(&path).unwrap().lines().count();
    assert_eq!(n_starts, 2, "one for each seat");
    play_all(&go(3), &schedule, 1);
    assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 2, "the second schedule starts none");
    assert_ne!(marked(&marker), "");
    drop(schedule);
    assert_gone(&marker);
    fs::remove_file(&path).unwrap();
}
