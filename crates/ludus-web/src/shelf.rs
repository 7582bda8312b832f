//! Where games are kept: one file each under `play/` in the data folder, and in memory while somebody plays. A game is
//! known by a number, which is also the name of its file, so no request can name anything else.
//!
//! Several programs may share a data folder, so a game in memory is held by a file lock that dies with its owner.

use std::{
    collections::BTreeMap,
    fs::{self, File, OpenOptions},
    io,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use axum::http::StatusCode;
use ludus_arena::AgentSpec;

use crate::{game_file, play::Play, refusal::Refusal, session::Session};

/// The extensions of a game's file and of the file that is locked while the game is in memory.
const EXTENSION: &str = "json";
const LOCK: &str = "lock";

/// All games.
pub(crate) struct Shelf {
    folder: Option<PathBuf>,
    most_stored: usize,
    most_live: usize,
    games: Mutex<Games>,
}

#[derive(Default)]
struct Games {
    /// Games in memory by their number.
    live: BTreeMap<u64, Live>,
    /// Counts requests, so that the longest unused game can be told.
    clock: u64,
}

struct Live {
    session: Arc<Session>,
    last_used: u64,
    /// Keeps other programs away from the game.
    _hold: Option<Hold>,
}

/// A lock on a game of the data folder. The locked file stays behind: were it removed, two programs could hold two files
/// of one name.
type Hold = File;

/// Who judges moves of a game.
pub(crate) type Analyst<'a> = &'a dyn Fn(&Play) -> AgentSpec;

impl Shelf {
    /// The shelf in `data`, or one that lasts as long as the program.
    ///
    /// # Errors
    /// The folder cannot be made.
    pub(crate) fn open(data: Option<&Path>, most_stored: usize, most_live: usize) -> io::Result<Self> {
        let folder = data.map(|data| data.join("play"));
        if let Some(folder) = &folder {
            fs::create_dir_all(folder)?;
        }
        Ok(Self { folder, most_stored, most_live, games: Mutex::default() })
    }

    /// Puts a new game on the shelf.
    ///
    /// # Errors
    /// There are too many, or the game cannot be stored.
    pub(crate) fn add(&self, play: Play, analyst: Analyst<'_>) -> Result<Arc<Session>, Refusal> {
        let mut games = self.games();
        let numbers = self.numbers(&games)?;
        let most = if self.folder.is_some() { self.most_stored } else { self.most_live };
        if numbers.len() >= most {
            let message =
                format!("there are {most} games, as many as can be kept; delete some on the first page");
            return Err(Refusal::new(StatusCode::INSUFFICIENT_STORAGE, message));
        }
        let (id, hold) = self.free_number(numbers.last().map_or(1, |last| last + 1))?;
        let analyst = analyst(&play);
        let session = Arc::new(Session::new(id, play, analyst, self.file(id, EXTENSION)));
        session.store().map_err(Refusal::broken)?;
        games.keep(&session, hold);
        self.make_room(&mut games);
        Ok(session)
    }

    /// The game with this number.
    ///
    /// # Errors
    /// There is none, another program has it, or its file is damaged.
    pub(crate) fn get(&self, id: u64, analyst: Analyst<'_>) -> Result<Arc<Session>, Refusal> {
        let mut games = self.games();
        if let Some(session) = games.find(id) {
            return Ok(session);
        }
        let file = self.file(id, EXTENSION).filter(|file| file.exists()).ok_or_else(|| no_game(id))?;
        let hold = self.hold(id)?;
        let play = load(&file)?;
        let analyst = analyst(&play);
        let session = Arc::new(Session::new(id, play, analyst, Some(file)));
        games.keep(&session, hold);
        self.make_room(&mut games);
        Ok(session)
    }

    /// Removes a game for good.
    ///
    /// # Errors
    /// There is none, another program has it, or its file cannot be removed.
    pub(crate) fn remove(&self, id: u64) -> Result<(), Refusal> {
        let mut games = self.games();
        let removed = games.live.remove(&id);
        let Some(file) = self.file(id, EXTENSION) else {
            return removed.map(drop).ok_or_else(|| no_game(id));
        };
        let _hold = if removed.is_some() { None } else { self.hold(id)? };
        fs::remove_file(&file).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => no_game(id),
            _ => Refusal::broken(format!("cannot remove {}: {error}", file.display())),
        })
    }

    /// The numbers of the newest games, the newest first.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub(crate) fn newest(&self, count: usize) -> Result<Vec<u64>, Refusal> {
        Ok(self.numbers(&self.games())?.into_iter().rev().take(count).collect())
    }

    fn games(&self) -> MutexGuard<'_, Games> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn file(&self, id: u64, extension: &str) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(id.to_string()).with_extension(extension))
    }

    /// The numbers of all games, in order.
    fn numbers(&self, games: &Games) -> Result<Vec<u64>, Refusal> {
        let Some(folder) = &self.folder else { return Ok(games.live.keys().copied().collect()) };
        numbers_in(folder)
            .map_err(|error| Refusal::broken(format!("cannot read {}: {error}", folder.display())))
    }

    /// A number from `id` on that no program uses, held for us.
    fn free_number(&self, mut id: u64) -> Result<(u64, Option<Hold>), Refusal> {
        loop {
            match self.hold(id) {
                Err(Refusal { status: StatusCode::CONFLICT, .. }) => {}
                hold => {
                    let hold = hold?;
                    if !self.file(id, EXTENSION).is_some_and(|file| file.exists()) {
                        return Ok((id, hold));
                    }
                }
            }
            id += 1;
        }
    }

    /// Keeps other programs away from a game, if there can be others.
    fn hold(&self, id: u64) -> Result<Option<Hold>, Refusal> {
        let Some(path) = self.file(id, LOCK) else { return Ok(None) };
        let cannot = |error| Refusal::broken(format!("cannot lock {}: {error}", path.display()));
        let file = OpenOptions::new().create(true).append(true).open(&path).map_err(cannot)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(file)),
            Err(fs::TryLockError::WouldBlock) => {
                Err(Refusal::conflict(format!("game {id} is open in another Ludus; close that one first")))
            }
            Err(fs::TryLockError::Error(error)) => Err(cannot(error)),
        }
    }

    /// Lets go of games that nobody watches and that can be loaded again, the longest unused first.
    fn make_room(&self, games: &mut Games) {
        if self.folder.is_none() {
            return;
        }
        while games.live.len() > self.most_live {
            let idle = games.live.iter().filter(|(_, live)| live.session.is_idle());
            let Some((&id, _)) = idle.min_by_key(|(_, live)| live.last_used) else { return };
            games.live.remove(&id);
        }
    }
}

impl Games {
    /// A game in memory, which counts as used now.
    fn find(&mut self, id: u64) -> Option<Arc<Session>> {
        self.clock += 1;
        let live = self.live.get_mut(&id)?;
        live.last_used = self.clock;
        Some(Arc::clone(&live.session))
    }

    /// Keeps a game that was asked for just now.
    fn keep(&mut self, session: &Arc<Session>, hold: Option<Hold>) {
        self.clock += 1;
        let live = Live { session: Arc::clone(session), last_used: self.clock, _hold: hold };
        self.live.insert(session.id, live);
    }
}

fn load(file: &Path) -> Result<Play, Refusal> {
    let text = fs::read_to_string(file)
        .map_err(|error| Refusal::broken(format!("cannot read {}: {error}", file.display())))?;
    game_file::parse(&text)
        .map_err(|error| Refusal::broken(format!("{} is damaged and left as it is: {error}", file.display())))
}

fn no_game(id: u64) -> Refusal {
    Refusal::missing(format!("there is no game {id}; the first page lists those there are"))
}

/// The numbers of the games in a folder, in order.
fn numbers_in(folder: &Path) -> io::Result<Vec<u64>> {
    let mut numbers = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let stem = path.file_stem().and_then(|stem| stem.to_str());
        let is_game = path.extension().is_some_and(|extension| extension == EXTENSION);
        numbers.extend(stem.filter(|_| is_game).and_then(|stem| stem.parse::<u64>().ok()));
    }
    numbers.sort_unstable();
    Ok(numbers)
}
