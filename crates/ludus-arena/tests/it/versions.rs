//! Libraries of other versions: older ones are copied and brought up to date, newer ones and strangers are left
//! alone. The old library is made from the SQL that made it then, so that this does not depend on today's code.

use std::{
    collections::BTreeSet,
    fs,
    ops::ControlFlow,
    path::{Path, PathBuf},
    sync::Barrier,
    thread,
};

use ludus_arena::{
    hall::Equipment,
    library::{Library, LibraryError, VERSION},
    matches,
    plan::MatchPlan,
};
use ludus_games::{AnyGame, Catalogued, GameVisitor};
use rusqlite::{Connection, params};

use crate::match_schedule;

const VERSION_1: &str = include_str!("../../src/library/versions/1.sql");
/// "Ludu" in four bytes.
const APPLICATION_ID: u32 = 0x4c75_6475;
/// Pairs of the stored match and, among them, those that an earlier program has played.
const PAIRS: [u64; 2] = [6, 2];
/// How many open one folder at once.
const PROGRAMS: usize = 8;

fn plan() -> MatchPlan {
    let game = AnyGame::parse("dots:2x2").unwrap();
    MatchPlan { game, schedule: match_schedule(["chains", "random"], PAIRS[0]), sprt: None }
}

fn file(folder: &Path) -> PathBuf {
    folder.join("library.sqlite")
}

fn connect(file: &Path) -> Connection {
    Connection::open(file).unwrap()
}

/// Plays a stored match to its end and gives its report as text.
struct Play<'a>(&'a mut Library, i64);

impl GameVisitor for Play<'_> {
    type Output = String;

    fn visit<G: Catalogued>(self, game: &G) -> String {
        let Self(library, id) = self;
        let plan = library.load_match(id).unwrap().plan;
        let mut watch = |_: &_| ControlFlow::Continue(());
        let report =
            matches::play(game, (library, id, &plan), &Equipment::plain(1), &mut watch, &|| false).unwrap();
        serde_json::to_string(&report).unwrap()
    }
}

fn play(library: &mut Library, id: i64) -> String {
    let game = library.load_match(id).unwrap().plan.game;
    game.visit(Play(library, id))
}

/// The games of the plan as today's program stores them, as SQL values, and the report of all of them.
fn played_today() -> (Vec<Vec<rusqlite::types::Value>>, String) {
    let folder = tempfile::tempdir().unwrap();
    let mut library = Library::open(folder.path()).unwrap();
    let id = library.begin_match(&plan()).unwrap();
    let report = play(&mut library, id);
    let connection = connect(&file(folder.path()));
    let mut games = connection.prepare("SELECT * FROM games ORDER BY pair, side").unwrap();
    let width = games.column_count();
    let games = games.query_map([], |row| (0..width).map(|column| row.get(column)).collect()).unwrap();
    (games.collect::<Result<_, _>>().unwrap(), report)
}

/// A library of version 1 with a match and the first of its games.
fn make_version_1(folder: &Path, games: &[Vec<rusqlite::types::Value>]) {
    let connection = connect(&file(folder));
    connection.execute_batch(VERSION_1).unwrap();
    connection.pragma_update(None, "user_version", 1).unwrap();
    connection.pragma_update(None, "application_id", APPLICATION_ID).unwrap();
    let MatchPlan { game, schedule, .. } = plan();
    connection
        .execute(
            "INSERT INTO matches (game, first_name, first_agent, second_name, second_agent, pairs, opening_plies,
                                  seed, ludus, begun)
             VALUES (?1, 'chains', 'chains', 'random', 'random', ?2, ?3, '1', '0.1.0', '2020-02-02 02:02:02')",
            params![game.to_string(), schedule.pairs, schedule.opening_plies],
        )
        .unwrap();
    for game in &games[..2 * PAIRS[1] as usize] {
        let places = vec!["?"; game.len()].join(", ");
        let sql = format!("INSERT INTO games VALUES ({places})");
        connection.execute(&sql, rusqlite::params_from_iter(game)).unwrap();
    }
}

/// The version, the names of the tables, and how many games there are.
fn look(file: &Path) -> (u32, Vec<String>, u64) {
    let connection = connect(file);
    let version = connection.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    let mut tables =
        connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").unwrap();
    let tables = tables.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
    let games = connection.query_row("SELECT count(*) FROM games", [], |row| row.get(0)).unwrap();
    (version, tables, games)
}

#[test]
fn an_old_library_is_copied_and_its_match_goes_on() {
    let (games, report) = played_today();
    let folder = tempfile::tempdir().unwrap();
    make_version_1(folder.path(), &games);
    let before = look(&file(folder.path()));
    let mut library = Library::open(folder.path()).unwrap();
    let copy = folder.path().join("library-version-1.sqlite");
    assert_eq!(look(&copy), before);
    assert_eq!((before.0, before.1.join(" "), before.2), (1, "games matches".into(), 2 * PAIRS[1]));
    let (version, tables, n_games) = look(&file(folder.path()));
    assert_eq!((version, n_games), (VERSION, 2 * PAIRS[1]));
    assert_eq!(tables.join(" "), "entrants games matches ratings tournaments");

    let listed = library.matches(None).unwrap();
    let [row] = &listed[..] else { panic!("{listed:?}") };
    assert_eq!((row.id, row.games, row.planned, row.begun.as_str()), (1, 4, 12, "2020-02-02 02:02:02"));
    assert_eq!(row.finished, None);
    assert_eq!(play(&mut library, 1), report);
    assert_eq!(library.matches(None).unwrap()[0].games, 12);
    assert_eq!(look(&copy).2, 2 * PAIRS[1], "the copy stays as it was");
}

#[test]
fn an_existing_copy_is_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let (games, _) = played_today();
    make_version_1(folder.path(), &games);
    let earlier = folder.path().join("library-version-1.sqlite");
    fs::write(&earlier, "half a copy").unwrap();
    Library::open(folder.path()).unwrap();
    assert_eq!(fs::read_to_string(&earlier).unwrap(), "half a copy");
    assert_eq!(look(&folder.path().join("library-version-1-2.sqlite")).0, 1);
    assert_eq!(look(&file(folder.path())).0, VERSION);
}

#[test]
fn a_library_of_a_later_version_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    drop(Library::open(folder.path()).unwrap());
    let later = VERSION + 5;
    connect(&file(folder.path())).pragma_update(None, "user_version", later).unwrap();
    let before = fs::read(file(folder.path())).unwrap();
    let refused = Library::open(folder.path()).unwrap_err();
    assert!(matches!(refused, LibraryError::Newer { found, .. } if found == later), "{refused:?}");
    let message = refused.to_string();
    let expected = format!("has version {later}, this program knows versions up to {VERSION}");
    assert!(message.contains(&expected), "{message}");
    assert_eq!(fs::read(file(folder.path())).unwrap(), before);
}

/// Several programs open the library of a folder that is not there yet, and each begins a match.
fn open_at_once(folder: &Path) -> BTreeSet<i64> {
    let start = Barrier::new(PROGRAMS);
    let begin = || {
        start.wait();
        Library::open(folder).unwrap().begin_match(&plan()).unwrap()
    };
    thread::scope(|scope| {
        let programs: Vec<_> = (0..PROGRAMS).map(|_| scope.spawn(begin)).collect();
        programs.into_iter().map(|program| program.join().unwrap()).collect()
    })
}

#[test]
fn several_programs_open_a_new_folder_at_once() {
    let folder = tempfile::tempdir().unwrap();
    // Whether they collide is chance, so there are several folders.
    for round in 0..10 {
        let ids = open_at_once(&folder.path().join("not").join(format!("there yet {round}")));
        assert_eq!(ids, (1..=PROGRAMS as i64).collect());
    }
}

#[test]
fn several_programs_bring_one_old_library_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let (games, _) = played_today();
    make_version_1(folder.path(), &games);
    thread::scope(|scope| {
        for _ in 0..PROGRAMS {
            scope.spawn(|| Library::open(folder.path()).unwrap());
        }
    });
    assert_eq!(look(&file(folder.path())).0, VERSION);
    assert!(!folder.path().join("library-version-1-2.sqlite").exists(), "it was copied once");
}
