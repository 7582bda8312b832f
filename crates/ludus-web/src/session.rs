//! A game that several tabs look at and several threads work on. Whoever changes it holds the lock for some
//! microseconds; the change is stored before anybody hears of it, and everybody hears of every change in order.

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use ludus_arena::{AgentSpec, table::AnyTable, whole_file};
use ludus_core::{Player, Seed};
use tokio::sync::broadcast;

use crate::{
    game_file,
    insight::Insights,
    play::Play,
    refusal::Refusal,
    update::{self, Update},
};

/// Updates that a slow tab may lag behind before it is sent the newest state instead of each step.
const KEPT_UPDATES: usize = 64;

/// A game and those who watch it.
pub(crate) struct Session {
    pub(crate) id: u64,
    desk: Mutex<Desk>,
    updates: broadcast::Sender<Arc<Update>>,
    /// Where it is stored, if anywhere.
    file: Option<PathBuf>,
}

/// Everything that is known about a game.
pub(crate) struct Desk {
    pub(crate) play: Play,
    pub(crate) insights: Insights,
    /// Who judges positions and moves.
    pub(crate) analyst: AgentSpec,
    /// Why the machine to move gives no move.
    pub(crate) trouble: Option<String>,
    /// Why the last question found no answer.
    pub(crate) notice: Option<String>,
    /// Why the last change could not be stored.
    pub(crate) unsaved: Option<String>,
    /// Grows by one with every change.
    pub(crate) version: u64,
    /// Raised when the machine's move is no longer wanted.
    pub(crate) thinking: Option<Stop>,
    /// Questions on their way, with what they are about.
    pub(crate) looking: Vec<(Looking, Stop)>,
}

/// A machine's turn.
pub(crate) struct Turn {
    pub(crate) agent: AgentSpec,
    pub(crate) table: Box<dyn AnyTable>,
    pub(crate) seed: Seed,
    /// Raised when the move is no longer wanted.
    pub(crate) stop: Stop,
}

/// Raised when an answer is no longer wanted. Two are the same only if they are one flag.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stop(pub(crate) Arc<AtomicBool>);

impl Stop {
    pub(crate) fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Looking {
    pub(crate) what: What,
    /// The number of moves that led to the position.
    pub(crate) ply: usize,
}

/// What can be asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    Moves,
    Values,
    Ownership,
    Exact,
    Reasons,
    Hint,
    Opinions,
}

impl What {
    /// Everything that can be asked.
    const ALL: [Self; 7] =
        [Self::Moves, Self::Values, Self::Ownership, Self::Exact, Self::Reasons, Self::Hint, Self::Opinions];

    /// Its name in requests.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Values => "values",
            Self::Ownership => "ownership",
            Self::Exact => "exact",
            Self::Reasons => "reasons",
            Self::Hint => "hint",
            Self::Opinions => "opinions",
        }
    }

    /// What a request calls by this name.
    ///
    /// # Errors
    /// Nothing is called so.
    pub(crate) fn parse(name: &str) -> Result<Self, Refusal> {
        Self::ALL.into_iter().find(|what| what.name() == name).ok_or_else(|| {
            let names: Vec<&str> = Self::ALL.map(Self::name).to_vec();
            Refusal::bad(format!("found {name:?}, wanted one of {}", names.join(", ")))
        })
    }
}

impl Session {
    pub(crate) fn new(id: u64, play: Play, analyst: AgentSpec, file: Option<PathBuf>) -> Self {
        let desk = Desk {
            play,
            insights: Insights::default(),
            analyst,
            trouble: None,
            notice: None,
            unsaved: None,
            version: 0,
            thinking: None,
            looking: Vec::new(),
        };
        Self { id, desk: Mutex::new(desk), updates: broadcast::Sender::new(KEPT_UPDATES), file }
    }

    /// The game, to look at.
    pub(crate) fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the moves, the players or the pace: stored first, then told to everybody.
    ///
    /// # Errors
    /// Those of `change`, which has then changed nothing.
    pub(crate) fn change<T>(
        &self,
        change: impl FnOnce(&mut Play) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let mut desk = self.desk();
        let before = desk.play.table.moves();
        let changed = change(&mut desk.play)?;
        (desk.trouble, desk.notice) = (None, None);
        desk.settle(&before);
        self.store_and_tell(&mut desk);
        Ok(changed)
    }

    /// Begins the turn of the machine that is to move, if there is one and it does not think already.
    pub(crate) fn begin_turn(&self) -> Option<Turn> {
        let mut desk = self.desk();
        if desk.thinking.is_some() || desk.trouble.is_some() {
            return None;
        }
        let Play { table, seed, .. } = &desk.play;
        let agent = desk.play.machine_to_move()?.clone();
        let turn = Turn { agent, table: table.at(table.plies()), seed: *seed, stop: Stop::default() };
        desk.thinking = Some(turn.stop.clone());
        self.tell(&mut desk);
        Some(turn)
    }

    /// Ends a machine's turn by what `end` does, or notes why that cannot be done. Says whether the game still wanted
    /// it and can go on.
    pub(crate) fn end_turn(&self, stop: &Stop, end: impl FnOnce(&mut Desk) -> Result<(), Refusal>) -> bool {
        let mut desk = self.desk();
        if desk.thinking.take_if(|thinking| thinking.is(stop)).is_none() {
            return false;
        }
        let ended = end(&mut desk);
        desk.trouble = ended.as_ref().err().map(ToString::to_string);
        self.store_and_tell(&mut desk);
        ended.is_ok()
    }

    /// Notes something that is not stored, and tells everybody.
    pub(crate) fn note(&self, note: impl FnOnce(&mut Desk)) {
        let mut desk = self.desk();
        note(&mut desk);
        self.tell(&mut desk);
    }

    /// The newest state, and whatever comes after it.
    pub(crate) fn watch(&self) -> (Arc<Update>, broadcast::Receiver<Arc<Update>>) {
        let desk = self.desk();
        (Arc::new(update::newest(self.id, &desk)), self.updates.subscribe())
    }

    /// Whether anybody watches.
    pub(crate) fn is_watched(&self) -> bool {
        self.updates.receiver_count() > 0
    }

    /// Whether nobody watches, nothing thinks about it, and its file is all there is to know.
    pub(crate) fn is_idle(&self) -> bool {
        let desk = self.desk();
        !self.is_watched() && desk.thinking.is_none() && desk.looking.is_empty() && desk.unsaved.is_none()
    }

    fn store_and_tell(&self, desk: &mut Desk) {
        desk.unsaved = self.file.as_deref().and_then(|file| store(file, &desk.play).err());
        self.tell(desk);
    }

    fn tell(&self, desk: &mut Desk) {
        desk.version += 1;
        if self.is_watched() {
            // Nobody listening any more is no error.
            let _ = self.updates.send(Arc::new(update::newest(self.id, desk)));
        }
    }

    /// Writes the game to its file for the first time.
    pub(crate) fn store(&self) -> Result<(), String> {
        self.file.as_deref().map_or(Ok(()), |file| store(file, &self.desk().play))
    }
}

impl Desk {
    /// Whether somebody is finding this out.
    pub(crate) fn is_asked(&self, wanted: Looking) -> bool {
        self.looking.iter().any(|(looking, _)| *looking == wanted)
    }

    /// Drops what no longer holds after moves were taken back or a machine's turn has passed.
    fn settle(&mut self, before: &[(Player, String)]) {
        let now = self.play.table.moves();
        let same = before.iter().zip(&now).take_while(|(before, now)| before == now).count();
        if same < before.len() {
            self.insights.forget_after(same);
            self.looking.retain(|(looking, stop)| {
                // Values are asked for the whole game, and part of it is gone.
                let is_kept = looking.ply <= same && looking.what != What::Values;
                if !is_kept {
                    stop.raise();
                }
                is_kept
            });
        }
        if let Some(stop) = self.thinking.take() {
            stop.raise();
        }
    }
}

fn store(file: &Path, play: &Play) -> Result<(), String> {
    whole_file::store(file, &game_file::format(play))
        .map_err(|error| format!("the game could not be stored in {}: {error}", file.display()))
}
