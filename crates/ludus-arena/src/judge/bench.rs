//! The bench: an agent, who answers, beside an oracle, who knows better. Each thread takes one and gives it back, so no
//! more are made than threads need; both forget what they were asked before, so it does not matter which one.

use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicBool, AtomicU64, Ordering},
};

use ludus_core::Rng;
use ludus_exact::Tables;
use ludus_games::Catalogued;
use ludus_search::{Aim, Budget, Oracle, Root, Task, Unsolved};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use super::{Hearing, JudgeError};
use crate::{agent::Agent, agents::knowing, error::AgentError};

/// Who answers and who knows better.
pub(super) struct Bench<G: Catalogued> {
    agent: Box<dyn Agent<G>>,
    /// Who knows better.
    pub(super) oracle: Box<dyn Oracle<G>>,
}

/// What an agent decided, and what that is worth.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Decision<M> {
    /// Its move.
    pub(super) mv: M,
    /// Every move that keeps the outcome of best play.
    pub(super) best: Vec<M>,
    /// The share of the moves that are best: what chance would reach.
    pub(super) chance: f64,
    /// The points that the move gives away; 0 for the best.
    pub(super) loss: f64,
    /// Whether whoever won under best play still does.
    pub(super) keeps_result: bool,
}

/// Benches for all threads of a hearing.
pub(super) struct Benches<'a, G: Catalogued> {
    /// The rules.
    pub(super) game: &'a G,
    hearing: &'a Hearing<'a>,
    /// With one thread for each bench, since positions share them.
    tables: Arc<Tables>,
    pool: rayon::ThreadPool,
    idle: Mutex<Vec<Bench<G>>>,
    done: AtomicU64,
    watch: &'a (dyn Fn(u64) + Sync),
    stop: &'a AtomicBool,
}

impl<'a, G: Catalogued> Benches<'a, G> {
    /// Gets everything ready. `watch` hears how many positions are decided.
    pub(super) fn new(
        game: &'a G,
        hearing: &'a Hearing<'a>,
        watch: &'a (dyn Fn(u64) + Sync),
        stop: &'a AtomicBool,
    ) -> Result<Self, JudgeError> {
        let Hearing { tables, threads, .. } = *hearing;
        let tables = tables.with(1, tables.settings().mebibytes / threads.max(1));
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        let (idle, done) = (Mutex::default(), AtomicU64::new(0));
        let benches = Self { game, hearing, tables, pool, idle, done, watch, stop };
        let first = benches.take()?;
        benches.give_back(first);
        Ok(benches)
    }

    /// A bench that nobody uses.
    pub(super) fn take(&self) -> Result<Bench<G>, JudgeError> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut bench = match idle {
            Some(bench) => bench,
            None => self.make()?,
        };
        bench.oracle.prepare(self.stop)?;
        Ok(bench)
    }

    fn make(&self) -> Result<Bench<G>, AgentError> {
        let agent = self.hearing.agent.build(self.game, &self.tables)?;
        Ok(Bench { agent, oracle: knowing::oracle(self.game, &self.tables)? })
    }

    /// Leaves a bench to others.
    pub(super) fn give_back(&self, bench: Bench<G>) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(bench);
    }

    /// Does a job for each item on all threads; answers come in the order of the items.
    pub(super) fn map<T: Sync, R: Send>(
        &self,
        items: &[T],
        job: impl Fn(&mut Bench<G>, &T) -> Result<R, JudgeError> + Sync,
    ) -> Result<Vec<R>, JudgeError> {
        let one = |item| {
            let mut bench = self.take()?;
            let answer = job(&mut bench, item);
            self.give_back(bench);
            answer
        };
        self.pool.install(|| items.par_iter().map(one).collect())
    }

    /// What the agent does at a position of at least two moves, and what that is worth.
    pub(super) fn decide(
        &self,
        bench: &mut Bench<G>,
        position: &G::Position,
        rng: Rng,
    ) -> Result<Decision<G::Move>, JudgeError> {
        // Not every oracle has to look at the flag.
        if self.stop.load(Ordering::Relaxed) {
            return Err(Unsolved::Stopped.into());
        }
        let (game, Bench { agent, oracle }) = (self.game, bench);
        let mut moves = Vec::new();
        game.legal_moves(position, &mut moves);
        agent.begin(game, position, rng);
        // An agent with a clock raises its flag, so each move has its own.
        let chosen = agent.choose(game, &Root { position, moves: &moves }, &AtomicBool::new(false));
        let text = || game.format_position(position);
        let mv = chosen.map_err(|halt| JudgeError::NoMove { position: text(), halt })?.mv;
        let budget = Budget { nodes: u64::MAX, stop: self.stop };
        let task = Task { game, position, aim: Aim::Margin, budget };
        let solution = oracle.solve(&task)?;
        let before = solution.exact.outcome;
        let after = if solution.best.contains(&mv) {
            before
        } else {
            let mut after = position.clone();
            game.play(&mut after, mv);
            oracle.value(&Task { position: &after, ..task })?.exact.outcome
        };
        (self.watch)(self.done.fetch_add(1, Ordering::Relaxed) + 1);
        let mover = game.to_move(position);
        Ok(Decision {
            mv,
            chance: solution.best.len() as f64 / moves.len() as f64,
            best: solution.best,
            loss: before.points_for(mover) - after.points_for(mover),
            keeps_result: before.winner() == after.winner(),
        })
    }
}
