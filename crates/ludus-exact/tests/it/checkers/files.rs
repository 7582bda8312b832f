//! Tables as files: kept from one time to the next, and never believed when anything is wrong with them.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use ludus_exact::{
    News, Settings, Tables,
    checkers::{Endings, EndingsOracle},
};
use ludus_search::{Oracle, Unsolved};
use tempfile::TempDir;

use super::never;

/// Where the parts of a header begin: magic, version, name, length, checksum, table.
const VERSION_AT: usize = 8;
const CHECKSUM_AT: usize = 52;
const TABLE_AT: usize = 56;

/// A folder with the tables of one program run.
struct Run {
    heard: Arc<Mutex<Vec<News>>>,
    tables: Arc<Tables>,
}

impl Run {
    fn new(folder: &Path, threads: usize) -> Self {
        let heard = Arc::new(Mutex::new(Vec::new()));
        let ear = Arc::clone(&heard);
        let settings = Settings { data: Some(folder.into()), threads, ..Settings::default() };
        let tables = Tables::new(settings, Box::new(move |news| ear.lock().unwrap().push(news.clone())));
        Self { heard, tables }
    }

    fn prepare(&self, most: u8) -> Arc<Endings> {
        Endings::shared(&self.tables, most, never()).unwrap()
    }

    fn troubles(&self) -> Vec<String> {
        let heard = self.heard.lock().unwrap();
        let trouble = |news: &News| match news {
            News::Trouble(trouble) => Some(trouble.clone()),
            News::Building { .. } => None,
        };
        heard.iter().filter_map(trouble).collect()
    }

    fn has_built(&self) -> bool {
        self.heard.lock().unwrap().iter().any(|news| matches!(news, News::Building { .. }))
    }
}

/// The files of tables in a data folder.
fn names(data: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(data.join("tables"))
        .into_iter()
        .flatten()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// A folder with a table of two pieces, its path and its bytes.
fn stored() -> (TempDir, PathBuf, Vec<u8>) {
    let folder = TempDir::new().unwrap();
    Run::new(folder.path(), 1).prepare(2);
    let path = folder.path().join("tables/checkers-2.table");
    let bytes = fs::read(&path).unwrap();
    (folder, path, bytes)
}

/// Puts `content` in the place of a table: it is named with `complaint`, not used, and replaced by a good one.
fn check(content: &[u8], complaint: &str) {
    let (folder, path, good) = stored();
    fs::write(&path, content).unwrap();
    let run = Run::new(folder.path(), 1);
    let census =
        |endings: &Endings| endings.materials().map(|material| endings.census(material)).collect::<Vec<_>>();
    assert_eq!(census(&run.prepare(2)), census(&Run::new(folder.path(), 1).prepare(2)));
    let troubles = run.troubles();
    assert_eq!(troubles, [format!("{} {complaint}; building it again", path.display())]);
    assert_eq!(fs::read(&path).unwrap(), good);
    assert_eq!(names(folder.path()), ["checkers-2.table"]);
}

#[test]
fn a_table_is_built_once_and_loaded_from_then_on() {
    let folder = TempDir::new().unwrap();
    let deep = folder.path().join("some/data");
    let first = Run::new(&deep, 2);
    let built = first.prepare(3);
    assert!(first.has_built());
    assert_eq!(names(&deep), ["checkers-3.table"]);
    let second = Run::new(&deep, 1);
    let loaded = second.prepare(3);
    assert!(!second.has_built());
    for material in built.materials() {
        assert_eq!(built.census(material), loaded.census(material), "{material}");
    }
    assert_eq!((first.troubles(), second.troubles()), (vec![], vec![]));
}

#[test]
fn news_of_a_build_go_from_nothing_to_all() {
    let folder = TempDir::new().unwrap();
    let run = Run::new(folder.path(), 1);
    run.prepare(3);
    let steps = |news: &News| match news {
        News::Building { done, total, .. } => Some((*done, *total)),
        News::Trouble(_) => None,
    };
    let steps: Vec<(u64, u64)> = run.heard.lock().unwrap().iter().filter_map(steps).collect();
    assert!(steps.len() > 5 && steps.is_sorted(), "{steps:?}");
    assert_eq!((steps[0], steps[steps.len() - 1]), ((0, 399_040), (399_040, 399_040)));
}

#[test]
fn the_number_of_threads_changes_no_byte() {
    let written = [1, 2, 5].map(|threads| {
        let folder = TempDir::new().unwrap();
        Run::new(folder.path(), threads).prepare(3);
        fs::read(folder.path().join("tables/checkers-3.table")).unwrap()
    });
    assert_eq!(written[0], written[1]);
    assert_eq!(written[0], written[2]);
}

#[test]
fn a_flipped_bit_anywhere_is_found() {
    let (folder, path, good) = stored();
    let places = (0..TABLE_AT).chain((TABLE_AT..good.len()).step_by(101)).chain([good.len() - 1]);
    for place in places {
        let mut bad = good.clone();
        bad[place] ^= 1 << (place % 8);
        fs::write(&path, &bad).unwrap();
        let run = Run::new(folder.path(), 1);
        run.prepare(2);
        assert_eq!((run.troubles().len(), run.has_built()), (1, true), "byte {place}");
        assert_eq!(fs::read(&path).unwrap(), good, "byte {place}");
    }
}

#[test]
fn every_kind_of_wrong_file_is_named() {
    let (_folder, _, good) = stored();
    let with = |at: usize, bytes: &[u8]| {
        let mut changed = good.clone();
        changed[at..at + bytes.len()].copy_from_slice(bytes);
        changed
    };
    check(b"", "is no table of Ludus");
    check(b"a note by somebody else", "is no table of Ludus");
    check(&with(0, b"Ludus"), "is no table of Ludus");
    check(&good[..TABLE_AT - 1], "is no table of Ludus");
    check(&good[..TABLE_AT], "has 56 bytes, wanted 7032");
    check(&good[..good.len() - 1], "has 7031 bytes, wanted 7032");
    check(&[&good[..], b"!"].concat(), "has 7033 bytes, wanted 7032");
    check(&with(TABLE_AT - 12, &[0xff; 8]), "has 18446744073709551615 bytes, wanted 6976");
    check(&with(12, b"checkers-4"), "holds another table, wanted checkers-2");
}

#[test]
fn a_table_of_another_version_is_named_even_if_it_is_whole() {
    let (_folder, _, good) = stored();
    for version in [0, 2, 77] {
        let mut other = good.clone();
        other[VERSION_AT] = version;
        let sum = crc32fast::hash(&[&other[..CHECKSUM_AT], &other[TABLE_AT..]].concat());
        other[CHECKSUM_AT..TABLE_AT].copy_from_slice(&sum.to_le_bytes());
        check(&other, &format!("is of version {version}, wanted 1"));
    }
}

#[test]
fn damage_is_told_with_both_checksums() {
    let (_folder, _, good) = stored();
    let mut bad = good.clone();
    bad[TABLE_AT + 1000] ^= 1;
    let found = crc32fast::hash(&[&bad[..CHECKSUM_AT], &bad[TABLE_AT..]].concat());
    let wanted = crc32fast::hash(&[&good[..CHECKSUM_AT], &good[TABLE_AT..]].concat());
    check(&bad, &format!("is damaged (checksum {found:08x}, wanted {wanted:08x})"));
}

#[test]
fn a_folder_that_cannot_be_used_costs_nothing_but_the_file() {
    let folder = TempDir::new().unwrap();
    let taken = folder.path().join("tables");
    // A file where the folder should be stops even a superuser.
    fs::write(&taken, "mine").unwrap();
    let run = Run::new(folder.path(), 1);
    let endings = run.prepare(2);
    assert_eq!(endings.materials().count(), 4);
    let troubles = run.troubles();
    assert!(troubles.iter().any(|said| said.contains("cannot be written")), "{troubles:?}");
    assert_eq!(fs::read_to_string(&taken).unwrap(), "mine");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_folder_in_the_place_of_the_file_is_left_alone() {
    let folder = TempDir::new().unwrap();
    fs::create_dir_all(folder.path().join("tables/checkers-2.table/inside")).unwrap();
    let run = Run::new(folder.path(), 1);
    run.prepare(2);
    let troubles = run.troubles();
    assert_eq!(troubles.len(), 2, "{troubles:?}");
    assert!(troubles[1].contains("cannot be written"), "{troubles:?}");
    assert_eq!(names(folder.path()), ["checkers-2.table"]);
}

#[test]
fn programs_that_build_at_once_do_not_harm_each_other() {
    let folder = TempDir::new().unwrap();
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let run = Run::new(folder.path(), 1);
                run.prepare(3);
                assert_eq!(run.troubles(), [""; 0]);
            });
        }
    });
    assert_eq!(names(folder.path()), ["checkers-3.table"]);
    let after = Run::new(folder.path(), 1);
    after.prepare(3);
    assert!(!after.has_built());
}

#[test]
fn a_build_that_is_stopped_stores_nothing_and_begins_again() {
    let folder = TempDir::new().unwrap();
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    let settings = Settings { data: Some(folder.path().into()), threads: 2, ..Settings::default() };
    let raise = move |news: &News| {
        if matches!(news, News::Building { done: 1.., .. }) {
            flag.store(true, Ordering::Relaxed);
        }
    };
    let tables = Tables::new(settings, Box::new(raise));
    let mut oracle = EndingsOracle::new(&tables, 3);
    assert_eq!(oracle.prepare(&stop), Err(Unsolved::Stopped));
    assert_eq!(names(folder.path()), [""; 0]);
    assert_eq!(oracle.prepare(never()), Ok(()));
    assert_eq!(names(folder.path()), ["checkers-3.table"]);
}
