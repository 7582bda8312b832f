//! The playing hall: threads that take one game of a schedule after the other. A game depends on its slot and the
//! seed alone, so it does not matter which thread plays it, or when.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
    thread,
};

use ludus_core::Game;
use ludus_exact::Tables;
use ludus_games::Catalogued;

use crate::{
    agent::Agent,
    contest::{self, Played},
    error::AgentError,
    opening::Opening,
    schedule::{Schedule, Slot},
};

/// How many agents a thread keeps ready. Some hold tables of a hundred megabytes, so not all of a large
/// tournament's can stay; making one anew costs little beside the games it plays.
const KEPT_AGENTS: usize = 8;

/// With what games are played.
#[derive(Clone, Debug)]
pub struct Equipment {
    /// How many games at once.
    pub threads: usize,
    /// What exact play takes its tables from, if an agent asks for it.
    pub tables: Arc<Tables>,
}

impl Equipment {
    /// So many games at once, with tables that are kept nowhere.
    #[must_use]
    pub fn plain(threads: usize) -> Self {
        Self { threads, tables: Tables::unkept() }
    }
}

/// Who hears of every finished game, on the thread that played it, in whatever order they end.
pub type Listener<'a> = &'a (dyn Fn(Slot, Played) + Sync);

/// Games to be played, in their order.
pub type Slots<'a> = &'a mut (dyn Iterator<Item = Slot> + Send);

/// Plays the games of `slots` with this equipment. A `stop` that says yes ends it with the games that are finished
/// by then.
///
/// # Errors
/// One of the agents cannot be made.
pub fn play<G: Catalogued>(
    game: &G,
    schedule: &Schedule,
    (slots, equipment): (Slots<'_>, &Equipment),
    hear: Listener<'_>,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<(), AgentError> {
    for entrant in &schedule.entrants {
        entrant.agent.build(game, &equipment.tables)?;
    }
    let Equipment { threads, ref tables } = *equipment;
    // Games share the threads, so an agent has one for itself.
    let tables = tables.with(1, tables.settings().mebibytes);
    let (slots, openings) = (Mutex::new(slots as Slots<'_>), Mutex::default());
    let hall = Hall { game, schedule, tables, slots, hear, stop, openings };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(|| hall.play_games(threads))).collect();
        workers
            .into_iter()
            .try_for_each(|worker| worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}

/// What the threads share.
struct Hall<'a, G: Game> {
    game: &'a G,
    schedule: &'a Schedule,
    tables: Arc<Tables>,
    slots: Mutex<Slots<'a>>,
    hear: Listener<'a>,
    stop: &'a (dyn Fn() -> bool + Sync),
    openings: Mutex<BTreeMap<u64, Arc<Opening<G>>>>,
}

impl<G: Catalogued> Hall<'_, G> {
    /// Plays one game after the other until none is left or it is time to stop.
    fn play_games(&self, threads: usize) -> Result<(), AgentError> {
        let mut ready = Ready { agents: Vec::new() };
        while let Some(slot) = self.next() {
            let opening = self.opening(slot.pair, threads);
            let agents = ready.take(self, self.schedule.pairings[slot.pairing])?;
            let Some(played) = self.play_game(slot, &opening, agents) else { break };
            (self.hear)(slot, played);
        }
        Ok(())
    }

    fn next(&self) -> Option<Slot> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner).next()
    }

    fn play_game(&self, slot: Slot, opening: &Opening<G>, agents: [&mut dyn Agent<G>; 2]) -> Option<Played> {
        let chance = (self.schedule.seed, slot.game_idx());
        contest::play(self.game, opening, slot.seats.by_player(agents), chance, self.stop)
    }

    /// The opening of a pair, made once for all pairings. Games are taken in order, so openings that lie further
    /// back than there are threads are over.
    fn opening(&self, pair: u64, threads: usize) -> Arc<Opening<G>> {
        let made = || self.openings.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(opening) = made().get(&pair) {
            return Arc::clone(opening);
        }
        let Schedule { opening_plies, seed, .. } = *self.schedule;
        let opening =
            Arc::new(Opening::balanced(self.game, opening_plies, &mut seed.stream("opening", pair)));
        let mut made = made();
        made.retain(|&earlier, _| earlier + threads as u64 >= pair);
        Arc::clone(made.entry(pair).or_insert(opening))
    }
}

/// The agents that a thread has at hand, the one that was needed last at the end.
struct Ready<G: Game> {
    agents: Vec<(usize, Box<dyn Agent<G>>)>,
}

impl<G: Catalogued> Ready<G> {
    /// The two agents that are wanted, made if they are not at hand.
    fn take(&mut self, hall: &Hall<'_, G>, wanted: [usize; 2]) -> Result<[&mut dyn Agent<G>; 2], AgentError> {
        for entrant in wanted {
            let ready = match self.agents.iter().position(|&(idx, _)| idx == entrant) {
                Some(at) => self.agents.remove(at),
                None => (entrant, hall.schedule.entrants[entrant].agent.build(hall.game, &hall.tables)?),
            };
            self.agents.push(ready);
        }
        if self.agents.len() > KEPT_AGENTS {
            self.agents.drain(..self.agents.len() - KEPT_AGENTS);
        }
        let [.., (_, one), (_, other)] = &mut self.agents[..] else {
            unreachable!("two were just put there")
        };
        Ok([one.as_mut(), other.as_mut()])
    }
}
