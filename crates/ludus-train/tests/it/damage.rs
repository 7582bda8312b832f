//! Files that are not as they were written. A run never goes on from them by itself, says which file it is, and offers
//! the newest checkpoint that is whole.

use std::{
    fs,
    path::{Path, PathBuf},
};

use ludus_core::Seed;
use ludus_train::run::{RunError, TakenUp};

use crate::walker::{Walk, files, folder};

const WALK: Walk = Walk::of(23);

/// A finished walk, whose newest checkpoints with states are 20 and 23.
fn walked() -> tempfile::TempDir {
    let runs = tempfile::tempdir().unwrap();
    WALK.finish(runs.path());
    runs
}

/// How a file is spoiled.
#[derive(Clone, Copy, Debug)]
enum Spoiling {
    Truncated,
    Flipped,
    Emptied,
    Removed,
}

const SPOILINGS: [Spoiling; 4] =
    [Spoiling::Truncated, Spoiling::Flipped, Spoiling::Emptied, Spoiling::Removed];

fn spoil(path: &Path, spoiling: Spoiling) {
    let mut bytes = fs::read(path).unwrap();
    match spoiling {
        Spoiling::Truncated => bytes.truncate(bytes.len() - 1),
        Spoiling::Flipped => {
            let middle = bytes.len() / 2;
            bytes[middle] ^= 1;
        }
        Spoiling::Emptied => bytes.clear(),
        Spoiling::Removed => return fs::remove_file(path).unwrap(),
    }
    fs::write(path, bytes).unwrap();
}

/// The error that names the file and offers a checkpoint.
fn check_refused(refused: Result<TakenUp, RunError>, file: &Path, offered: Option<u64>) {
    match refused {
        Err(RunError::DamagedCheckpoint { damage, good, .. }) => {
            assert_eq!((damage.file.as_path(), good), (file, offered));
        }
        other => panic!("{file:?}: {other:?}"),
    }
}

#[test]
fn a_spoiled_file_of_the_newest_checkpoint_is_named_and_the_last_good_one_offered() {
    for name in ["state.safetensors", "champion.safetensors", "checkpoint.json"] {
        for spoiling in SPOILINGS {
            let runs = walked();
            let file = folder(runs.path()).join("checkpoints/000023").join(name);
            spoil(&file, spoiling);
            check_refused(WALK.enter(runs.path()), &file, Some(20));
        }
    }
}

#[test]
fn every_flipped_bit_of_a_checkpoint_file_is_found() {
    let runs = walked();
    let file = folder(runs.path()).join("checkpoints/000023/checkpoint.json");
    let whole = fs::read(&file).unwrap();
    let mut rng = Seed(5).stream("bits", 0);
    for _ in 0..200 {
        let (at, bit) = (rng.below(whole.len() as u32) as usize, rng.below(8));
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << bit;
        fs::write(&file, bytes).unwrap();
        check_refused(WALK.enter(runs.path()), &file, Some(20));
    }
}

#[test]
fn a_log_that_lost_its_end_is_refused_and_an_earlier_checkpoint_is_good() {
    for name in ["log.jsonl", "ratings.jsonl"] {
        let runs = walked();
        let file = folder(runs.path()).join(name);
        spoil(&file, Spoiling::Truncated);
        check_refused(WALK.enter(runs.path()), &file, Some(20));
        spoil(&file, Spoiling::Emptied);
        check_refused(WALK.enter(runs.path()), &file, None);
    }
}

#[test]
fn changed_settings_are_refused() {
    let runs = walked();
    let file = folder(runs.path()).join("run.toml");
    fs::write(&file, "seed = 4\n").unwrap();
    check_refused(WALK.enter(runs.path()), &file, None);
}

#[test]
fn the_refusal_prints_the_command_that_goes_on() {
    let runs = walked();
    spoil(&folder(runs.path()).join("checkpoints/000023/state.safetensors"), Spoiling::Truncated);
    let refused = WALK.enter(runs.path()).unwrap_err().to_string();
    assert!(refused.contains("state.safetensors is damaged: found 87 bytes, wanted 88"), "{refused}");
    assert!(
        refused.ends_with("the last good one is 20, go on from it with: ludus resume walk --from 20"),
        "{refused}"
    );
}

#[test]
fn going_back_moves_what_came_later_aside_and_ends_with_the_same_bytes() {
    for from in [20, 0] {
        let runs = walked();
        spoil(&folder(runs.path()).join("checkpoints/000023/state.safetensors"), Spoiling::Flipped);
        let taken_up = WALK.enter_at(runs.path(), Some(from)).unwrap();
        let discarded = taken_up.discarded.clone().unwrap();
        assert_eq!((taken_up.generation, discarded.generations.last()), (from, Some(&23)));
        WALK.go_on(taken_up, &mut (), &|| false).unwrap();
        let log = fs::read_to_string(discarded.folder.join("log.jsonl")).unwrap();
        assert_eq!(log.lines().count() as u64, 23 - from);
        assert!(discarded.folder.join("checkpoints/000023/champion.safetensors").exists());
        let mut found = files(runs.path());
        found.retain(|path, _| !path.starts_with("discarded"));
        assert_eq!(found, WALK.unbroken(), "from {from}");
    }
}

#[test]
fn a_generation_without_a_state_cannot_be_gone_back_to() {
    let runs = walked();
    for from in [10, 22, 99] {
        let refused = WALK.enter_at(runs.path(), Some(from)).unwrap_err().to_string();
        let wanted = format!("run walk cannot go on from generation {from}; wanted one of 0, 20, 23");
        assert_eq!(refused, wanted);
    }
    let taken_up = WALK.enter(runs.path()).unwrap();
    assert_eq!(taken_up.generation, 23, "nothing was moved");
}

#[test]
fn what_was_never_finished_is_swept_away() {
    let runs = walked();
    let before = files(runs.path());
    let leftovers =
        ["checkpoints/.000024/state.safetensors", "paused/.000025/state.safetensors", ".card.md.7"];
    for leftover in leftovers.map(PathBuf::from) {
        let path = folder(runs.path()).join(leftover);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "half").unwrap();
    }
    WALK.finish(runs.path());
    assert_eq!(files(runs.path()), before);
}
