//! A stored match or tournament in progress. Games are played by the hall and written down as they end, a
//! twentieth of a second's worth at a time, so that storing costs next to nothing; whatever ends the program, the
//! rest is played by whoever goes on, with the same result.

use std::{
    mem,
    ops::ControlFlow,
    sync::{
        Condvar, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use ludus_games::Catalogued;

use crate::{
    error::AgentError,
    hall::{self, Equipment},
    ledger::{Finished, Ledger},
    library::{GameRow, Library, LibraryError},
    schedule::Schedule,
};

/// How long finished games are collected before they are stored together.
const GATHERING: Duration = Duration::from_millis(50);

/// What is to be played and where it is stored.
#[derive(Debug)]
pub struct Event<'a> {
    /// All games, the finished ones among them.
    pub schedule: &'a Schedule,
    /// Where they go.
    pub library: &'a mut Library,
    /// The numbers of the matches, one per pairing.
    pub match_ids: &'a [i64],
    /// With what it is played.
    pub equipment: &'a Equipment,
}

/// Why an event could not go on.
#[derive(Debug, thiserror::Error)]
pub enum EventError {
    /// An agent could not be made.
    #[error(transparent)]
    Agent(#[from] AgentError),
    /// The library could not be read or written.
    #[error(transparent)]
    Library(#[from] LibraryError),
}

/// Who sees the ledger before the first game and after every game, and may end the event.
pub type Watcher<'a> = &'a mut (dyn FnMut(&Ledger) -> ControlFlow<()> + Send);

/// Plays the games that are missing, as long as neither `watch` nor `stop` ends it, and gives all that is known.
///
/// # Errors
/// An agent cannot be made, or the library fails.
pub fn play<G: Catalogued>(
    game: &G,
    event: Event<'_>,
    watch: Watcher<'_>,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Ledger, EventError> {
    let Event { schedule, library, match_ids, equipment } = event;
    let ledger = library.ledger(match_ids)?;
    let mut missing = ledger.missing(schedule);
    if watch(&ledger).is_break() {
        return Ok(ledger);
    }
    let known = Mutex::new(Known { ledger, unstored: Vec::new(), watch, state: State::Playing });
    let changed = Condvar::new();
    let lock = || known.lock().unwrap_or_else(PoisonError::into_inner);
    let is_over = AtomicBool::new(false);
    let (played, stored) = thread::scope(|scope| {
        let writer = scope.spawn(|| {
            let stored = store(library, match_ids, &known, &changed);
            is_over.fetch_or(stored.is_err(), Ordering::Relaxed);
            stored
        });
        let hear = |slot, played| {
            let finished = Finished::from(&played);
            is_over.fetch_or(lock().hear(finished, GameRow { slot, played }).is_break(), Ordering::Relaxed);
        };
        let stop = || is_over.load(Ordering::Relaxed) || stop();
        let over = SaysOver { known: &known, changed: &changed };
        let played = hall::play(game, schedule, (&mut missing, equipment), &hear, &stop);
        drop(over);
        (played, writer.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    });
    stored?;
    played?;
    Ok(known.into_inner().unwrap_or_else(PoisonError::into_inner).ledger)
}

/// What players and the writer share.
struct Known<'a> {
    ledger: Ledger,
    unstored: Vec<GameRow>,
    watch: Watcher<'a>,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Playing,
    Over,
}

/// Tells the writer that no more games come, also when playing ends by a panic; else it would wait for ever.
struct SaysOver<'a, 'w> {
    known: &'a Mutex<Known<'w>>,
    changed: &'a Condvar,
}

impl Drop for SaysOver<'_, '_> {
    fn drop(&mut self) {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).state = State::Over;
        self.changed.notify_one();
    }
}

impl Known<'_> {
    fn hear(&mut self, finished: Finished, row: GameRow) -> ControlFlow<()> {
        self.ledger.enter(row.slot, finished);
        self.unstored.push(row);
        (self.watch)(&self.ledger)
    }
}

/// Stores games as they come, many in one transaction. Nobody wakes the writer for a single game: that would cost
/// more than to store it.
fn store(
    library: &mut Library,
    match_ids: &[i64],
    known: &Mutex<Known<'_>>,
    changed: &Condvar,
) -> Result<(), LibraryError> {
    loop {
        let known = known.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = changed.wait_timeout_while(known, GATHERING, |known| known.state == State::Playing);
        let (mut known, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let (rows, state) = (mem::take(&mut known.unstored), known.state);
        drop(known);
        if !rows.is_empty() {
            library.record(match_ids, &rows)?;
        }
        if state == State::Over {
            return Ok(());
        }
    }
}
