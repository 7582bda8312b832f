//! A stored match or tournament in progress. Games are played by the hall and written down as they end, a
//! twentieth of a second's worth at a time, so that storing costs next to nothing; whatever ends the program, the
//! rest is played by whoever goes on, with the same result.

use std::{
    ops::ControlFlow,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver},
    },
    thread,
    time::{Duration, Instant},
};

use ludus_games::Catalogued;

use crate::{
    error::AgentError,
    hall,
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
    /// How many games at once.
    pub threads: usize,
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
    let Event { schedule, library, match_ids, threads } = event;
    let ledger = library.ledger(match_ids)?;
    let mut missing = ledger.missing(schedule);
    if watch(&ledger).is_break() {
        return Ok(ledger);
    }
    let is_over = AtomicBool::new(false);
    let known = Mutex::new((ledger, watch));
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        let writer = scope.spawn(move || store(library, match_ids, &receiver));
        let hear = |slot, played| {
            let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
            let (ledger, watch) = &mut *known;
            ledger.enter(slot, Finished::from(&played));
            // Nobody receives any more when storing has failed; the reason comes from there.
            if watch(ledger).is_break() | sender.send(GameRow { slot, played }).is_err() {
                is_over.store(true, Ordering::Relaxed);
            }
        };
        let stop = || is_over.load(Ordering::Relaxed) || stop();
        let played = hall::play(game, schedule, (&mut missing, threads), &hear, &stop);
        drop(sender);
        writer.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
        played.map_err(EventError::from)
    })?;
    Ok(known.into_inner().unwrap_or_else(PoisonError::into_inner).0)
}

/// Stores games as they come, several in one transaction.
fn store(library: &mut Library, match_ids: &[i64], games: &Receiver<GameRow>) -> Result<(), LibraryError> {
    while let Ok(first) = games.recv() {
        let end = Instant::now() + GATHERING;
        let mut rows = vec![first];
        let left = || end.saturating_duration_since(Instant::now());
        while let Ok(row) = games.recv_timeout(left()) {
            rows.push(row);
        }
        library.record(match_ids, &rows)?;
    }
    Ok(())
}
