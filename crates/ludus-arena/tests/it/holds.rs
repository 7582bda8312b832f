//! The sole right to play something, wanted by many at once. Threads stand for programs: a lock belongs to whoever
//! opened the file, so that two threads with a library each collide exactly as two programs do.

use std::{
    collections::BTreeSet,
    path::Path,
    sync::{
        Barrier,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use ludus_arena::{
    library::{Again, Library, LibraryError},
    plan::MatchPlan,
};
use ludus_games::AnyGame;

use crate::match_schedule;

const PROGRAMS: usize = 4;
/// How often each of them tries; enough for the rarest collision to happen in every run.
const TRIES: usize = 300;
/// How many matches each of them begins.
const ENTRIES: usize = 25;

fn plan() -> MatchPlan {
    let game = AnyGame::parse("ttt").unwrap();
    MatchPlan { game, schedule: match_schedule(["random", "simple"], 1), sprt: None }
}

/// What each of several programs with this data folder gives back, after all of them have opened it.
fn at_once<T: Send>(folder: &Path, work: impl Fn(Library) -> T + Sync) -> Vec<T> {
    let libraries: Vec<Library> = (0..PROGRAMS).map(|_| Library::open(folder).unwrap()).collect();
    let start = Barrier::new(PROGRAMS);
    let program = |library| {
        start.wait();
        work(library)
    };
    let program = &program;
    thread::scope(|scope| {
        let programs: Vec<_> =
            libraries.into_iter().map(|library| scope.spawn(move || program(library))).collect();
        programs.into_iter().map(|program| program.join().unwrap()).collect()
    })
}

#[test]
fn only_one_holds_a_match_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    Library::open(folder.path()).unwrap().begin_match(&plan()).unwrap();
    let is_held = AtomicBool::new(false);
    let held = at_once(folder.path(), |library| {
        let try_once = |_| match library.hold("match", 1) {
            Ok(_hold) => {
                assert!(!is_held.swap(true, Ordering::SeqCst), "two hold it");
                is_held.store(false, Ordering::SeqCst);
                true
            }
            Err(LibraryError::Held { owner, .. }) => {
                assert_eq!(owner, std::process::id().to_string());
                false
            }
            Err(error) => panic!("{error}"),
        };
        (0..TRIES).map(try_once).filter(|&was_held| was_held).count()
    });
    assert!(held.iter().sum::<usize>() > 0, "somebody got it");
}

#[test]
fn everybody_who_begins_the_same_match_at_once_gets_one_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let entered = at_once(folder.path(), |mut library| {
        let enter = |_| library.enter_match(&plan(), Again::GoOn).unwrap();
        (0..ENTRIES).map(enter).collect::<Vec<_>>()
    });
    let ids: BTreeSet<i64> = entered.iter().flatten().map(|(stored, _)| stored.id).collect();
    assert_eq!(ids, (1..=(PROGRAMS * ENTRIES) as i64).collect());
}

#[test]
fn an_unfinished_match_that_cannot_be_read_keeps_nobody_from_beginning() {
    let folder = tempfile::tempdir().unwrap();
    let mut library = Library::open(folder.path()).unwrap();
    let (first, hold) = library.enter_match(&plan(), Again::GoOn).unwrap();
    drop(hold);
    let connection = rusqlite::Connection::open(library.path()).unwrap();
    connection.execute("UPDATE matches SET first_agent = 'forgotten'", []).unwrap();
    let (other, _hold) = library.enter_match(&plan(), Again::GoOn).unwrap();
    assert_ne!(other.id, first.id);
}
