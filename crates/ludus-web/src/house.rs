//! The house: all games, the threads that think, and what joins them. When a machine is to move, the house has it think
//! and makes its move; when somebody asks something about a game, the house finds somebody to answer.
//!
//! An answer counts only if it is still wanted: every question carries a flag, and the game forgets the flag when it
//! goes another way.

use std::{io, path::PathBuf, sync::Arc, time::Duration};

use ludus_arena::{
    AgentSpec, Halt, clock,
    report::ThoughtReport,
    table::{AnyTable, AskError, Thinking},
};
use ludus_core::Seed;
use ludus_exact::Tables;
use tokio::{runtime::Handle, sync::oneshot, time};

use crate::{
    analysts,
    limits::Limits,
    play::Play,
    refusal::Refusal,
    session::{Desk, Session, Stop, Turn},
    shelf::Shelf,
    thinkers::{Thinkers, guarded},
};

/// What a server needs to know.
pub struct Settings {
    /// Where games are kept; without a folder they last as long as the program.
    pub data: Option<PathBuf>,
    /// How many agents think at once.
    pub threads: usize,
    /// What exact play takes its tables from.
    pub tables: Arc<Tables>,
    /// How much it does at most.
    pub limits: Limits,
    /// Where the chance of every game comes from; without one, each game gets its own.
    pub seed: Option<u64>,
    /// Who thinks.
    pub mind: Box<dyn Mind>,
}

/// Who answers when an agent is asked.
pub trait Mind: Send + Sync {
    /// The agent's move and why.
    ///
    /// # Errors
    /// There is none.
    fn ask(
        &self,
        table: &dyn AnyTable,
        agent: &AgentSpec,
        thinking: Thinking<'_>,
    ) -> Result<ThoughtReport, AskError>;
}

/// The agents of the arena.
#[derive(Clone, Copy, Debug)]
pub struct Agents;

impl Mind for Agents {
    fn ask(
        &self,
        table: &dyn AnyTable,
        agent: &AgentSpec,
        thinking: Thinking<'_>,
    ) -> Result<ThoughtReport, AskError> {
        table.ask(agent, thinking)
    }
}

/// All games and those who think about them.
pub(crate) struct House {
    pub(crate) shelf: Shelf,
    pub(crate) limits: Limits,
    pub(crate) tables: Arc<Tables>,
    pub(crate) seed: Option<u64>,
    pub(crate) mind: Box<dyn Mind>,
    thinkers: Thinkers,
    runtime: Handle,
}

impl House {
    /// Opens the house; called from within a runtime.
    ///
    /// # Errors
    /// The data folder cannot be used.
    pub(crate) fn open(settings: Settings) -> io::Result<Arc<Self>> {
        let Settings { data, threads, tables, limits, seed, mind } = settings;
        // Agents share the threads, so each has one for itself.
        let tables = tables.with(1, tables.settings().mebibytes.min(limits.agent_mebibytes as usize));
        Ok(Arc::new(Self {
            shelf: Shelf::open(data.as_deref(), limits.stored_games, limits.live_games)?,
            thinkers: Thinkers::new(threads, limits.waiting_questions),
            limits,
            tables,
            seed,
            mind,
            runtime: Handle::current(),
        }))
    }

    /// The game with this number, its machines at work.
    ///
    /// # Errors
    /// There is none, or it cannot be loaded.
    pub(crate) fn session(self: &Arc<Self>, id: u64) -> Result<Arc<Session>, Refusal> {
        let session = self.peek(id)?;
        self.drive(&session);
        Ok(session)
    }

    /// The game with this number, as it is; its machines sleep on.
    ///
    /// # Errors
    /// There is none, or it cannot be loaded.
    pub(crate) fn peek(&self, id: u64) -> Result<Arc<Session>, Refusal> {
        self.shelf.get(id, &|play| analysts::usual(&*play.table))
    }

    /// Begins a game.
    ///
    /// # Errors
    /// There are too many, or it cannot be stored.
    pub(crate) fn begin(self: &Arc<Self>, play: Play) -> Result<Arc<Session>, Refusal> {
        let session = self.shelf.add(play, &|play| analysts::usual(&*play.table))?;
        self.drive(&session);
        Ok(session)
    }

    /// Changes a game, and has the machine think whose turn it then is.
    ///
    /// # Errors
    /// Those of `change`.
    pub(crate) fn change<T>(
        self: &Arc<Self>,
        session: &Arc<Session>,
        change: impl FnOnce(&mut Play) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let changed = session.change(change)?;
        self.drive(session);
        Ok(changed)
    }

    /// Has the machine think whose turn it is, if it is one's and it does not do so already.
    pub(crate) fn drive(self: &Arc<Self>, session: &Arc<Session>) {
        let Some(Turn { agent, table, seed, stop }) = session.begin_turn() else { return };
        let (house, session) = (Arc::clone(self), Arc::clone(session));
        self.thinkers.take_move(move || {
            let within = Within { time: house.limits.thinking, stop: &stop };
            let answer = house.think(within, seed, |thinking| house.mind.ask(&*table, &agent, thinking));
            let is_wanted = session.end_turn(&stop, |desk| make_move(desk, answer));
            if is_wanted {
                house.drive_after_pause(&session);
            }
        });
    }

    /// Goes on at once where a person plays, and after the pause where machines play alone.
    fn drive_after_pause(self: &Arc<Self>, session: &Arc<Session>) {
        let pause = {
            let Desk { play, .. } = &*session.desk();
            if play.is_watched() { play.pace.pause } else { Duration::ZERO }
        };
        if pause.is_zero() {
            return self.drive(session);
        }
        let (house, session) = (Arc::clone(self), Arc::clone(session));
        self.runtime.spawn(async move {
            time::sleep(pause).await;
            house.drive(&session);
        });
    }

    /// Lets somebody think; a panic becomes an answer. Clocks raise the flag they are given and leave it up, so each
    /// thought has one of its own, and the next agent that is asked starts afresh.
    pub(crate) fn think<T>(
        &self,
        Within { time, stop }: Within<'_>,
        seed: Seed,
        work: impl FnOnce(Thinking<'_>) -> Result<T, AskError>,
    ) -> Result<T, AskError> {
        let answer = guarded(|| {
            clock::with_own_flag(&stop.0, |own| {
                let thinking = Thinking { tables: &self.tables, seed, stop: own };
                clock::within(Some(time), own, || work(thinking))
            })
        });
        answer.unwrap_or_else(|panic| Err(AskError::Broken(panic)))
    }

    /// Has somebody think about a question while others go on.
    ///
    /// # Errors
    /// Too many questions are waiting.
    pub(crate) fn question(
        self: &Arc<Self>,
        job: impl FnOnce(&Arc<Self>) + Send + 'static,
    ) -> Result<(), Refusal> {
        let house = Arc::clone(self);
        self.thinkers.take_question(move || job(&house))
    }

    /// Waits for the answer to a question. Whoever stops waiting stops the thinking.
    ///
    /// # Errors
    /// Too many questions are waiting, or there is no answer.
    pub(crate) async fn answer<T: Send + 'static>(
        self: &Arc<Self>,
        seed: Seed,
        work: impl FnOnce(&Self, Thinking<'_>) -> Result<T, AskError> + Send + 'static,
    ) -> Result<T, Refusal> {
        let (sender, receiver) = oneshot::channel();
        let stop = Stop::default();
        let unwanted = Unwanted(stop.clone());
        self.question(move |house| {
            // Whoever asked may be gone.
            let within = Within { time: house.limits.question, stop: &stop };
            let _ = sender.send(house.think(within, seed, |thinking| work(house, thinking)));
        })?;
        let answer = receiver.await.map_err(|_| Refusal::busy("the server is closing"))?;
        drop(unwanted);
        answer.map_err(|error| Refusal::conflict(error.to_string()))
    }
}

/// How long somebody may think.
#[derive(Clone, Copy)]
pub(crate) struct Within<'a> {
    /// At most so long.
    pub(crate) time: Duration,
    /// Or until this is raised.
    pub(crate) stop: &'a Stop,
}

/// Stops the thinking when nobody waits for it any more.
struct Unwanted(Stop);

impl Drop for Unwanted {
    fn drop(&mut self) {
        self.0.raise();
    }
}

/// Makes the move that a machine has chosen, and keeps why.
fn make_move(desk: &mut Desk, answer: Result<ThoughtReport, AskError>) -> Result<(), Refusal> {
    let (ply, mover) = (desk.play.table.plies(), desk.play.table.mover());
    match answer {
        Ok(thought) => {
            desk.play.add(&thought.mv)?;
            desk.insights.entry(ply).reasons = Some(thought);
        }
        Err(AskError::Halt(Halt::Resigns)) => desk.play.resigned = Some(mover),
        Err(error) => return Err(Refusal::broken(error.to_string())),
    }
    Ok(())
}
